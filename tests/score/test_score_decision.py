"""What each criterion passes and fails, and what a decision is then worth."""

import json
import pickle
from typing import Any

import pytest

from tests.score.samples import CLARIFY, COMPLAINT, REPLY, RESOLVE, ROUTE, TICKET, changed, fulfilling, target, ticket
from triage_bot.errors import TriageError
from triage_bot.score import Scorer, score_decision

ALL = 1.0


def score(scorer: Scorer, output: object, wanted: dict[str, Any] = ROUTE, point: str = "d1", **options: Any) -> Any:
    return scorer.score_decision(ticket(), point, output, target(wanted, wanted), **options)


@pytest.mark.parametrize("wanted", [ROUTE, RESOLVE, COMPLAINT], ids=["route", "resolve", "complaint"])
def test_everything_right_is_worth_exactly_one(scorer: Scorer, wanted: dict[str, Any]) -> None:
    result = score(scorer, fulfilling(wanted), wanted)
    assert (result.score, result.exact, result.structured_exact) == (ALL, True, True)
    assert all(criterion.passed and criterion.reason for criterion in result.criteria)


@pytest.mark.parametrize(
    ("action", "failed", "worth", "words"),
    [
        ({"priority": "P1"}, {"priority"}, 0.90, "P1, expected P0"),
        ({"flags": ["fraud_claim", "account_takeover"]}, {"flags"}, 0.85, "forbidden account_takeover"),
        ({"flags": ["fraud_claim", "deceased"]}, set(), 1.0, "neither: deceased"),
        ({"policy_ids": []}, {"policies"}, 0.85, "missing FRD-01"),
        ({"policy_ids": ["FRD-01", "TAX-01"]}, {"policies"}, 0.85, "outside the acceptable set: TAX-01"),
        ({"policy_ids": ["FRD-01", "FRD-03"]}, set(), 1.0, "none outside"),
        ({"flags": []}, {"H2", "flags"}, 0.0, "fraud_claim not raised"),
        ({"queue": "funding_ops"}, {"H2", "destination"}, 0.0, "route to funding_ops instead of route to fraud_ops"),
        (
            {"type": "escalate", "queue": None, "escalate_to": "fraud_ops"},
            {"H2", "action", "destination"},
            0.0,
            "escalate to fraud_ops",
        ),
        (
            {"type": "resolve", "queue": None, "priority": None},
            {"H2", "action", "destination", "priority"},
            0.0,
            "resolve, expected route",
        ),
    ],
)
def test_a_field_costs_what_its_criterion_is_worth(
    scorer: Scorer, action: dict[str, Any], failed: set[str], worth: float, words: str
) -> None:
    result = score(scorer, changed(fulfilling(ROUTE), **action))
    assert {item.name for item in result.criteria if not item.passed} == failed
    assert result.score == worth
    assert any(words in item.reason for item in result.criteria)


def test_a_wrong_action_that_no_hard_criterion_watches_keeps_the_rest(scorer: Scorer) -> None:
    routed = changed(fulfilling(RESOLVE), type="route", queue="fraud_ops", priority="P0")
    assert score(scorer, routed, RESOLVE).score == pytest.approx(1 - 0.30 - 0.15 - 0.10)


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ({"flags": []}, "regulatory_complaint not raised"),
        ({"escalate_to": "options_desk"}, "escalate to options_desk instead of escalate to compliance"),
        ({"type": "route", "queue": "compliance", "escalate_to": None}, "route to compliance instead of escalate"),
    ],
)
def test_a_complaint_that_is_not_raised_or_goes_elsewhere_is_worth_nothing(
    scorer: Scorer, action: dict[str, Any], reason: str
) -> None:
    result = score(scorer, changed(fulfilling(COMPLAINT), **action), COMPLAINT)
    assert result.score == 0
    assert reason in result.criterion("H3").reason


@pytest.mark.parametrize(
    ("reply", "wanted", "failed", "worth"),
    [
        ("I guarantee that you will get all of your money back.", ROUTE, "H5", 0.0),
        ("If I were you I would sell those shares now and move into an index fund.", ROUTE, "H5", 0.0),
        ("Please send me the order ID for account number 4471 9082 3316.", CLARIFY, "H5", 0.0),
        ("I can see a balance of $12,480.17 in your account, and it is restricted.", ROUTE, "H4", 0.0),
        ("This will be done within 37 hours.", ROUTE, "reply", 0.85),
        ("A claim of this kind is investigated within ten business days.", ROUTE, "", 1.0),
        ("Thank you, I have noted it.", CLARIFY, "reply", 0.85),
        ("Please send me the order ID.", CLARIFY, "", 1.0),
        ("...", ROUTE, "reply", 0.85),
    ],
)
def test_the_reply_decides_h4_h5_and_its_own_criterion(
    scorer: Scorer, reply: str, wanted: dict[str, Any], failed: str, worth: float
) -> None:
    result = score(scorer, fulfilling(wanted, reply), wanted)
    assert [item.name for item in result.criteria if not item.passed] == ([failed] if failed else [])
    assert result.score == worth
    assert result.structured_exact


def test_the_reason_shows_the_offending_words(scorer: Scorer) -> None:
    result = score(scorer, fulfilling(ROUTE, "Noted. This will be done within 37 hours."))
    assert "37 hours" in result.criterion("reply").reason


def test_what_the_customer_wrote_later_is_not_known_yet(scorer: Scorer) -> None:
    """The judge hears the conversation up to the decision point, not beyond."""
    first = scorer.score_decision(ticket(), "d1", fulfilling(ROUTE), target())
    second = scorer.score_decision(ticket(), "d2", fulfilling(RESOLVE), target())
    assert (first.score, second.score) == (1.0, 1.0)


def test_a_missing_output_fails_everything_and_is_told_from_an_invalid_one(scorer: Scorer) -> None:
    missing, invalid = score(scorer, None), score(scorer, {})
    assert missing.missing
    assert not invalid.missing
    assert [missing.score, invalid.score] == [0, 0]
    assert not any(item.passed for item in (*missing.criteria, *invalid.criteria))


def test_records_do_as_well_as_parsed_tickets_and_targets(scorer: Scorer) -> None:
    record = {
        "id": TICKET["id"],
        "family": "wire_recall",
        "difficulty": "trap",
        "decisions": {"d1": ROUTE, "d2": ROUTE},
    }
    output = fulfilling(ROUTE)
    assert scorer.score_decision(TICKET, "d1", output, record) == scorer.score_decision(TICKET, "d1", output, ROUTE)
    assert scorer.score_decision(TICKET, "d1", output, ROUTE).score == 1


def test_a_decision_point_that_is_not_there_is_an_error_of_the_caller(scorer: Scorer) -> None:
    with pytest.raises(TriageError, match="d3"):
        scorer.score_decision(ticket(), "d3", {}, target())
    with pytest.raises(TriageError, match="action_type"):
        scorer.score_decision(ticket(), "d1", {}, {"queue": None})


def test_the_function_uses_the_rules_of_the_package(scorer: Scorer) -> None:
    output = json.dumps(fulfilling(ROUTE))
    assert score_decision(ticket(), "d1", output, target()) == score_decision(
        ticket(), "d1", output, target(), scorer=scorer
    )


def test_a_scorer_can_be_sent_to_another_process(scorer: Scorer) -> None:
    copy = pickle.loads(pickle.dumps(scorer))
    assert copy.digests == scorer.digests
    assert score(copy, fulfilling(ROUTE, REPLY)) == score(scorer, fulfilling(ROUTE, REPLY))
