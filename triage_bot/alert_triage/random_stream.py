"""A hand-written xorshift32 and the integer distributions drawn from it. No floats, no built-in random source."""

from collections.abc import Sequence
from typing import TypeVar

_T = TypeVar("_T")
_MASK = 0xFFFFFFFF

_LOGNORMAL_PERMILLE = (
    475, 541, 603, 647, 684, 717, 746, 774, 800, 826, 851, 876, 900, 925, 949, 974, 1000,
    1026, 1053, 1081, 1111, 1142, 1175, 1211, 1249, 1292, 1340, 1396, 1462, 1545, 1659, 1849, 2106,
)  # fmt: skip
"""Rounded quantiles of a log-normal with sigma 0.33 and median 1000, cut at both ends: a shape, not a measurement."""


class XorShift32:
    """Marsaglia's xorshift32 (13, 17, 5); the state must not be zero, so a zero seed is replaced by one.

    The step is written out in the most used methods: a call for each would double the time of a world.
    """

    __slots__ = ("_state",)

    def __init__(self, seed: int) -> None:
        self._state = (seed & _MASK) or 1

    def next32(self) -> int:
        """Return the next 32-bit value."""
        x = self._state
        x ^= (x << 13) & _MASK
        x ^= x >> 17
        x ^= (x << 5) & _MASK
        self._state = x
        return x

    def below(self, bound: int) -> int:
        """Return an integer in ``0 .. bound - 1``, by multiply and shift (the low bits of xorshift are weak)."""
        x = self._state
        x ^= (x << 13) & _MASK
        x ^= x >> 17
        self._state = x = x ^ ((x << 5) & _MASK)
        return (x * bound) >> 32

    def between(self, low: int, high: int) -> int:
        """Return an integer in ``low .. high``, both included."""
        return low + self.below(high - low + 1)

    def chance(self, percent: int) -> bool:
        """Return true in *percent* of 100 draws."""
        x = self._state
        x ^= (x << 13) & _MASK
        x ^= x >> 17
        self._state = x = x ^ ((x << 5) & _MASK)
        return (x * 100) >> 32 < percent

    def pick(self, items: Sequence[_T]) -> _T:
        """Return one of *items*, each equally likely."""
        x = self._state
        x ^= (x << 13) & _MASK
        x ^= x >> 17
        self._state = x = x ^ ((x << 5) & _MASK)
        return items[(x * len(items)) >> 32]

    def weighted(self, weights: Sequence[int]) -> int:
        """Return an index drawn with the integer *weights*."""
        left = self.below(sum(weights))
        for index, weight in enumerate(weights):
            if left < weight:
                return index
            left -= weight
        return len(weights) - 1

    def sample(self, items: Sequence[_T], count: int) -> list[_T]:
        """Return *count* distinct items in drawn order (all of them when there are fewer)."""
        pool = list(items)
        size = min(count, len(pool))
        for index in range(size):
            other = index + self.below(len(pool) - index)
            pool[index], pool[other] = pool[other], pool[index]
        return pool[:size]

    def around(self, centre: int, percent: int) -> int:
        """Return a value within *percent* of *centre*, triangular: the middle is the likeliest."""
        half = percent * 10
        return centre * (1000 - half + self.below(half + 1) + self.below(half + 1)) // 1000

    def skewed(self, median: int) -> int:
        """Return a right-skewed value about *median*, from about half to twice of it (one draw)."""
        raw = self._state
        raw ^= (raw << 13) & _MASK
        raw ^= raw >> 17
        self._state = raw = raw ^ ((raw << 5) & _MASK)
        index = raw >> 27
        low = _LOGNORMAL_PERMILLE[index]
        step = _LOGNORMAL_PERMILLE[index + 1] - low
        return median * (low * 4096 + step * ((raw >> 15) & 4095)) // 4096000
