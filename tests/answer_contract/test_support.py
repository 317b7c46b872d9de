"""A support decision, structured."""

import pytest

from triage_bot.answer_contract import (
    PolicyCitation,
    PolicySource,
    SupportDecision,
    find_violations,
    structure_decision,
)
from triage_bot.answer_contract.support import desk_name, pack_name

PREAMBLE = (
    "# Policy pack: coastal brokerage triage\n\n"
    "Version 3. The **Bereavement Team** (`estate_services`) closes accounts.\n"
)
SOURCE = PolicySource("2026-01-01", PREAMBLE, "policies.md")
DEATH = PolicyCitation(
    "EST-01", "Notice of death", "Raise `deceased`. The reply asks for `executor_documentation`.", 12
)
ADVICE = PolicyCitation("CND-01", "Advice", "When asked for a tip, raise `advice_request`.", 40)
NO_ADVICE = PolicyCitation("TAX-05", "Forms", "Explaining a form is not advice: `advice_request` is not raised.", 50)


def test_a_death_notice_names_its_papers_desk_and_next_step() -> None:
    decision = SupportDecision(
        reply="I am sorry for your loss. Please send the death certificate. A copy costs $12.",
        action_type="route",
        policies=[DEATH],
        governing_policy_id="EST-01",
        queue="estate_services",
        details_withheld=True,
        proof_documents=["executor_documentation"],
    )
    structured = structure_decision(decision, SOURCE)
    assert structured.kind == "answered_guarded"
    assert structured.criterion == "Raise deceased. The reply asks for executor_documentation."
    assert [(proof.doc_id, proof.title) for proof in structured.proof_docs] == [
        ("EST-01", "death certificate"),
        ("EST-01", "executor papers"),
    ]
    assert structured.next_step == "Please send the death certificate."
    assert [price.amount for price in structured.prices] == ["12"]
    assert structured.decision_owner == "Bereavement Team"
    assert structured.as_of_date == "2026-01-01"
    assert structured.citations[0].model_dump() == {
        "doc_id": "EST-01",
        "agency": "Coastal brokerage",
        "title": "Notice of death",
        "url": "policies.md#L12",
        "fetch_date": "2026-01-01",
    }
    assert find_violations(structured.to_document()) == []


@pytest.mark.parametrize(
    ("policy", "action", "withheld", "kind"),
    [
        (ADVICE, "resolve", False, "refused_input"),
        (ADVICE, "resolve", True, "refused_input"),
        (ADVICE, "route", False, "answered"),
        (NO_ADVICE, "resolve", False, "answered"),
        (NO_ADVICE, "resolve", True, "answered_guarded"),
    ],
)
def test_kind_follows_the_governing_policy_and_the_gate(
    policy: PolicyCitation, action: str, withheld: bool, kind: str
) -> None:
    decision = SupportDecision("Text.", action, [policy], policy.policy_id, details_withheld=withheld)
    structured = structure_decision(decision, SOURCE)
    assert structured.kind == kind
    assert structured.decision_owner == "Coastal brokerage"


def test_a_question_is_the_next_step_of_an_asking_reply() -> None:
    decision = SupportDecision("Thanks. What reason was given?", "ask_clarifying", [DEATH], "EST-01")
    assert structure_decision(decision, SOURCE).next_step == "What reason was given?"


@pytest.mark.parametrize(
    ("identifier", "preamble", "name"),
    [
        ("fraud_ops", "", "Fraud Operations"),
        ("margin_desk", "", "Margin Desk"),
        ("compliance", "", "Compliance"),
        ("", "", ""),
        ("fraud_ops", "- `fraud_ops`: Fraud Response Team.", "Fraud Response Team"),
        ("fraud_ops", "The Fraud Response Team (`fraud_ops`) acts.", "The Fraud Response Team"),
    ],
)
def test_desk_name(identifier: str, preamble: str, name: str) -> None:
    assert desk_name(identifier, preamble) == name


def test_pack_name_needs_a_title() -> None:
    assert pack_name(PREAMBLE) == "Coastal brokerage"
    assert pack_name("No title here") == ""
