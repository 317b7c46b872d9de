"""How old a deposit, a withdrawal or a transfer is, in business days."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta

from triage_bot.facts.reading import TurnReading
from triage_bot.quantity import Calendar, DateMention, Direction, DurationDirection, DurationMention, Precision, Unit
from triage_bot.quantity.date_words import HOLIDAY_STARTS

_STARTS = frozenset(
    "submitted submit sent send initiated started start filed requested placed moved deposited transferred pulled "
    "withdrew pushed scheduled opened posted left debited made put did".split()
)
"""Verbs that begin a movement of money or positions; a date in their clause is the day on which it began."""
_NEAR_START = 6
"""Words between such a verb and its date."""
_IN_SENTENCE = 15
"""The same where the date is today's, which tells of little else."""
_DAYS = {Unit.DAY: 1.0, Unit.WEEK: 7.0, Unit.MONTH: 30.0, Unit.YEAR: 365.0}


def business_age(
    readings: Sequence[TurnReading], now: datetime, calendar: Calendar, concepts: tuple[str, ...]
) -> int | None:
    """Business days since the event that *concepts* speak of, or ``None`` when no date or duration tells.

    The latest turn that names a past date decides; within it the date nearest to the words of the event.
    """
    for reading in reversed(readings):
        if not any(reading.said(name) for name in concepts) and reading is not readings[-1]:
            continue
        started = _event_date(reading, now.date(), concepts)
        if started is not None:
            return calendar.business_days_between(started, now.date())
    for reading in reversed(readings):
        age = _age_from_duration(reading, now, calendar)
        if age is not None:
            return age
    return None


def _event_date(reading: TurnReading, today: date, concepts: tuple[str, ...]) -> date | None:
    dated = [
        (mention, day)
        for mention in reading.dates
        if mention.precision is Precision.DAY and (day := past_day(mention, today)) is not None
    ]
    if dated and all(_names_holiday(reading, mention) for mention, _ in dated):
        dated += [(mention, today) for mention in reading.dates if _starts_today(reading, mention, today)]
    gaps = reading.nearest([mention for mention, _ in dated], *concepts)
    ranked = [
        (_names_holiday(reading, mention), not _is_start(reading, mention), gap, -day.toordinal(), day)
        for gap, (mention, day) in zip(gaps, dated, strict=True)
    ]
    return min(ranked)[-1] if ranked else None


def _names_holiday(reading: TurnReading, mention: DateMention) -> bool:
    """Whether the day is named by its holiday, which is more often a reason for delay than a start."""
    first = reading.document.token_at(mention.start)
    return not HOLIDAY_STARTS.isdisjoint(reading.document.words[first : first + 1])


def _starts_today(reading: TurnReading, mention: DateMention, today: date) -> bool:
    """Whether the mention tells that the event was begun today, so that no holiday told beside it is when."""
    past = mention.date == today and mention.direction is Direction.PAST
    return past and _is_start(reading, mention, within=_IN_SENTENCE)


def _is_start(reading: TurnReading, mention: DateMention, within: int = _NEAR_START) -> bool:
    """Whether a verb of starting stands near the date in its sentence: "I submitted it here on Tuesday"."""
    document = reading.document
    place = min(document.token_at(mention.start), len(document) - 1)
    if place < 0:
        return False
    first, stop = document.sentences[document.sentence_of[place]]
    near = document.words[max(first, place - within) : min(stop, place + within)]
    return not _STARTS.isdisjoint(near)


def past_day(mention: DateMention, today: date) -> date | None:
    """The day before *today* that *mention* names, if it can be read so."""
    if mention.direction is Direction.FUTURE:
        return None
    day = mention.toward(Direction.PAST)
    return day if day is not None and day < today else None


def _age_from_duration(reading: TurnReading, now: datetime, calendar: Calendar) -> int | None:
    """A length that the customer counts ("eleven days", "two weeks ago"); an ordinal ("day six") counts as days."""
    for mention in sorted(reading.durations, key=lambda duration: duration.direction is not DurationDirection.AGO):
        if mention.direction in {DurationDirection.AGO, DurationDirection.FOR} or mention.ordinal:
            return _business_days(mention, now, calendar)
    return None


def _business_days(mention: DurationMention, now: datetime, calendar: Calendar) -> int | None:
    if mention.unit is Unit.BUSINESS_DAY or (mention.ordinal and mention.unit is Unit.DAY):
        return int(mention.number)
    if mention.unit not in _DAYS:
        return 0
    started = now.date() - timedelta(days=min(int(mention.number * _DAYS[mention.unit]), 3650))
    return calendar.business_days_between(started, now.date())
