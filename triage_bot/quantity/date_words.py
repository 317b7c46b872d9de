"""Words for days, months and holidays, with the spellings that customers use."""

from collections.abc import Callable
from datetime import date, timedelta

import holidays

WEEKDAYS = {
    word: number
    for number, words in enumerate(
        (
            "monday mon mondy",
            "tuesday tues tue tuesdy tusday tuseday",
            "wednesday wed weds wednesdy wensday wendsday wednsday wedns wednes",
            "thursday thurs thur thu thrusday thursdy thurday",
            "friday fri firday fridy",
            "saturday sat saterday satuday",
            "sunday sun sundy",
        )
    )
    for word in words.split()
}
DOUBTFUL_WEEKDAYS = frozenset({"sat", "sun", "wed", "mon"})
"""Weekday words that are other words too; they count only where the words around them say so."""

MONTHS = {
    word: number
    for number, words in enumerate(
        (
            "january jan janurary",
            "february feb febuary feburary",
            "march mar",
            "april apr",
            "may",
            "june jun",
            "july jul",
            "august aug",
            "september sept sep setpember",
            "october oct",
            "november nov",
            "december dec",
        ),
        start=1,
    )
    for word in words.split()
}
DOUBTFUL_MONTHS = frozenset(
    {"may", "march", "mar", "jan", "apr", "august", "dec", "jun", "jul", "sep", "june", "april"}
)

DAY_WORDS = {
    word: shift
    for shift, words in {
        0: "today tonight tonite tday 2nite 2day todays today's tonight's eod",
        1: "tomorrow tmrw tmr tmrrw tomorow tommorow tommorrow 2moro 2morrow tomorrow's tomo tmw",
        -1: "yesterday ystrday yest yesterdy ystdy yday yesterday's yesturday",
    }.items()
    for word in words.split()
}
DAY_PARTS = frozenset("morning mornin am afternoon evening night nite eve arvo".split())
UNIT_WORDS = {"week": "week", "wk": "week", "month": "month", "year": "year", "yr": "year", "weekend": "weekend"} | {
    "wkend": "weekend",
    "wknd": "weekend",
    "mth": "month",
}


def _nth_weekday(year: int, month: int, weekday: int, nth: int) -> date:
    first = date(year, month, 1)
    return first + timedelta(days=(weekday - first.weekday()) % 7 + 7 * (nth - 1))


def _last_monday_of_may(year: int) -> date:
    last = date(year, 5, 31)
    return last - timedelta(days=last.weekday())


def _good_friday(year: int) -> date:
    names = holidays.financial_holidays("NYSE", years=year)
    return next(day for day, name in sorted(names.items()) if name == "Good Friday")


HOLIDAYS: dict[str, Callable[[int], date]] = {
    "thanksgiving": lambda year: _nth_weekday(year, 11, 3, 4),
    "turkey day": lambda year: _nth_weekday(year, 11, 3, 4),
    "black friday": lambda year: _nth_weekday(year, 11, 3, 4) + timedelta(days=1),
    "christmas eve": lambda year: date(year, 12, 24),
    "christmas day": lambda year: date(year, 12, 25),
    "christmas": lambda year: date(year, 12, 25),
    "xmas": lambda year: date(year, 12, 25),
    "halloween": lambda year: date(year, 10, 31),
    "valentine's day": lambda year: date(year, 2, 14),
    "valentines day": lambda year: date(year, 2, 14),
    "juneteenth": lambda year: date(year, 6, 19),
    "labor day": lambda year: _nth_weekday(year, 9, 0, 1),
    "memorial day": _last_monday_of_may,
    "mlk day": lambda year: _nth_weekday(year, 1, 0, 3),
    "presidents day": lambda year: _nth_weekday(year, 2, 0, 3),
    "presidents' day": lambda year: _nth_weekday(year, 2, 0, 3),
    "president's day": lambda year: _nth_weekday(year, 2, 0, 3),
    "columbus day": lambda year: _nth_weekday(year, 10, 0, 2),
    "veterans day": lambda year: date(year, 11, 11),
    "independence day": lambda year: date(year, 7, 4),
    "new year's day": lambda year: date(year, 1, 1),
    "new years day": lambda year: date(year, 1, 1),
    "new year's eve": lambda year: date(year, 12, 31),
    "new years eve": lambda year: date(year, 12, 31),
    "new year's": lambda year: date(year, 1, 1),
    "new years": lambda year: date(year, 1, 1),
    "good friday": lambda year: _good_friday(year),
    "easter sunday": lambda year: _good_friday(year) + timedelta(days=2),
    "easter monday": lambda year: _good_friday(year) + timedelta(days=3),
    "easter": lambda year: _good_friday(year) + timedelta(days=2),
    "mother's day": lambda year: _nth_weekday(year, 5, 6, 2),
    "mothers day": lambda year: _nth_weekday(year, 5, 6, 2),
    "father's day": lambda year: _nth_weekday(year, 6, 6, 3),
    "fathers day": lambda year: _nth_weekday(year, 6, 6, 3),
    "tax day": lambda year: date(year, 4, 15),
}
"""Days known by name: the date in a year."""
HOLIDAY_STARTS = frozenset(name.split()[0] for name in HOLIDAYS)
