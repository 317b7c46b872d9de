"""Figures over scored decisions: means with intervals, groups, confusion, flags."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from triage_bot.contract.vocabulary import ACTIONS, DIFFICULTIES, FAMILIES, FLAGS, QUEUES
from triage_bot.score.decision import HARD
from triage_bot.score.digests import Digests
from triage_bot.score.rows import INVALID, MISSING, NOTHING, ScoreRow
from triage_bot.score.weights import WEIGHTED
from triage_bot.statistics import Interval, bootstrap_interval

BOOTSTRAP_SEED = 20_260_301
CRITERIA = (*HARD, *WEIGHTED)
MEASURES = ("score", "exact", "structured_exact")


@dataclass(frozen=True, slots=True)
class Group:
    """The decisions that share a value: their number, and the mean of every measure and criterion."""

    key: str
    decisions: int
    means: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Confusion:
    """How often each expected value (row) was answered with each value (column)."""

    expected: tuple[str, ...]
    given: tuple[str, ...]
    counts: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class FlagFigures:
    """One flag over all decisions. ``neither`` counts where it was raised and is neither required nor forbidden.

    A false positive is a forbidden flag that was raised. Figures are None where nothing could be counted.
    """

    flag: str
    required: int
    true_positives: int
    false_positives: int
    neither: int

    @property
    def precision(self) -> float | None:
        """Share of the raised ones that are required, those that are neither left out."""
        raised = self.true_positives + self.false_positives
        return self.true_positives / raised if raised else None

    @property
    def recall(self) -> float | None:
        """Share of the required ones that were raised."""
        return self.true_positives / self.required if self.required else None

    @property
    def f1(self) -> float | None:
        """The harmonic mean of precision and recall."""
        counted = self.required + self.true_positives + self.false_positives
        return 2 * self.true_positives / counted if counted else None


@dataclass(frozen=True, slots=True)
class Summary:
    """Everything that is reported of one set of predictions."""

    name: str
    tickets: int
    decisions: int
    missing: int
    invalid: int
    unwrapped: int
    lenient: bool
    errors: int
    bad_rows: int
    """Of tickets and targets, which are not scored."""
    intervals: Mapping[str, Interval]
    """Of every measure and criterion, over episodes."""
    groups: Mapping[str, tuple[Group, ...]]
    """By family, difficulty, decision index and action type of the target."""
    actions: Confusion
    destinations: Confusion
    flags: tuple[FlagFigures, ...]
    digests: Digests


def summarise(name: str, rows: Sequence[ScoreRow], *, errors: int = 0, bad_rows: int = 0) -> Summary:
    """All figures of *rows*, which must not be empty; the same rows give the same figures."""
    by_ticket: dict[str, list[ScoreRow]] = {}
    for row in rows:
        by_ticket.setdefault(row.id, []).append(row)
    intervals = {
        measure: bootstrap_interval(
            [[value_of(row, measure) for row in group] for group in by_ticket.values()], seed=BOOTSTRAP_SEED
        )
        for measure in (*MEASURES, *CRITERIA)
    }
    return Summary(
        name=name,
        tickets=len(by_ticket),
        decisions=len(rows),
        missing=sum(row.missing for row in rows),
        invalid=sum(row.given_action == INVALID for row in rows),
        unwrapped=sum(row.unwrapped for row in rows),
        lenient=any(row.lenient for row in rows),
        errors=errors,
        bad_rows=bad_rows,
        intervals=intervals,
        groups={
            "family": _groups(rows, lambda row: row.family, FAMILIES),
            "difficulty": _groups(rows, lambda row: row.difficulty, DIFFICULTIES),
            "decision index": _groups(rows, lambda row: str(row.decision_index), ("1", "2", "3")),
            "action type": _groups(rows, lambda row: row.target_action, ACTIONS),
        },
        actions=_confusion([(row.target_action, row.given_action) for row in rows], ACTIONS),
        destinations=_confusion([(row.target_destination, row.given_destination) for row in rows], (*QUEUES, NOTHING)),
        flags=tuple(_flag(rows, flag) for flag in FLAGS),
        digests=rows[0].digests,
    )


def value_of(row: ScoreRow, measure: str) -> float:
    """A measure or criterion of a row as a number."""
    if measure in MEASURES:
        return float(getattr(row, measure))
    return float(row.criteria[measure].passed)


def _groups(rows: Sequence[ScoreRow], key: Callable[[ScoreRow], str], order: Iterable[str]) -> tuple[Group, ...]:
    groups: list[Group] = []
    for name in order:
        members = [row for row in rows if key(row) == name]
        if members:
            means = {
                measure: sum(value_of(row, measure) for row in members) / len(members)
                for measure in (*MEASURES, *CRITERIA)
            }
            groups.append(Group(name, len(members), means))
    return tuple(groups)


def _confusion(pairs: Sequence[tuple[str, str]], order: Sequence[str]) -> Confusion:
    expected = tuple(name for name in order if any(pair[0] == name for pair in pairs))
    given = tuple(name for name in (*order, INVALID, MISSING) if any(pair[1] == name for pair in pairs))
    columns = tuple(dict.fromkeys((*expected, *given)))
    columns = tuple(name for name in (*order, INVALID, MISSING) if name in columns)
    counts = tuple(tuple(pairs.count((row, column)) for column in columns) for row in expected)
    return Confusion(expected, columns, counts)


def _flag(rows: Sequence[ScoreRow], flag: str) -> FlagFigures:
    raised = [row for row in rows if flag in row.given_flags]
    true = sum(flag in row.required_flags for row in raised)
    false = sum(flag in row.forbidden_flags for row in raised)
    return FlagFigures(flag, sum(flag in row.required_flags for row in rows), true, false, len(raised) - true - false)
