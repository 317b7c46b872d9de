"""The report as JSON data and as Markdown."""

from collections.abc import Iterable
from typing import Any

from triage_bot.alert_triage.board import settings_lines
from triage_bot.alert_triage.limits import LIMITS
from triage_bot.alert_triage.model import Tier
from triage_bot.alert_triage.probe import Probe
from triage_bot.alert_triage.report import (
    Table,
    assertion_lines,
    chart,
    component_table,
    difference_lines,
    flip_weight,
    ladder_table,
    measure_value,
    slider_table,
    tier_lines,
)
from triage_bot.alert_triage.reward import COMPONENTS
from triage_bot.statistics import LadderRow


def report_data(probe: Probe) -> dict[str, Any]:
    """Return the figures as JSON data, rounded to six digits."""
    return {
        "synthetic": True,
        "settings": settings_lines()[1:],
        "slices": {
            name: {
                "alerts": {tier: counts[tier] for tier in Tier},
                "policies": {row.name: _row_data(row) for row in ladder.rows},
                "flip_weights": {key: _rounded(flip_weight(ladder, key)) for key in COMPONENTS},
            }
            for name, ladder, counts in (
                ("training", probe.training, probe.training_tiers),
                ("held_out", probe.held_out, probe.held_out_tiers),
            )
        },
        "assertions": [
            {"text": entry.text, "holds": entry.holds, "detail": entry.detail} for entry in probe.training.assertions
        ],
        "limits": list(LIMITS),
    }


def _row_data(row: LadderRow) -> dict[str, float | None]:
    means = {name: _rounded(measure_value(row, name)) for name in ("total", *COMPONENTS)}
    metrics = {name: round(value, 6) for name, value in row.metrics.items()} if row.totals else {}
    return means | metrics


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6)


def markdown(probe: Probe) -> str:
    """Return the report as Markdown."""
    blocks = [
        "# Alert triage: the ladder",
        "\n".join(f"- {line}" for line in (*settings_lines(), *tier_lines(probe))),
        "```\n" + "\n".join(chart((probe.training, probe.held_out))) + "\n```",
        *(_markdown_table(table) for table in (ladder_table(probe), component_table(probe), slider_table(probe))),
        "## Difference, paired by alert\n\n" + _bullets(difference_lines(probe)),
        "## Assertions (training slice)\n\n" + "\n".join(assertion_lines(probe.training)),
        "## Limits\n\n" + _bullets(LIMITS),
    ]
    return "\n\n".join(blocks) + "\n"


def _bullets(lines: Iterable[str]) -> str:
    return "\n".join(f"- {line}" for line in lines)


def _markdown_table(table: Table) -> str:
    lines = [table.header, tuple("---" for _ in table.header), *table.rows]
    return f"## {table.title}\n\n" + "\n".join(f"| {' | '.join(line)} |".replace("\n", " ") for line in lines)
