"""The hand-written generator and the hashes: known values, ranges, and nothing that depends on the platform."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triage_bot.alert_triage.hashing import fnv1a, spread
from triage_bot.alert_triage.random_stream import XorShift32


@pytest.mark.parametrize(
    ("text", "expected"),
    [("", 0x811C9DC5), ("a", 0xE40C292C), ("foobar", 0xBF9CF968), ("0", 0x350CA8AF)],
)
def test_fnv1a_has_its_published_values(text: str, expected: int) -> None:
    assert fnv1a(text) == expected


def test_spread_has_the_values_of_the_murmur_finaliser() -> None:
    assert [spread(value) for value in (0, 1, 0xFFFFFFFF)] == [0, 0x514E28B7, 0x81F16F39]


def test_xorshift_has_marsaglias_first_values() -> None:
    stream = XorShift32(2463534242)
    assert [stream.next32() for _ in range(3)] == [723471715, 2497366906, 2064144800]


def test_a_zero_seed_does_not_stick_at_zero() -> None:
    assert XorShift32(0).next32() != 0


@given(st.integers(0, 2**32 - 1))
def test_every_draw_takes_one_step_of_the_same_stream(seed: int) -> None:
    """The methods that write the step out must stay in step with `next32`."""
    plain = XorShift32(seed)
    steps = [plain.next32() for _ in range(6)]
    drawn = XorShift32(seed)
    assert drawn.below(1000) == steps[0] * 1000 >> 32
    assert drawn.between(5, 9) == 5 + (steps[1] * 5 >> 32)
    assert drawn.chance(30) == ((steps[2] * 100 >> 32) < 30)
    assert drawn.pick("abcdefg") == "abcdefg"[steps[3] * 7 >> 32]
    drawn.skewed(1000)
    assert drawn.next32() == steps[5]


@given(st.integers(0, 2**32 - 1), st.integers(100, 10**9))
def test_distributions_stay_in_their_ranges(seed: int, median: int) -> None:
    stream = XorShift32(seed)
    assert median * 47 // 100 <= stream.skewed(median) <= median * 211 // 100
    assert median * 80 // 100 - 1 <= stream.around(median, 20) <= median * 120 // 100
    assert 0 <= stream.weighted((3, 0, 1)) <= 2


def test_weighted_follows_its_weights() -> None:
    stream = XorShift32(7)
    counts = Counter(stream.weighted((60, 30, 0, 10)) for _ in range(10_000))
    assert 5700 < counts[0] < 6300
    assert counts[2] == 0
    assert 850 < counts[3] < 1150


@given(st.integers(0, 2**32 - 1), st.integers(0, 12))
def test_a_sample_has_no_duplicates(seed: int, count: int) -> None:
    drawn = XorShift32(seed).sample(range(10), count)
    assert len(drawn) == len(set(drawn)) == min(count, 10)
