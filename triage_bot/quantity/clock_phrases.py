"""Clock times as written or spoken, before anything is known of zone or half of the day."""

from dataclasses import dataclass

from triage_bot.quantity.numbers import TENS, UNITS, read_words
from triage_bot.quantity.scan import Scan

_HOUR_WORDS = {word: value for word, value in UNITS.items() if 1 <= value <= 12}
_MINUTE_WORDS = {"quarter": 15, "half": 30}
_PAST = frozenset("past after".split())
_TO = frozenset("to of til till before".split())
_CUES = frozenset(
    "at around about abt by before b4 after til till until since from @ bout near ~ like between and is it's its".split()
)
_LETTER_CUES = _CUES | {"-", "to", "right", "just", "woke"}
"""What may stand before "9a"; elsewhere the letter belongs to a box, a level or a flat."""
_FIRM_CUES = frozenset("at by before b4 til till until since after @ around from between".split())
_FOLLOWERS = frozenset(
    ", . ; ! ? ) - am pm a.m p.m et est edt ct cst pt pst mt mst eastern central pacific mountain this today tonight tonite "
    "tomorrow tmrw yesterday ystrday in on so and but or i we it they he she the my when then now sharp exactly ish "
    "for to that because bc cuz at o oclock o'clock local your where here if was is n my with u you about".split()
)
_HALVES = {"am": 0, "a.m": 0, "pm": 1, "p.m": 1, "a": 0, "p": 1}
_PARTS = {
    "morning": 0,
    "mornin": 0,
    "am": 0,
    "afternoon": 1,
    "evening": 1,
    "eve": 1,
    "tonight": 1,
    "tonite": 1,
    "night": 1,
    "nite": 1,
}


@dataclass(frozen=True, slots=True)
class Clock:
    """A time over the tokens ``first`` to ``last``; ``half`` is 0 for a.m., 1 for p.m., ``None`` when not told."""

    first: int
    last: int
    hour: int
    minute: int
    half: int | None = None
    fixed: bool = False
    """Told by a name that leaves no half of the day open ("noon")."""
    market: bool = False
    """Told by the market's day ("the close"), hence Eastern."""


def _valid(hour: int, minute: int) -> bool:
    return 0 <= hour <= 24 and 0 <= minute < 60


def _half(scan: Scan, index: int) -> tuple[int | None, int]:
    """The half of the day told at *index* ("am", "p.m.", "this morning", "at night"): half, index after it."""
    word = scan.word(index)
    if word in ("a", "p") and scan.word(index + 1) == "." and scan.word(index + 2) == "m":
        return _HALVES[word], index + (4 if scan.word(index + 3) == "." and scan.glued(index + 3) else 3)
    if word in ("am", "pm") or (
        word in ("a", "p") and scan.glued(index) and not scan.glued(index + 1) and scan.word(index - 2) in _LETTER_CUES
    ):
        return _HALVES[word], index + 1
    position = index
    for _ in range(3):
        if scan.word(position) in ("in", "this", "the", "at", "on", "that"):
            position += 1
    part = scan.word(position)
    if part in _PARTS and (position > index or part in ("tonight", "tonite")):
        return _PARTS[part], position + 1
    return None, index


def _finish(scan: Scan, first: int, end: int, hour: int, minute: int) -> Clock | None:
    if not _valid(hour, minute):
        return None
    if scan.word(end) in ("o'clock", "oclock"):
        end += 1
    half, after = _half(scan, end)
    if half is not None and hour > 12:
        half = None
    if half is None and 0 < hour < 13:
        half = _half_before(scan, first)
    return Clock(first, after - 1, hour % 24, minute, half)


def _half_before(scan: Scan, first: int) -> int | None:
    """ "this morning, about ten", "tonight at 8": the part of the day told just before."""
    for index in range(first - 1, max(first - 5, -1), -1):
        word = scan.words[index]
        if word in _PARTS and word != "am":
            return _PARTS[word]
        if word not in _CUES and word not in (",", "right", "just", "the"):
            return None
    return None


