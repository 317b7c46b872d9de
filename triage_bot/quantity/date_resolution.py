"""Which day a date phrase means, given today and the direction of its wording."""

from calendar import monthrange
from collections.abc import Iterator
from datetime import date, timedelta

from triage_bot.quantity.date_phrases import Phrase
from triage_bot.quantity.date_words import HOLIDAYS
from triage_bot.quantity.direction import Reading
from triage_bot.quantity.mentions import DateMention, Direction, Precision

Outcome = tuple[date | None, date | None, date | None, Precision, date | None, date | None]
"""Date, past candidate, future candidate, precision, earliest, latest."""

_WEAK_MONTHS = 3
_WEAK_REACH = {Direction.PAST: timedelta(days=10), Direction.FUTURE: timedelta(days=150)}
"""A month and day this close to today keeps its nearest year even where the tense nearby points the other way; a
request about something past often stands in words that look ahead, hence the wider reach."""


def _make(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def _day(day: date | None) -> Outcome:
    return day, None, None, Precision.DAY, day, day


def _choice(past: date | None, future: date | None, reading: Reading) -> Outcome:
    if past == future:
        return _day(past)
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
        return _day(_make(year, month, day))

    def near(step: int, wanted: int | None) -> date | None:
        for year, month in _months(today, step, 5):
            found = _make(year, month, day)
            if found and (found - today).days * step >= 0 and wanted in (None, found.weekday()):
                return found
        return None

    past, future = near(-1, weekday), near(1, weekday)
    if past is None and future is None:
        past, future = near(-1, None), near(1, None)
    if past is None or future is None:
        return _day(past or future)
    if weekday is not None:
        # The weekday leaves one day in several months: the nearer one is meant, unless the wording insists.
        if reading.direction is Direction.UNKNOWN or not reading.firm:
            return _day(past if today - past <= future - today else future)
    return _choice(past, future, reading)


def _month_day(phrase: Phrase, today: date, reading: Reading) -> Outcome:
    month, day = phrase.month or 0, phrase.day or 0
    if phrase.year is not None:
        return _day(_make(phrase.year, month, day))
    options = [found for shift in range(-4, 5) if (found := _make(today.year + shift, month, day))]
    if phrase.weekday is not None:
        options = [
            found for found in options if found.weekday() == phrase.weekday and abs(found.year - today.year) < 2
        ] or options
    if not options:
        return _day(None)
    nearest = min(options, key=lambda found: abs(found - today))
    past = max((found for found in options if found <= today), default=None)
    future = min((found for found in options if found >= today), default=None)
    wanted = {Direction.PAST: past, Direction.FUTURE: future}.get(reading.direction, nearest)
    reach = _WEAK_REACH.get(reading.direction, timedelta(0))
    if not reading.firm and abs(nearest - today) <= reach:
        wanted = nearest
    return _day(wanted or nearest)


def _weekday(phrase: Phrase, today: date, reading: Reading) -> Outcome:
    weekday = phrase.weekday or 0
    back = (today.weekday() - weekday) % 7
    ahead = (weekday - today.weekday()) % 7
    monday = today - timedelta(days=today.weekday())
    if phrase.unit == "week":
        return _day(monday + timedelta(days=7 * (phrase.which or 0) + weekday))
    if phrase.unit == "count":
        anchor = today - timedelta(days=back) if (phrase.shift or 0) < 0 else today + timedelta(days=ahead)
        return _day(anchor + timedelta(days=phrase.shift or 0))
    if phrase.states_today and not back:
        return _day(today)
    past = today - timedelta(days=back or 7)
    firm_future = reading.direction is Direction.FUTURE and reading.firm
    future = today + timedelta(days=ahead if ahead or firm_future else 7)
    if phrase.which == -1:
        return _day(past)
    if phrase.which == 1:
        return _day(monday + timedelta(days=7 + weekday))
    if phrase.which == 2:
        return _day(today + timedelta(days=(ahead or 7) + 7))
    if phrase.which == 0 and reading.direction is not Direction.PAST:
        return _day(today + timedelta(days=ahead))
    return _choice(past, future, reading)


def _last_day(year: int, month: int) -> date:
    return date(year, month, monthrange(year, month)[1])


def _period(earliest: date, latest: date, precision: Precision) -> Outcome:
    return earliest, None, None, precision, earliest, latest


def _month_period(phrase: Phrase, today: date, reading: Reading) -> Outcome:
    month = phrase.month or 1
    year = phrase.year
    if year is None:
        nearest = min(
            (today.year - 1, today.year, today.year + 1), key=lambda y: abs(12 * (y - today.year) + month - today.month)
        )
        away = abs(12 * (nearest - today.year) + month - today.month)
        if phrase.which is None and not reading.firm and away <= _WEAK_MONTHS:
            year = nearest
        elif phrase.which == -1 or (reading.direction is Direction.PAST and phrase.which is None):
            year = today.year if month <= today.month - (phrase.which == -1) else today.year - 1
        elif reading.direction is Direction.FUTURE or phrase.which == 1:
            year = today.year if month >= today.month + (phrase.which == 1) else today.year + 1
        else:
            year = nearest
    return _portion(date(year, month, 1), _last_day(year, month), phrase.portion)


def _portion(first: date, last: date, portion: str | None) -> Outcome:
    third = (last - first).days // 3
    if portion == "early":
        return _period(first, first + timedelta(days=third), Precision.WEEK)
    if portion == "mid":
        return _period(first + timedelta(days=third), last - timedelta(days=third), Precision.WEEK)
    if portion in ("late", "end"):
        return _period(last - timedelta(days=third), last, Precision.WEEK)
    return _period(first, last, Precision.MONTH)


def _unit_period(phrase: Phrase, today: date, reading: Reading) -> Outcome:
    which = phrase.which or 0
    monday = today - timedelta(days=today.weekday()) + timedelta(days=7 * which)
    if phrase.unit == "week":
        if phrase.portion == "end":
            return _day(monday + timedelta(days=4))
        return _period(monday, monday + timedelta(days=6), Precision.WEEK)
    if phrase.unit == "weekend":
        saturday = monday + timedelta(days=5)
        if phrase.which in (None, -1) and reading.direction is not Direction.FUTURE and saturday > today:
            saturday -= timedelta(days=7 if phrase.which is None else 0)
        return _period(saturday, saturday + timedelta(days=1), Precision.APPROXIMATE)
    if phrase.unit == "month":
        year, month = divmod(today.year * 12 + today.month - 1 + which, 12)
        if phrase.portion == "end" and phrase.which is None:
            return _day(_last_day(year, month + 1))
        return _portion(date(year, month + 1, 1), _last_day(year, month + 1), phrase.portion)
    year = today.year + which
    return _period(date(year, 1, 1), date(year, 12, 31), Precision.YEAR)


def _holiday(phrase: Phrase, today: date, reading: Reading) -> Outcome:
    named = HOLIDAYS[phrase.holiday or ""]
    days = [named(today.year + shift) for shift in (-1, 0, 1)]
    wanted = min(days, key=lambda day: abs(day - today))
    if reading.firm and reading.direction is Direction.PAST:
        wanted = max(day for day in days if day <= today)
    elif reading.firm and reading.direction is Direction.FUTURE:
        wanted = min(day for day in days if day >= today)
    if phrase.unit is not None:
        monday = wanted - timedelta(days=wanted.weekday() + {"before": 7, "after": -7}.get(phrase.unit, 0))
        return _period(monday, monday + timedelta(days=6), Precision.WEEK)
    return _day(wanted)


def _outcome(phrase: Phrase, today: date, reading: Reading) -> Outcome:
    if phrase.holiday is not None:
        return _holiday(phrase, today, reading)
    if phrase.month is not None and phrase.day is not None:
        return _month_day(phrase, today, reading)
    if phrase.month is not None:
        return _month_period(phrase, today, reading)
    if phrase.day is not None:
        return _day_of_month(phrase, today, reading)
    if phrase.weekday is not None:
        return _weekday(phrase, today, reading)
    if phrase.shift is not None:
        return _day(today + timedelta(days=phrase.shift))
    if phrase.unit is not None:
        return _unit_period(phrase, today, reading)
    year = phrase.year or today.year
    return _period(date(year, 1, 1), date(year, 12, 31), Precision.YEAR)


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
