"""The two conformance digests: every world of a range of seeds, and the grader over a grid of episodes."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from triage_bot.alert_triage.canonical import canonical, canonical_world
from triage_bot.alert_triage.engine import MAX_TURNS, Outcome, State
from triage_bot.alert_triage.model import KYC_FIELDS, CloseReason, Typology, World
from triage_bot.alert_triage.protocol import (
    Action,
    CloseAction,
    EscalateAction,
    Lookup,
    LookupAction,
)
from triage_bot.alert_triage.reference import generate_world
from triage_bot.alert_triage.reward import Score, grade
from triage_bot.alert_triage.templates import CATALOGUE

DIGEST_SEEDS: Final = 4096
_TEMPLATE_SEEDS: Final = (0, 7, 11, 1234)
_SPENDING: Final = ((0, 0), (1, 0), (4, 1), (7, 0), (0, 7), (3, 4))
"""Lookups and refusals before the disposition; at most seven of both, so that the disposition is in time."""


@dataclass(frozen=True, slots=True)
class Digests:
    """SHA-256 in hexadecimal over the worlds and over the scores."""

    worlds: str
    scorer: str


def worlds_digest(seeds: int = DIGEST_SEEDS) -> str:
    """Return the digest over the canonical JSON of worlds 0 to *seeds* - 1, one a line."""
    total = hashlib.sha256()
    for seed in range(seeds):
        total.update(canonical_world(generate_world(seed)).encode("ascii"))
        total.update(b"\n")
    return total.hexdigest()


def scorer_digest() -> str:
    """Return the digest over the scores of every template, disposition, set of citations and spending."""
    total = hashlib.sha256()
    for line in scorer_lines():
        total.update(line.encode("ascii"))
        total.update(b"\n")
    return total.hexdigest()


def committed_digests() -> Digests:
    """Return the digests that are shipped with the package."""
    text = files("triage_bot.alert_triage").joinpath("digests.json").read_text(encoding="utf-8")
    stored = json.loads(text)
    return Digests(worlds=stored["worlds"], scorer=stored["scorer"])


def scorer_lines() -> Iterator[str]:
    """Yield one canonical JSON line for every cell of the cross-product."""
    for template in CATALOGUE:
        for seed in _TEMPLATE_SEEDS:
            world = generate_world(seed, template)
            for state in _states(world):
                yield canonical([template, seed, _state_key(state), _score_row(grade(world.truth, state))])


def _states(world: World) -> Iterator[State]:
    for lookups, refusals in _SPENDING:
        spent: tuple[Action, ...] = _lookups(world)[:lookups]
        turns = lookups + refusals + 1
        for cites in _citation_grid(world):
            for reason in CloseReason:
                yield State(Outcome.CLOSED, turns, refusals, (*spent, CloseAction(reason, cites)))
            for typology in Typology:
                yield State(Outcome.ESCALATED, turns, refusals, (*spent, EscalateAction(typology, cites)))
        yield State(Outcome.ABORTED, MAX_TURNS, MAX_TURNS - lookups, spent)


def _lookups(world: World) -> tuple[LookupAction, ...]:
    months = tuple(world.facts.history)[:5]
    return (
        LookupAction(Lookup.DOCUMENTS),
        LookupAction(Lookup.PRIOR_ALERTS),
        *(LookupAction(Lookup.HISTORY, month) for month in months),
    )


def _citation_grid(world: World) -> tuple[tuple[str, ...], ...]:
    """Return every alternate whole, the first one cut and padded, what nothing plants, and everything on screen."""
    planted = world.truth.planted
    first = planted[0]
    strangers = tuple(f"T-{number}" for number in range(90_001, 90_008))
    shown = tuple(entry.id for entry in world.facts.screen.alert.triggering)
    return (
        *planted,
        first[: max(1, len(first) // 2)],
        (*first, *strangers),
        (first[0], *strangers),
        strangers,
        (*(f"kyc.{field}" for field in KYC_FIELDS), *shown),
    )


def _state_key(state: State) -> list[object]:
    last = state.actions[-1] if state.actions else None
    verdict: list[str] = []
    if isinstance(last, CloseAction):
        verdict = [last.reason, *last.cites]
    elif isinstance(last, EscalateAction):
        verdict = [last.typology, *last.cites]
    return [state.outcome, state.turns, state.rejected, len(state.actions), verdict]


def _score_row(score: Score) -> list[object]:
    """Return the score in whole numbers: each fraction as numerator and denominator in lowest terms."""
    fractions = (score.caught, score.hours, score.evidence, score.total)
    metrics = score.metrics
    return [
        *([value.numerator, value.denominator] for value in fractions),
        metrics.hours_spent,
        metrics.reference_hours,
        metrics.lookups,
        metrics.turns_used,
        metrics.rejected_replies,
        metrics.false_escalation,
        metrics.missed,
        metrics.typology_match,
        metrics.label,
    ]
