"""The figures of a ladder, both slices side by side: chart, components with intervals, sliders, limits."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from triage_bot.alert_triage.board import LABELS
from triage_bot.alert_triage.model import Tier
from triage_bot.alert_triage.probe import GOOD, Probe
from triage_bot.alert_triage.reward import COMPONENTS, WEIGHTS
from triage_bot.statistics import (
    Interval,
    Ladder,
    LadderRow,
    bootstrap_interval,
    paired_bootstrap_interval,
)

BOOTSTRAP_SEED: Final = 20_260_101
_BAR_CELLS: Final = 30
_SLICES: Final = ("training", "held-out")


@dataclass(frozen=True, slots=True)
class Table:
    """A table with a title; cells are text."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def tier_lines(probe: Probe) -> list[str]:
    """Return how many alerts of each tier either slice holds."""
    return [
        f"{name}: {sum(counts.values())} alerts, " + ", ".join(f"{counts[tier]} {tier}" for tier in Tier)
        for name, counts in zip(_SLICES, (probe.training_tiers, probe.held_out_tiers), strict=True)
    ]


def ladder_table(probe: Probe) -> Table:
    """Return totals and components of every policy, both slices in one row."""
    header = ("policy", *(f"{name}\n{short}" for name in ("total", *COMPONENTS) for short in ("train.", "held-out")))
    rows = [
        (
            row.name,
            *(
                _figure(value)
                for name in ("total", *COMPONENTS)
                for value in (measure_value(row, name), measure_value(other, name))
            ),
        )
        for row, other in zip(probe.training.rows, probe.held_out.rows, strict=True)
    ]
    return Table("Ladder", header, tuple(rows))


def measure_value(row: LadderRow, name: str) -> float | None:
    """Return the mean total of *row*, or of one component; ``None`` where nothing was measured."""
    if not row.totals:
        return None
    return row.total if name == "total" else row.component(name)


def _figure(value: float | None) -> str:
    return "-" if value is None else f"{value:.4f}"


def chart(ladders: Sequence[Ladder]) -> list[str]:
    """Return the totals as bars, one line a policy and slice."""
    width = max(len(row.name) for row in ladders[0].rows)
    lines: list[str] = []
    for rows in zip(*(ladder.rows for ladder in ladders), strict=True):
        for name, row in zip(_SLICES, rows, strict=True):
            cells = int(row.total * _BAR_CELLS + 0.5)
            label = row.name if name == _SLICES[0] else ""
            lines.append(
                f"{label:<{width}}  {name:<8}  {'█' * cells:<{_BAR_CELLS}}  {_figure(measure_value(row, 'total'))}"
            )
    return lines


def interval_text(interval: Interval) -> str:
    """Return an interval as ``0.8433 [0.84, 0.85]``."""
    return f"{interval.value:.4f} [{interval.low:.4f}, {interval.high:.4f}]"


def _interval(values: Sequence[float]) -> str:
    if not values:
        return "no alert"
    return interval_text(bootstrap_interval([[value] for value in values], seed=BOOTSTRAP_SEED))


def component_table(probe: Probe) -> Table:
    """Return the total and the components of the good policies and the baked-in one, with 95 % intervals."""
    rows: list[tuple[str, ...]] = []
    for name in (*GOOD, "fast_fixed_threshold"):
        pair = (probe.training.row(name), probe.held_out.row(name))
        rows.append((name, "total", *(_interval(row.totals) for row in pair)))
        rows += [("", LABELS[key], *(_interval(row.components[key]) for row in pair)) for key in COMPONENTS]
    header = ("policy", "measure", "training [95 %]", "held-out [95 %]")
    return Table("Components, with bootstrap intervals over alerts", header, tuple(rows))


def difference_lines(probe: Probe) -> list[str]:
    """Return thorough minus fast, paired by alert."""
    lines: list[str] = []
    for name, ladder in zip(_SLICES, (probe.training, probe.held_out), strict=True):
        fast, thorough = (ladder.row(policy).totals for policy in GOOD)
        if fast:
            gap = paired_bootstrap_interval(
                [[value] for value in thorough], [[value] for value in fast], seed=BOOTSTRAP_SEED
            )
            lines.append(f"{name}: thorough - fast = {interval_text(gap)}")
    return lines


def flip_weight(ladder: Ladder, slider: str) -> float | None:
    """Return the weight of *slider* at which `fast` and `thorough` total the same, the others in proportion.

    ``None`` when no weight from 0 to 1 does so, or nothing was measured.
    """
    fast, thorough = (ladder.row(policy) for policy in GOOD)
    if not fast.totals:
        return None
    rest = [name for name in COMPONENTS if name != slider]
    scale = float(sum(getattr(WEIGHTS, name) for name in rest))
    gap = {name: thorough.component(name) - fast.component(name) for name in COMPONENTS}
    others = sum(float(getattr(WEIGHTS, name)) / scale * gap[name] for name in rest)
    slope = others - gap[slider]
    if slope == 0:
        return None
    weight = others / slope
    return weight if 0 <= weight <= 1 else None


def slider_table(probe: Probe) -> Table:
    """Return, for every weight, where the order of the good policies turns over."""
    rows = [
        (
            name,
            f"{float(getattr(WEIGHTS, name)):.2f}",
            *(_flip_text(flip_weight(ladder, name)) for ladder in (probe.training, probe.held_out)),
        )
        for name in COMPONENTS
    ]
    header = ("weight", "shipped", "training", "held-out")
    return Table(
        "Weight at which fast and thorough change places (the other two keep their proportion)", header, tuple(rows)
    )


def _flip_text(weight: float | None) -> str:
    return "none" if weight is None else f"{weight:.4f}"


def assertion_lines(ladder: Ladder) -> list[str]:
    """Return the assertions, numbered, with what decided them."""
    return [
        f"{number}. {'holds' if assertion.holds else 'FAILS'}: {assertion.text} ({assertion.detail})"
        for number, assertion in enumerate(ladder.assertions, 1)
    ]
