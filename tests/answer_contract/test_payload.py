"""The fallback: nothing is lost, and nothing invalid is shown."""

from typing import Any

import pytest

from triage_bot.answer_contract import (
    AnswerResult,
    Citation,
    StructuredAnswer,
    attach_structured,
    build_payload,
    render_html,
    render_prose_html,
    render_prose_text,
    render_text,
)

CITATION = Citation(doc_id="a", agency="Harbor Line", title="Fares", url="javascript:alert(1)", fetch_date="2026-01-02")
ANSWER = AnswerResult("A ride is $2 [1].", "answered", (CITATION,), id="q")


def document(**changes: Any) -> dict[str, Any]:
    structured = build_payload(ANSWER).structured
    assert structured is not None
    return structured.to_document() | changes


def test_a_valid_candidate_is_attached() -> None:
    payload = attach_structured(ANSWER, document())
    assert payload.structured_ok
    assert payload.to_document()["structured"] == document()


@pytest.mark.parametrize(
    "candidate",
    [None, [], "x", document(extra=1), document(prices=[{"amount": "$2"}]), document(kind="refused_input")],
)
def test_an_invalid_candidate_leaves_the_prose(candidate: object) -> None:
    payload = attach_structured(ANSWER, candidate).to_document()
    assert payload == {
        "id": "q",
        "answer": "A ride is $2 [1].",
        "kind": "answered",
        "citations": [CITATION.model_dump()],
        "as_of_date": "2026-01-02",
        "structured_ok": False,
        "structured": None,
    }


def test_rendering_escapes_and_links_only_web_addresses() -> None:
    structured = StructuredAnswer.model_validate(document(criterion="<b>&\x1b[31m\u202e x"))
    html = render_html(structured)
    assert "<p>&lt;b&gt;&amp;[31m x</p>" in html
    assert "href" not in html
    web = StructuredAnswer.model_validate(document(citations=[CITATION.model_dump() | {"url": 'https://a.example/"x'}]))
    assert 'href="https://a.example/&quot;x"' in render_html(web)
    assert "\x1b" not in render_text(structured)


def test_sections_stand_for_the_fields_that_hold_something() -> None:
    headings = [
        line for line in render_text(StructuredAnswer.model_validate(document())).splitlines() if line[:1].isalpha()
    ]
    assert headings == ["What the policy says", "Prices", "Who decides", "As of", "Sources"]
    guarded = StructuredAnswer.model_validate(document(kind="answered_guarded", prices=[], decision_owner=""))
    assert "Some details are held back." in render_text(guarded)
    assert "Who decides" not in render_text(guarded)


def test_prose_is_shown_escaped() -> None:
    assert render_prose_text("A\x1b[2J\n") == "A[2J\n"
    assert (
        render_prose_html("<i>\n\nB") == '<article class="answer answer-prose">\n<p>&lt;i&gt;</p><p>B</p>\n</article>\n'
    )
