"""Whether a text holds digits enough for a number that must not be typed; most do not and need no closer reading."""

from triage_bot.quantity.codes import PAUSES, REPEATS
from triage_bot.quantity.numbers import DIGIT_WORDS, TENS, UNITS
from triage_bot.quantity.scan import Scan, scan

_FEWEST_DIGITS = 6
"""No full account or Social Security number is read from fewer."""
_SPOKEN = frozenset({*DIGIT_WORDS, *UNITS, *TENS, *REPEATS, "o"})
_MOST_SPOKEN = 2
"""Digits that a spoken word gives at most."""


def may_expose(text: str) -> bool:
    """Whether *text* may hold a full identifier; ``False`` is certain."""
    tokens = scan(text)
    digits = sum(map(_digits, tokens.words)) if tokens.numeric or not _SPOKEN.isdisjoint(tokens.words) else 0
    return digits >= _FEWEST_DIGITS and _stand_together(tokens)


def _digits(word: str) -> int:
    """How many digits *word* may give to a number."""
    if "0" <= word[0] <= "9" or "0" <= word[-1] <= "9":  # the latter is "b4"
        return len(word)
    return _MOST_SPOKEN if word in _SPOKEN else 0


def _stand_together(tokens: Scan) -> bool:
    """Whether digits enough stand together, with nothing between them but what may stand inside one number."""
    together = 0
    for index, word in enumerate(tokens.words):
        digits = _digits(word)
        if not digits and word not in PAUSES and not tokens.glued(index):
            together = 0
        together += digits
        if together >= _FEWEST_DIGITS:
            return True
    return False
