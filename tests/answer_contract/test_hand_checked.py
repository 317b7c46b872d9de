"""A hundred answers, labelled by hand and without sight of the builder's code, as a benchmark with floors.

The labeller saw the catalogue of proof documents, so that figure is kind to the builder.
"""

import json
import re
from pathlib import Path

import pytest

from triage_bot.answer_contract import build_structured_answer
from triage_bot.answer_contract.reading import parse_answer
from triage_bot.answer_contract.sources import AnswerPack
from triage_bot.errors import SourceLocation

ROWS = Path(__file__).parent / "data" / "answers.jsonl"
FLOORS = {"amounts": 0.95, "proof_docs": 0.95, "next_step": 0.95, "decision_owner": 0.95}


def plain(text: str) -> list[str]:
    text = re.sub(r"[\s*_`]+", " ", text).strip().lower()
    return [text] if text else []


@pytest.mark.parametrize("field", sorted(FLOORS))
def test_f1(field: str) -> None:
    hits = extra = missed = 0
    for line in ROWS.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        answer, faults = parse_answer(row["answer"], SourceLocation(ROWS.name), AnswerPack())
        assert answer is not None, faults
        built = build_structured_answer(answer)
        assert built is not None
        given = {
            "amounts": [price.amount for price in built.prices],
            "proof_docs": [document.title for document in built.proof_docs],
            "next_step": plain(built.next_step),
            "decision_owner": plain(built.decision_owner),
        }[field]
        expected = row["expected"][field]
        wanted = set(plain(expected) if isinstance(expected, str) else expected)
        hits += len(wanted & set(given))
        extra += len(set(given) - wanted)
        missed += len(wanted - set(given))
    assert 2 * hits / (2 * hits + extra + missed) >= FLOORS[field]
