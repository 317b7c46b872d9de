"""Sentences as plain tokens: words, numbers and single signs, with their places."""

import re
from dataclasses import dataclass
from typing import Final

from triage_bot.answer_contract.characters import fold

_TOKEN: Final = re.compile(
    r"(?P<number>[0-9]+(?:,[0-9]{3}(?![0-9]))*(?:\.[0-9]+)?|(?<![0-9A-Za-z])\.[0-9]+)"
    r"|(?P<word>[^\W\d_]+(?:'[^\W\d_]+)?)|(?P<sign>\S)"
)
_CONTRACTIONS: Final = {"can't": ("can", "not"), "won't": ("will", "not"), "cannot": ("can", "not")}


@dataclass(frozen=True, slots=True)
class Word:
    """A token. ``lower`` is its folded lower-case form; ``spaced`` says that white space stands before it."""

    text: str
    lower: str
    start: int
    end: int
    spaced: bool
    is_number: bool = False
    is_word: bool = False


def split_words(text: str) -> list[Word]:
    """Return the tokens of *text* in order; negated auxiliaries come apart (``isn't`` is ``is``, ``not``)."""
    folded = fold(text)
    words: list[Word] = []
    for match in _TOKEN.finditer(folded):
        start, end = match.span()
        spaced = start == 0 or folded[start - 1].isspace()
        is_number, is_word = match["number"] is not None, match["word"] is not None
        lower = match[0].lower()
        for piece in _pieces(lower):
            words.append(Word(text[start:end], piece, start, end, spaced, is_number, is_word))
            spaced = True
    return words


def _pieces(lower: str) -> tuple[str, ...]:
    if lower in _CONTRACTIONS:
        return _CONTRACTIONS[lower]
    base, _, suffix = lower.partition("'")
    if suffix in {"ll", "re", "ve", "d", "m"}:
        return base, suffix
    if lower.endswith("n't") and len(lower) > 3:
        return lower[:-3], "not"
    return (lower,)
