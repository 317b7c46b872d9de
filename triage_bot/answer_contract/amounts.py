"""Finds every dollar amount in a sentence and writes it as the contract wants it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from triage_bot.answer_contract.free import find_free
from triage_bot.answer_contract.quantities import Quantity, read_quantity
from triage_bot.answer_contract.words import Word, split_words

_FOREIGN_BEFORE: Final = frozenset("c ca a au nz hk s sg mx r nt bz j tt cad aud nzd hkd sgd mxn".split())
_FOREIGN_AFTER: Final = frozenset("cad aud nzd hkd sgd mxn canadian australian zealand mexican".split())
_DOLLARS: Final = frozenset({"dollar", "dollars", "buck", "bucks", "usd"})
_CENTS: Final = frozenset({"cent", "cents", "¢"})
_NOT_AFTER_DOLLAR: Final = frozenset(
    "amount amounts figure figures value values limit limits sign signs bill bills".split()
)
_AFTER_RANGE: Final = frozenset(
    "per a an each every for depending and or if when in on with plus at by until before after based "
    "usd dollars dollar bucks more off total daily monthly weekly annually".split()
)
"""Words that may follow the bare upper end of a range ("$2-4 per ride"); after others it counts something else."""


@dataclass(frozen=True, slots=True)
class Amount:
    """A dollar amount in the contract's form (``"1200"``, ``"2.50"``) and the span of the sentence that states it."""

    value: str
    start: int
    end: int


def find_amounts(sentence: str) -> list[Amount]:
    """Return the amounts of *sentence* in order of mention; "free" counts as ``"0"``."""
    words = split_words(sentence)
    found: dict[int, tuple[Quantity, bool]] = {}
    for quantity, keep_cents in _stated(words):
        found.setdefault(quantity.start, (quantity, keep_cents))
    amounts = [
        Amount(_written(quantity, keep_cents), words[quantity.start].start, words[quantity.stop - 1].end)
        for quantity, keep_cents in found.values()
    ]
    amounts += [Amount("0", words[start].start, words[stop - 1].end) for start, stop in find_free(words)]
    return sorted(amounts, key=lambda amount: (amount.start, amount.end))


def _written(quantity: Quantity, keep_cents: bool) -> str:
    dollars, cents = divmod(quantity.cents, 100)
    return f"{dollars}.{cents:02d}" if cents or keep_cents else str(dollars)


def _stated(words: Sequence[Word]) -> Iterator[tuple[Quantity, bool]]:
    index = 0
    while index < len(words):
        stop = index + 1
        if words[index].lower == "$" or words[index].lower == "usd":
            quantity = _after_sign(words, index)
            if quantity is not None:
                yield from _with_upper_end(words, quantity)
                stop = quantity.stop
        elif (quantity := _before_unit(words, index)) is not None:
            yield from _with_lower_ends(words, index, quantity)
            stop = quantity.stop
        index = stop


def _after_sign(words: Sequence[Word], index: int) -> Quantity | None:
    """The quantity after ``$`` or ``USD``, unless the sign is another country's."""
    if words[index].lower == "$" and index and not words[index].spaced and words[index - 1].lower in _FOREIGN_BEFORE:
        return None
    quantity = read_quantity(words, index + 1)
    if quantity is None or not words[quantity.start].is_number:
        return None
    if quantity.stop < len(words) and words[quantity.stop].lower in _FOREIGN_AFTER:
        return None
    return _plus_cents(words, quantity, quantity.stop)


