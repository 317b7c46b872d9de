"""Committed baselines: ``<folder>/<split>/<name>/`` with predictions, scores and the command that made them."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from triage_bot.digests import file_digest
from triage_bot.errors import SourceError, SourceErrors, SourceLocation
from triage_bot.score.cases import Case
from triage_bot.score.command import write_rows
from triage_bot.score.predictions import Place, Predictions
from triage_bot.score.rows import ScoreRow, load_rows

PREDICTIONS, SCORES, MANIFEST = "predictions.jsonl", "scores.jsonl", "manifest.json"
_DIGESTED = (PREDICTIONS, SCORES)


@dataclass(frozen=True, slots=True)
class Stored:
    """One committed baseline."""

    split: str
    name: str
    rows: tuple[ScoreRow, ...]
    command: str


def store(
    folder: Path, name: str, cases: Sequence[Case], predictions: Predictions, rows: Sequence[ScoreRow], command: str
) -> None:
    """Write predictions, scores and manifest of one baseline to *folder*; the same answers give the same bytes."""
    folder.mkdir(parents=True, exist_ok=True)
    lines = [prediction_line(case, predictions.outputs) for case in cases]
    (folder / PREDICTIONS).write_text("".join(line + "\n" for line in lines), encoding="utf-8")
    write_rows(folder / SCORES, rows)
    manifest = {
        "baseline": name,
        "command": command,
        "digests": rows[0].digests.as_dict(),
        "sha256": {file: file_digest(folder / file) for file in _DIGESTED},
    }
    (folder / MANIFEST).write_text(json.dumps(manifest, indent=2, sort_keys=True) + "\n", encoding="utf-8")


def prediction_line(case: Case, outputs: Mapping[Place, object]) -> str:
    """The answers to one ticket as ``run`` writes them, without the line break."""
    decisions = {point: outputs[case.ticket.id, point] for point in case.ticket.decision_points}
    return json.dumps({"id": case.ticket.id, "decisions": decisions}, ensure_ascii=False, separators=(", ", ": "))


def load_stored(root: Path) -> tuple[Stored, ...]:
    """All committed baselines below *root*, by split and name.

    Raises:
        SourceErrors: when one of them lacks a file, or a file is not the one that its manifest was written for.
    """
    stored: list[Stored] = []
    errors: list[SourceError] = []
    for path in sorted(root.glob(f"*/*/{MANIFEST}")):
        folder = path.parent
        try:
            manifest = json.loads(path.read_text(encoding="utf-8"))
            command, digests = str(manifest["command"]), dict(manifest["sha256"])
        except (ValueError, KeyError, TypeError):
            errors.append(SourceError(SourceLocation(str(path)), "not a manifest of a baseline"))
            continue
        wrong = [name for name in _DIGESTED if _digest(folder / name) != digests.get(name)]
        errors += [
            SourceError(SourceLocation(str(folder / name)), "is not the file of the manifest: make the baseline again")
            for name in wrong
        ]
        if not wrong:
            stored.append(Stored(folder.parent.name, folder.name, load_rows(folder / SCORES), command))
    if errors:
        raise SourceErrors(errors)
    return tuple(stored)


def _digest(path: Path) -> str | None:
    return file_digest(path) if path.is_file() else None
