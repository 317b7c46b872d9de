"""Times told by name: noon, the opening bell, the close."""

from triage_bot.quantity.clock import Clock
from triage_bot.quantity.scan import Scan

_NAMED = {"noon": 720, "midday": 720, "noontime": 720, "lunchtime": 720, "midnight": 0}
OPEN_MINUTES = 570
CLOSE_MINUTES = 960
"""The exchange's regular session in minutes after midnight Eastern (NYSE core trading hours, 9:30 to 16:00)."""
_OPEN_LEADS = frozenset("at before since from after b4".split())
_CLOSE_LEADS = frozenset("at by before b4 until til till after near into".split())
_BELL_LEADS = frozenset("at from since before b4 after by until til till".split())


def _bell(before: str, lead: str, now_minutes: int) -> int | None:
    """Which bell is meant: once the session is open, what ends "by the bell" ends at the closing one."""
    if before in ("opening", "closing"):
        return OPEN_MINUTES if before == "opening" else CLOSE_MINUTES
    if before != "the" or lead not in _BELL_LEADS:
        return None
    ends = lead in _CLOSE_LEADS - {"at"} and now_minutes >= OPEN_MINUTES
    return CLOSE_MINUTES if ends else OPEN_MINUTES


def _is_close(before: str, lead: str, second: str) -> bool:
    """Whether "close" is the market's: "market close", "by the close", "by weds close"."""
    if before == "market" or (lead in _CLOSE_LEADS and before in ("the", "at", "by")):
        return True
    return second in ("by", "at", "before") and before.endswith(("day", "s", "wed", "fri", "mon", "row", "tmrw"))


def named_clock(scan: Scan, index: int, now_minutes: int) -> Clock | None:
    """A time told by name at *index*: "noon", "the opening bell", "market close", "by weds close"."""
    word = scan.words[index]
    if word in _NAMED:
        return Clock(index, index, *divmod(_NAMED[word], 60), fixed=True)
    before = scan.word(index - 1)
    lead = scan.word(index - 2) if before in ("the", "market", "trading", "market's") else before
    if word == "bell":
        minutes = _bell(before, lead, now_minutes)
    elif word in ("open", "opening"):
        opens = before == "market" or (before == "the" and lead in _OPEN_LEADS)
        minutes = OPEN_MINUTES if opens else None
    else:
        minutes = CLOSE_MINUTES if _is_close(before, lead, scan.word(index - 2)) else None
    if minutes is None:
        return None
    first = index - 1 if before in ("the", "market", "opening", "closing") else index
    return Clock(first, index, *divmod(minutes, 60), fixed=True, market=True)
