from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triage_bot.quantity import Calendar

CALENDAR = Calendar()
DAYS = st.dates(min_value=date(2000, 1, 1), max_value=date(2040, 12, 31))


@pytest.mark.parametrize(
    ("day", "open_"),
    [
        ("2026-07-03", False),  # Independence Day observed
        ("2026-07-02", True),
        ("2026-07-06", True),
        ("2026-06-19", False),  # Juneteenth
        ("2026-06-20", False),  # Saturday
        ("2026-04-03", False),  # Good Friday
        ("2026-11-26", False),
        ("2026-11-27", True),  # a short session is a session
        ("2026-10-12", True),  # Columbus Day: banks close, the exchange does not
        ("2026-11-11", True),
        ("2026-01-19", False),
        ("2027-01-01", False),
    ],
)
def test_open_days(day: str, open_: bool) -> None:
    assert CALENDAR.is_business_day(date.fromisoformat(day)) is open_


@pytest.mark.parametrize(
    ("start", "end", "count"),
    [
        ("2026-06-26", "2026-07-07", 6),
        ("2026-06-26", "2026-06-26", 0),
        ("2026-06-26", "2026-06-28", 0),
        ("2026-06-26", "2026-06-29", 1),
        ("2026-12-31", "2027-01-04", 1),
        ("2026-01-09", "2026-01-29", 13),
        ("2026-07-07", "2026-06-26", -6),
        ("2025-12-31", "2026-12-31", 251),
    ],
)
def test_business_days_between(start: str, end: str, count: int) -> None:
    assert CALENDAR.business_days_between(date.fromisoformat(start), date.fromisoformat(end)) == count


@pytest.mark.parametrize(
    ("day", "count", "result"),
    [
        ("2026-07-02", 1, "2026-07-06"),
        ("2026-01-16", 1, "2026-01-20"),
        ("2026-06-26", 6, "2026-07-07"),
        ("2026-07-06", -1, "2026-07-02"),
        ("2026-07-04", 0, "2026-07-04"),
    ],
)
def test_add_business_days(day: str, count: int, result: str) -> None:
    assert CALENDAR.add_business_days(date.fromisoformat(day), count) == date.fromisoformat(result)


def test_next_business_day_skips_the_long_weekend() -> None:
    assert CALENDAR.next_business_day(date(2026, 9, 4)) == date(2026, 9, 8)


@given(DAYS, st.integers(min_value=1, max_value=400))
def test_adding_and_counting_agree(day: date, count: int) -> None:
    end = CALENDAR.add_business_days(day, count)
    assert CALENDAR.is_business_day(end)
    assert CALENDAR.business_days_between(day, end) == count


@given(DAYS, st.integers(min_value=0, max_value=500))
def test_counting_agrees_with_walking(day: date, length: int) -> None:
    end = date.fromordinal(day.toordinal() + length)
    walked = sum(CALENDAR.is_business_day(date.fromordinal(day.toordinal() + step)) for step in range(1, length + 1))
    assert CALENDAR.business_days_between(day, end) == walked
