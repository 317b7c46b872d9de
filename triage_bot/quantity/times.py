"""Times of day: clock times converted to Eastern Time, "ago", "just now"."""

from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from triage_bot.quantity.clock_phrases import (
    CLOSE_MINUTES,
    OPEN_MINUTES,
    Clock,
    figure_clock,
    named_clock,
    spoken_clock,
)
from triage_bot.quantity.dates import find_dates
from triage_bot.quantity.direction import Reading, read_direction
from triage_bot.quantity.durations import find_durations
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
from triage_bot.quantity.zones import stated_zone, zone_after

EASTERN = ZoneInfo("America/New_York")
_NAMES = frozenset("noon midday noontime lunchtime midnight bell open opening close".split())
_SPOKEN = frozenset(NUMBER_WORDS) | {"quarter", "half"}
_AGO_WORDS = frozenset({"ago", "back", "earlier"})
_JUST = frozenset({"just", "now", "seconds", "moments", "sec", "moment", "second"})
_JUST_VERBS = frozenset(
    "bought sold placed entered submitted sent wired hit clicked executed filled made did happened went put pressed "
    "pushed tapped typed traded bot".split()
)
_APPROXIMATE = frozenset("about around abt like roughly approx ~ bout ish almost nearly near".split())
_ANCHORS = _NAMES | _SPOKEN | _AGO_WORDS | _JUST


def _minutes(moment: datetime) -> int:
    return moment.hour * 60 + moment.minute


def _candidates(clock: Clock, day: date, zone: ZoneInfo | None) -> list[datetime]:
    """The moments, Eastern, that *clock* may mean on *day*: one, or both halves of the day."""
    hours = [clock.hour]
    if clock.half is not None:
        hours = [clock.hour % 12 + 12 * clock.half]
    elif 1 <= clock.hour <= 12 and not clock.market:
        hours = [clock.hour % 12, clock.hour % 12 + 12]
    return [
        datetime.combine(day, time(hour, clock.minute), zone or EASTERN).astimezone(EASTERN).replace(tzinfo=None)
        for hour in hours
    ]


def _in_session(moment: datetime) -> bool:
    return OPEN_MINUTES <= _minutes(moment) <= CLOSE_MINUTES


def _choose(options: list[datetime], now: datetime, direction: Direction, *, today: bool) -> datetime:
    """One of the readings of a clock time; the session of the exchange breaks a tie (see the module's tests)."""
    if len(options) == 1:
        return options[0]
    if today and direction is Direction.FUTURE:
        options = [moment for moment in options if moment >= now] or options
    elif today:
        past = [moment for moment in options if moment <= now]
        if direction is Direction.PAST or len(past) == 2:
            options = past or options
        elif past:
            waking = [moment for moment in options if 7 <= moment.hour < 19]
            return past[0] if past[0] in waking or len(waking) != 1 else waking[0]
    session = [moment for moment in options if _in_session(moment)]
    if len(session) == 1:
        return session[0]
    return options[0] if direction is Direction.FUTURE and today else options[-1] if today else _daytime(options)


def _daytime(options: list[datetime]) -> datetime:
    return next((moment for moment in options if 7 <= moment.hour < 19), options[-1])


class _Context:
    """What the rest of the text tells about its clock times."""

    def __init__(self, text: str, tokens: Scan, now: datetime) -> None:
        self.tokens = tokens
        self.now = (
            now.replace(tzinfo=None, second=0, microsecond=0)
            if now.tzinfo is None
            else now.astimezone(EASTERN).replace(tzinfo=None, second=0, microsecond=0)
        )
        self.tables = default_tables()
        self.zone = stated_zone(tokens, self.tables)
        self.dates: list[DateMention] = [
            mention
            for mention in find_dates(text, now)
            if mention.precision is Precision.DAY and not mention.impossible
        ]
        self._position = 0

    def day_near(self, start: int, end: int, direction: Direction) -> date | None:
        """The day named within forty characters of the span, the closest one."""
        while self._position < len(self.dates) and self.dates[self._position].end < start - 40:
            self._position += 1
        best: tuple[int, date] | None = None
        for mention in self.dates[self._position : self._position + 6]:
            if mention.start > end + 40:
                break
            gap = max(start - mention.end, mention.start - end, 0)
            day = mention.toward(Direction.PAST if direction is Direction.UNKNOWN else direction)
            if day is not None and gap <= 40 and (best is None or gap < best[0]):
                best = (gap, day)
        return best[1] if best else None


