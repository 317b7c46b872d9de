"""The grader: three components and the metrics, a pure function of a world's truth and what an agent did.

Weights and hour prices live here and nowhere else. The hour prices are assumptions of the environment, not measured
and not industry figures. All arithmetic is on integers and exact fractions; nothing reads prose.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from triage_bot.alert_triage.engine import Outcome, State, disposition
from triage_bot.alert_triage.model import Label, Truth
from triage_bot.alert_triage.protocol import CloseAction, EscalateAction, Lookup, LookupAction

SCREEN_HOURS: Final = 50
TURN_HOURS: Final = 5
LOOKUP_HOURS: Final = 25
DOC_HOURS: Final = 10
"""Prices in hundredths of an analyst-hour."""

COMPONENTS: Final = ("caught", "hours", "evidence")


@dataclass(frozen=True, slots=True)
class Weights:
    """The weight of each component; they sum to one."""

    caught: Fraction = Fraction(55, 100)
    hours: Fraction = Fraction(25, 100)
    evidence: Fraction = Fraction(20, 100)

    def total(self, caught: Fraction, hours: Fraction, evidence: Fraction) -> Fraction:
        """Return the weighted sum."""
        return self.caught * caught + self.hours * hours + self.evidence * evidence


WEIGHTS: Final = Weights()
ZERO: Final = Fraction(0)
ONE: Final = Fraction(1)


@dataclass(frozen=True, slots=True)
class Metrics:
    """What is shown beside the score and weighs nothing; hours in hundredths."""

    hours_spent: int
    reference_hours: int
    lookups: int
    turns_used: int
    rejected_replies: int
    false_escalation: int
    missed: int
    typology_match: int | None
    label: Label


@dataclass(frozen=True, slots=True)
class Score:
    """The three components, their weighted total, and the metrics."""

    caught: Fraction
    hours: Fraction
    evidence: Fraction
    metrics: Metrics

    @property
    def total(self) -> Fraction:
        """The total at the shipped weights."""
        return WEIGHTS.total(self.caught, self.hours, self.evidence)


def lookup_price(what: Lookup) -> int:
    """Return the price of a lookup, in hundredths of an hour, turn excluded."""
    return DOC_HOURS if what is Lookup.DOCUMENTS else LOOKUP_HOURS


def hours_spent(state: State) -> int:
    """Return screen, turns (refused ones too) and lookups, in hundredths of an hour."""
    lookups = sum(lookup_price(action.what) for action in state.actions if isinstance(action, LookupAction))
    return SCREEN_HOURS + TURN_HOURS * state.turns + lookups


def citation_f1(cites: Iterable[str], planted: Iterable[Iterable[str]]) -> Fraction:
    """Return the F1 of *cites* against the alternate of *planted* that they match best."""
    cited = set(cites)
    best = ZERO
    for alternate in planted:
        wanted = set(alternate)
        hits = len(cited & wanted)
        if hits:
            best = max(best, Fraction(2 * hits, len(cited) + len(wanted)))
    return best


def is_correct(label: Label, outcome: Outcome) -> bool:
    """Return whether *outcome* is the right disposition for *label*."""
    return outcome is (Outcome.CLOSED if label is Label.BENIGN else Outcome.ESCALATED)


def grade(truth: Truth, state: State) -> Score:
    """Score the episode that ended in *state*.

    Raises:
        UnverifiableError: when the world has no reference hours.
    """
    if truth.reference_hours is None:
        raise UnverifiableError("the world has no reference hours, so the hours cannot be scored")
    final = disposition(state)
    outcome = state.outcome if final is not None else Outcome.ABORTED
    spent = hours_spent(state)
    correct = is_correct(truth.label, outcome)
    disposed = outcome in (Outcome.CLOSED, Outcome.ESCALATED)
    escalated = outcome is Outcome.ESCALATED
    suspicious = truth.label is Label.SUSPICIOUS
    metrics = Metrics(
        hours_spent=spent,
        reference_hours=truth.reference_hours,
        lookups=sum(isinstance(action, LookupAction) for action in state.actions),
        turns_used=state.turns,
        rejected_replies=state.rejected,
        false_escalation=int(escalated and not suspicious),
        missed=int(suspicious and not escalated),
        typology_match=_typology_match(truth, final),
        label=truth.label,
    )
    return Score(
        caught=ONE if disposed and (escalated or not suspicious) else ZERO,
        hours=min(ONE, Fraction(truth.reference_hours, spent)) if correct else ZERO,
        evidence=citation_f1(final.cites, truth.planted) if correct and final is not None else ZERO,
        metrics=metrics,
    )


class UnverifiableError(ValueError):
    """A run whose hours have no denominator; it is left out of the figures, never counted as zero."""


def _typology_match(truth: Truth, final: CloseAction | EscalateAction | None) -> int | None:
    if not isinstance(final, EscalateAction):
        return None
    return int(final.typology is truth.typology)
