"""Finds the ways to say that something costs nothing."""

from collections.abc import Iterator, Sequence
from typing import Final

from triage_bot.answer_contract.words import Word

_OTHER_SENSES_BEFORE: Final = frozenset(
    "feel feels felt toll hassle hands gluten smoke tax duty contact cash paper penalty interest "
    "risk carbon barrier step set sets".split()
)
"""Words that make another sense of "free" with or without a hyphen ("feel free", "toll-free")."""
_OTHER_SENSES_AFTER: Final = frozenset("up time will speech hand".split())
_PRICE_FREE: Final = frozenset({"fare", "fee", "cost"})
"""What a hyphen may join to "free" for it to state a price ("fare-free")."""
_PRICES: Final = frozenset("charge charges cost costs fee fees fare fares".split())
_NOT_A_PRICE_AFTER: Final = frozenset(
    "information info table tables schedule schedules change changes increase increases refund "
    "refunds details is listed stated published specified given shown mentioned card cards media "
    "payment category categories policy policies was".split()
)
_NEGATIONS: Final = frozenset("not never neither nor longer hardly".split())
_SCOPE_ENDS: Final = frozenset("but however although though except unless ; : . instead whereas while because".split())
_SCOPE: Final = 30
"""Words that a negation reaches at most; a clause is rarely longer."""
_SILENT: Final = frozenset("whether if".split())
_SAYING: Final = frozenset(
    "state states say says show shows confirm confirms mention mentions specify specifies describe "
    "know tell sure asked".split()
)


def find_free(words: Sequence[Word]) -> Iterator[tuple[int, int]]:
    """Yield the half-open word spans that state a price of nothing, those under a negation left out."""
    for index, word in enumerate(words):
        stop = _free_word(words, index) or _without_price(words, index)
        if stop is None:
            continue
        if word.lower in {"free", "complimentary", "gratis"} and _negated(words, index):
            continue
        if word.lower not in {"free", "complimentary", "gratis"} and _only_unstated(words, index):
            continue
        yield index, stop


def _free_word(words: Sequence[Word], index: int) -> int | None:
    word = words[index].lower
    if word in {"complimentary", "gratis"}:
        return index + 1
    if word != "free":
        return None
    if words[index].text[:1].isupper() and index > 0 and words[index - 1].text[:1].isupper() and _named(words, index):
        return None
    before = words[index - 1].lower if index else ""
    if before == "-" and not words[index].spaced:
        before = words[index - 2].lower if index > 1 else ""
        return index + 1 if before in _PRICE_FREE or not before.isalpha() else None
    if before in _OTHER_SENSES_BEFORE:
        return None
    after = words[index + 1].lower if index + 1 < len(words) else ""
    if after == "of":
        return index + 3 if index + 2 < len(words) and words[index + 2].lower in {"charge", "cost"} else None
    if after == "to" and index > 1 and words[index - 2].lower in {"you", "they", "we", "anyone", "everyone"}:
        return None  # "you are free to choose"
    if after == "from" and index + 2 < len(words) and words[index + 2].lower in _PRICES:
        return None
    return None if after in _OTHER_SENSES_AFTER else index + 1


def _named(words: Sequence[Word], index: int) -> bool:
    """Whether "Free" stands inside a proper name, as in the "Youth Cruz Free Program"."""
    return index + 1 < len(words) and words[index + 1].text[:1].isupper() and words[index + 1].is_word


def _without_price(words: Sequence[Word], index: int) -> int | None:
    """The end of "no charge", "at no cost", "without charge", "no additional fee", "pays nothing"."""
    if words[index].lower == "nothing" and index and words[index - 1].lower in {"pay", "pays", "cost", "costs"}:
        return index + 1
    if words[index].lower not in {"no", "without", "zero"}:
        return None
    place = index + 1
    while place < len(words) and words[place].lower in {"any", "additional", "extra", "a", "further", "upfront", "out"}:
        place += 1
    if place >= len(words) or words[place].lower not in _PRICES:
        return None
    if place + 1 < len(words) and words[place + 1].lower in _NOT_A_PRICE_AFTER:
        return None
    return place + 1


def _negated(words: Sequence[Word], index: int) -> bool:
    """Whether a negation reaches "free": from before it in the same clause, or as "free or not" does not."""
    for place in range(index - 1, max(-1, index - _SCOPE), -1):
        word = words[place].lower
        if word in _SCOPE_ENDS:
            return False
        if word == "," and not _still_reaches(words, place):
            return False
        if word in _NEGATIONS or word in _SILENT:
            return not (word == "not" and place + 1 < len(words) and words[place + 1].lower == "only")
        if word == "no" and place + 1 < len(words) and words[place + 1].lower in {"fares", "rides", "one", "trips"}:
            return True
    return False


def _still_reaches(words: Sequence[Word], comma: int) -> bool:
    """A comma ends the reach of a negation, unless a list of alternatives goes on ("not half price, or free")."""
    return comma + 1 < len(words) and words[comma + 1].lower in {"or", "nor"}


def _only_unstated(words: Sequence[Word], index: int) -> bool:
    """Whether the sentence says that nothing is said about a charge ("does not say whether there is no fee")."""
    before = [word.lower for word in words[max(0, index - 8) : index]]
    return "whether" in before or ("not" in before and any(word in _SAYING for word in before))
