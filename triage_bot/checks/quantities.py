"""Times and durations in a reply as quantities: number, unit, direction; dates as month and day.

Business days are not calendar days, and two weeks are not ten business days.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from triage_bot.checks.time_patterns import (
    AFTER_TRADE,
    BUSINESS,
    DATE,
    DURATION,
    HINT,
    HINT_STEMS,
    MONTHS,
    NUMBERS,
    RELATIVE,
    SAME_OR_NEXT,
    VAGUE,
)

_DIGIT = re.compile(r"\d")
_VAGUE_STEMS = ("second", "minute", "hour", "day", "week", "month")
_WHICH_DAY = ("same", "next", "following")
_AROUND = 60
"""Characters before and after a hint in which its time is looked for; no time is longer."""
_UNIT_NAMES = {
    "sec": "second",
    "min": "minute",
    "hr": "hour",
    "h": "hour",
    "wk": "week",
    "weekday": "business day",
    "night": "day",
    "trading session": "business day",
    "market session": "business day",
    "statement cycle": "month",
    "billing cycle": "month",
    "pay cycle": "month",
}


@dataclass(frozen=True, slots=True)
class Quantity:
    """A time: ``unit`` is a unit of duration, ``date``, ``same_day``, ``next_day`` or ``deictic``."""

    low: float
    high: float
    unit: str
    start: int
    end: int
    last_word: str = ""

    def is_within(self, allowed: "tuple[Quantity, ...]") -> bool:
        """Whether the same quantity, or both ends of this range, stand in *allowed*."""
        return all(
            any(self.unit == other.unit and end in (other.low, other.high) for other in allowed)
            for end in (self.low, self.high)
        )


@lru_cache(maxsize=32)
def find_quantities(text: str) -> tuple[Quantity, ...]:
    """All times in *text*, in text order, the longer of overlapping ones."""
    lower = _lowered(text)
    if not _holds_any(lower, HINT_STEMS) and _DIGIT.search(lower) is None:
        return ()
    found: list[Quantity] = []
    for start, end in _stretches(lower):
        found.extend(_all(lower, start, end))
    found.sort(key=lambda quantity: (quantity.start, -quantity.end))
    kept: list[Quantity] = []
    for quantity in found:
        if not kept or quantity.start >= kept[-1].end:
            kept.append(quantity)
    return tuple(kept)


def _lowered(text: str) -> str:
    """*text* in lower case, character by character: the few letters that would become two stay as they are."""
    lower = text.lower()
    if len(lower) == len(text):
        return lower
    return "".join(small if len(small := character.lower()) == 1 else character for character in text)


def _stretches(text: str) -> Iterator[tuple[int, int]]:
    """The parts of *text*, which is in lower case, near a hint, apart from each other."""
    start = end = -1
    for match in HINT.finditer(text):
        if match.start() - _AROUND > end:
            if end >= 0:
                yield start, min(end, len(text))
            start = max(0, match.start() - _AROUND)
        end = match.end() + _AROUND
    if end >= 0:
        yield start, min(end, len(text))


def _all(text: str, start: int, end: int) -> Iterator[Quantity]:
    """The times of one stretch; a pattern is left out where *text* lacks what all its matches hold."""
    for match in DURATION.finditer(text, start, end):
        low = _number(match["low"])
        high = _number(match["high"]) if match["high"] else low
        unit = _unit(match["unit"], match["kind"])
        yield _counted_day(low, high, unit, match)
    for match in AFTER_TRADE.finditer(text, start, end):
        days = _number(match["days"])
        yield _counted_day(days, days, "business day", match)
    for match in VAGUE.finditer(text, start, end) if _holds_any(text, _VAGUE_STEMS) else ():
        yield Quantity(-1, -1, match["unit"], *match.span())
    for match in DATE.finditer(text, start, end) if _DIGIT.search(text) else ():
        month = match["month"] or match["month2"]
        number = _month(month) if month else int(match["month3"] or match["month4"])
        day = int(match["day"] or match["day2"] or match["day3"] or match["day4"])
        if 1 <= number <= 12 and 1 <= day <= 31:
            yield Quantity(number * 100 + day, number * 100 + day, "date", *match.span())
    for match in RELATIVE.finditer(text, start, end):
        shown = match.group()
        unit = "same_day" if shown in {"today", "later today"} or "business day" in shown else "deictic"
        yield Quantity(0, 0, unit, *match.span(), shown.split()[-1])
    for match in SAME_OR_NEXT.finditer(text, start, end) if "day" in text and _holds_any(text, _WHICH_DAY) else ():
        yield Quantity(0, 0, "same_day" if match["which"] == "same" else "next_day", *match.span())


def _holds_any(text: str, parts: tuple[str, ...]) -> bool:
    return any(part in text for part in parts)


def _counted_day(low: float, high: float, unit: str, match: re.Match[str]) -> Quantity:
    if unit == "business day" and low == high == 1:
        return Quantity(0, 0, "next_day", *match.span())
    return Quantity(low, high, unit, *match.span())


def _number(text: str) -> float:
    return NUMBERS[text] if text in NUMBERS else float(text)


def _unit(text: str, kind: str | None) -> str:
    name = text.rstrip("s") if text != "hrs" else "hour"
    name = _UNIT_NAMES.get(name, name)
    business = kind is not None and kind.strip(" -\n\t") in BUSINESS
    return f"business {name}" if business and name in {"day", "hour"} else name


def _month(text: str) -> int:
    return [month[:3] for month in MONTHS].index(text[:3]) + 1