def _clock_mention(clock: Clock, context: _Context) -> tuple[TimeMention, int]:
    tokens, now = context.tokens, context.now
    zone, end = None, clock.last + 1
    if not clock.market and (told := zone_after(tokens, context.tables, end)):
        zone, end = told
    elif not clock.market:
        zone = context.zone
    reading = read_direction(tokens, clock.first, clock.last)
    states_now = _states_now(tokens, clock, reading)
    span = tokens.span(clock.first, max(clock.last, end - 1) if zone and end - clock.last < 4 else clock.last)
    named = context.day_near(span[0], span[1], reading.direction)
    day = named or now.date()
    try:
        local = day if named or zone is None else now.replace(tzinfo=EASTERN).astimezone(zone).date()
        options = _candidates(clock, local, zone)
    except (OverflowError, ValueError):
        day = now.date()
        options = _candidates(clock, day, None)
    if states_now:
        moment = min(options, key=lambda option: abs(option - now))
    else:
        moment = _choose(options, now, reading.direction, today=day == now.date())
    direction = _direction(moment, now, reading)
    if states_now and moment > now + timedelta(minutes=5):
        states_now = False
    ago = int((now - moment).total_seconds() // 60) if moment <= now and direction is not Direction.FUTURE else None
    rough = tokens.word(clock.first - 1) in _APPROXIMATE
    mention = TimeMention(
        *span,
        TimeKind.CLOCK,
        _minutes(moment),
        moment.date(),
        direction,
        ago,
        zone.key if zone else None,
        rough,
        states_now,
    )
    return mention, clock.last


def _direction(moment: datetime, now: datetime, reading: Reading) -> Direction:
    if moment > now:
        return Direction.FUTURE
    if moment.date() < now.date():
        return Direction.PAST
    return reading.direction if reading.direction is not Direction.FUTURE or reading.firm else Direction.PAST


def _states_now(tokens: Scan, clock: Clock, reading: Reading) -> bool:
    before = tokens.word(clock.first - 1)
    if before in ("only", "already", "now", "like", "about", "past", "exactly"):
        before = tokens.word(clock.first - 2)
    return before in ("it's", "its", "time's") or (
        before == "is" and tokens.word(clock.first - 2) in ("it", "time", "clock", "now")
    )


def _ago_mentions(text: str, context: _Context) -> list[TimeMention]:
    found = []
    for duration in find_durations(text):
        if duration.direction is not DurationDirection.AGO or duration.unit not in (Unit.MINUTE, Unit.HOUR):
            continue
        ago = round(duration.number * (60 if duration.unit is Unit.HOUR else 1))
        if ago > 60 * 24 * 14:
            continue
        moment = context.now - timedelta(minutes=ago)
        found.append(
            TimeMention(
                duration.start, duration.end, duration.text, TimeKind.AGO, _minutes(moment), moment.date(), Direction.PAST,
                ago, None, duration.approximate,
            )
        )  # fmt: skip
    return found


def _just_now(tokens: Scan, index: int) -> tuple[int, int] | None:
    """The tokens of "just now", "just sold", "seconds ago" around *index*."""
    word, after = tokens.words[index], tokens.word(index + 1)
    if word == "just" and (after == "now" or after in _JUST_VERBS):
        return index, index + 1
    if word in ("seconds", "moments", "sec", "moment", "second") and after == "ago":
        return (index - 1 if tokens.word(index - 1) in ("a", "few") else index), index + 1
    return None


def find_times(text: str, now: datetime) -> tuple[TimeMention, ...]:
    """Every time of day in *text*, in order, in Eastern Time; *now* is the ticket's local time (aware, Eastern)."""
    tokens = scan(text)
    if not tokens.numeric and _ANCHORS.isdisjoint(tokens.words):
        return ()
    context: _Context | None = None
    found: list[TimeMention] = []
    done = -1
    now_minutes = now.hour * 60 + now.minute
    ago = False
    for index, word in enumerate(tokens.words):
        if index <= done:
            continue
        clock = None
        if "0" <= word[0] <= "9":
            clock = figure_clock(tokens, index)
        elif word in _NAMES:
            clock = named_clock(tokens, index, now_minutes)
        elif word in _SPOKEN:
            clock = spoken_clock(tokens, index)
        elif word in _AGO_WORDS:
            ago = True
        elif word in _JUST and (just := _just_now(tokens, index)):
            moment = now if context is None else context.now
            done = just[1]
            found.append(
                TimeMention(*tokens.span(*just), TimeKind.JUST_NOW, now_minutes, moment.date(), Direction.PAST, 0)
            )
        if clock is not None:
            context = context or _Context(text, tokens, now)
            mention, done = _clock_mention(clock, context)
            found.append(mention)
    if ago:
        found.extend(_ago_mentions(text, context or _Context(text, tokens, now)))
        found.sort(key=lambda mention: mention.start)
    return tuple(found)
