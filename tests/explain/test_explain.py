"""Explanations: disjoint highlights, and a page that cannot be broken by what a customer writes."""

from tests.single_turns import make_context
from triage_bot.agent import Dialogue, Knowledge
from triage_bot.explain import decision_view, explanation_page

CONTEXT = make_context(verified=False)


def test_highlights_are_disjoint_and_inside_the_text(knowledge: Knowledge) -> None:
    text = "There is an ACH for $900 that I never set up, and I have a margin call due today."
    view = decision_view(Dialogue(knowledge, CONTEXT, "x").answer(text, "d1"), knowledge.pack)
    assert view.marks
    ends = [0]
    for mark in view.marks:
        assert ends[-1] <= mark.start < mark.end <= len(text)
        ends.append(mark.end)
    assert view.steps
    assert all(policy.line > 0 and policy.sentence for policy in view.policies)


def test_a_page_escapes_the_customers_words(knowledge: Knowledge) -> None:
    text = '<script>alert(1)</script> my wire "<b>" was not made by me, stolen money'
    view = decision_view(Dialogue(knowledge, CONTEXT, "x").answer(text, "d1"), knowledge.pack)
    page = explanation_page("T<1>", [view])
    assert "<script>" not in page
    assert "<b>" not in page
    assert "http" not in page
