"""The ladder as tables and lines of text."""

from triage_bot.ladder.build import Climb
from triage_bot.ladder.probes import DESCRIPTIONS
from triage_bot.score.summary import CRITERIA
from triage_bot.score.tables import Table

_BAR_CELLS = 30
_OWN = {
    "majority": "the most frequent answer of train at each index",
    "keyword": "a plain keyword list a queue",
    "tfidf": "linear models over TF-IDF",
    "reference": "the agent of this package",
    "oracle": "the target's fields with a compliant reply",
}


def describe(name: str) -> str:
    """What a policy of the ladder does, in a few words."""
    return DESCRIPTIONS.get(name) or _OWN.get(name, "")


def ladder_tables(climbed: Climb) -> list[Table]:
    """The chart, the criteria and the assertions."""
    rows = climbed.ladder.rows
    chart = tuple(
        (row.name, f"{row.total:.3f}", "█" * int(row.total * _BAR_CELLS + 0.5), describe(row.name)) for row in rows
    )
    criteria = tuple(
        (
            row.name,
            f"{row.total:.3f}",
            *(f"{row.metrics[name]:.3f}" for name in ("exact", "structured_exact")),
            *(f"{row.component(name):.3f}" for name in CRITERIA),
        )
        for row in rows
    )
    assertions = tuple(
        ("holds" if item.holds else "FAILS", item.text, item.detail) for item in climbed.ladder.assertions
    )
    return [
        Table("Ladder", ("policy", "mean", "", "what it does"), chart),
        Table("Criteria", ("policy", "mean", "exact", "structured", *CRITERIA), criteria),
        Table("Assertions", ("", "assertion", "figures"), assertions),
    ]


def ladder_lines(climbed: Climb) -> list[str]:
    """What the ladder stands on, and what the oracle cannot fulfil."""
    decisions = len(climbed.ladder.rows[0].totals)
    lines = [f"{decisions} decisions, {len(climbed.ladder.rows)} policies"]
    lines += [f"finding: the target cannot be fulfilled: {finding}" for finding in climbed.findings]
    return lines


def ladder_data(climbed: Climb) -> dict[str, object]:
    """The ladder as plain data."""
    return {
        "policies": {
            row.name: {
                "score": row.total,
                **row.metrics,
                "criteria": {name: row.component(name) for name in CRITERIA},
            }
            for row in climbed.ladder.rows
        },
        "assertions": [
            {"text": item.text, "holds": item.holds, "detail": item.detail} for item in climbed.ladder.assertions
        ],
        "findings": list(climbed.findings),
        "notices": list(climbed.notices),
    }
