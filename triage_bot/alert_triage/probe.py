"""The probe ladder: every policy on the same seeds, and the eight assertions that the grader must satisfy."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from triage_bot.alert_triage.episode import play
from triage_bot.alert_triage.model import Tier, World
from triage_bot.alert_triage.policies import POLICIES
from triage_bot.alert_triage.reference import generate_world
from triage_bot.alert_triage.regime import is_held_out
from triage_bot.alert_triage.reward import COMPONENTS, Score, grade
from triage_bot.alert_triage.templates import template_of
from triage_bot.errors import TriageError
from triage_bot.statistics import Ladder, LadderAssertion, LadderRow, dominates

PROBE_SEEDS: Final = 24
GOOD: Final = ("fast", "thorough")
CHEATS: Final = ("escalate_blind", "close_blind", "close_cites_all")
_MEANS: Final = ("hours_spent", "lookups", "turns_used", "rejected_replies", "false_escalation", "missed")


class TierMissingError(TriageError):
    """A set of seeds without one of the tiers cannot be probed."""


@dataclass(frozen=True, slots=True)
class Probe:
    """Both slices on the same policies; assertions are made on the training slice only."""

    training: Ladder
    held_out: Ladder
    training_tiers: dict[Tier, int]
    held_out_tiers: dict[Tier, int]


def probe(training_seeds: Sequence[int], held_out_seeds: Sequence[int]) -> Probe:
    """Measure every policy on both slices.

    Raises:
        TierMissingError: when the training seeds lack a tier; nothing is measured then.
        ValueError: when a seed is in the wrong slice.
    """
    if any(is_held_out(seed) for seed in training_seeds) or not all(is_held_out(seed) for seed in held_out_seeds):
        raise ValueError("a seed is in the wrong slice")
    training_tiers, held_out_tiers = tiers(training_seeds), tiers(held_out_seeds)
    missing = [tier for tier in Tier if not training_tiers[tier]]
    if missing:
        raise TierMissingError(
            f"{len(training_seeds)} training seeds hold no {' and no '.join(missing)} alert, expected one of each tier"
        )
    return Probe(
        training=asserted(measure(map(generate_world, training_seeds))),
        held_out=Ladder(measure(map(generate_world, held_out_seeds))),
        training_tiers=training_tiers,
        held_out_tiers=held_out_tiers,
    )


def tiers(seeds: Iterable[int]) -> dict[Tier, int]:
    """Return how many of *seeds* are of each tier, without generating a world."""
    found = [template_of(seed).tier for seed in seeds]
    return {tier: found.count(tier) for tier in Tier}


def measure(worlds: Iterable[World]) -> tuple[LadderRow, ...]:
    """Play every policy on each of *worlds*, which are consumed one by one, and return the rows of the ladder."""
    scores: dict[str, list[Score]] = {name: [] for name in POLICIES}
    for world in worlds:
        for name, policy in POLICIES.items():
            scores[name].append(grade(world.truth, play(world.facts, policy).state))
    return tuple(_row(name, found) for name, found in scores.items())


def asserted(rows: tuple[LadderRow, ...]) -> Ladder:
    """Return the ladder of *rows* with the eight assertions about it."""
    return Ladder(rows, tuple(_assertions(Ladder(rows))))


def _row(name: str, scores: Sequence[Score]) -> LadderRow:
    size = max(1, len(scores))
    return LadderRow(
        name=name,
        totals=[float(score.total) for score in scores],
        components={key: [float(getattr(score, key)) for score in scores] for key in COMPONENTS},
        metrics={key: sum(getattr(score.metrics, key) for score in scores) / size for key in _MEANS},
    )


def _assertions(ladder: Ladder) -> Iterable[LadderAssertion]:
    """Yield the eight assertions in the order of the specification."""
    fast, thorough = (ladder.row(name) for name in GOOD)
    checks: tuple[Callable[[], LadderAssertion], ...] = (
        lambda: _zero(ladder),
        lambda: _compare("thorough catches everything", "==", thorough.component("caught"), 1.0),
        lambda: _compare("fast does not catch everything", "<", fast.component("caught"), 1.0),
        lambda: _compare("fast beats thorough on hours", ">", fast.component("hours"), thorough.component("hours")),
        lambda: LadderAssertion(
            "neither good policy dominates the other",
            not dominates(fast, thorough) and not dominates(thorough, fast),
            f"fast {_means(fast)}; thorough {_means(thorough)}",
        ),
        lambda: _cheats(ladder),
        lambda: _compare(
            "thorough_wasteful totals below thorough", "<", ladder.row("thorough_wasteful").total, thorough.total
        ),
        lambda: _no_flat(ladder),
    )
    return (check() for check in checks)


def _compare(text: str, sign: str, left: float, right: float) -> LadderAssertion:
    holds = {"==": left == right, "<": left < right, ">": left > right}[sign]
    return LadderAssertion(text, holds, f"{left:.4f} {sign} {right:.4f}")


def _means(row: LadderRow) -> str:
    return ", ".join(f"{name} {row.component(name):.4f}" for name in COMPONENTS)


def _zero(ladder: Ladder) -> LadderAssertion:
    rows = [ladder.row(name) for name in ("inaction", "malformed")]
    holds = all(total == 0.0 for row in rows for total in row.totals)
    return LadderAssertion(
        "inaction and malformed score exactly nothing", holds, ", ".join(f"{row.name} {row.total:.4f}" for row in rows)
    )


def _cheats(ladder: Ladder) -> LadderAssertion:
    floor = min(ladder.row(name).total for name in GOOD)
    best = max((ladder.row(name) for name in CHEATS), key=lambda row: row.total)
    return LadderAssertion(
        "every blind policy totals below both good ones",
        best.total < floor,
        f"best of them {best.name} {best.total:.4f} < {floor:.4f}",
    )


def _no_flat(ladder: Ladder) -> LadderAssertion:
    flat = [name for name in COMPONENTS if len({row.component(name) for row in ladder.rows}) == 1]
    return LadderAssertion("no component is flat", not flat, f"flat: {', '.join(flat)}" if flat else "none flat")
