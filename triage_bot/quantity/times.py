"""Times of day: clock times converted to Eastern Time, "ago", "just now"."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from triage_bot.quantity.clock_phrases import Clock, figure_clock, named_clock, spoken_clock
from triage_bot.quantity.dates import find_dates
from triage_bot.quantity.direction import Reading, read_direction
from triage_bot.quantity.durations import located_durations
from triage_bot.quantity.mentions import (
    DateMention,
    Direction,
    DurationDirection,
    Precision,
    TimeKind,
    TimeMention,
    Unit,
)
from triage_bot.quantity.numbers import NUMBER_WORDS
from triage_bot.quantity.scan import Scan, scan
from triage_bot.quantity.tables import default_tables
from triage_bot.quantity.time_resolution import Setting, candidates, choose, eastern, minutes_of, zone_behind
from triage_bot.quantity.zones import stated_zone, zone_after

_NAMES = frozenset("noon midday noontime lunchtime midnight bell open opening close".split())
_SPOKEN = frozenset(NUMBER_WORDS) | {"quarter", "half"}
_AGO_WORDS = frozenset({"ago", "back", "earlier"})
_JUST = frozenset({"just", "seconds", "moments", "sec", "moment", "second", "secs"})
_JUST_VERBS = frozenset(
    "bought sold placed entered submitted sent wired hit clicked executed filled made did happened went put pressed "
    "pushed tapped typed traded bot shorted".split()
)
_APPROXIMATE = frozenset("about around abt like roughly approx ~ bout ish almost nearly near".split())
_RANGE_LINKS = frozenset("until till til to - and through thru".split())
_ANCHORS = _NAMES | _SPOKEN | _AGO_WORDS | _JUST
_NEAR = 40
"""How many characters may stand between a clock time and the day it belongs to."""
_AGO_LIMIT = 14 * 24 * 60
"""Longest "hours ago" that still is a time of day, in minutes."""


class _Context:
    """What the rest of the text tells about its clock times."""

    def __init__(self, text: str, tokens: Scan, now: datetime, zone: ZoneInfo | None) -> None:
        self.text = text
        self.tokens = tokens
        self.now = eastern(now)
        self.tables = default_tables()
        self.zone = stated_zone(tokens, self.tables) or zone
        self.dates: list[DateMention] = [
            mention
            for mention in find_dates(text, now)
            if mention.precision is Precision.DAY and not mention.impossible
        ]
        self._position = 0
        self.previous: tuple[int, datetime] | None = None

    def day_near(self, start: int, end: int, direction: Direction) -> date | None:
        """The day named in the same sentence near the span, the closest one."""
        while self._position < len(self.dates) and self.dates[self._position].end < start - _NEAR:
            self._position += 1
        best: tuple[int, date] | None = None
        for mention in self.dates[self._position : self._position + 6]:
            gap = max(start - mention.end, mention.start - end, 0)
            if mention.start > end + _NEAR:
                break
            day = mention.toward(Direction.PAST if direction is Direction.UNKNOWN else direction)
            between = self.text[mention.end : start] or self.text[end : mention.start]
            if day is None or gap > _NEAR or any(mark in between for mark in (". ", "! ", "? ", "\n")):
                continue
            if best is None or gap < best[0]:
                best = (gap, day)
        return best[1] if best else None

    def range_start(self, clock: Clock) -> datetime | None:
        """The moment that starts the range which *clock* ends ("9:31 until ten past ten")."""
        if self.previous is None or clock.first - self.previous[0] > 3:
            return None
        between = self.tokens.words[self.previous[0] + 1 : clock.first]
        return self.previous[1] if between and between[0] in _RANGE_LINKS else None


def _states_now(tokens: Scan, clock: Clock) -> bool:
    """Whether the customer tells what time it is: "it's 2:58", "the time is"."""
    index = clock.first - 1
    while index > clock.first - 4 and tokens.word(index) in (
        "only",
        "already",
        "now",
        "like",
        "about",
        "past",
        "exactly",
        "just",
    ):
        index -= 1
    before = tokens.word(index)
    return before in ("it's", "its", "time's") or (before == "is" and tokens.word(index - 1) in ("it", "time", "now"))


def _zone(clock: Clock, context: _Context) -> tuple[ZoneInfo | None, int]:
    """The zone that *clock* is told in and the last token that tells it."""
    if clock.market:
        return None, clock.last
    told = zone_after(context.tokens, context.tables, clock.last + 1)
    if told is not None:
        return told[0], told[1] - 1 if told[1] - clock.last <= 3 else clock.last
    return context.zone, clock.last


def _clock_mention(clock: Clock, context: _Context) -> TimeMention:
    tokens, now = context.tokens, context.now
    zone, last = _zone(clock, context)
    reading = read_direction(tokens, clock.first, clock.last)
    direction = reading.direction if reading.firm or reading.tense is Direction.UNKNOWN else reading.tense
    span = tokens.span(clock.first, last)
    stated = _states_now(tokens, clock)
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
    elif word != "just" and after == "ago":
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

    *now* is the ticket's local time (aware). *zone* is where an earlier turn said that the customer is; what this text says
    itself goes before it.
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
    for index, word in enumerate(tokens.words):
        if index <= done or not (word in _ANCHORS or "0" <= word[0] <= "9"):
            continue
        ago = ago or word in _AGO_WORDS
        if word in _JUST:
            if (just := _just_now(tokens, index, here)) is not None:
                found.append(just)
        elif (clock := _clock(tokens, index, now_minutes)) is not None:
            clocks.append(clock)
            done = clock.last
    if clocks:
        context = _Context(text, tokens, now, zone)
        if context.zone is None:
            context.zone = _zone_by_clock(clocks, context)
        found.extend(_clock_mention(clock, context) for clock in clocks)
    if ago:
        found.extend(_ago_mentions(tokens, here))
    return tuple(sorted(found, key=lambda mention: mention.start))


def _zone_by_clock(clocks: list[Clock], context: _Context) -> ZoneInfo | None:
    """The zone betrayed by "it's 11:25" when the ticket's clock shows another hour."""
    for clock in clocks:
        if _states_now(context.tokens, clock) and _zone(clock, context)[0] is None:
            return zone_behind(candidates(clock, context.now.date(), None), context.now)
    return None


def find_stated_zone(text: str) -> ZoneInfo | None:
    """The time zone of the place where the customer says that they are, for ``find_times`` of later turns."""
    return stated_zone(scan(text), default_tables())
