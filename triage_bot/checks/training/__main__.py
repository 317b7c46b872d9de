"""Fits the sentence model and writes it.

Usage: ``python -m triage_bot.checks.training [--bounds] ROWS...``; with ``--bounds`` the bounds of the decisions are
chosen anew by leaving out each batch in turn, and the held-out figures are printed.
"""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from triage_bot.checks.decisions import BOUNDS_FILE
from triage_bot.checks.judge import ReplyJudge
from triage_bot.checks.model import FEATURES_FILE, FREQUENCY_UNITS, HEADS_FILE, WEIGHT_UNITS, WEIGHTS_FILE
from triage_bot.checks.sentence_vectors import SentenceVectors
from triage_bot.checks.training.heads import VECTOR_SHARE, Heads, fit
from triage_bot.checks.training.held_out import Held, choose_bounds, hold_out, outcomes
from triage_bot.checks.training.sentences import HEADS, SentenceSource
from triage_bot.concept_model.vectors import load_vectors
from triage_bot.errors import TriageError
from triage_bot.resources import default_rules_dir

_SMALLEST_WEIGHT = 0.04


def write(heads: Heads, folder: Path) -> None:
    """Write the heads as ``SentenceModel`` reads them, in whole numbers; weights near nothing are left out."""
    kept = np.flatnonzero(np.abs(heads.weights).max(axis=1) >= _SMALLEST_WEIGHT)
    folder.mkdir(parents=True, exist_ok=True)
    named = [{"name": name, "bias": round(float(bias), 4)} for name, bias in zip(HEADS, heads.biases, strict=True)]
    lines = ",\n".join(json.dumps(head) for head in named)
    (folder / HEADS_FILE).write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    names = "".join(f"{heads.vocabulary.names[row]}\n" for row in kept)
    (folder / FEATURES_FILE).write_text(names, encoding="utf-8")
    np.savez_compressed(
        folder / WEIGHTS_FILE,
        features=np.rint(heads.weights[kept] * WEIGHT_UNITS).astype(np.int16),
        frequencies=np.rint(heads.vocabulary.frequencies[kept] * FREQUENCY_UNITS).astype(np.int16),
        vectors=(heads.vectors * VECTOR_SHARE).astype(np.float16),
    )


def write_bounds(held: Held, folder: Path) -> None:
    """Choose the bounds from held-out scores, print what they give, and write them."""
    replies = [batch for batch in held if batch.startswith("judge")]
    chosen = choose_bounds(held, replies, [batch for batch in held if batch.startswith("batch")])
    lines = ",\n".join(json.dumps(bounds) for bounds in chosen)
    (folder / BOUNDS_FILE).write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    for bounds in chosen:
        name = str(bounds["name"])
        values = {key: float(str(bounds[key])) for key in ("alone", "hint", "frame")}
        print(f"{name:24}", values)
        for batch, scored in held.items():
            right, wrong, missed = outcomes(scored[name], values)
            precision, recall = right / max(right + wrong, 1), right / max(right + missed, 1)
            print(f"    {batch:10} precision {precision:.2f} recall {recall:.2f} of {right + missed}")


def main(arguments: Sequence[str]) -> None:
    """Train on the packaged rules and the files of judged replies that *arguments* name."""
    rows = [Path(argument) for argument in arguments if argument != "--bounds"]
    rules_dir = default_rules_dir()
    folder = rules_dir / "checks" / "model"
    vectors = load_vectors(rules_dir / "model")
    if vectors is None:
        raise TriageError(f"{rules_dir / 'model'}: no word vectors here")
    averages = SentenceVectors(vectors)
    data = list(SentenceSource(ReplyJudge.load(rules_dir, with_model=False), rules_dir).all(rows))
    if "--bounds" in arguments:
        write_bounds(hold_out(data, averages), folder)
    write(fit(data, averages), folder)


if __name__ == "__main__":
    main(sys.argv[1:])