def _plus_cents(words: Sequence[Word], quantity: Quantity, stop: int) -> Quantity:
    """Take the cents of "2 dollars and 50 cents" in; *stop* is the place behind the dollars."""
    if stop < len(words) and words[stop].lower == "and" and not quantity.decimals:
        cents = read_quantity(words, stop + 1)
        if cents and cents.cents < 10_000 and cents.stop < len(words) and words[cents.stop].lower in _CENTS:
            return Quantity(quantity.start, cents.stop + 1, quantity.cents + cents.cents // 100, True)
    return quantity


def _with_upper_end(words: Sequence[Word], low: Quantity) -> Iterator[tuple[Quantity, bool]]:
    """Yield *low*, and the bare number after it where the two are the ends of a range ("$2-4")."""
    join = low.stop
    high = read_quantity(words, join + 1) if join < len(words) else None
    between = low.start >= 2 and words[low.start - 2].lower == "between"
    joined = join < len(words) and (words[join].lower in {"-", "to"} or (between and words[join].lower == "and"))
    if not (joined and high and words[high.start].is_number and _may_end_range(words, high)):
        yield low, low.decimals
        return
    if high.magnitude > 1 and low.magnitude == 1:
        low = low.scaled(high.magnitude)
    yield low, low.decimals
    if high.cents >= low.cents:
        yield high, high.decimals


def _may_end_range(words: Sequence[Word], high: Quantity) -> bool:
    if high.stop >= len(words):
        return True
    following = words[high.stop]
    if following.is_word:
        return following.lower in _AFTER_RANGE
    continues = following.lower in {"-", "%", ":"} and not following.spaced
    return not following.is_number and not continues


def _before_unit(words: Sequence[Word], index: int) -> Quantity | None:
    """The quantity at *index* when "dollars", "cents" or their like follow; with the unit in its span."""
    if [word.lower for word in words[index : index + 3]] == ["half", "a", "dollar"]:
        return Quantity(index, index + 3, 50, True)
    quantity = read_quantity(words, index)
    if quantity is None and words[index].lower == "a":
        # "a dollar" is one dollar; "a dollar amount" is not.
        quantity = Quantity(index, index + 1, 100)
        if index + 1 >= len(words) or words[index + 1].lower not in {"dollar", "buck"}:
            return None
    if quantity is None:
        return None
    unit = _unit_place(words, quantity)
    if unit is None:
        return None
    if words[unit].lower in _CENTS:
        return Quantity(quantity.start, unit + 1, (quantity.cents + 50) // 100, True)
    singular = words[unit].lower in {"dollar", "buck"}
    if singular and unit + 1 < len(words) and words[unit + 1].lower in _NOT_AFTER_DOLLAR:
        return None
    cents = read_quantity(words, unit + 1) if singular else None
    if cents and not words[cents.start].is_number and 1000 <= cents.cents < 10_000:
        return Quantity(quantity.start, cents.stop, quantity.cents + cents.cents // 100, True)  # "a dollar fifty"
    whole = Quantity(quantity.start, unit + 1, quantity.cents, quantity.decimals, quantity.magnitude)
    return _plus_cents(words, whole, unit + 1)


def _unit_place(words: Sequence[Word], quantity: Quantity) -> int | None:
    place = quantity.stop
    if place < len(words) and words[place].lower == "-" and not words[place].spaced:
        place += 1
    if [word.lower for word in words[place : place + 4]] == ["u", ".", "s", "."]:
        place += 4
    elif place < len(words) and words[place].lower in {"us", "american"}:
        place += 1
    if place >= len(words):
        return None
    if words[place].lower == "$":
        follows = read_quantity(words, place + 1)
        touches = not words[place].spaced and words[quantity.start].is_number
        return place if touches and not (follows and not words[follows.start].spaced) else None
    return place if words[place].lower in _DOLLARS or words[place].lower in _CENTS else None


def _with_lower_ends(words: Sequence[Word], index: int, high: Quantity) -> Iterator[tuple[Quantity, bool]]:
    """Yield *high* and the numbers before it that share its unit ("5, 10 or 20 dollars")."""
    unit_is_cents = any(word.lower in _CENTS for word in words[high.start : high.stop]) and high.cents < 100
    listed = False
    place = index - 1
    lows: list[Quantity] = []
    while place >= 1:
        sign = words[place].lower
        low = _ending_at(words, place)
        paired = sign in {"to", "or", "-"} or (sign == "and" and _has_between(words, low))
        if low is None or not (paired or (sign == "," and listed)):
            break
        if low.start and words[low.start - 1].lower in {"$", "usd", "/"}:
            break
        listed = True
        if unit_is_cents:
            lows.append(Quantity(low.start, low.stop, (low.cents + 50) // 100, True))
        else:
            lows.append(low.scaled(high.magnitude) if low.magnitude == 1 else low)
        place = low.start - 1
    for low in reversed(lows):
        yield low, low.decimals
    yield high, high.decimals


def _has_between(words: Sequence[Word], low: Quantity | None) -> bool:
    return low is not None and low.start > 0 and words[low.start - 1].lower == "between"


def _ending_at(words: Sequence[Word], stop: int) -> Quantity | None:
    """The quantity whose last word stands right before *stop*."""
    for start in range(max(0, stop - 4), stop):
        quantity = read_quantity(words, start)
        if quantity is not None and quantity.stop == stop:
            return quantity
    return None
