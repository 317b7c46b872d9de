"""Facts to decisions on the shipped pack: the steps of ESC-03, the ranks of ESC-04, the move of ESC-05."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import pytest

from triage_bot.agent import Knowledge
from triage_bot.decide import Decision, Situation, Track, choose
from triage_bot.matters import FactValue

Facts = Mapping[str, FactValue]
CALL_TODAY: Facts = {"margin_call_received": True, "call_due_in": 0}
CALL_LATER: Facts = {"margin_call_received": True, "call_due_in": 4}
FRAUD: Facts = {"unauthorised_transaction": True}
COMPLAINT: Facts = {"complaint_or_legal_action": True}
EXPIRY: Facts = {"option_position_obstacle": True, "option_expires_in": 0}
RISK: Facts = {"risk_to_life": True}
LOGIN: Facts = {"unrecognised_login": True}
ORDER: Facts = {"order_dispute": True}
DEATH: Facts = {"death_of_holder": True}
ADVICE: Facts = {"investment_advice_sought": True}


@dataclass(frozen=True)
class Turn:
    """One turn of facts, and what is known of identity when it comes."""

    facts: Facts
    verified: bool = False
    failed: int = 0
    failed_now: bool = False
    third_party: bool = False
    given: tuple[str, ...] = ()


def decide(knowledge: Knowledge, turns: Sequence[Turn], *, opened_verified: bool = False) -> list[Decision]:
    track = Track()
    decisions = []
    for number, turn in enumerate(turns):
        matters = knowledge.rulebook.assess(turn.facts, number)
        verified = opened_verified or turn.verified
        situation = Situation(
            turn=number,
            new=matters,
            open=track.open,
            standing=track.standing,
            opened_verified=opened_verified,
            verified=verified,
            failed_attempts=turn.failed,
            failed_now=turn.failed_now,
            third_party=turn.third_party,
            death_in_force=bool(turn.facts.get("death_of_holder")),
            answered={**dict.fromkeys(turn.given, True), "identity_verification": verified},
        )
        decision = choose(situation, knowledge.rulebook)
        track = track.after(decision, matters)
        decisions.append(decision)
    return decisions


def summary(decision: Decision) -> str:
    where = decision.queue or decision.escalate_to
    text = f"{decision.action_type} {where} {decision.priority}" if where else decision.action_type
    return text + "".join(f" +{flag}" for flag in decision.flags)


CASES: list[tuple[str, list[Turn], bool, list[str]]] = [
    ("fraud goes ahead unverified", [Turn(FRAUD)], False, ["route fraud_ops P0 +fraud_claim"]),
    (
        "a login told with a loss is a takeover",
        [Turn({**FRAUD, "takeover_sign": True})],
        False,
        ["route fraud_ops P0 +account_takeover +fraud_claim"],
    ),
    (
        "a loss after a login outranks it",
        [Turn(LOGIN), Turn({**FRAUD, "takeover_sign": True, "loss_claimed": True})],
        False,
        ["route account_security P1 +suspicious_login", "route fraud_ops P0 +account_takeover +fraud_claim"],
    ),
    ("a call due today", [Turn(CALL_TODAY)], False, ["route margin_desk P1 +time_sensitive"]),
    ("a later call waits for verification", [Turn(CALL_LATER)], False, ["ask_verification"]),
    ("a later call, verified", [Turn(CALL_LATER)], True, ["route margin_desk P2"]),
    (
        "verification before a missing order ID, then the ID, then the route",
        [Turn(ORDER), Turn({}, verified=True), Turn({}, verified=True, given=("order_id",))],
        False,
        ["ask_verification", "ask_clarifying", "route trade_support P2"],
    ),
    ("an order ID given at once", [Turn(ORDER, given=("order_id",))], True, ["route trade_support P2"]),
    (
        "one failed attempt asks again",
        [Turn(ORDER), Turn({}, failed=1, failed_now=True)],
        False,
        ["ask_verification"] * 2,
    ),
    (
        "two failed attempts",
        [Turn(ORDER), Turn({}, failed=2, failed_now=True)],
        False,
        ["ask_verification", "route account_security P2 +verification_failed"],
    ),
    (
        "two failed attempts under a standing P1",
        [Turn(CALL_TODAY), Turn({}, failed=2, failed_now=True)],
        False,
        ["route margin_desk P1 +time_sensitive", "resolve +verification_failed"],
    ),
    (
        "an escalation comes before routes and takes their flags",
        [Turn({**CALL_TODAY, **COMPLAINT})],
        True,
        ["escalate compliance P1 +regulatory_complaint +time_sensitive"],
    ),
    (
        "a standing escalation becomes a complaint at the standing priority",
        [Turn(EXPIRY), Turn(COMPLAINT)],
        False,
        ["escalate options_desk P0 +time_sensitive", "escalate compliance P0 +regulatory_complaint"],
    ),
    (
        "expiry and complaint in one turn",
        [Turn({**EXPIRY, **COMPLAINT})],
        False,
        ["escalate compliance P0 +regulatory_complaint +time_sensitive"],
    ),
    (
        "an expiry after a complaint outranks it",
        [Turn(COMPLAINT), Turn(EXPIRY)],
        False,
        ["escalate compliance P1 +regulatory_complaint", "escalate options_desk P0 +time_sensitive"],
    ),
    (
        "risk to life outranks a standing complaint and raises no flag",
        [Turn(COMPLAINT), Turn(RISK)],
        False,
        ["escalate compliance P1 +regulatory_complaint", "escalate compliance P0"],
    ),
    (
        "a complaint restated is the same complaint",
        [Turn(COMPLAINT), Turn(COMPLAINT)],
        False,
        ["escalate compliance P1 +regulatory_complaint", "resolve"],
    ),
    (
        "a lower matter later is recorded",
        [Turn(FRAUD), Turn(ORDER), Turn(CALL_TODAY)],
        True,
        ["route fraud_ops P0 +fraud_claim", "resolve", "resolve"],
    ),
    (
        "advice alone is resolved with its flag, first and later",
        [Turn(ADVICE), Turn({**CALL_TODAY}), Turn(ADVICE)],
        True,
        ["resolve +advice_request", "route margin_desk P1 +time_sensitive", "resolve +advice_request"],
    ),
    (
        "an identifier adds its flag",
        [Turn({**ORDER, "identifier_exposed": True})],
        False,
        ["ask_verification +pii_exposed"],
    ),
    ("a third party is told nothing", [Turn(ORDER, third_party=True)], True, ["resolve"]),
    (
        "a third party's fraud report goes ahead",
        [Turn(FRAUD, third_party=True)],
        False,
        ["route fraud_ops P0 +fraud_claim"],
    ),
    ("a death", [Turn(DEATH)], True, ["route estate_services P1 +deceased"]),
    (
        "an expired position question is no deadline",
        [Turn({"option_expiry_question": True, "option_expires_in": 1})],
        True,
        ["resolve"],
    ),
    ("a failed reset needs no verification", [Turn({"reset_failed": True})], False, ["route account_security P3"]),
    (
        "of two queue matters the higher one",
        [Turn({"change_contact_request": True, "platform_outage": True})],
        True,
        ["route trade_support P2"],
    ),
    (
        "a missing fact comes before a queue matter",
        [Turn({"change_contact_request": True, **ORDER})],
        True,
        ["ask_clarifying"],
    ),
    ("the catch-all", [Turn({"other_account_request": True})], True, ["route general_support P3"]),
    ("nothing asked", [Turn({})], False, ["resolve"]),
]


@pytest.mark.parametrize(
    ("turns", "verified", "expected"), [case[1:] for case in CASES], ids=[case[0] for case in CASES]
)
def test_decisions(knowledge: Knowledge, turns: list[Turn], verified: bool, expected: list[str]) -> None:
    assert [summary(decision) for decision in decide(knowledge, turns, opened_verified=verified)] == expected


def test_every_rejected_step_says_why(knowledge: Knowledge) -> None:
    (decision,) = decide(knowledge, [Turn(ORDER)], opened_verified=True)
    assert [step.number for step in decision.steps] == [1, 2, 3, 4, 5]
    assert decision.steps[-1].taken
    assert all(step.reason for step in decision.steps)


@pytest.mark.parametrize(
    ("turns", "verified", "expected"),
    [
        ([Turn(FRAUD)], False, False),
        ([Turn(ORDER)], True, True),
        ([Turn(DEATH)], True, False),
        ([Turn(ORDER, third_party=True)], True, False),
        ([Turn({}, verified=True)], False, False),
        ([Turn({}, failed=2, failed_now=True)], True, False),
    ],
)
def test_disclosure_needs_a_ticket_that_opened_verified(
    knowledge: Knowledge, turns: list[Turn], verified: bool, expected: bool
) -> None:
    assert decide(knowledge, turns, opened_verified=verified)[-1].may_disclose is expected


@pytest.mark.parametrize(
    ("turn", "policies"),
    [
        (Turn(FRAUD), {"FRD-01", "IDV-03"}),
        (Turn({**FRAUD, "takeover_sign": True}), {"FRD-05", "IDV-03"}),
        (Turn(ORDER), {"IDV-01"}),
        (Turn({**CALL_TODAY, **ADVICE}), {"MRG-02", "CND-01", "IDV-03"}),
        (Turn({**EXPIRY, **COMPLAINT}), {"CMP-01", "OPT-04", "ESC-05", "IDV-03"}),
    ],
)
def test_cited_policies_are_those_that_decided(knowledge: Knowledge, turn: Turn, policies: set[str]) -> None:
    (decision,) = decide(knowledge, [turn])
    assert set(decision.policy_ids) == policies
