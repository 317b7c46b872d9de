"""What a text tells about its clock times: days, zones, ranges, and the customer's own clock."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

from triage_bot.quantity.clock import Clock
from triage_bot.quantity.dates import find_dates
from triage_bot.quantity.mentions import DateMention, Direction, Precision
from triage_bot.quantity.scan import Scan
from triage_bot.quantity.tables import default_tables
from triage_bot.quantity.time_resolution import candidates, eastern, zone_behind
from triage_bot.quantity.zones import stated_zone, zone_after

_RANGE_LINKS = frozenset("until till til to - and through thru".split())
_NEAR = 40
"""How many characters may stand between a clock time and the day it belongs to."""


class ClockContext:
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


def states_now(tokens: Scan, clock: Clock) -> bool:
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
    return (
        before in ("it's", "its", "time's")
        or (before, tokens.word(index - 1)) == ("says", "clock")
        or (before == "is" and tokens.word(index - 1) in ("it", "time", "now"))
    )


def zone_of(clock: Clock, context: ClockContext) -> tuple[ZoneInfo | None, int]:
    """The zone that *clock* is told in and the last token that tells it."""
    if clock.market:
        return None, clock.last
    told = zone_after(context.tokens, context.tables, clock.last + 1)
    if told is not None:
        return told[0], told[1] - 1 if told[1] - clock.last <= 3 else clock.last
    return context.zone, clock.last


def zone_by_clock(clocks: list[Clock], context: ClockContext) -> ZoneInfo | None:
    """The zone betrayed by "it's 11:25" when the ticket's clock shows another hour."""
    for clock in clocks:
        if states_now(context.tokens, clock) and zone_of(clock, context)[0] is None:
            return zone_behind(candidates(clock, context.now.date(), None), context.now)
    return None
