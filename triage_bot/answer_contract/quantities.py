"""Quantities in a token stream: digits with magnitudes, and numbers spelled out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from triage_bot.answer_contract.words import Word

_UNITS: Final = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
).split()
_TENS: Final = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_SMALL: Final = {word: value for value, word in enumerate(_UNITS)} | {
    word: (index + 2) * 10 for index, word in enumerate(_TENS)
}
_MULTIPLIERS: Final = {"hundred": 100, "thousand": 1000, "million": 10**6, "billion": 10**9}
_SUFFIXES: Final = {"k": 1000, "m": 10**6, "mm": 10**6, "mn": 10**6, "b": 10**9, "bn": 10**9}
"""Magnitudes that are only read when they touch the number (``$25K``)."""
_MAX_DIGITS: Final = 15
"""Longer runs of digits are identifiers, not money."""


@dataclass(frozen=True, slots=True)
class Quantity:
    """A number in words ``start`` to ``stop`` (half-open), in hundredths.

    ``decimals`` says that it was written with them; ``magnitude`` is the factor already applied (1 for none).
    """

    start: int
    stop: int
    cents: int
    decimals: bool = False
    magnitude: int = 1

    def scaled(self, magnitude: int) -> "Quantity":
        """Return the quantity times *magnitude*, for the low end of "5 to 10 million"."""
        return Quantity(self.start, self.stop, self.cents * magnitude, self.decimals, magnitude)


def read_quantity(words: Sequence[Word], index: int) -> Quantity | None:
    """Return the quantity that begins at *index*, if one does."""
    if index >= len(words):
        return None
    quantity = _digits(words, index) if words[index].is_number else _spelled(words, index)
    if quantity is not None and _lower(words, quantity.stop, 3) == ("and", "a", "half"):
        return Quantity(index, quantity.stop + 3, quantity.cents + 50 * quantity.magnitude, True, quantity.magnitude)
    return quantity


def _lower(words: Sequence[Word], start: int, count: int) -> tuple[str, ...]:
    return tuple(word.lower for word in words[start : start + count])


def _digits(words: Sequence[Word], index: int) -> Quantity | None:
    whole, _, fraction = words[index].lower.replace(",", "").partition(".")
    if len(whole) > _MAX_DIGITS:
        return None
    stop, magnitude = index + 1, 1
    if stop < len(words):
        following = words[stop]
        if not following.spaced and following.lower in _SUFFIXES:
            magnitude, stop = _SUFFIXES[following.lower], stop + 1
        elif following.lower in _MULTIPLIERS:
            magnitude, stop = _MULTIPLIERS[following.lower], stop + 1
    digits = (fraction + "000000000000")[:12]
    scaled = (int(whole or "0") * 10**12 + int(digits)) * magnitude
    cents = (scaled + 5 * 10**9) // 10**10  # half a cent rounds up
    return Quantity(index, stop, cents, bool(fraction) and magnitude == 1, magnitude)


def _spelled(words: Sequence[Word], index: int) -> Quantity | None:
    total = group = 0
    stop = index
    magnitude = 1
    if words[index].lower in {"a", "an"} and index + 1 < len(words) and words[index + 1].lower in _MULTIPLIERS:
        group, stop = 1, index + 1
    while stop < len(words) and stop - index < 16:
        word = words[stop].lower
        if word in _SMALL and (group % 10 == 0 or group == 0) and not (group % 100 > 0 and _SMALL[word] >= 10):
            group += _SMALL[word]
        elif word == "hundred" and 0 < group < 100:
            group *= 100
        elif word in _MULTIPLIERS and word != "hundred" and group:
            magnitude = _MULTIPLIERS[word]
            total, group = total + group * magnitude, 0
        elif not (
            word in {"-", "and"} and _continues(words, stop, index, joined=word == "-", round_so_far=group % 100 == 0)
        ):
            break
        stop += 1
    if stop == index or (total + group == 0 and words[index].lower != "zero"):
        return None
    return Quantity(index, stop, (total + group) * 100, magnitude=magnitude)


def _continues(words: Sequence[Word], stop: int, index: int, *, joined: bool, round_so_far: bool) -> bool:
    """Whether the hyphen of "twenty-five" or the "and" of "one hundred and five" stands at *stop*."""
    if stop == index or stop + 1 >= len(words) or words[stop + 1].lower not in _SMALL:
        return False
    if joined:
        return words[stop - 1].lower in _TENS and not words[stop].spaced and _SMALL[words[stop + 1].lower] < 10
    return words[stop - 1].lower in _MULTIPLIERS and round_so_far
