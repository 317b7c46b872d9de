"""Times of day: clock times converted to Eastern Time, "ago", "just now"."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from triage_bot.quantity.clock import Clock
from triage_bot.quantity.clock_context import ClockContext, states_now, zone_by_clock, zone_of
from triage_bot.quantity.clock_phrases import figure_clock, spoken_clock
from triage_bot.quantity.direction import read_direction
from triage_bot.quantity.durations import located_durations
from triage_bot.quantity.mentions import Direction, DurationDirection, TimeKind, TimeMention, Unit
from triage_bot.quantity.named_clock import named_clock
from triage_bot.quantity.numbers import NUMBER_WORDS
from triage_bot.quantity.scan import Scan, scan
from triage_bot.quantity.tables import default_tables
from triage_bot.quantity.time_resolution import Setting, candidates, choose, eastern, minutes_of
from triage_bot.quantity.zones import stated_zone

_NAMES = frozenset("noon midday noontime lunchtime midnight bell open opening close".split())
_SPOKEN = frozenset(NUMBER_WORDS) | {"quarter", "half"}
_AGO_WORDS = frozenset({"ago", "back", "earlier"})
_JUST = frozenset({"just", "seconds", "moments", "sec", "moment", "second", "secs"})
_JUST_VERBS = frozenset(
    "bought sold placed entered submitted sent wired hit clicked executed filled made did happened went put "
    "pressed pushed tapped typed traded bot shorted".split()
)
_APPROXIMATE = frozenset("about around abt like roughly approx ~ bout ish almost nearly near".split())
_ANCHORS = _NAMES | _SPOKEN | _AGO_WORDS | _JUST
_AGO_LIMIT = 14 * 24 * 60
"""Longest "hours ago" that still is a time of day, in minutes."""


def _clock_mention(clock: Clock, context: ClockContext) -> TimeMention:
    tokens, now = context.tokens, context.now
    zone, last = zone_of(clock, context)
    reading = read_direction(tokens, clock.first, clock.last)
    direction = reading.direction if reading.firm or reading.tense is Direction.UNKNOWN else reading.tense
    span = tokens.span(clock.first, last)
    stated = states_now(tokens, clock)
    named = None if stated else context.day_near(span[0], span[1], direction)
    setting = Setting(now, named or now.date(), direction, context.range_start(clock))
    moment = _moment(clock, zone, setting, stated=stated)
    context.previous = (last, moment)
    if stated:
        side = Direction.UNKNOWN
    elif setting.after is not None and moment <= now:
        side = Direction.PAST
    elif moment.date() != now.date() or moment > now:
        side = Direction.FUTURE if moment > now else Direction.PAST
    else:
        side = Direction.PAST if direction is Direction.FUTURE and not reading.firm else direction
    ago = int((now - moment).total_seconds() // 60) if moment <= now and side is not Direction.FUTURE else None
    rough = tokens.word(clock.first - 1) in _APPROXIMATE
    key = zone.key if zone else None
    return TimeMention(*span, TimeKind.CLOCK, minutes_of(moment), moment.date(), side, ago, key, rough, stated)


def _moment(clock: Clock, zone: ZoneInfo | None, setting: Setting, *, stated: bool) -> datetime:
    try:
        options = candidates(clock, setting.day, zone)
    except (OverflowError, ValueError):
        setting = Setting(setting.now, setting.now.date(), setting.direction)
        options = candidates(clock, setting.day, None)
    if stated:
        return min(options, key=lambda option: abs(option - setting.now))
    return choose(options, setting)


def _ago_mentions(tokens: Scan, now: datetime) -> list[TimeMention]:
    found = []
    for _, _, duration in located_durations(tokens):
        if duration.direction is not DurationDirection.AGO or duration.unit not in (Unit.MINUTE, Unit.HOUR):
            continue
        ago = round(duration.number * (60 if duration.unit is Unit.HOUR else 1))
        if ago > _AGO_LIMIT:
            continue
        moment = now - timedelta(minutes=ago)
        span = (duration.start, duration.end, duration.text)
        day = moment.date()
        rough = duration.approximate
        found.append(TimeMention(*span, TimeKind.AGO, minutes_of(moment), day, Direction.PAST, ago, None, rough))
    return found


def _just_now(tokens: Scan, index: int, now: datetime) -> TimeMention | None:
    """ "just now", "just sold", "seconds ago" around *index*."""
    word, after = tokens.words[index], tokens.word(index + 1)
    if word == "just" and (after == "now" or after in _JUST_VERBS):
        first = index
    elif word != "just" and after == "ago" and tokens.word(index - 2) != "and":
        first = index - 1 if tokens.word(index - 1) in ("a", "few") else index
    else:
        return None
    span = tokens.span(first, index + 1)
    return TimeMention(*span, TimeKind.JUST_NOW, minutes_of(now), now.date(), Direction.PAST, 0)


def _clock(tokens: Scan, index: int, now_minutes: int) -> Clock | None:
    word = tokens.words[index]
    if "0" <= word[0] <= "9":
        return figure_clock(tokens, index)
    if word in _NAMES:
        return named_clock(tokens, index, now_minutes)
    return spoken_clock(tokens, index) if word in _SPOKEN else None


def find_times(text: str, now: datetime, zone: ZoneInfo | None = None) -> tuple[TimeMention, ...]:
    """Every time of day in *text*, in order, in Eastern Time; spans are of the text as written.

    *now* is the ticket's local time (aware). *zone* is where an earlier turn said that the customer is; what this
    text says itself goes before it.
    """
    tokens = scan(text)
    if not tokens.numeric and _ANCHORS.isdisjoint(tokens.words):
        return ()
    here = eastern(now)
    now_minutes = minutes_of(here)
    clocks: list[Clock] = []
    found: list[TimeMention] = []
    ago = False
    done = -1
    for index in tokens.anchors(_ANCHORS):
        if index <= done:
            continue
        word = tokens.words[index]
        ago = ago or word in _AGO_WORDS
        if word in _JUST:
            if (just := _just_now(tokens, index, here)) is not None:
                found.append(just)
        elif (clock := _clock(tokens, index, now_minutes)) is not None:
            clocks.append(clock)
            done = clock.last
    if clocks:
        context = ClockContext(text, tokens, now, zone)
        if context.zone is None:
            context.zone = zone_by_clock(clocks, context)
        found.extend(_clock_mention(clock, context) for clock in clocks)
    if ago:
        found.extend(_ago_mentions(tokens, here))
    return tuple(sorted(found, key=lambda mention: mention.start))


def find_stated_zone(text: str) -> ZoneInfo | None:
    """The time zone of the place where the customer says that they are, for ``find_times`` of later turns."""
    return stated_zone(scan(text), default_tables())
