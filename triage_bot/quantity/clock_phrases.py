"""Clock times in figures and words, before anything is known of zone or half of the day."""

from triage_bot.quantity.clock import CLOCK_CUES, Clock, finish, half_before, half_of_day
from triage_bot.quantity.numbers import TENS, UNITS, read_words
from triage_bot.quantity.scan import Scan

_HOUR_WORDS = {word: value for word, value in UNITS.items() if 1 <= value <= 12}
_MINUTE_WORDS = {"quarter": 15, "half": 30}
_PAST = frozenset("past after".split())
_TO = frozenset("to of til till before".split())
_FIRM_CUES = frozenset("at by before b4 til till until since after @ around from between".split())
FOLLOWERS = frozenset(
    ", . ; ! ? ) - am pm a.m p.m et est edt ct cst pt pst mt mst eastern central pacific mountain this today "
    "tonight tonite tomorrow tmrw yesterday ystrday in on so and but or i we it they he she the my when then "
    "now sharp exactly ish for to that because bc cuz at o oclock o'clock local your where here if was is n my "
    "with u you about isn't isnt right cutoff deadline".split()
)
_PRONOUN_LEADS = frozenset("at around after from @ since between".split())
"""Words after which "one" is more often a thing than an hour ("point at one")."""
_PRICED = frozenset(
    "sh shs shares share contracts contract calls puts limit stop strike priced trading sitting sittin".split()
)


def figure_clock(scan: Scan, index: int) -> Clock | None:
    """A time in figures at *index*: "1:52", "9.30 am", "4am", "1430", "at 2", "2 o'clock"."""
    word = scan.words[index]
    hour, colon, minute = word.partition(":")
    if colon:
        minute = minute.partition("-")[0][:2] if "-" in minute or minute.count(":") == 1 else minute
        if hour.isdigit() and minute.isdigit() and len(hour) <= 2 and len(minute) == 2:
            return finish(scan, index, index + 1, int(hour), int(minute))
        return None
    after = scan.word(index + 1)
    halved = half_of_day(scan, index + 1)[0] is not None and after in ("am", "pm", "a", "p")
    hour, dot, minute = word.partition(".")
    if (
        dot
        and (halved or (after in ("hours", "hrs") and scan.word(index - 1) in _FIRM_CUES))
        and hour.isdigit()
        and minute.isdigit()
        and len(minute) == 2
    ):
        return finish(scan, index, index + (1 if halved else 2), int(hour), int(minute))
    if not word.isdigit() or len(word) > 4:
        return None
    value = int(word)
    before = scan.word(index - 1)
    if len(word) >= 3:
        hundred = after in ("hrs", "hours", "h") and len(word) == 4
        if (
            halved
            or hundred
            or (len(word) == 4 and before in _four_digit_cues(word) and _stands_alone(scan, index + 1))
        ):
            return finish(scan, index, index + 1 + hundred, value // 100, value % 100)
        return None
    if not 1 <= value <= 12 and not halved:
        return None
    if halved or after in ("o'clock", "oclock") or _bare_hour(scan, index, index + 1):
        return finish(scan, index, index + 1, value, 0)
    return _relative_to_hour(scan, index, value)


def _four_digit_cues(word: str) -> frozenset[str]:
    """What may stand before "1430"; a number that may be a year needs "at"."""
    return frozenset({"at", "@"}) if word.startswith(("19", "20")) else _FIRM_CUES


def _stands_alone(scan: Scan, end: int) -> bool:
    after = scan.word(end)
    return after == "" or after in FOLLOWERS or after in TENS or scan.breaks_line(end)


def _bare_hour(scan: Scan, first: int, end: int) -> bool:
    """Whether a lone number is an hour: a cue before it and nothing counted after it."""
    before = scan.word(first - 1)
    if (
        before in ("about", "around", "abt", "like", "~", "bout", "right", "exactly")
        and scan.word(first - 2) in _FIRM_CUES
    ):
        before = scan.word(first - 2)
    after = scan.word(end)
    lead = scan.word(first - 2)
    if before in ("at", "@") and (lead in _PRICED or lead[:1].isdigit()) and half_of_day(scan, end)[0] is None:
        return False
    if before in _FIRM_CUES:
        if before in ("from", "after", "around", "between") and not (
            half_of_day(scan, end)[0] is not None or after in ("today", "", ".", ",")
        ):
            return False
        if after == "-" and scan.glued(end):
            return False
        return _stands_alone(scan, end) and after not in ("of", "a")
    part_before = half_before(scan, first) is not None
    return before in CLOCK_CUES and (part_before or half_of_day(scan, end)[0] is not None) and _stands_alone(scan, end)


def _relative_to_hour(scan: Scan, index: int, minutes: int, end: int | None = None) -> Clock | None:
    """ "20 to 2", "ten past eleven", "quarter of two": *minutes* stands at *index*."""
    position = (index + 1) if end is None else end
    if scan.word(position) in ("min", "mins", "minutes"):
        position += 1
    counted = position > (index + 1 if end is None else end)
    link = scan.word(position)
    if minutes % 5 and not counted:
        return None
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
    return finish(scan, first, position + 2, (value // 60 - 1) % 12 + 1, value % 60)


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
    if spelled is None or scan.word(index - 1) in UNITS or scan.word(index - 1) == "oh":
        return None
    value, end = spelled
    if (relative := _relative_to_hour(scan, index, value, end)) is not None:
        return relative
    if word not in _HOUR_WORDS or end != index + 1:
        return None
    after = scan.word(end)
    if after in ("oh", "o") and scan.word(end + 1) in UNITS and scan.word(end + 2) not in UNITS:
        return finish(scan, index, end + 2, value, UNITS[scan.word(end + 1)])
    minutes = read_words(scan, end + 1 if after == "-" else end)
    cued = scan.word(index - 1) in _FIRM_CUES
    if minutes and 10 <= minutes[0] < 60:
        half = half_of_day(scan, minutes[1])[0]
        if (
            half is not None
            or scan.word(minutes[1]) in ("o'clock", "am", "pm")
            or (cued and _stands_alone(scan, minutes[1]))
        ):
            return finish(scan, index, minutes[1], value, minutes[0])
        return None
    told = after in ("o'clock", "oclock", "am", "pm")
    pronoun = word == "one" and scan.word(index - 1) in _PRONOUN_LEADS and half_of_day(scan, end)[0] is None
    if told or (not pronoun and _bare_hour(scan, index, end)):
        return finish(scan, index, end, value, 0)
    return None
