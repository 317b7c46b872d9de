"""Whether a text holds digits enough for a number that must not be typed; most do not and need no closer reading."""

from triage_bot.quantity.codes import PAUSES, REPEATS
from triage_bot.quantity.numbers import DIGIT_WORDS, TENS, UNITS
from triage_bot.quantity.scan import Scan, scan

_FEWEST_DIGITS = 6
"""No full account or Social Security number is read from fewer."""
_MAY_GIVE = frozenset({*DIGIT_WORDS, *UNITS, *TENS, *REPEATS, "o", "b4"})
_MOST_SPOKEN = 2
"""Digits that one of these words gives at most."""


def may_expose(text: str) -> bool:
    """Whether *text* may hold a full identifier; ``False`` is certain."""
    tokens = scan(text)
    anchors = tokens.anchors(_MAY_GIVE)
    if sum([_most_digits(tokens.words[index]) for index in anchors]) < _FEWEST_DIGITS:
        return False
    together = 0
    last = -1
    for index in anchors:
        if not _joins(tokens, last + 1, index):
            together = 0
        together += _most_digits(tokens.words[index])
        if together >= _FEWEST_DIGITS:
            return True
        last = index
    return False


def _most_digits(word: str) -> int:
    return len(word) if "0" <= word[0] <= "9" else _MOST_SPOKEN


def _joins(tokens: Scan, first: int, stop: int) -> bool:
    """Whether the tokens from *first* to before *stop* may all stand inside one number."""
    return all(tokens.words[index] in PAUSES or tokens.glued(index) for index in range(first, stop))
