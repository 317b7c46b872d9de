"""Date phrases around the name of a month."""

from triage_bot.quantity.date_words import DOUBTFUL_MONTHS, MONTHS, WEEKDAYS
from triage_bot.quantity.numbers import TENS, read_ordinal, read_words
from triage_bot.quantity.phrase import DATE_CUES, PORTIONS, WHICH, YEAR, Phrase
from triage_bot.quantity.scan import Scan

_BEFORE_COUNTED_DAY = frozenset(WEEKDAYS) | {"on", "the", "since", "by"}
"""What makes "1 of June" a day rather than a part of the month."""


def _year_after(scan: Scan, index: int) -> tuple[int | None, int]:
    """A year at *index* ("2026", ", 2026", "'23"): the year and the index after it."""
    position = index + 1 if scan.word(index) in (",", "of") else index
    word = scan.word(position)
    if YEAR.fullmatch(word):
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
    if comma and head.isdigit() and len(head) <= 2 and YEAR.fullmatch(tail):
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
    for first in range(max(last - 2, 0), last + 1):
        if (ordinal := read_ordinal(scan, first)) and ordinal[1] == last + 1:
            return ordinal[0], first - 1 if scan.word(first - 1) == "the" else first
    word = scan.word(last)
    dated = last == index - 1 or scan.word(last - 1) in _BEFORE_COUNTED_DAY
    if dated and word.isdigit() and 1 <= int(word) <= 31 and len(word) <= 2:
        return int(word), last
    return None


def _bare_month(scan: Scan, index: int, month: int) -> Phrase | None:
    word = scan.words[index]
    before = scan.word(index - 1)
    year, end = _year_after(scan, index + 1)
    if year is None and word in DOUBTFUL_MONTHS:
        cued = before in DATE_CUES or before in ("in", "early", "mid", "late", "-") or before in WHICH
        if not cued:
            return None
        if word == "may" and before in ("this", "that", "of") and scan.word(index + 1) in ("be", "have", "not"):
            return None
    first = index
    portion = None
    position = index - 1
    if scan.word(position) in ("of", "in", "-") and scan.word(position - 1) in PORTIONS:
        position -= 1
    if scan.word(position) in PORTIONS:
        portion, first = PORTIONS[scan.words[position]], position
    which = WHICH.get(scan.word(first - 1))
    if which is not None:
        first -= 1
    return Phrase(first, end - 1, month=month, year=year, which=which, portion=portion)
