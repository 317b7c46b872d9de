"""Which moment a clock time means, given now, the day and zone named with it, and the direction of its wording."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from triage_bot.quantity.clock import Clock
from triage_bot.quantity.mentions import Direction
from triage_bot.quantity.named_clock import CLOSE_MINUTES, OPEN_MINUTES

EASTERN = ZoneInfo("America/New_York")
_BEHIND = {1: ZoneInfo("America/Chicago"), 2: ZoneInfo("America/Denver"), 3: ZoneInfo("America/Los_Angeles")}
"""Zones of the contiguous states by the hours that their clocks are behind Eastern Time."""
_SLACK = timedelta(minutes=10)
"""How far a customer's statement of the time may be from the ticket's clock."""


def minutes_of(moment: datetime) -> int:
    """Minutes after midnight."""
    return moment.hour * 60 + moment.minute


def eastern(now: datetime) -> datetime:
    """*now* as a naive Eastern wall-clock time, to the minute."""
    local = now if now.tzinfo is None else now.astimezone(EASTERN)
    return local.replace(tzinfo=None, second=0, microsecond=0)


def candidates(clock: Clock, day: date, zone: ZoneInfo | None) -> list[datetime]:
    """The moments, Eastern and naive, that *clock* may mean on *day* in *zone*: one, or both halves of the day."""
    hours = [clock.hour]
    if clock.half is not None:
        hours = [clock.hour % 12 + 12 * clock.half]
    elif 1 <= clock.hour <= 12 and not clock.fixed:
        hours = [clock.hour % 12, clock.hour % 12 + 12]
    moments = [datetime.combine(day, time(hour, clock.minute)) for hour in hours]
    if zone is None or zone is EASTERN:
        return moments
    return [moment.replace(tzinfo=zone).astimezone(EASTERN).replace(tzinfo=None) for moment in moments]


def _waking(moment: datetime) -> bool:
    return 7 <= moment.hour < 19


def _in_session(moment: datetime) -> bool:
    return OPEN_MINUTES <= minutes_of(moment) <= CLOSE_MINUTES


def _only(options: list[datetime], kept: list[datetime]) -> datetime | None:
    return kept[0] if len(kept) == 1 and len(options) > 1 else None


@dataclass(frozen=True, slots=True)
class Setting:
    """What surrounds one clock time: now, its day, whether that day was named, its direction, the range it ends."""

    now: datetime
    day: date
    direction: Direction
    after: datetime | None = None
    """Start of the range ("9:31 until ...") that this time ends."""

    @property
    def today(self) -> bool:
        """Whether the day is today."""
        return self.day == self.now.date()


def choose(options: list[datetime], setting: Setting) -> datetime:
    """One of the readings of a clock time.

    The end of a range is the first reading after its start. Today, a time that lies ahead is the next one and a time
    that lies behind is the latest one; the exchange's session, then the waking day, decide between readings that
    are both possible.
    """
    if len(options) == 1:
        return options[0]
    if setting.after is not None:
        later = [moment for moment in options if moment >= setting.after]
        if later and later[0] - setting.after <= timedelta(hours=12):
            return later[0]
    if setting.today:
        behind = [moment for moment in options if moment <= setting.now]
        ahead = [moment for moment in options if moment > setting.now]
        if setting.direction is Direction.FUTURE:
            return min(ahead) if ahead else options[-1]
        if setting.direction is Direction.PAST and behind:
            options = behind
        elif setting.direction is Direction.UNKNOWN and len(behind) == 1 and not _waking(behind[0]):
            return ahead[0] if _waking(ahead[0]) else behind[0]
        elif behind:
            options = behind
        if len(options) == 1:
            return options[0]
    chosen = _only(options, [moment for moment in options if _in_session(moment)])
    if chosen is not None:
        return chosen
    if setting.today:
        return options[-1]
    return _only(options, [moment for moment in options if _waking(moment)]) or options[-1]


def zone_behind(stated: list[datetime], now: datetime) -> ZoneInfo | None:
    """The zone of a customer whose own clock, as *stated*, is behind the ticket's by one, two or three hours."""
    for hours, zone in _BEHIND.items():
        if any(abs(now - timedelta(hours=hours) - moment) <= _SLACK for moment in stated):
            return zone
    return None
