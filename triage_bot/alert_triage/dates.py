"""Calendar arithmetic on day ordinals, with ISO strings for output."""

from datetime import date
from functools import cache
from typing import NamedTuple

MONDAY, TUESDAY, WEDNESDAY, THURSDAY, FRIDAY, SATURDAY, SUNDAY = range(7)


@cache
def iso(day: int) -> str:
    """Return the ISO date of a day ordinal."""
    return date.fromordinal(day).isoformat()


def weekday(day: int) -> int:
    """Return the day of the week of an ordinal, Monday 0."""
    return (day + 6) % 7


@cache
def first_day(year: int, month: int) -> int:
    """Return the ordinal of the first day; *month* may run over or under 1 .. 12 and carries into the year."""
    carry, zero_based = divmod(month - 1, 12)
    return date(year + carry, zero_based + 1, 1).toordinal()


def next_banking_day(day: int) -> int:
    """Return *day*, or the Monday after it when it falls on a weekend."""
    name = weekday(day)
    return day + (7 - name if name >= SATURDAY else 0)


def last_working_day(day: int) -> int:
    """Return *day*, or the Friday before it when it falls on a weekend."""
    return day - max(0, weekday(day) - FRIDAY)


class Window(NamedTuple):
    """The twelve months an analyst can see: month starts, the day after the last month, the last booked day."""

    starts: tuple[int, ...]
    names: tuple[str, ...]
    last_day: int

    @property
    def first_day(self) -> int:
        """The ordinal of the first day of the first month."""
        return self.starts[0]

    def bounds(self, index: int) -> tuple[int, int]:
        """Return first and last booked day of month *index* (0 .. 11)."""
        end = self.starts[index + 1] - 1 if index < 11 else self.last_day
        return self.starts[index], end


@cache
def _months_up_to(year: int, month: int) -> tuple[tuple[int, ...], tuple[str, ...]]:
    starts = tuple(first_day(year, month - back) for back in range(11, -1, -1))
    return starts, tuple(iso(start)[:7] for start in starts)


def window_ending(day: int) -> Window:
    """Return the window whose twelfth month holds *day*, the last booked day."""
    last = date.fromordinal(day)
    starts, names = _months_up_to(last.year, last.month)
    return Window(starts, names, day)
