"""The grader against figures worked out by hand."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triage_bot.alert_triage.engine import Outcome, State
from triage_bot.alert_triage.model import CloseReason, Label, Tier, Truth, Typology
from triage_bot.alert_triage.protocol import CloseAction, EscalateAction, Lookup, LookupAction
from triage_bot.alert_triage.reward import (
    COMPONENTS,
    DOC_HOURS,
    LOOKUP_HOURS,
    SCREEN_HOURS,
    TURN_HOURS,
    WEIGHTS,
    UnverifiableError,
    citation_f1,
    grade,
)

BENIGN = Truth(Label.BENIGN, Tier.BENIGN, "B4", None, (("a",), ("a", "b")), 55)
SUSPICIOUS = Truth(Label.SUSPICIOUS, Tier.VISIBLE, "S1", Typology.STRUCTURING, (("t1", "t2", "t3", "t4"),), 55)


def closed(*cites: str, turns: int = 1, rejected: int = 0, lookups: tuple[LookupAction, ...] = ()) -> State:
    action = CloseAction(CloseReason.RULE_ARTEFACT, cites)
    return State(Outcome.CLOSED, turns, rejected, (*lookups, action))


def escalated(*cites: str, typology: Typology = Typology.STRUCTURING, turns: int = 1) -> State:
    return State(Outcome.ESCALATED, turns, 0, (EscalateAction(typology, cites),))


def test_weights_and_prices_are_the_specified_ones() -> None:
    assert [float(getattr(WEIGHTS, name)) for name in COMPONENTS] == [0.55, 0.25, 0.20]
    assert sum(getattr(WEIGHTS, name) for name in COMPONENTS) == 1
    assert (SCREEN_HOURS, TURN_HOURS, LOOKUP_HOURS, DOC_HOURS) == (50, 5, 25, 10)


@pytest.mark.parametrize(
    ("truth", "state", "caught", "hours", "evidence"),
    [
        (BENIGN, closed("a"), 1, 1, 1),
        (BENIGN, closed("a", "b"), 1, 1, 1),
        (BENIGN, closed("b"), 1, 1, Fraction(2, 3)),
        (BENIGN, closed("x"), 1, 1, 0),
        (BENIGN, escalated("a"), 1, 0, 0),
        (SUSPICIOUS, escalated("t1", "t2", "t3", "t4"), 1, 1, 1),
        (SUSPICIOUS, escalated("t1"), 1, 1, Fraction(2, 5)),
        (SUSPICIOUS, closed("t1", "t2", "t3", "t4"), 0, 0, 0),
        (SUSPICIOUS, State(Outcome.ABORTED, 8, 8), 0, 0, 0),
        (BENIGN, State(Outcome.ABORTED, 8, 8), 0, 0, 0),
        (BENIGN, State(Outcome.OPEN, 2, 2), 0, 0, 0),
        (BENIGN, closed("a", turns=3, rejected=2), 1, Fraction(55, 65), 1),
        (
            BENIGN,
            closed("a", turns=3, lookups=(LookupAction(Lookup.DOCUMENTS), LookupAction(Lookup.HISTORY, "2026-01"))),
            1,
            Fraction(55, 100),
            1,
        ),
    ],
)
def test_components(truth: Truth, state: State, caught: int, hours: Fraction, evidence: Fraction) -> None:
    score = grade(truth, state)
    assert score.caught == caught
    assert score.hours == hours
    assert score.evidence == evidence
    assert score.total == Fraction(55, 100) * caught + Fraction(25, 100) * hours + Fraction(20, 100) * evidence


def test_one_planted_id_among_eight_is_0_22() -> None:
    cites = ["a", *(f"x{number}" for number in range(7))]
    assert round(float(citation_f1(cites, (("a",),))), 2) == 0.22


def test_spending_less_than_the_reference_earns_no_more_than_one() -> None:
    assert grade(replace(SUSPICIOUS, reference_hours=250), escalated("t1")).hours == 1


def test_metrics() -> None:
    missed = grade(SUSPICIOUS, closed("x")).metrics
    assert (missed.missed, missed.false_escalation, missed.typology_match) == (1, 0, None)
    false_alarm = grade(BENIGN, escalated("x")).metrics
    assert (false_alarm.missed, false_alarm.false_escalation, false_alarm.typology_match) == (0, 1, 0)
    right = grade(SUSPICIOUS, escalated("t1")).metrics
    assert (right.missed, right.typology_match, right.label) == (0, 1, Label.SUSPICIOUS)
    assert grade(SUSPICIOUS, escalated("t1", typology=Typology.UNKNOWN)).metrics.typology_match == 0
    assert grade(SUSPICIOUS, State(Outcome.ABORTED, 8, 8)).metrics.missed == 1


def test_typology_and_reason_weigh_nothing() -> None:
    totals = {grade(SUSPICIOUS, escalated("t1", typology=typology)).total for typology in Typology}
    assert len(totals) == 1


def test_without_reference_hours_a_run_is_unverifiable_not_zero() -> None:
    with pytest.raises(UnverifiableError):
        grade(replace(BENIGN, reference_hours=None), closed("a"))


names = st.sampled_from([f"T-{number}" for number in range(12)])


@given(st.sets(names, min_size=1), st.lists(st.sets(names, min_size=1), min_size=1, max_size=4))
def test_f1_is_a_share_and_is_one_only_on_an_alternate(cites: set[str], planted: list[set[str]]) -> None:
    score = citation_f1(cites, planted)
    assert 0 <= score <= 1
    assert (score == 1) == (cites in planted)


@given(st.sets(names, min_size=1), st.sets(names, min_size=1), names)
def test_a_citation_that_is_not_planted_never_helps(cites: set[str], planted: set[str], other: str) -> None:
    if other not in planted:
        assert citation_f1(cites | {other}, [planted]) <= citation_f1(cites, [planted])
