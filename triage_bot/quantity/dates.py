"""Dates: found as phrases, resolved against the customer's today."""

from collections.abc import Callable, Mapping
from datetime import date, datetime, timedelta
from functools import lru_cache

from triage_bot.quantity.business_calendar import Calendar
from triage_bot.quantity.date_resolution import resolve
from triage_bot.quantity.date_words import DAY_PARTS, DAY_WORDS, HOLIDAY_STARTS, MONTHS, UNIT_WORDS, WEEKDAYS
from triage_bot.quantity.day_phrases import day_phrase, numeric_phrase, year_phrase
from triage_bot.quantity.direction import Reading, nearest_tense, read_direction
from triage_bot.quantity.durations import located_durations
from triage_bot.quantity.mentions import (
    DateMention,
    Direction,
    DurationDirection,
    DurationMention,
    Precision,
    Unit,
)
from triage_bot.quantity.month_phrases import month_phrase
from triage_bot.quantity.numbers import ORDINALS
from triage_bot.quantity.period_phrases import holiday_phrase, next_business_day_phrase, relative_phrase, unit_phrase
from triage_bot.quantity.phrase import Phrase
from triage_bot.quantity.scan import Scan, scan
from triage_bot.quantity.weekday_phrases import weekday_phrase

_Reader = Callable[[Scan, int], Phrase | None]


def _numeric(tokens: Scan, index: int) -> Phrase | None:
    word = tokens.words[index]
    if word.isdigit():
        return day_phrase(tokens, index) if len(word) <= 2 else year_phrase(tokens, index)
    return numeric_phrase(tokens, index)


_READERS: Mapping[str, _Reader] = (
    dict.fromkeys(UNIT_WORDS, unit_phrase)
    | dict.fromkeys(ORDINALS, day_phrase)
    | dict.fromkeys(("twenty", "thirty"), day_phrase)
    | dict.fromkeys(DAY_PARTS, relative_phrase)
    | dict.fromkeys(DAY_WORDS, relative_phrase)
    | {"day": next_business_day_phrase}
    | dict.fromkeys(HOLIDAY_STARTS, holiday_phrase)
    | dict.fromkeys(MONTHS, month_phrase)
    | dict.fromkeys(WEEKDAYS, weekday_phrase)
    | {word + "'s": weekday_phrase for word in WEEKDAYS if word.endswith("day")}
)


_READER_WORDS = frozenset(_READERS)
_COUNTED = frozenset("ago back in from days weeks months years".split())
"""Words without which no date is counted from today."""


def _phrase(tokens: Scan, index: int, word: str) -> Phrase | None:
    reader = _READERS.get(word, _numeric)
    if word in HOLIDAY_STARTS and (named := holiday_phrase(tokens, index)):
        return named
    return reader(tokens, index)


def _counted(duration: DurationMention, now: datetime) -> DateMention | None:
    """The date that lies a duration away from today: "eleven days ago", "in two weeks"."""
    if duration.unit in (Unit.MINUTE, Unit.HOUR) or duration.ordinal:
        return None
    if duration.direction not in (DurationDirection.AGO, DurationDirection.IN):
        return None
    sign = -1 if duration.direction is DurationDirection.AGO else 1
    today = now.date()
    near, far = duration.number, duration.upper or duration.number
    if duration.approximate and duration.upper is None:
        far = near + max(1.0, near / 2)
    try:
        first, last = _move(today, duration.unit, sign * near), _move(today, duration.unit, sign * far)
    except (OverflowError, ValueError):
        return None
    slack = {Unit.WEEK: 3, Unit.MONTH: 15, Unit.YEAR: 180}.get(duration.unit, 0)
    precision = {Unit.WEEK: Precision.WEEK, Unit.MONTH: Precision.MONTH, Unit.YEAR: Precision.YEAR}.get(
        duration.unit, Precision.DAY if first == last else Precision.APPROXIMATE
    )
    earliest, latest = min(first, last) - timedelta(days=slack), max(first, last) + timedelta(days=slack)
    direction = Direction.PAST if sign < 0 else Direction.FUTURE
    span = (duration.start, duration.end, duration.text)
    return DateMention(*span, first, precision, direction, earliest=earliest, latest=latest)


def _move(today: date, unit: Unit, count: float) -> date:
    if unit is Unit.BUSINESS_DAY:
        if abs(count) > 1000:
            raise OverflowError
        return Calendar().add_business_days(today, int(count))
    days = {Unit.DAY: 1.0, Unit.WEEK: 7.0, Unit.MONTH: 30.44, Unit.YEAR: 365.25}[unit]
    return today + timedelta(days=round(days * count))


def find_dates(text: str, now: datetime) -> tuple[DateMention, ...]:
    """Every date in *text*, in order, resolved against *now*, the ticket's local time.

    Spans are of the text as written.
    """
    return _find_dates(text, now)


@lru_cache(maxsize=16)
def _find_dates(text: str, now: datetime) -> tuple[DateMention, ...]:
    """The dates of *text*; the readers of times and lots of the same turn ask for them again."""
    tokens = scan(text)
    if not tokens.numeric and _READER_WORDS.isdisjoint(tokens.words) and _COUNTED.isdisjoint(tokens.words):
        return ()
    found: list[DateMention] = []
    done = -1
    for index in tokens.anchors(_READER_WORDS):
        if index <= done:
            continue
        phrase = _phrase(tokens, index, tokens.words[index])
        if phrase is None or phrase.first <= done:
            continue
        done = max(phrase.last, index)
        reading = read_direction(tokens, phrase.first, phrase.last)
        if phrase.direction is not None:
            reading = Reading(phrase.direction, firm=True)
        found.append(resolve(phrase, now.date(), reading, tokens.span(phrase.first, phrase.last)))
    counted = [
        mention
        for first, last, duration in located_durations(tokens)
        if (mention := _counted(duration, now))
        and (mention.direction is Direction.PAST or nearest_tense(tokens, first, last) is not Direction.PAST)
    ]
    return _merge(found, counted) if counted else tuple(found)


def _merge(found: list[DateMention], counted: list[DateMention]) -> tuple[DateMention, ...]:
    """Both lists in order; a counted date gives way to a phrase that contains it ("a week ago Tuesday")."""
    taken = [(mention.start, mention.end) for mention in found]
    position = 0
    merged = list(found)
    for mention in counted:
        while position < len(taken) and taken[position][1] <= mention.start:
            position += 1
        if position == len(taken) or taken[position][0] >= mention.end:
            merged.append(mention)
    return tuple(sorted(merged, key=lambda mention: mention.start))
