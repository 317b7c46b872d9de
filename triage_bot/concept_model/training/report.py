"""The table that ``triage-bot train --report`` prints."""

from rich.table import Table

from triage_bot.concept_model.training.trainer import Training

_COLUMNS = ("examples", "near", "precision", "recall", "F1", "AP", "AP bg", "alone", "recall", "support", "FA/1000")


def report_table(training: Training) -> Table:
    """One row a concept and the means below."""
    how = "held-out batches" if training.by_batch else "held-out quarters of one batch, which flatters"
    table = Table("concept", title=f"Concept model on {how}")
    for name in _COLUMNS:
        table.add_column(name, justify="right")
    rows = [
        (
            f.positives, f.near_misses, f.precision, f.recall, f.f1, f.average_precision, f.background_ap, f.alone,
            f.recall_alone, f.support, f.false_alarms,
        )
        for f in training.figures
    ]  # fmt: skip
    for concept, row in zip(training.heads.concepts, rows, strict=True):
        table.add_row(concept, *(_cell(value) for value in row))
    table.add_section()
    table.add_row("mean", *(_cell(sum(float(row[at]) for row in rows) / len(rows)) for at in range(len(_COLUMNS))))
    return table


def _cell(value: float) -> str:
    return str(value) if isinstance(value, int) else f"{value:.2f}"
