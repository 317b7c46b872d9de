"""Date phrases around the name of a weekday."""

from triage_bot.quantity.date_words import DAY_PARTS, DOUBTFUL_WEEKDAYS, HOLIDAY_STARTS, MONTHS, WEEKDAYS
from triage_bot.quantity.day_phrases import day_phrase, numeric_phrase
from triage_bot.quantity.mentions import Direction
from triage_bot.quantity.month_phrases import month_phrase
from triage_bot.quantity.numbers import read_ordinal
from triage_bot.quantity.phrase import DATE_CUES, WHICH, Phrase
from triage_bot.quantity.scan import Scan

_SUBJECTS = frozenset(
    "i he she it we they just been im i'm was that the a in app phone who and there stock price which".split()
)


def weekday_phrase(scan: Scan, index: int) -> Phrase | None:
    """A phrase around the weekday at *index*: "last Friday", "tues 5/26", "Tuesday the 15th", "a week ago Tuesday"."""
    word = scan.words[index].removesuffix("'s")
    weekday = WEEKDAYS[word]
    after = index + 2 if scan.word(index + 1) in (",", ".") else index + 1
    following = scan.word(after)
    joined = _joined_date(scan, index, after, weekday)
    if joined is not None:
        return joined
    before = scan.word(index - 1)
    if word in DOUBTFUL_WEEKDAYS and not _is_weekday(scan, index, before, following):
        return None
    first = index
    which = WHICH.get(before)
    if which is not None:
        first = index - 1
        if before in ("past", "coming") and scan.word(first - 1) in ("this", "the"):
            first -= 1
    span = _counted_week(scan, first, weekday, index)
    if span is not None:
        return span
    if scan.word(index + 1) in ("after", "before") and scan.word(index + 2) in HOLIDAY_STARTS:
        return None
    if scan.words[index + 1 : index + 3] in (("before", "last"), ("b4", "last")):
        return Phrase(first, index + 2, weekday=weekday, shift=-7, which=-1, unit="count")
    if scan.word(index + 1) == "week" and before not in ("this", "next", "last"):
        return Phrase(first, index + 1, weekday=weekday, which=2)
    middle = index + 2 if scan.word(index + 1) in ("of", "in") else index + 1
    if (shift := WHICH.get(scan.word(middle))) is not None and scan.word(middle + 1) in ("week", "wk"):
        return Phrase(first, middle + 1, weekday=weekday, unit="week", which=shift)
    if scan.word(index - 1) in ("week", "wk") and scan.word(index - 2) in WHICH:
        return Phrase(index - 2, index, weekday=weekday, unit="week", which=WHICH[scan.words[index - 2]])
    direction = None
    if before == "past":
        direction = Direction.PAST
    elif before in ("coming", "following"):
        direction = Direction.FUTURE
        which = None
    today = which is None and _states_today(scan, first)
    return Phrase(first, index, weekday=weekday, which=which, direction=direction, states_today=today)


def _states_today(scan: Scan, first: int) -> bool:
    """Whether "it's", "its only a" or "today is" leads to the weekday."""
    index = first - 1
    for _ in range(2):
        if scan.word(index) in ("a", "only", "just", "already", "now"):
            index -= 1
    word = scan.word(index)
    return word in ("it's", "its", "today's", "todays") or (word == "is" and scan.word(index - 1) in ("it", "today"))


def _joined_date(scan: Scan, index: int, after: int, weekday: int) -> Phrase | None:
    """A date right after the weekday: "friday june 26th", "mon 7/6", "Thursday the 19th of this month"."""
    word = scan.word(after)
    inner = None
    starts = (after, after + 1) if word == "the" else (after,)
    month = next((place for place in range(after, after + 5) if scan.word(place) in MONTHS), None)
    if month is not None and month > after and (spread := month_phrase(scan, month)) and spread.first in starts:
        inner = spread
    elif word in MONTHS:
        inner = month_phrase(scan, after)
        if inner is not None and (inner.day is None or inner.first != after):
            return None
    elif word[:1].isdigit() and ("/" in word or "-" in word):
        inner = numeric_phrase(scan, after, cued=True)
    else:
        start = after + 1 if word == "the" else after
        ordinal = read_ordinal(scan, start)
        if ordinal and (word == "the" or scan.word(start)[:1].isdigit()):
            inner = day_phrase(scan, start, cued=True)
    if inner is None or inner.impossible:
        return inner
    first = index - 1 if scan.word(index - 1) in ("this", "last", "next") else index
    return Phrase(
        first, inner.last, weekday=weekday, day=inner.day, month=inner.month, year=inner.year, which=inner.which
    )


def _is_weekday(scan: Scan, index: int, before: str, following: str) -> bool:
    if before in DATE_CUES or before in WHICH or before in WEEKDAYS or before in DAY_PARTS:
        return True
    if following in DAY_PARTS or (before in ("n", "and", "&", "-", "or", "/") and scan.word(index - 2) in WEEKDAYS):
        return True
    if scan.words[index] == "mon":
        return True
    ends = (
        following in ("", ".", ",", "!", "?", "so", "and", "but", "n", "-", ")", "at", "or", "&")
        or following in WEEKDAYS
    )
    return ends and before not in _SUBJECTS


def _counted_week(scan: Scan, first: int, weekday: int, last: int) -> Phrase | None:
    """ "a week ago Tuesday", "two weeks from Friday"."""
    link = scan.word(first - 1)
    if link not in ("ago", "from", "before") or scan.word(first - 2) not in ("week", "weeks", "wk", "wks"):
        return None
    count = {"a": 1, "one": 1, "1": 1, "two": 2, "2": 2, "three": 3, "3": 3}.get(scan.word(first - 3))
    if count is None:
        return None
    past = link != "from"
    return Phrase(
        first - 3,
        last,
        weekday=weekday,
        shift=-7 * count if past else 7 * count,
        which=-1 if past else None,
        unit="count",
    )
