"""Percentile bootstrap over groups (episodes, tickets), seeded, and the same on every platform.

Groups are resampled whole, since values inside one are not independent. The indices come from the raw output of
PCG64, which NumPy keeps fixed, not from its distribution methods, which may change between releases.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

Values = npt.NDArray[np.float64]
Statistic = Callable[[Values], float]

DEFAULT_RESAMPLES = 2000
DEFAULT_CONFIDENCE = 0.95
_DIGITS = 9
_BLOCK = 4_000_000
"""Indices drawn at a time, so that many groups do not cost gigabytes."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A statistic with the ends of its confidence interval, rounded to nine digits."""

    value: float
    low: float
    high: float

    def excludes(self, value: float) -> bool:
        """Return whether *value* lies outside the interval."""
        return not self.low <= value <= self.high


def mean(values: Values) -> float:
    """Return the arithmetic mean; the statistic that has a fast path."""
    return float(values.mean())


def bootstrap_interval(
    values_by_group: Sequence[Sequence[float]],
    *,
    statistic: Statistic = mean,
    resamples: int = DEFAULT_RESAMPLES,
    confidence: float = DEFAULT_CONFIDENCE,
    seed: int = 0,
) -> Interval:
    """Return *statistic* over all values, with its percentile interval over resampled groups.

    Raises:
        ValueError: when there is no group, an empty group, no resample, or a confidence outside 0 .. 1.
    """
    groups = _arrays(values_by_group, resamples, confidence)
    draws = _draws(groups, statistic, resamples, seed)
    return _interval(statistic(np.concatenate(groups)), draws, confidence)


def paired_bootstrap_interval(
    first_by_group: Sequence[Sequence[float]],
    second_by_group: Sequence[Sequence[float]],
    *,
    statistic: Statistic = mean,
    resamples: int = DEFAULT_RESAMPLES,
    confidence: float = DEFAULT_CONFIDENCE,
    seed: int = 0,
) -> Interval:
    """Return ``statistic(first) - statistic(second)`` with its interval, both resampled by the same groups.

    Raises:
        ValueError: as `bootstrap_interval`, and when the two differ in their number of groups.
    """
    first = _arrays(first_by_group, resamples, confidence)
    second = _arrays(second_by_group, resamples, confidence)
    if len(first) != len(second):
        raise ValueError(f"expected the same number of groups, got {len(first)} and {len(second)}")
    # One seed and one number of groups mean one set of resamples: the pairs stay pairs.
    draws = _draws(first, statistic, resamples, seed) - _draws(second, statistic, resamples, seed)
    return _interval(statistic(np.concatenate(first)) - statistic(np.concatenate(second)), draws, confidence)


def _arrays(values_by_group: Sequence[Sequence[float]], resamples: int, confidence: float) -> list[Values]:
    groups = [np.asarray(group, dtype=np.float64) for group in values_by_group]
    if not groups:
        raise ValueError("expected at least one group")
    if any(group.size == 0 for group in groups):
        raise ValueError("expected every group to hold a value")
    if resamples < 1:
        raise ValueError(f"expected at least one resample, got {resamples}")
    if not 0 < confidence < 1:
        raise ValueError(f"expected a confidence between 0 and 1, got {confidence}")
    return groups


def _draws(groups: list[Values], statistic: Statistic, resamples: int, seed: int) -> Values:
    """Return the statistic of every resample."""
    blocks = _rows(len(groups), resamples, seed)
    if statistic is mean:
        totals = np.array([group.sum() for group in groups])
        sizes = np.array([group.size for group in groups], dtype=np.float64)
        return np.concatenate([totals[rows].sum(axis=1) / sizes[rows].sum(axis=1) for rows in blocks])
    return np.array([statistic(np.concatenate([groups[index] for index in row])) for rows in blocks for row in rows])


def _rows(groups: int, resamples: int, seed: int) -> Iterator[npt.NDArray[np.int64]]:
    """Yield blocks of drawn indices, one row a resample: the top 32 bits of a raw value, multiplied and shifted."""
    source = np.random.PCG64(seed)
    block = max(1, _BLOCK // groups)
    shift = np.uint64(32)
    for begin in range(0, resamples, block):
        count = min(block, resamples - begin)
        raw = source.random_raw(count * groups).astype(np.uint64) >> shift
        yield ((raw * np.uint64(groups)) >> shift).astype(np.int64).reshape(count, groups)


def _interval(value: float, draws: Values, confidence: float) -> Interval:
    tail = (1 - confidence) / 2
    low, high = np.quantile(draws, (tail, 1 - tail))
    return Interval(round(float(value), _DIGITS), round(float(low), _DIGITS), round(float(high), _DIGITS))
