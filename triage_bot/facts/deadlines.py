"""Deadlines that policies make live: a margin call's due date, an option's expiry, the window for a mistaken trade."""

from collections.abc import Sequence
from datetime import date, datetime
from itertools import pairwise

from triage_bot.facts.reading import TurnReading
from triage_bot.quantity import Calendar, DateMention, Direction, DurationDirection, TimeKind, TimeMention, Unit

_TODAY_WORDS = frozenset({"today", "tonight", "0dte", "eod", "bell"})
_LOOKING_BACK = frozenset({"over", "in", "for", "during", "within"})
_LEFT = ("left", "remaining", "to go", "to live")
_EXPIRY_CONCEPTS = ("option_position_obstacle", "option_expiry_question")


def future_day(mention: DateMention, today: date) -> date | None:
    """The day from *today* on that *mention* names, if it can be read so."""
    if mention.direction is Direction.PAST:
        return None
    day = mention.toward(Direction.FUTURE)
    return day if day is not None and day >= today else None


def due_in(reading: TurnReading, now: datetime, calendar: Calendar, concepts: tuple[str, ...]) -> int | None:
    """Business days until the due date named in the turn: 0 is today, 1 the next business day.

    Of several future dates the one nearest to the words of the event decides, then the earliest.
    """
    today = now.date()
    days = _future_days(reading, today, concepts)
    if not days:
        return None
    nearest = min(gap for gap, _ in days)
    due = min(day for gap, day in days if gap <= nearest + 40)
    return calendar.business_days_between(today, due) if due > today else 0


def _future_days(reading: TurnReading, today: date, concepts: tuple[str, ...]) -> list[tuple[int, date]]:
    """The days from *today* on that the turn names, each with its distance from the words of *concepts*."""
    dated = [
        (mention, day)
        for mention in reading.dates
        if (day := future_day(mention, today)) is not None
        and not (day == today and _tells_what_day_it_is(reading, mention))
    ]
    gaps = reading.nearest([mention for mention, _ in dated], *concepts)
    return [(gap, day) for gap, (_, day) in zip(gaps, dated, strict=True)]


def _tells_what_day_it_is(reading: TurnReading, mention: DateMention) -> bool:
    """Whether the mention only says which day today is: "it's only Tuesday"."""
    place = reading.document.token_at(mention.start)
    before = reading.document.words[max(place - 3, 0) : place]
    return before[-1:] in (("only",), ("just",)) and before[-3:-1] in (("it", "is"), ("it", "'s"))


def expires_in(readings: Sequence[TurnReading], now: datetime) -> int | None:
    """Calendar days until the option that the customer speaks of expires; the latest turn that tells decides."""
    today = now.date()
    for reading in reversed(readings):
        days = _future_days(reading, today, _EXPIRY_CONCEPTS)
        if days:
            return (min(days)[1] - today).days
        if reading.words & _TODAY_WORDS or _tells_of_last_hours(reading):
            return 0
    return None


def _tells_of_last_hours(reading: TurnReading) -> bool:
    """Whether the turn says without a date that this is the option's last day: "an hour left to live"."""
    words = reading.document.words
    for place, pair in enumerate(pairwise(words)):
        if pair == ("last", "day") and _LOOKING_BACK.isdisjoint(words[max(place - 2, 0) : place]):
            return True
    text = reading.document.text
    return any(
        mention.unit in (Unit.MINUTE, Unit.HOUR)
        and (mention.direction is DurationDirection.IN or text[mention.end :].lstrip().startswith(_LEFT))
        for mention in reading.durations
    )


def minutes_since(reading: TurnReading, now: datetime, concepts: tuple[str, ...]) -> int | None:
    """Minutes since the event of *concepts*, by a clock time or an "ago" in the turn; ``None`` when none is given."""
    today = now.date()
    found = [mention for mention in reading.times if _is_past_time(mention)]
    if found:
        gaps = reading.nearest(found, *concepts)
        mention = min(zip(gaps, found, strict=True), key=lambda pair: (pair[0], pair[1].start))[1]
        if mention.minutes_ago is not None:
            return mention.minutes_ago
    if any((day := mention.toward(Direction.PAST)) is not None and day < today for mention in reading.dates):
        return 1440
    return None


def _is_past_time(mention: TimeMention) -> bool:
    return (
        mention.kind is not TimeKind.JUST_NOW
        and not mention.states_now
        and mention.direction is not Direction.FUTURE
        and mention.minutes_ago is not None
    )
