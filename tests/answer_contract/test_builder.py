"""The builder as a whole: owner, dates, attribution, and that nothing it reads can break it."""

import json
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from triage_bot.answer_contract import (
    AnswerPack,
    AnswerResult,
    Organisation,
    Passage,
    build_payload,
    build_structured_answer,
    find_violations,
    render_html,
    render_text,
)
from triage_bot.answer_contract.dates import as_of_date

PACK = AnswerPack((Organisation("Cedar Valley Transit", ("CVT",)), Organisation("Harbor Line")), ("RideGuide",))
PASSAGES = (
    Passage("a", "Cedar Valley Transit", "Fares", "https://a.example", "2026-03-01", "Show a Medicare card."),
    Passage("b", "Harbor Line", "Card", "https://b.example", "2026-01-15", "Send an award letter."),
)

OWNERS = [
    ("Fares are $2 [1].", "Cedar Valley Transit"),
    ("Fares are $2 [2].", "Harbor Line"),
    ("Fares are $2 [1]. CVT charges $1 [1]. Harbor Line $3 [2].", "Cedar Valley Transit"),
    ("Fares are $2 [1] or $3 [2]. Contact Harbor Line.", "Harbor Line"),
    ("RideGuide decides nothing. Fares are $2 [1].", "Cedar Valley Transit"),
    ("Our assistant determines this [2].", "Harbor Line"),
    ("CVT decides who qualifies [2].", "Cedar Valley Transit"),
    ("Eligibility is determined by the Office of Accessible Services [1].", "Office of Accessible Services"),
    ("The final decision rests with Harbor Line [1].", "Harbor Line"),
    ("The County Benefits Board makes the decision [1].", "County Benefits Board"),
    ("The agency decides [2].", "Harbor Line"),
    ("I decide nothing. It is up to Harbor Line [1].", "Harbor Line"),
]


@pytest.mark.parametrize(("answer", "owner"), OWNERS)
def test_owner_is_the_organisation_that_decides(answer: str, owner: str) -> None:
    structured = build_structured_answer(AnswerResult(answer, "answered", None, PASSAGES), PACK)
    assert structured is not None
    assert structured.decision_owner == owner


def test_owner_without_evidence_is_the_packs_own_or_nobody() -> None:
    answer = AnswerResult("Not a fare question.", "refused_input")
    assert build_structured_answer(answer, PACK).decision_owner == "Cedar Valley Transit"  # type: ignore[union-attr]
    assert build_structured_answer(answer).decision_owner == ""  # type: ignore[union-attr]
    named = AnswerPack((Organisation("RideGuide"),), ("RideGuide",))
    assert build_structured_answer(answer, named).decision_owner == ""  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("kind", "cited", "consulted", "expected"),
    [
        ("answered", ["2026-03-01", "2026-01-15"], ["2025-01-01"], "2026-01-15"),
        ("answered", [], ["2025-01-01"], ""),
        ("answered", ["soon", "2026-13-01", "2026-02-01T10:00:00Z"], [], "2026-02-01"),
        ("answered_guarded", ["2026-01-15"], ["2025-01-01", "2026-05-01"], "2026-05-01"),
        ("refused_input", [], ["2025-01-01", ""], "2025-01-01"),
        ("refused_no_support", ["2026-01-15"], [], ""),
    ],
)
def test_as_of_date(kind: str, cited: list[str], consulted: list[str], expected: str) -> None:
    assert as_of_date(kind, cited, consulted) == expected  # type: ignore[arg-type]


def test_proofs_come_from_the_answer_and_from_cited_passages_only() -> None:
    structured = build_structured_answer(AnswerResult("Bring a passport to the desk [1].", "answered", None, PASSAGES))
    assert structured is not None
    assert [(proof.doc_id, proof.title) for proof in structured.proof_docs] == [
        ("a", "passport"),
        ("a", "Medicare card"),
    ]
    uncited = build_structured_answer(AnswerResult("Bring a passport.", "answered", (), PASSAGES))
    assert uncited is not None
    assert uncited.proof_docs == []


def test_an_answer_of_tags_alone_falls_back_and_a_refusal_may_be_empty() -> None:
    assert build_structured_answer(AnswerResult("[1]", "answered", None, PASSAGES)) is None
    assert build_structured_answer(AnswerResult("", "refused_input")) is not None


PIECES = st.sampled_from(
    (
        *"[]()【】{}<>$¢.,:;-–*_|`#!?'\"\n\\^¹ ",
        *("[1]", "[doc:a]", "$1,2", "free", "not ", "USD ", "dollars", "and a half ", "a hundred ", "two ", "ID "),
        *("or ", "proof of ", "letter from ", "card ", "Next step: ", "decides ", "by ", "please ", "you ", "bring "),
        *("\ud800", "\U00100001", "\x00", "\u202e", "９", "٣", "to ", "Sources:\n", "| a |\n|---|\n", "- "),
    )
)
TEXTS = st.text(max_size=200) | st.lists(PIECES, max_size=40).map("".join)


@settings(max_examples=400, deadline=None)
@given(answer=TEXTS, passage=TEXTS, name=TEXTS, kind=st.sampled_from(["answered", "refused_input"]))
def test_no_text_raises_and_nothing_invalid_comes_out(answer: str, passage: str, name: str, kind: str) -> None:
    sources = (Passage("a", name, name, name, name, passage), Passage(name, "", "", "", "", passage))
    result = AnswerResult(answer, kind, None, sources)  # type: ignore[arg-type]
    pack = AnswerPack((Organisation(name),), (name,), ((name, (name,)),))
    payload = build_payload(result, pack)
    assert payload.answer == answer
    assert payload == build_payload(result, pack)
    json.dumps(payload.to_document())
    if payload.structured is not None:
        assert find_violations(payload.structured.to_document()) == []
        render_text(payload.structured).encode()
        render_html(payload.structured).encode()


@pytest.mark.parametrize(
    "piece", ["free ", "(see [1])", "[[", "one ", "5 - ", "id or ", "not need ", "to, ", "A ", "( see )"]
)
def test_long_monotonous_text_takes_linear_time(piece: str) -> None:
    def seconds(repeats: int) -> float:
        begin = time.perf_counter()
        build_structured_answer(AnswerResult(piece * repeats, "answered", None, PASSAGES), PACK)
        return time.perf_counter() - begin

    seconds(10)
    # Eight times the text may take eight times as long, with room for a noisy clock; quadratic would be 64 times.
    assert seconds(8_000) < 32 * seconds(1_000) + 0.5
