"""Phrases that name a date, read from the tokens; what day they mean is decided elsewhere."""

import re
from dataclasses import dataclass

from triage_bot.quantity.date_words import (
    DAY_PARTS,
    DAY_WORDS,
    DOUBTFUL_MONTHS,
    DOUBTFUL_WEEKDAYS,
    HOLIDAY_STARTS,
    HOLIDAYS,
    MONTHS,
    UNIT_WORDS,
    WEEKDAYS,
)
from triage_bot.quantity.mentions import Direction
from triage_bot.quantity.numbers import TENS, read_ordinal, read_words
from triage_bot.quantity.scan import Scan

_WHICH = {
    word: shift
    for shift, words in {-1: "last past previous prior lst", 0: "this coming current", 1: "next nxt following"}.items()
    for word in words.split()
}
_PORTIONS = {
    "early": "early",
    "beginning": "early",
    "start": "early",
    "mid": "mid",
    "middle": "mid",
    "late": "late",
} | {
    "end": "end",
    "begining": "early",
}
_CUES = frozenset(
    "on by since until till til due dated before b4 after from for is its it's was of between to next last this every "
    "thru through wire around abt about ~ back in or and n & ,".split()
)
_STRICT_CUES = frozenset(
    "on by since until till til due before b4 after from thru through dated for last this next of".split()
)
_NOUNS_AFTER_ORDINAL = frozenset(
    "time times one ones floor street st ave avenue grade birthday anniversary day hour page line attempt try request "
    "century wire transfer order e-mail email call letter message text thing item step part half quarter place person "
    "party letter question business trade check code screen level account row column paragraph lot lots generation "
    "week month year largest biggest best to two three couple few".split()
)
_CONTINUES = frozenset(
    "and but i it he she they we you there when at in my the for to from was because so or which that of is its it's im "
    "i'm then n as if with your this our a an around about did had sent".split()
)
_SUBJECTS = frozenset(
    "i he she it we they just been im i'm was that the a in app phone who and there stock price which".split()
)
_YEAR = re.compile(r"(?:19|20)[0-9]{2}")


@dataclass(frozen=True, slots=True)
class Phrase:
    """A date phrase over the tokens ``first`` to ``last``; only the fields that the wording gives are set."""

    first: int
    last: int
    weekday: int | None = None
    day: int | None = None
    month: int | None = None
    year: int | None = None
    shift: int | None = None
    """Days from today ("yesterday" is -1)."""
    which: int | None = None
    """-1, 0 or 1 for "last", "this" and "next" before a weekday or unit."""
    unit: str | None = None
    portion: str | None = None
    holiday: str | None = None
    direction: Direction | None = None
    impossible: bool = False
    states_today: bool = False
    """Told as what today is: "it's Tuesday"."""


def _year_after(scan: Scan, index: int) -> tuple[int | None, int]:
    """A year at *index* ("2026", ", 2026", "'23"): the year and the index after it."""
    position = index + 1 if scan.word(index) in (",", "of") else index
    word = scan.word(position)
    if _YEAR.fullmatch(word):
        return int(word), position + 1
    if scan.word(index) == "'" and scan.glued(index + 1) and len(scan.word(index + 1)) == 2:
        short = scan.word(index + 1)
        if short.isdigit():
            return 2000 + int(short), index + 2
    return None, index


