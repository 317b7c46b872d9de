"""A fictional transit agency's twelve questions, from prose to rendered sections."""

import json
from pathlib import Path
from typing import Any

import pytest

from triage_bot.answer_contract import (
    AnswerResult,
    build_payload,
    build_structured_answer,
    find_violations,
    load_answer_pack,
    read_answers,
    render_html,
    render_text,
)

DATA = Path(__file__).parents[1] / "data" / "fare_pack"
PACK = load_answer_pack(DATA / "pack.yaml")
ANSWERS = {
    answer.id: answer for answer in read_answers(DATA / "questions.jsonl", PACK) if isinstance(answer, AnswerResult)
}
EXPECTED = [json.loads(line) for line in (DATA / "expected.jsonl").read_text("utf-8").splitlines()]


def test_every_kind_of_answer_is_there() -> None:
    assert len(ANSWERS) == len(EXPECTED) == 12
    assert {answer.kind for answer in ANSWERS.values()} == {
        "answered",
        "answered_guarded",
        "refused_input",
        "refused_no_support",
    }


@pytest.mark.parametrize("expected", EXPECTED, ids=lambda expected: str(expected["id"]))
def test_answers_come_out_field_by_field(expected: dict[str, Any]) -> None:
    answer = ANSWERS[expected["id"]]
    structured = build_structured_answer(answer, PACK)
    assert structured is not None
    assert [price.amount for price in structured.prices] == expected["amounts"]
    assert {proof.title for proof in structured.proof_docs} == set(expected["proofs"])
    assert structured.next_step == expected["next_step"]
    assert structured.decision_owner == expected["owner"]
    assert structured.as_of_date == expected["as_of"]
    assert "[" not in structured.criterion
    assert "【" not in structured.criterion


@pytest.mark.parametrize("answer", ANSWERS.values(), ids=lambda answer: str(answer.id))
def test_payload_is_valid_and_renders(answer: AnswerResult) -> None:
    payload = build_payload(answer, PACK)
    assert payload.structured is not None
    assert find_violations(payload.to_document()["structured"]) == []
    assert payload.structured.criterion in render_text(payload.structured).replace("\n  ", "\n")
    assert render_html(payload.structured).count("<section>") >= 2
