"""Which days a month, a week, a weekend, a year or a holiday means."""

from calendar import monthrange
from datetime import date, timedelta

from triage_bot.quantity.date_words import HOLIDAYS
from triage_bot.quantity.direction import Reading
from triage_bot.quantity.mentions import Direction, Precision
from triage_bot.quantity.phrase import Phrase

Outcome = tuple[date | None, date | None, date | None, Precision, date | None, date | None]
"""Date, past candidate, future candidate, precision, earliest, latest."""
_WEAK_MONTHS = 3


def one_day(day: date | None) -> Outcome:
    """The outcome that is exactly *day*, or impossible."""
    return day, None, None, Precision.DAY, day, day


def _last_day(year: int, month: int) -> date:
    return date(year, month, monthrange(year, month)[1])


def _period(earliest: date, latest: date, precision: Precision) -> Outcome:
    return earliest, None, None, precision, earliest, latest


def resolve_month(phrase: Phrase, today: date, reading: Reading) -> Outcome:
    """The month that *phrase* names, of the year that its wording and today suggest."""
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


def resolve_unit(phrase: Phrase, today: date, reading: Reading) -> Outcome:
    """The week, weekend, month or year that *phrase* tells against today."""
    which = phrase.which or 0
    monday = today - timedelta(days=today.weekday()) + timedelta(days=7 * which)
    if phrase.unit == "week":
        if phrase.portion == "end":
            return one_day(monday + timedelta(days=4))
        return _period(monday, monday + timedelta(days=6), Precision.WEEK)
    if phrase.unit == "weekend":
        saturday = monday + timedelta(days=5)
        if phrase.which in (None, -1) and reading.direction is not Direction.FUTURE and saturday > today:
            saturday -= timedelta(days=7 if phrase.which is None else 0)
        return _period(saturday, saturday + timedelta(days=1), Precision.APPROXIMATE)
    if phrase.unit == "month":
        year, month = divmod(today.year * 12 + today.month - 1 + which, 12)
        if phrase.portion == "end" and phrase.which is None:
            return one_day(_last_day(year, month + 1))
        return _portion(date(year, month + 1, 1), _last_day(year, month + 1), phrase.portion)
    return resolve_year(today.year + which)


def resolve_holiday(phrase: Phrase, today: date, reading: Reading) -> Outcome:
    """The day known by the name in *phrase*, or the week before, of or after it."""
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
    return one_day(wanted)


def resolve_year(year: int) -> Outcome:
    """The whole of *year*."""
    return _period(date(year, 1, 1), date(year, 12, 31), Precision.YEAR)
