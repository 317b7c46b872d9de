"""Figures of graded transcripts, by agent, both slices side by side."""

from collections.abc import Iterable, Sequence
from typing import Any

from triage_bot.alert_triage.board import LABELS
from triage_bot.alert_triage.report import BOOTSTRAP_SEED, Table, interval_text
from triage_bot.alert_triage.reward import COMPONENTS
from triage_bot.alert_triage.transcript import Graded, score_data
from triage_bot.statistics import bootstrap_interval

_METRICS = ("lookups", "turns_used", "rejected_replies", "false_escalation", "missed")


def graded_data(entry: Graded) -> dict[str, Any]:
    """Return one graded transcript as JSON data."""
    return {
        "seed": entry.seed,
        "agent": entry.agent,
        "held_out": entry.held_out,
        "verified": entry.verified,
        **score_data(entry.score),
    }


def score_table(graded: Sequence[Graded]) -> Table:
    """Return totals, components and metrics of every agent, training slice beside held-out slice."""
    rows: list[tuple[str, ...]] = []
    for agent in sorted({entry.agent for entry in graded}):
        slices = [
            [entry for entry in graded if entry.agent == agent and entry.held_out is held_out]
            for held_out in (False, True)
        ]
        rows.append((agent, "alerts", *(str(len(entries)) for entries in slices)))
        rows.append(("", "total", *(_interval(float(entry.score.total) for entry in part) for part in slices)))
        rows += [
            ("", LABELS[name], *(_interval(float(getattr(entry.score, name)) for entry in part) for part in slices))
            for name in COMPONENTS
        ]
        rows += [
            ("", name, *(_mean(getattr(e.score.metrics, name) for e in part) for part in slices)) for name in _METRICS
        ]
        rows.append(("", "hours spent", *(_hours(part) for part in slices)))
        rows.append(("", "verified", *(str(sum(entry.verified for entry in entries)) for entries in slices)))
    return Table("Scores", ("agent", "measure", "training [95 %]", "held-out [95 %]"), tuple(rows))


def _interval(values: Iterable[float]) -> str:
    groups = [[value] for value in values]
    return interval_text(bootstrap_interval(groups, seed=BOOTSTRAP_SEED)) if groups else "-"


def _hours(entries: Sequence[Graded]) -> str:
    return f"{sum(entry.score.metrics.hours_spent for entry in entries) / len(entries) / 100:.2f}" if entries else "-"


def _mean(values: Iterable[int]) -> str:
    found = list(values)
    return f"{sum(found) / len(found):.2f}" if found else "-"
