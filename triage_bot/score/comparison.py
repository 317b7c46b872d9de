"""Two sets of scores over the same decisions, paired."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from triage_bot.errors import TriageError
from triage_bot.score.rows import ScoreRow
from triage_bot.score.summary import BOOTSTRAP_SEED, CRITERIA, MEASURES, value_of
from triage_bot.statistics import Interval, paired_bootstrap_interval


@dataclass(frozen=True, slots=True)
class Difference:
    """A measure of both and the first minus the second, with the interval of the difference over episodes."""

    measure: str
    first: float
    second: float
    difference: Interval


@dataclass(frozen=True, slots=True)
class Comparison:
    """All differences, the decisions in which the scores differ, and notes about what was forced."""

    differences: tuple[Difference, ...]
    better: tuple[tuple[ScoreRow, ScoreRow], ...]
    worse: tuple[tuple[ScoreRow, ScoreRow], ...]
    notes: tuple[str, ...] = ()


def compare_rows(first: Sequence[ScoreRow], second: Sequence[ScoreRow], *, force: bool = False) -> Comparison:
    """Pair the rows by place. ``better`` holds the pairs in which *first* scores more.

    Raises:
        TriageError: when the decisions differ; or, without *force*, when the scores were not made by the same scorer,
            weights, pack, rules, targets and reading.
    """
    mine = {(row.id, row.decision_point): row for row in first}
    theirs = {(row.id, row.decision_point): row for row in second}
    if not mine or set(mine) != set(theirs):
        apart = len(set(mine) ^ set(theirs))
        raise TriageError(f"the two do not score the same decisions: {apart} of them are in one only")
    notes = _obstacles(mine, theirs)
    if notes and not force:
        raise TriageError(f"the scores are not comparable: {'; '.join(notes)} (--force compares them all the same)")
    pairs = [(mine[place], theirs[place]) for place in mine]
    differences = tuple(_difference(pairs, measure) for measure in (*MEASURES, *CRITERIA))
    return Comparison(
        differences,
        tuple(pair for pair in pairs if pair[0].score > pair[1].score),
        tuple(pair for pair in pairs if pair[0].score < pair[1].score),
        notes,
    )


def _obstacles(mine: Mapping[tuple[str, str], ScoreRow], theirs: Mapping[tuple[str, str], ScoreRow]) -> tuple[str, ...]:
    names: set[str] = set()
    targets = 0
    reading = False
    for place, row in mine.items():
        other = theirs[place]
        names.update(row.digests.differences(other.digests))
        targets += row.target != other.target
        reading = reading or row.lenient != other.lenient
    notes = [f"different digest of {name}" for name in sorted(names)]
    notes += [f"different targets on {targets} decisions"] if targets else []
    notes += ["one was read leniently, the other strictly"] if reading else []
    return tuple(notes)


def _difference(pairs: Sequence[tuple[ScoreRow, ScoreRow]], measure: str) -> Difference:
    first: dict[str, list[float]] = {}
    second: dict[str, list[float]] = {}
    for mine, theirs in pairs:
        first.setdefault(mine.id, []).append(value_of(mine, measure))
        second.setdefault(mine.id, []).append(value_of(theirs, measure))
    interval = paired_bootstrap_interval(list(first.values()), list(second.values()), seed=BOOTSTRAP_SEED)
    means = [sum(map(sum, groups.values())) / len(pairs) for groups in (first, second)]
    return Difference(measure, means[0], means[1], interval)
