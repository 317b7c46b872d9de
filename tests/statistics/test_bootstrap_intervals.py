"""Bootstrap intervals: fixed figures, known coverage, pairs that stay pairs."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from triage_bot.statistics import Interval, bootstrap_interval, paired_bootstrap_interval
from triage_bot.statistics.bootstrap import Values


def median(values: Values) -> float:
    return float(np.median(values))


def test_the_figures_are_fixed() -> None:
    """From raw PCG64 output; a change of these means that every published interval changes."""
    groups = [[0.0], [1.0], [1.0, 0.5], [0.25], [0.75]]
    assert bootstrap_interval(groups, resamples=500, seed=3) == FIXED_MEAN
    assert bootstrap_interval(groups, resamples=500, seed=3, statistic=median) == FIXED_MEDIAN


FIXED_MEAN = Interval(0.583333333, 0.25, 0.833333333)
FIXED_MEDIAN = Interval(0.625, 0.0, 1.0)


def test_another_seed_gives_another_interval() -> None:
    groups = [[float(number % 7)] for number in range(50)]
    assert bootstrap_interval(groups, seed=1) != bootstrap_interval(groups, seed=2)


def test_groups_are_resampled_whole() -> None:
    """Ten copies of a value in a group are one observation, not ten."""
    single = bootstrap_interval([[0.0], [1.0], [0.0], [1.0]], seed=5)
    repeated = bootstrap_interval([[0.0] * 10, [1.0] * 10, [0.0] * 10, [1.0] * 10], seed=5)
    assert single == repeated


def test_the_interval_covers_as_often_as_it_says() -> None:
    source = np.random.default_rng(0)
    hits = sum(
        not bootstrap_interval([[value] for value in source.normal(size=60)], resamples=400, seed=trial).excludes(0)
        for trial in range(200)
    )
    assert 180 <= hits <= 199


def test_a_constant_difference_has_no_width() -> None:
    first = [[float(number)] for number in range(40)]
    second = [[number + 0.5] for number in range(40)]
    found = paired_bootstrap_interval(second, first)
    assert found.value == pytest.approx(0.5)
    assert found.high - found.low == pytest.approx(0, abs=1e-8)
    assert found.excludes(0)


def test_the_slow_path_agrees_with_the_fast_one() -> None:
    groups = [[float(number % 5), 1.0] for number in range(30)]
    fast = bootstrap_interval(groups, resamples=200, seed=9)
    slow = bootstrap_interval(groups, resamples=200, seed=9, statistic=lambda values: float(values.mean()))
    assert (fast.low, fast.high) == pytest.approx((slow.low, slow.high))


@given(
    st.lists(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=4), min_size=1, max_size=12),
    st.integers(0, 2**31),
)
@settings(max_examples=60, deadline=None)
def test_the_interval_lies_within_the_values(groups: list[list[float]], seed: int) -> None:
    found = bootstrap_interval(groups, resamples=100, seed=seed)
    values = [value for group in groups for value in group]
    slack = 1e-6 * max(1.0, *map(abs, values))
    assert min(values) - slack <= found.low <= found.high <= max(values) + slack


@pytest.mark.parametrize(
    ("groups", "resamples", "confidence", "message"),
    [
        ([], 10, 0.95, "at least one group"),
        ([[1.0], []], 10, 0.95, "every group to hold a value"),
        ([[1.0]], 0, 0.95, "at least one resample"),
        ([[1.0]], 10, 1.0, "confidence between 0 and 1"),
    ],
)
def test_what_cannot_be_resampled_is_refused(
    groups: list[list[float]], resamples: int, confidence: float, message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        bootstrap_interval(groups, resamples=resamples, confidence=confidence)
    with pytest.raises(ValueError, match=message):
        paired_bootstrap_interval(groups, groups, resamples=resamples, confidence=confidence)


def test_pairs_need_the_same_groups() -> None:
    with pytest.raises(ValueError, match="same number of groups, got 2 and 1"):
        paired_bootstrap_interval([[1.0], [2.0]], [[1.0]])
