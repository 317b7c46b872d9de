"""What one word contributes by itself: its lemma or placeholder, and the character n-grams of its spelling."""

import re

BOUNDARY = "<s>"
"""Stands before the first word of a sentence in pairs, so that "why ..." at the start is a feature of its own."""

_SILENT = frozenset(". , ; : - -- ... ( ) [ ] { } \" ' ` / \\ | _ ~ ^ < > + =".split())
_TIME = re.compile(r"\d{1,2}(?::\d{2})?(?:[ap]\.?m\.?)?")
_ORDINAL = re.compile(r"\d{1,2}(?:st|nd|rd|th)")
_DATE = re.compile(r"\d{1,4}[/.-]\d{1,2}(?:[/.-]\d{1,4})?")
_WEEKDAYS = frozenset(
    "monday tuesday wednesday thursday friday saturday sunday mon tue tues wed weds thu thur thurs fri".split()
)
_MONTHS = frozenset(
    "january february march april june july august september october november december "
    "jan feb mar apr jun jul aug sep sept oct nov dec".split()
)
_LONGEST = 24
"""Characters of a word that n-grams look at; longer strings are identifiers or noise."""


def is_silent(word: str) -> bool:
    """Punctuation that carries no meaning here; pairs of words reach across it."""
    return word in _SILENT


def placeholder(word: str, lemma: str) -> str:
    """The lemma, or a placeholder where only the kind matters: amounts, counts, dates, times, weekdays, months."""
    first = word[:1]
    if first.isdigit():
        if _DATE.fullmatch(word):
            return "#date"
        if _ORDINAL.fullmatch(word):
            return "#ordinal"
        if word.isdigit():
            return "#year" if len(word) == 4 and word[:2] in ("19", "20") else f"#number{min(len(word), 5)}"
        return "#time" if _TIME.fullmatch(word) else "#amount"
    if word in _WEEKDAYS:
        return "#weekday"
    if word in _MONTHS:
        return "#month"
    return lemma


def character_ngrams(word: str) -> tuple[str, ...]:
    """The distinct 3- to 5-grams of ``^word$``, sorted; empty for words without a letter and for one-letter words."""
    if len(word) < 2 or not any(character.isalpha() for character in word):
        return ()
    framed = f"^{word[:_LONGEST]}$"
    found = {framed[at : at + size] for size in (3, 4, 5) for at in range(len(framed) - size + 1)}
    return tuple(sorted(found))
