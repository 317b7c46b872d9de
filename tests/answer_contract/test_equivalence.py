"""The model and the published contract give the same verdict on every document."""

import json
import random
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.answer_contract.documents import AMOUNTS, ODD, any_document, valid_document
from triage_bot.answer_contract import StructuredAnswer, find_violations

CONTRACT = json.loads((Path(__file__).parent / "contract.schema.json").read_text("utf-8"))
ON_CONTRACT = jsonschema.Draft202012Validator(CONTRACT)
ON_MODEL = jsonschema.Draft202012Validator(StructuredAnswer.model_json_schema())
DOCUMENTS = 24_000


def verdicts(document: Any) -> tuple[bool, bool, bool]:
    return ON_CONTRACT.is_valid(document), ON_MODEL.is_valid(document), not find_violations(document)


def test_generated_documents_get_one_verdict() -> None:
    rng = random.Random(7)
    valid = 0
    for _ in range(DOCUMENTS):
        document = any_document(rng)
        contract, exported, model = verdicts(document)
        assert contract == exported == model, document
        valid += contract
    # Both verdicts must be common, or the comparison would say little.
    assert DOCUMENTS * 0.2 < valid < DOCUMENTS * 0.8


@pytest.mark.parametrize("amount", AMOUNTS)
def test_amount_edges_get_one_verdict(amount: str) -> None:
    document = valid_document(random.Random(1)) | {"prices": [{"amount": amount, "currency": "USD", "context": "c"}]}
    assert len(set(verdicts(document))) == 1


@pytest.mark.parametrize("field", CONTRACT["required"])
@pytest.mark.parametrize("value", ODD, ids=repr)
def test_odd_values_get_one_verdict(field: str, value: Any) -> None:
    document = valid_document(random.Random(2)) | {field: value}
    assert len(set(verdicts(document))) == 1


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=5,
)


@settings(max_examples=300, deadline=None)
@given(field=st.sampled_from(CONTRACT["required"]), value=JSON_VALUES, seed=st.integers(0, 10**6))
def test_any_json_value_gets_one_verdict(field: str, value: Any, seed: int) -> None:
    document = valid_document(random.Random(seed)) | {field: value}
    assert len(set(verdicts(document))) == 1


def test_the_test_contract_names_every_field() -> None:
    assert set(CONTRACT["required"]) == set(CONTRACT["properties"]) == set(StructuredAnswer.model_fields)


def test_violations_say_where_and_what() -> None:
    document = valid_document(random.Random(3)) | {
        "kind": "maybe",
        "prices": [{"amount": "$5", "currency": "USD", "context": "", "note": 1}],
        "next_step": None,
    }
    assert [str(violation) for violation in find_violations(document)] == [
        "kind: is not one of the values allowed, "
        "expected 'answered', 'refused_input', 'refused_no_support' or 'answered_guarded'",
        "prices[0].amount: is not an amount, expected digits with no or two decimals, as 1200 or 2.50",
        "prices[0].context: is empty, expected at least one character",
        "prices[0].note: is not a field of the contract, expected only its own fields",
        "next_step: is not text, expected a string",
    ]
