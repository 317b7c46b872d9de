"""Which day a date phrase means, given today and the direction of its wording."""

from collections.abc import Iterator
from datetime import date, timedelta

from triage_bot.quantity.business_calendar import Calendar
from triage_bot.quantity.direction import Reading
from triage_bot.quantity.mentions import DateMention, Direction, Precision
from triage_bot.quantity.period_resolution import (
    Outcome,
    one_day,
    resolve_holiday,
    resolve_month,
    resolve_unit,
    resolve_year,
)
from triage_bot.quantity.phrase import Phrase

_FIRST_YEAR, _LAST_YEAR = 1900, 2100
"""Years that a customer may mean; any other is a slip and no date."""
_WEAK_REACH = {Direction.PAST: timedelta(days=10), Direction.FUTURE: timedelta(days=150)}
"""A month and day this close to today keeps its nearest year even where the tense nearby points the other way; a
request about something past often stands in words that look ahead, hence the wider reach."""
_FIRM_REACH = {Direction.FUTURE: timedelta(days=90)}
"""A deadline that passed this lately is that deadline, not next year's."""


def _make_day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _choice(past: date | None, future: date | None, reading: Reading) -> Outcome:
    if past == future:
        return one_day(past)
    if reading.direction is Direction.PAST:
        return past, past, future, Precision.DAY, past, past
    if reading.direction is Direction.FUTURE:
        return future, past, future, Precision.DAY, future, future
    return None, past, future, Precision.DAY, past, future


def _months(today: date, step: int, count: int) -> Iterator[tuple[int, int]]:
    serial = today.year * 12 + today.month - 1
    for move in range(count):
        year, month = divmod(serial + step * move, 12)
        yield year, month + 1


def _day_of_month(phrase: Phrase, today: date, reading: Reading) -> Outcome:
    day, weekday = phrase.day or 0, phrase.weekday
    if phrase.which is not None and weekday is None:
        year, month = list(_months(today, phrase.which or 1, 2))[abs(phrase.which)]
        return one_day(_make_day(year, month, day))

    def near(step: int, wanted: int | None) -> date | None:
        for year, month in _months(today, step, 5):
            found = _make_day(year, month, day)
            if found and (found - today).days * step >= 0 and wanted in (None, found.weekday()):
                return found
        return None

    past, future = near(-1, weekday), near(1, weekday)
    if past is None and future is None:
        past, future = near(-1, None), near(1, None)
    if past is None or future is None:
        return one_day(past or future)
    # With a weekday, one day in several months is left: the nearer one is meant, unless the wording insists.
    if weekday is not None and (reading.direction is Direction.UNKNOWN or not reading.firm):
        return one_day(past if today - past <= future - today else future)
    return _choice(past, future, reading)


def _month_day(phrase: Phrase, today: date, reading: Reading) -> Outcome:
    month, day = phrase.month or 0, phrase.day or 0
    if phrase.year is not None and not _FIRST_YEAR <= phrase.year <= _LAST_YEAR:
        return one_day(None)
    if phrase.year is not None:
        return one_day(_make_day(phrase.year, month, day))
    options = [found for shift in range(-4, 5) if (found := _make_day(today.year + shift, month, day))]
    if phrase.weekday is not None:
        options = [
            found for found in options if found.weekday() == phrase.weekday and abs(found.year - today.year) < 2
        ] or options
    if not options:
        return one_day(None)
    nearest = min(options, key=lambda found: abs(found - today))
    past = max((found for found in options if found <= today), default=None)
    future = min((found for found in options if found >= today), default=None)
    wanted = {Direction.PAST: past, Direction.FUTURE: future}.get(reading.direction, nearest)
    reach = _FIRM_REACH if reading.firm else _WEAK_REACH
    if abs(nearest - today) <= reach.get(reading.direction, timedelta(0)):
        wanted = nearest
    return one_day(wanted or nearest)


def _weekday(phrase: Phrase, today: date, reading: Reading) -> Outcome:
    weekday = phrase.weekday or 0
    back = (today.weekday() - weekday) % 7
    ahead = (weekday - today.weekday()) % 7
    monday = today - timedelta(days=today.weekday())
    if phrase.unit == "week":
        return one_day(monday + timedelta(days=7 * (phrase.which or 0) + weekday))
    if phrase.unit == "count":
        anchor = today - timedelta(days=back) if (phrase.shift or 0) < 0 else today + timedelta(days=ahead)
        return one_day(anchor + timedelta(days=phrase.shift or 0))
    if phrase.states_today and not back:
        return one_day(today)
    past = today - timedelta(days=back or 7)
    firm_future = reading.direction is Direction.FUTURE and reading.firm
    future = today + timedelta(days=ahead if ahead or firm_future else 7)
    if phrase.which == -1:
        return one_day(past)
    if phrase.which == 1:
        return one_day(monday + timedelta(days=7 + weekday))
    if phrase.which == 2:
        return one_day(today + timedelta(days=(ahead or 7) + 7))
    if phrase.which == 0 and reading.direction is not Direction.PAST:
        return one_day(today + timedelta(days=ahead))
    return _choice(past, future, reading)


def _outcome(phrase: Phrase, today: date, reading: Reading) -> Outcome:
    if phrase.holiday is not None:
        return resolve_holiday(phrase, today, reading)
    if phrase.month is not None and phrase.day is not None:
        return _month_day(phrase, today, reading)
    if phrase.month is not None:
        return resolve_month(phrase, today, reading)
    if phrase.day is not None:
        return _day_of_month(phrase, today, reading)
    if phrase.weekday is not None:
        return _weekday(phrase, today, reading)
    if phrase.shift is not None:
        return one_day(today + timedelta(days=phrase.shift))
    if phrase.unit == "business_day":
        return one_day(Calendar().next_business_day(today))
    if phrase.unit is not None:
        return resolve_unit(phrase, today, reading)
    return resolve_year(phrase.year or today.year)


def _side(day: date | None, latest: date | None, today: date) -> Direction:
    if day is None or latest is None:
        return Direction.UNKNOWN
    if latest < today:
        return Direction.PAST
    return Direction.FUTURE if day > today else Direction.UNKNOWN


def resolve(phrase: Phrase, today: date, reading: Reading, span: tuple[int, int, str]) -> DateMention:
    """The mention that *phrase* makes at *span*; days outside the calendar's years count as impossible."""
    try:
        day, past, future, precision, earliest, latest = _outcome(phrase, today, reading)
    except (OverflowError, ValueError):
        day = past = future = earliest = latest = None
        precision = Precision.DAY
    side = _side(day, latest, today)
    direction = side if side is not Direction.UNKNOWN else reading.direction
    return DateMention(*span, day, precision, direction, past, future, earliest, latest)
