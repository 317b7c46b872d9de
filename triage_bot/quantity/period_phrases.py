"""Date phrases told against today, by weeks and months, and by the names of holidays."""

from triage_bot.quantity.date_words import DAY_PARTS, DAY_WORDS, HOLIDAY_STARTS, HOLIDAYS, UNIT_WORDS, WEEKDAYS
from triage_bot.quantity.mentions import Direction
from triage_bot.quantity.numbers import number_ending_at
from triage_bot.quantity.phrase import PORTIONS, WHICH, Phrase
from triage_bot.quantity.scan import Scan

_UNIT_DAYS = {"day": 1, "days": 1, "week": 7, "weeks": 7, "wk": 7, "wks": 7}


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
        elif scan.word(index - 1) == "from" and (days := _UNIT_DAYS.get(scan.word(index - 2))):
            count = 1.0, index - 3
            if scan.word(index - 3) not in ("a", "one"):
                count = number_ending_at(scan, index - 3) or (0.0, index)
            first, shift = min(count[1], index), shift + min(int(count[0] * days), 3660)
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
    if scan.words[index + 1 : index + 3] in (("before", "last"), ("b4", "last")):
        return Phrase(index, index + 2, unit=unit, which=-2)
    which = WHICH.get(before)
    if which is None:
        weekend = unit == "weekend" and before == "the"
        ending = (
            before in ("the", "of") and PORTIONS.get(scan.word(index - 3 if before == "the" else index - 2)) == "end"
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
    if portioned and scan.word(link - 1) in PORTIONS:
        portion, first = PORTIONS[scan.words[link - 1]], link - 1
    return Phrase(first, index, unit=unit, which=which, portion=portion)


def next_business_day_phrase(scan: Scan, index: int) -> Phrase | None:
    """ "the next business day", counted from today."""
    if scan.word(index - 1) in ("business", "trading", "biz", "market", "working") and scan.word(index - 2) == "next":
        return Phrase(index - 2, index, unit="business_day", which=1)
    return None


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
