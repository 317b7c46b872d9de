"""The commands that repeat the figures of a report."""

from collections.abc import Sequence
from pathlib import Path


def report_commands(split: str, predictions: Sequence[Path]) -> tuple[str, ...]:
    """One command a figure; files are named without their folder."""
    given = "".join(f" --predictions {path.name}" for path in predictions)
    return (
        f"triage-bot run --split {split} --output predictions.jsonl",
        f"triage-bot score predictions.jsonl --split {split}",
        f"triage-bot ladder --split {split}",
        *(f"triage-bot score {path.name} --split {split}" for path in predictions),
        f"triage-bot report --split {split}{given} --output report",
    )
