"""Writes the measured gates of every head, for the rule that combines the model with the lexicon."""

from pathlib import Path

from triage_bot.concept_model.training.trainer import Training

GATES_FILE = "gates.yaml"
_HEADER = """\
# Written by `triage-bot train`; not edited by hand. Probabilities from which a head's finding counts: `alone` by
# itself (precision at least 0.9 on held-out batches with foreign sentences), `support` beside a weak frame (at least
# 0.5). 1.01 is never passed. `recall` figures say how many held-out examples pass; `false_alarms` are foreign
# sentences in a thousand above `alone`, some of which do say the concept.
"""


def write_gates(folder: Path, training: Training) -> None:
    """Write ``gates.yaml``; the same training gives the same bytes."""
    lines = [_HEADER]
    for concept, figures in zip(training.heads.concepts, training.figures, strict=True):
        lines.append(
            f"{concept}: {{alone: {figures.alone:.3f}, support: {figures.support:.3f}, "
            f"recall_alone: {figures.recall_alone:.3f}, recall_support: {figures.recall_support:.3f}, "
            f"false_alarms: {figures.false_alarms:.2f}}}\n"
        )
    (folder / GATES_FILE).write_bytes("".join(lines).encode("utf-8"))