def _day_number(scan: Scan, index: int) -> tuple[int, int] | None:
    """A day of the month at *index*, with or without ordinal ending, in figures or words."""
    if scan.word(index) == "the":
        index += 1
    if ordinal := read_ordinal(scan, index):
        return ordinal
    word = scan.word(index)
    if word.isdigit() and len(word) <= 2 and scan.word(index + 1) not in ("%", "percent", ":", "shares", "am", "pm"):
        return int(word), index + 1
    head, comma, tail = word.partition(",")
    if comma and head.isdigit() and len(head) <= 2 and _YEAR.fullmatch(tail):
        return int(head), index
    if word in TENS or word in ("ten", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"):
        spelled = read_words(scan, index)
        if spelled and spelled[0] <= 31 and scan.word(spelled[1]) not in ("hundred", "days", "weeks", "shares"):
            return spelled
    return None


def month_phrase(scan: Scan, index: int) -> Phrase | None:
    """A phrase around the month at *index*: "June 26th", "26 June 2026", "the fifteenth of March", "early June"."""
    month = MONTHS[scan.words[index]]
    after = index + 1
    if scan.word(after) == "." and scan.word(after + 1)[:1].isdigit():
        after += 1
    following = _day_number(scan, after)
    if following is not None:
        day, end = following
        if end == after:
            return Phrase(index, end, day=day, month=month, year=int(scan.words[end].partition(",")[2]))
        year, end = _year_after(scan, end)
        return Phrase(index, end - 1, day=day, month=month, year=year)
    before = _day_before(scan, index)
    if before is not None:
        day, first = before
        year, end = _year_after(scan, after)
        return Phrase(first, end - 1, day=day, month=month, year=year)
    return _bare_month(scan, index, month)


def _day_before(scan: Scan, index: int) -> tuple[int, int] | None:
    """The day before the month at *index* ("26 June", "the 26th of June"): the day and its first token."""
    last = index - 2 if scan.word(index - 1) == "of" else index - 1
    for first in range(last, max(last - 3, -1), -1):
        if (ordinal := read_ordinal(scan, first)) and ordinal[1] == last + 1:
            return ordinal[0], first - 1 if scan.word(first - 1) == "the" else first
    word = scan.word(last)
    if last == index - 1 and word.isdigit() and 1 <= int(word) <= 31 and len(word) <= 2:
        return int(word), last
    return None


def _bare_month(scan: Scan, index: int, month: int) -> Phrase | None:
    word = scan.words[index]
    before = scan.word(index - 1)
    year, end = _year_after(scan, index + 1)
    if year is None and word in DOUBTFUL_MONTHS:
        cued = before in _STRICT_CUES or before in ("in", "early", "mid", "late", "-") or before in _WHICH
        if not cued:
            return None
        if word == "may" and before in ("this", "that", "of") and scan.word(index + 1) in ("be", "have", "not"):
            return None
    first = index
    portion = None
    position = index - 1
    if scan.word(position) in ("of", "in", "-") and scan.word(position - 1) in _PORTIONS:
        position -= 1
    if scan.word(position) in _PORTIONS:
        portion, first = _PORTIONS[scan.words[position]], position
    which = _WHICH.get(scan.word(first - 1))
    if which is not None:
        first -= 1
    return Phrase(first, end - 1, month=month, year=year, which=which, portion=portion)


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
    which = _WHICH.get(before)
    if which is not None:
        first = index - 1
        if before == "past" and scan.word(first - 1) in ("this", "the"):
            first -= 1
        elif before == "coming" and scan.word(first - 1) in ("this", "the"):
            first -= 1
    span = _counted_week(scan, first, weekday, index)
    if span is not None:
        return span
    if scan.word(index + 1) == "week" and before not in ("this", "next", "last"):
        return Phrase(first, index + 1, weekday=weekday, which=2)
    middle = index + 2 if scan.word(index + 1) in ("of", "in") else index + 1
    if (shift := _WHICH.get(scan.word(middle))) is not None and scan.word(middle + 1) in ("week", "wk"):
        return Phrase(first, middle + 1, weekday=weekday, unit="week", which=shift)
    if scan.word(index - 1) in ("week", "wk") and scan.word(index - 2) in _WHICH:
        return Phrase(index - 2, index, weekday=weekday, unit="week", which=_WHICH[scan.words[index - 2]])
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
    if word in MONTHS:
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
    if before in _STRICT_CUES or before in _WHICH or before in WEEKDAYS or before in DAY_PARTS:
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


def day_phrase(scan: Scan, index: int, *, cued: bool = False) -> Phrase | None:
    """A day of the month in ordinal form at *index*: "the 14th", "on the fifteenth", "the 19th of this month"."""
    ordinal = read_ordinal(scan, index)
    if ordinal is None:
        return None
    day, end = ordinal
    if not 1 <= day <= 31:
        return None
    before = scan.word(index - 1)
    first = index - 1 if before == "the" else index
    lead = scan.word(first - 1)
    following = scan.word(end)
    if following in MONTHS or (following == "of" and scan.word(end + 1) in MONTHS):
        return None
    if following in _NOUNS_AFTER_ORDINAL:
        return None
    if following == "-" and scan.glued(end):
        return None
    if scan.words[index].isalpha():
        dated = before == "the" and lead in _STRICT_CUES | {"in", "the", "was", "is", "its", "it's"}
        if not cued and not (dated and (following in _CONTINUES or not following.isalpha())):
            return None
        if day <= 3 and not cued and lead not in ("on", "by", "since", "until", "til", "till", "from"):
            return None
    elif not cued and before != "the" and before not in _CUES:
        return None
    which = None
    if following == "of" and scan.word(end + 1) in ("this", "last", "next", "the") and scan.word(end + 2) == "month":
        which = _WHICH.get(scan.word(end + 1), 0)
        end += 3
    return Phrase(first, end - 1, day=day, which=which)


_FRACTIONS = frozenset("1/2 1/3 2/3 1/4 3/4 1/8 50/50 24/7 9/11 10/10 0/0".split())


def numeric_phrase(scan: Scan, index: int, *, cued: bool = False) -> Phrase | None:
    """A date in figures: "11/14/22", "3/20", "2026-06-26", "6.26.2026"."""
    word = scan.words[index]
    for mark in "/-.":
        parts = word.split(mark)
        if len(parts) in (2, 3) and all(part.isdigit() and len(part) <= 4 for part in parts):
            break
    else:
        return None
    numbers = [int(part) for part in parts]
    widths = [len(part) for part in parts]
    if len(parts) == 3:
        if widths[0] == 4 and mark != ".":
            return Phrase(index, index, year=numbers[0], month=numbers[1], day=numbers[2])
        if max(widths[:2]) > 2 or widths[2] not in (2, 4):
            return None
        if mark == "." and widths[2] == 2 and not cued:
            return None
        year = numbers[2] if widths[2] == 4 else (2000 if numbers[2] < 70 else 1900) + numbers[2]
        month, day = numbers[:2]
        if month > 12 >= day and widths[2] == 4:
            month, day = day, month
        return Phrase(index, index, month=month, day=day, year=year)
    if mark == "." or max(widths) > 2:
        return None
    near = cued or scan.word(index - 1) in _STRICT_CUES
    if mark == "-" and not cued:
        return None
    if not near and (word in _FRACTIONS or numbers[0] > 12 or not 1 <= numbers[1] <= 31 or numbers[0] == 0):
        return None
    return Phrase(index, index, month=numbers[0], day=numbers[1])


def relative_phrase(scan: Scan, index: int) -> Phrase | None:
    """ "yesterday", "day after tomorrow", "end of tomorrow", "this morning", "last night"."""
    word = scan.words[index]
    if word in DAY_WORDS:
        shift = DAY_WORDS[word]
        first = index
        if scan.word(index - 2) == "day" and scan.word(index - 1) in ("before", "b4", "after"):
            first, shift = index - 2, shift + (1 if scan.words[index - 1] == "after" else -1)
            if scan.word(first - 1) == "the":
                first -= 1
        return Phrase(first, index, shift=shift, direction=_side(shift))
    before = scan.word(index - 1)
    if before == "this" or (before == "earlier" and word in DAY_PARTS):
        return Phrase(index - 1, index, shift=0)
    if before == "last" and word in ("night", "nite", "evening"):
        return Phrase(index - 1, index, shift=-1, direction=Direction.PAST)
    return None


def _side(shift: int) -> Direction | None:
    if shift == 0:
        return None
    return Direction.PAST if shift < 0 else Direction.FUTURE


def unit_phrase(scan: Scan, index: int) -> Phrase | None:
    """ "last week", "the end of the month", "this weekend", "next year"."""
    if scan.word(index + 1) in WEEKDAYS:
        return None
    unit = UNIT_WORDS[scan.words[index]]
    before = scan.word(index - 1)
    first = index - 1
    which = _WHICH.get(before)
    if which is None:
        weekend = unit == "weekend" and before == "the"
        ending = (
            before in ("the", "of") and _PORTIONS.get(scan.word(index - 3 if before == "the" else index - 2)) == "end"
        )
        if not weekend and not ending:
            return None
        if (
            weekend
            and not ending
            and scan.word(index - 2) not in ("over", "on", "before", "after", "by", "for", "this")
        ):
            return None
    portion = None
    link = first - 1 if scan.word(first - 1) in ("of", "in") else first
    if which is None and before == "of":
        link = first
    portioned = link != first or scan.word(link - 1) in ("early", "mid", "late")
    if which is None and before == "the":
        portioned = scan.word(first - 1) == "of"
        link = first - 1
    if portioned and scan.word(link - 1) in _PORTIONS:
        portion, first = _PORTIONS[scan.words[link - 1]], link - 1
    return Phrase(first, index, unit=unit, which=which, portion=portion)


def holiday_phrase(scan: Scan, index: int) -> Phrase | None:
    """A day known by name: "the Fourth of July", "Thanksgiving", "the week before Christmas"."""
    if scan.words[index] not in HOLIDAY_STARTS:
        return None
    for length in (3, 2, 1):
        name = " ".join(scan.words[index : index + length])
        if name in HOLIDAYS and index + length <= len(scan.words):
            unit = None
            first = index
            if scan.word(index - 1) in ("before", "b4", "of", "after") and scan.word(index - 2) in ("week", "wk"):
                unit = {"of": "of", "after": "after"}.get(scan.words[index - 1], "before")
                first = index - 2
            return Phrase(first, index + length - 1, holiday=name, unit=unit)
    return None


def year_phrase(scan: Scan, index: int) -> Phrase | None:
    """A year alone, where a preposition makes it one: "in 2020", "since 1979"."""
    if _YEAR.fullmatch(scan.words[index]) and scan.word(index - 1) in ("in", "since", "until", "to", "of", "from"):
        if scan.word(index - 1) in ("to", "of", "from") and scan.word(index - 2) not in (
            "back",
            "summer",
            "spring",
            "fall",
        ):
            return None
        return Phrase(index, index, year=int(scan.words[index]))
    return None
