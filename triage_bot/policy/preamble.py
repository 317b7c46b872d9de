"""The version and the effective date that a pack's preamble states in prose."""

import re
from collections.abc import Iterable
from datetime import date

_MONTHS = (
    "january february march april may june july august september october november december".split()
)  # English only, as the packs are; the locale of the machine must not matter
_VERSION = re.compile(
    r"\b(?:version|revision|edition|release|rev\.)[ :]{1,3}v?([0-9][0-9A-Za-z.-]{0,30})", re.IGNORECASE
)
_ISO = re.compile(r"\b([0-9]{4})-([0-9]{2})-([0-9]{2})\b")
_DAY_FIRST = re.compile(r"\b([0-9]{1,2}) ([A-Z][a-z]{2,8}),? ([0-9]{4})\b")
_MONTH_FIRST = re.compile(r"\b([A-Z][a-z]{2,8}) ([0-9]{1,2}),? ([0-9]{4})\b")


def month_number(word: str) -> int | None:
    """The number of the month called *word* (in full or by three letters or more), from 1."""
    word = word.lower().rstrip(".")
    if len(word) < 3:
        return None
    return next((number for number, name in enumerate(_MONTHS, 1) if name.startswith(word)), None)


def find_version(passages: Iterable[str]) -> str:
    """The version named in the first passage that names one, or an empty string."""
    for text in passages:
        if match := _VERSION.search(text):
            return match.group(1).rstrip(".-")
    return ""


def find_date(passages: Iterable[str]) -> str | None:
    """The first date, as ``YYYY-MM-DD``, of the passages that speak of what is effective, or None."""
    for text in passages:
        lowered = text.lower()
        start = max(lowered.find("effective"), lowered.find("in force"))
        if start >= 0 and (found := _first_date(text[start : start + 200])):
            return found
    return None


def _first_date(text: str) -> str | None:
    if match := _ISO.search(text):
        return _iso(int(match.group(1)), int(match.group(2)), int(match.group(3)))
    if match := _DAY_FIRST.search(text):
        return _iso(int(match.group(3)), month_number(match.group(2)), int(match.group(1)))
    if match := _MONTH_FIRST.search(text):
        return _iso(int(match.group(3)), month_number(match.group(1)), int(match.group(2)))
    return None


def _iso(year: int, month: int | None, day: int) -> str | None:
    try:
        return date(year, month or 0, day).isoformat()
    except ValueError:
        return None
