"""Times told by name: noon, the opening bell, the close."""

from triage_bot.quantity.clock import Clock
from triage_bot.quantity.scan import Scan

_NAMED = {"noon": 720, "midday": 720, "noontime": 720, "lunchtime": 720, "midnight": 0}
OPEN_MINUTES = 570
CLOSE_MINUTES = 960
"""The exchange's regular session in minutes after midnight Eastern (NYSE core trading hours, 9:30 to 16:00)."""


def named_clock(scan: Scan, index: int, now_minutes: int) -> Clock | None:
    """A time told by name at *index*: "noon", "the opening bell", "market close", "by weds close"."""
    word = scan.words[index]
    if word in _NAMED:
        return Clock(index, index, *divmod(_NAMED[word], 60), fixed=True)
    before = scan.word(index - 1)
    lead = scan.word(index - 2) if before in ("the", "market", "trading", "market's") else before
    if word == "bell":
        if before in ("opening", "closing"):
            minutes = OPEN_MINUTES if before == "opening" else CLOSE_MINUTES
        elif before in ("the",) and lead in (
            "at",
            "from",
            "since",
            "before",
            "b4",
            "after",
            "by",
            "until",
            "til",
            "till",
        ):
            ends = lead in ("by", "until", "til", "till", "before", "b4", "after") and now_minutes >= OPEN_MINUTES
            minutes = CLOSE_MINUTES if ends else OPEN_MINUTES
        else:
            return None
    elif word in ("open", "opening"):
        if not (before == "market" and lead != "the") and not (
            before in ("the", "market") and lead in ("at", "before", "since", "from", "after", "b4")
        ):
            return None
        minutes = OPEN_MINUTES
    else:
        if not (
            before == "market"
            or (
                lead in ("at", "by", "before", "b4", "until", "til", "till", "after", "near", "into")
                and before in ("the", "at", "by")
            )
        ):
            if scan.word(index - 2) not in ("by", "at", "before") or not before.endswith(
                ("day", "s", "weds", "fri", "mon")
            ):
                return None
        minutes = CLOSE_MINUTES
    first = index - 1 if before in ("the", "market", "opening", "closing") else index
    return Clock(first, index, *divmod(minutes, 60), fixed=True, market=True)
