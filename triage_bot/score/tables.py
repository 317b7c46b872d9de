"""The figures of a summary or a comparison as tables of text, which any format can show."""

from dataclasses import dataclass

from triage_bot.score.comparison import Comparison
from triage_bot.score.decision import HARD_LABELS
from triage_bot.score.rows import ScoreRow
from triage_bot.score.summary import CRITERIA, Confusion, Summary
from triage_bot.statistics import Interval

LABELS = {
    "score": "mean score",
    "exact": "exact",
    "structured_exact": "structured exact",
    **{name: f"{name} {label}" for name, label in HARD_LABELS.items()},
}
_SHOWN_PAIRS = 20


@dataclass(frozen=True, slots=True)
class Table:
    """A table with a title; cells are text."""

    title: str
    header: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def number(value: float | None) -> str:
    """A figure with three digits, or a dash where there is none."""
    return "-" if value is None else f"{value:.3f}"


def interval_text(interval: Interval) -> str:
    """An interval as ``0.843 [0.80, 0.88]``."""
    return f"{interval.value:.3f} [{interval.low:.3f}, {interval.high:.3f}]"


def summary_lines(summary: Summary) -> list[str]:
    """What the figures stand on, line by line."""
    left_out = f", {summary.bad_rows} bad rows of tickets and targets left out" if summary.bad_rows else ""
    lines = [
        f"{summary.tickets} tickets, {summary.decisions} decisions: {summary.missing} missing, "
        f"{summary.invalid} not contract-valid, {summary.errors} error lines{left_out}",
        "digests: " + ", ".join(f"{name} {value}" for name, value in summary.digests.as_dict().items()),
        "intervals: 95 % bootstrap over tickets, fixed seed",
    ]
    if summary.lenient:
        lines.insert(1, f"read leniently: {summary.unwrapped} answers taken out of a fenced or chatty text")
    return lines


def summary_tables(summary: Summary) -> list[Table]:
    """All tables of a summary."""
    tables = [measure_table(summary)]
    tables += [group_table(summary, kind) for kind in summary.groups]
    tables += [
        confusion_table("Actions: target in rows, answer in columns", summary.actions),
        confusion_table("Destinations: target in rows, answer in columns", summary.destinations),
        flag_table(summary),
    ]
    return tables


def measure_table(summary: Summary) -> Table:
    """Every measure and criterion with its interval."""
    rows = [
        (LABELS.get(name, name), number(interval.value), f"{interval.low:.3f}", f"{interval.high:.3f}")
        for name, interval in summary.intervals.items()
    ]
    return Table(f"Scores of {summary.name}", ("measure", "value", "low", "high"), tuple(rows))


def group_table(summary: Summary, kind: str) -> Table:
    """Means by one grouping."""
    names = ("score", "exact", "structured_exact", *CRITERIA)
    header = (kind, "decisions", "mean", "exact", "structured", *CRITERIA)
    rows = [
        (group.key, str(group.decisions), *(number(group.means[name]) for name in names))
        for group in summary.groups[kind]
    ]
    return Table(f"By {kind}", header, tuple(rows))


def confusion_table(title: str, confusion: Confusion) -> Table:
    """Counts; zeros are left blank."""
    rows = [
        (name, *(str(count) if count else "" for count in counts))
        for name, counts in zip(confusion.expected, confusion.counts, strict=True)
    ]
    return Table(title, ("target", *confusion.given), tuple(rows))


def flag_table(summary: Summary) -> Table:
    """Precision, recall and F1 of every flag."""
    rows = [
        (
            figures.flag,
            str(figures.required),
            str(figures.true_positives),
            str(figures.false_positives),
            str(figures.neither),
            number(figures.precision),
            number(figures.recall),
            number(figures.f1),
        )
        for figures in summary.flags
    ]
    header = ("flag", "required", "raised right", "raised though forbidden", "neither", "precision", "recall", "F1")
    return Table("Flags", header, tuple(rows))


def comparison_tables(comparison: Comparison, first: str, second: str) -> list[Table]:
    """The differences, then the decisions in which the scores differ most."""
    rows = tuple(
        (
            LABELS.get(item.measure, item.measure),
            number(item.first),
            number(item.second),
            f"{item.difference.value:+.3f} [{item.difference.low:+.3f}, {item.difference.high:+.3f}]",
            "yes" if item.difference.excludes(0) else "no",
        )
        for item in comparison.differences
    )
    header = ("measure", "A", "B", "A - B [95 %]", "apart from 0")
    tables = [Table(f"A = {first}, B = {second}, paired over tickets", header, rows)]
    pairs = sorted(
        (*comparison.better, *comparison.worse),
        key=lambda pair: (-abs(pair[0].score - pair[1].score), pair[0].id, pair[0].decision_point),
    )
    listed = tuple(
        (mine.id, mine.decision_point, f"{mine.score:.2f}", f"{theirs.score:.2f}", _lost(mine, theirs))
        for mine, theirs in pairs[:_SHOWN_PAIRS]
    )
    title = f"A scores more in {len(comparison.better)} decisions, B in {len(comparison.worse)}"
    return [*tables, Table(title, ("ticket", "decision", "A", "B", "what the lower one fails"), listed)]


def _lost(first: ScoreRow, second: ScoreRow) -> str:
    lower, higher = (first, second) if first.score < second.score else (second, first)
    return "; ".join(
        f"{name}: {verdict.reason}"
        for name, verdict in lower.criteria.items()
        if not verdict.passed and higher.criteria[name].passed
    )
