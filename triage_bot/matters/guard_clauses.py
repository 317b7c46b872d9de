"""The words of a condition: its alternatives, and the numbers, clock times and amounts in each."""

import re
from collections.abc import Sequence
from itertools import product
from typing import TypeVar

_T = TypeVar("_T")
_WORD = re.compile(r"[a-z]+(?:'[a-z]+)?|\$?[0-9]+(?::[0-9]+)?")
_NAME = re.compile(r"\b(?:[a-z]{2,5}-[0-9]{2,3}|p[0-9])\b")
"""IDs of policies and priorities are no figures."""
_THOUSANDS = re.compile(r"(?<=[0-9]),(?=[0-9]{3}\b)")
_HALF_DAY = re.compile(r"\b([0-9]{1,2})(?::([0-9]{2}))? ?([ap])\.?m\b\.?")
_EARLIEST = 7
"""An hour before this without "a.m." is one of the afternoon: "past 4:30"."""
_CONJUNCTION = re.compile(r",\s+and\s+(?=(?:it|no|not|the|they|there|less|more|before|after)\b)")
"""What follows holds beside each alternative before it: "wants to close or roll it, and it is not yet noon"."""
_NOT_DIVIDED = frozenset({"after", "before", "stolen", "later", "more", "less", "fewer", "over", "older", "newer"})
_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_MOST = 16
"""Of the combinations of alternatives no more are looked at than this."""


def words_of(text: str) -> list[str]:
    """The words and figures of *text*, in lower case; times of day are written ``16:30``."""
    plain = _NAME.sub(" ", _THOUSANDS.sub("", text.lower().replace("’", "'")))
    return _WORD.findall(_HALF_DAY.sub(_on_the_clock, plain))


def _on_the_clock(match: re.Match[str]) -> str:
    hour = int(match[1]) % 12 + (12 if match[3] == "p" else 0)
    return f"{hour}:{match[2] or '00'}"


def groups_of(guard: str) -> list[list[list[str]]]:
    """What must hold together in *guard*, each as its alternatives."""
    return [alternatives for part in _CONJUNCTION.split(guard) if (alternatives := _alternatives(part))]


def _alternatives(part: str) -> list[list[str]]:
    """The words of each alternative; "or" inside "at or after" does not divide."""
    words = words_of(part)
    clauses: list[list[str]] = [[]]
    for number, word in enumerate(words):
        if word == "or" and not _NOT_DIVIDED.intersection(words[number + 1 : number + 2]):
            clauses.append([])
        else:
            clauses[-1].append(word)
    return [clause for clause in clauses if clause]


def combined(groups: Sequence[Sequence[tuple[_T, ...]]]) -> list[tuple[_T, ...]]:
    """One clause for each way to take an alternative of every group; groups that mean nothing are left out."""
    meant = [[clause for clause in group if clause] for group in groups]
    meant = [group for group in meant if group]
    if not meant:
        return []
    return [tuple(part for clause in chosen for part in clause) for chosen in product(*meant)][:_MOST]


def number_in(clause: Sequence[str]) -> int | None:
    """The first number of the clause that is no time of day and no amount."""
    for word in clause:
        if word.isdigit():
            return int(word)
        if word in _NUMBERS:
            return _NUMBERS.index(word)
    return None


def clock_in(clause: Sequence[str]) -> int | None:
    """The first time of day of the clause, in minutes after midnight."""
    for word in clause:
        hour, colon, minute = word.partition(":")
        if colon and hour.isdigit() and minute.isdigit():
            afternoon = 12 if int(hour) < _EARLIEST else 0
            return (int(hour) + afternoon) * 60 + int(minute)
    return None


def money_in(clause: Sequence[str]) -> int | None:
    """The first amount of the clause, in dollars."""
    return next((int(word[1:]) for word in clause if word.startswith("$") and word[1:].isdigit()), None)