def figure_clock(scan: Scan, index: int) -> Clock | None:
    """A time in figures at *index*: "1:52", "9.30 am", "4am", "1430", "at 2", "2 o'clock"."""
    word = scan.words[index]
    hour, colon, minute = word.partition(":")
    if colon:
        minute = minute.partition("-")[0][:2] if "-" in minute or minute.count(":") == 1 else minute
        if hour.isdigit() and minute.isdigit() and len(hour) <= 2 and len(minute) == 2:
            return _finish(scan, index, index + 1, int(hour), int(minute))
        return None
    after = scan.word(index + 1)
    halved = _half(scan, index + 1)[0] is not None and after in ("am", "pm", "a", "p")
    hour, dot, minute = word.partition(".")
    if dot and halved and hour.isdigit() and minute.isdigit() and len(minute) == 2:
        return _finish(scan, index, index + 1, int(hour), int(minute))
    if not word.isdigit() or len(word) > 4:
        return None
    value = int(word)
    before = scan.word(index - 1)
    if len(word) >= 3:
        hundred = after in ("hrs", "hours", "h") and len(word) == 4
        if halved or hundred or (len(word) == 4 and before in _FIRM_CUES and _stands_alone(scan, index + 1)):
            return _finish(scan, index, index + 1 + hundred, value // 100, value % 100)
        return None
    if not 1 <= value <= 12 and not halved:
        return None
    if halved or after in ("o'clock", "oclock") or _bare_hour(scan, index, index + 1):
        return _finish(scan, index, index + 1, value, 0)
    return _relative_to_hour(scan, index, value)


def _stands_alone(scan: Scan, end: int) -> bool:
    after = scan.word(end)
    return after == "" or after in _FOLLOWERS or after in TENS or scan.breaks_line(end)


def _bare_hour(scan: Scan, first: int, end: int) -> bool:
    """Whether a lone number is an hour: a cue before it and nothing counted after it."""
    before = scan.word(first - 1)
    if (
        before in ("about", "around", "abt", "like", "~", "bout", "right", "exactly")
        and scan.word(first - 2) in _FIRM_CUES
    ):
        before = scan.word(first - 2)
    after = scan.word(end)
    if before in _FIRM_CUES:
        if before in ("from", "after", "around", "between") and not (
            _half(scan, end)[0] is not None or after in ("today", "", ".", ",")
        ):
            return False
        if after == "-" and scan.glued(end):
            return False
        return _stands_alone(scan, end) and after not in ("of", "a")
    part_before = _half_before(scan, first) is not None
    return before in _CUES and (part_before or _half(scan, end)[0] is not None) and _stands_alone(scan, end)


def _relative_to_hour(scan: Scan, index: int, minutes: int, end: int | None = None) -> Clock | None:
    """ "20 to 2", "ten past eleven", "quarter of two": *minutes* stands at *index*."""
    position = (index + 1) if end is None else end
    if scan.word(position) in ("min", "mins", "minutes"):
        position += 1
    link = scan.word(position)
    if link not in _PAST and link not in _TO:
        return None
    hour = _hour(scan, position + 1)
    if hour is None or not 0 < minutes < 60:
        return None
    if link == "of" and minutes not in (5, 10, 15, 20):
        return None
    if link in ("to", "of") and not _stands_alone(scan, position + 2):
        return None
    value = hour * 60 + (minutes if link in _PAST else -minutes)
    first = index - 1 if scan.word(index - 1) == "a" else index
    return _finish(scan, first, position + 2, (value // 60 - 1) % 12 + 1, value % 60)


def _hour(scan: Scan, index: int) -> int | None:
    word = scan.word(index)
    if word in _HOUR_WORDS:
        return _HOUR_WORDS[word]
    return int(word) if word.isdigit() and len(word) <= 2 and 1 <= int(word) <= 12 else None


def spoken_clock(scan: Scan, index: int) -> Clock | None:
    """A time in words at *index*: "seven thirty in the morning", "nine oh five", "half past nine", "two o'clock"."""
    word = scan.words[index]
    if word in _MINUTE_WORDS:
        return _relative_to_hour(scan, index, _MINUTE_WORDS[word])
    spelled = read_words(scan, index)
    if spelled is None:
        return None
    value, end = spelled
    if (relative := _relative_to_hour(scan, index, value, end)) is not None:
        return relative
    if word not in _HOUR_WORDS or end != index + 1:
        return None
    after = scan.word(end)
    if after in ("oh", "o") and scan.word(end + 1) in UNITS:
        return _finish(scan, index, end + 2, value, UNITS[scan.word(end + 1)])
    minutes = read_words(scan, end + 1 if after == "-" else end)
    cued = scan.word(index - 1) in _FIRM_CUES
    if minutes and 10 <= minutes[0] < 60:
        half = _half(scan, minutes[1])[0]
        if (
            half is not None
            or scan.word(minutes[1]) in ("o'clock", "am", "pm")
            or (cued and _stands_alone(scan, minutes[1]))
        ):
            return _finish(scan, index, minutes[1], value, minutes[0])
        return None
    if word == "one" and scan.word(index - 1) in ("at", "around", "after", "from", "@", "since", "between"):
        if after not in ("o'clock", "oclock", "am", "pm") and _half(scan, end)[0] is None:
            return None
    if after in ("o'clock", "oclock", "am", "pm") or _bare_hour(scan, index, end):
        return _finish(scan, index, end, value, 0)
    return None


_NAMED = {"noon": 720, "midday": 720, "noontime": 720, "lunchtime": 720, "midnight": 0}
OPEN_MINUTES, CLOSE_MINUTES = 570, 960
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
