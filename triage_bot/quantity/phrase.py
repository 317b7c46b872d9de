"""What a date phrase holds, and the small words that phrases share."""

import re
from dataclasses import dataclass

from triage_bot.quantity.mentions import Direction

WHICH = {
    word: shift
    for shift, words in {-1: "last past previous prior lst", 0: "this coming current", 1: "next nxt following"}.items()
    for word in words.split()
}
PORTIONS = {
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
DATE_CUES = frozenset(
    "on by since until till til due before b4 after from thru through dated for last this next of".split()
)
YEAR = re.compile(r"(?:19|20)[0-9]{2}")


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
