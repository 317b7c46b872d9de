"""Durations, clock times, amounts, dates and counts among words."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from triage_bot.policy.grammar.lexicon import Lexicon
from triage_bot.policy.grammar.words import Word
from triage_bot.policy.preamble import month_number

_CLOCK = re.compile(r"([0-9]{1,2})[:.]([0-9]{2})\Z")
_NUMBER = re.compile(r"[0-9][0-9,]{0,12}(?:\.[0-9]{1,4})?\Z")
_GLUED_HOUR = re.compile(r"([0-9]{1,2})(am|pm)\Z")
_RANGE = frozenset({"-", "–", "—", "to", "or", "and"})
_BUSINESS = frozenset({"business", "trading", "working", "banking"})
_KIND_OF_DAY = _BUSINESS | {"calendar", "full", "consecutive"}


@dataclass(frozen=True, slots=True)
class Quantity:
    """A quantity of *kind* (``duration``, ``clock``, ``money``, ``date``, ``count``) over words *first* to *stop*."""

    kind: str
    value: float
    unit: str
    first: int
    stop: int


def number_of(word: Word, lexicon: Lexicon) -> float | None:
    """The number that *word* writes in digits or in letters."""
    if _NUMBER.match(word.text):
        return float(word.text.replace(",", ""))
    return lexicon.numbers.get(word.text.lower())


def find_quantities(words: Sequence[Word], lexicon: Lexicon) -> Iterator[Quantity]:
    """The quantities in *words*, in order, without overlaps."""
    at = 0
    while at < len(words):
        found = (
            _relative_day(words, at)
            or _clock(words, at)
            or _money(words, at, lexicon)
            or _date(words, at, lexicon)
            or _duration(words, at, lexicon)
            or _count(words, at, lexicon)
        )
        if found:
            yield found
        at = found.stop if found else at + 1


def _lower(words: Sequence[Word], at: int) -> str:
    return words[at].text.lower() if 0 <= at < len(words) else ""


def _relative_day(words: Sequence[Word], at: int) -> Quantity | None:
    """ "same business day" and "next business day", with or without "business"."""
    first = _lower(words, at)
    if first not in {"same", "next"}:
        return None
    stop = at + 1
    unit = "day"
    if _lower(words, stop) == "-":
        stop += 1
    if _lower(words, stop) in _BUSINESS:
        unit, stop = "business_day", stop + 1
    if _lower(words, stop) != "day":
        return None
    return Quantity("duration", 0.0 if first == "same" else 1.0, unit, at, stop + 1)


def _meridiem(words: Sequence[Word], at: int) -> tuple[str, int]:
    """``a`` or ``p`` and the index after it, when "a.m." or "p.m." stands at *at*."""
    found = _lower(words, at).replace(".", "")
    return (found[0], at + 1) if found in {"am", "pm"} else ("", at)


def _clock(words: Sequence[Word], at: int) -> Quantity | None:
    text = _lower(words, at)
    if text in {"noon", "midday"}:
        return Quantity("clock", 720.0, "minute_of_day", at, at + 1)
    if glued := _GLUED_HOUR.match(text):
        return _clock_of(int(glued.group(1)), 0, glued.group(2)[0], at, at + 1)
    half, stop = _meridiem(words, at + 1)
    if match := _CLOCK.match(text):
        if "." in text and not half:
            return None
        return _clock_of(int(match.group(1)), int(match.group(2)), half, at, stop)
    return _clock_of(int(text), 0, half, at, stop) if half and text.isascii() and text.isdigit() else None


def _clock_of(hour: int, minute: int, half: str, first: int, stop: int) -> Quantity | None:
    if hour > 23 or minute > 59 or (half and not 1 <= hour <= 12):
        return None
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    return Quantity("clock", float(hour * 60 + minute), "minute_of_day", first, stop)


def _money(words: Sequence[Word], at: int, lexicon: Lexicon) -> Quantity | None:
    if words[at].text == "$" and at + 1 < len(words) and (value := number_of(words[at + 1], lexicon)) is not None:
        return Quantity("money", value, "dollar", at, at + 2)
    return None


def _date(words: Sequence[Word], at: int, lexicon: Lexicon) -> Quantity | None:
    """A month with a day, in either order; the value is ``month * 100 + day``."""
    if at + 1 >= len(words):
        return None
    for month_at, day_at in ((at, at + 1), (at + 1, at)):
        written = words[month_at].text
        month = month_number(written) if written[:1].isupper() else None
        day = words[day_at].text.lower().removesuffix("st").removesuffix("nd").removesuffix("rd").removesuffix("th")
        if month and day.isascii() and day.isdigit() and len(day) <= 2 and 1 <= int(day) <= 31:
            return Quantity("date", float(month * 100 + int(day)), "date", at, at + 2)
    return None


def _duration(words: Sequence[Word], at: int, lexicon: Lexicon) -> Quantity | None:
    value = number_of(words[at], lexicon)
    if value is None:
        return None
    stop = at + 1
    if _lower(words, stop) in _RANGE and stop + 1 < len(words):
        upper = number_of(words[stop + 1], lexicon)
        if upper is not None and upper > value:
            value, stop = upper, stop + 2
    if _lower(words, stop) == "-":
        stop += 1
    business = ""
    if _lower(words, stop) in _KIND_OF_DAY:
        business = "business_" if _lower(words, stop) in _BUSINESS else ""
        stop += 2 if _lower(words, stop + 1) == "-" else 1
    unit = lexicon.units.get(words[stop].lemma) if stop < len(words) else None
    if unit == "day" and stop == at + 1 and stop + 1 < len(words) and words[stop + 1].lemma == "trade":
        return None  # "four day trades" counts trades
    return Quantity("duration", value, business + unit, at, stop + 1) if unit else None


def _count(words: Sequence[Word], at: int, lexicon: Lexicon) -> Quantity | None:
    """A number before a countable noun ("two failed attempts") or after one ("level 3")."""
    value = number_of(words[at], lexicon)
    if value is None:
        return None
    if at and words[at - 1].lemma in lexicon.countables:
        return Quantity("count", value, words[at - 1].lemma, at, at + 1)
    if at > 2 and _lower(words, at - 1) in _RANGE and words[at - 3].lemma in lexicon.countables:
        return Quantity("count", value, words[at - 3].lemma, at, at + 1)  # "levels 3 and 4"
    for stop in range(at + 1, min(at + 5, len(words))):
        word = words[stop]
        if word.lemma in lexicon.countables:
            return Quantity("count", value, word.lemma, at, stop + 1)
        if not word.text.replace("-", "").isalpha():
            return None
    return None
