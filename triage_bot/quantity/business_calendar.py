"""Business days: days on which the New York Stock Exchange is open."""

from datetime import date, timedelta
from functools import lru_cache

import holidays

_ONE_DAY = timedelta(days=1)


@lru_cache(maxsize=256)
def _closed_days(year: int) -> frozenset[date]:
    """Weekdays on which the exchange is closed in *year* (source: the ``holidays`` package)."""
    return frozenset(holidays.financial_holidays("NYSE", years=year))


class Calendar:
    """Counts business days; holds nothing, holidays are cached a year."""

    __slots__ = ()

    def is_business_day(self, day: date) -> bool:
        """Whether the exchange is open on *day*."""
        return day.weekday() < 5 and day not in _closed_days(day.year)

    def business_days_between(self, start: date, end: date) -> int:
        """Business days after *start* up to and including *end*; negative when *end* comes first."""
        if end < start:
            return -self.business_days_between(end, start)
        weeks, rest = divmod((end - start).days, 7)
        count = 5 * weeks + sum((start + timedelta(days=7 * weeks + step)).weekday() < 5 for step in range(1, rest + 1))
        return count - sum(
            start < day <= end and day.weekday() < 5
            for year in range(start.year, end.year + 1)
            for day in _closed_days(year)
        )

    def next_business_day(self, day: date) -> date:
        """The first business day after *day*."""
        return self.add_business_days(day, 1)

    def add_business_days(self, day: date, count: int) -> date:
        """The business day *count* business days after *day* (before it, when *count* is negative).

        Raises:
            OverflowError: when the result lies outside the years that dates can hold.
        """
        step = _ONE_DAY if count >= 0 else -_ONE_DAY
        left = abs(count)
        while left:
            day += step
            left -= self.is_business_day(day)
        return day
