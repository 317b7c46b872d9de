"""A text cut into the tokens that the readers walk over: words, numbers with their inner punctuation, single signs."""

import re
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cached_property, lru_cache

from triage_bot.language.characters import FoldedText, fold

_TOKEN = re.compile(
    r"b4(?![a-z0-9])|2(?:moro|morrow|nite|day)(?![a-z0-9])|[a-z]+(?:'[a-z]+)?|[0-9]+(?:[.,:/-][0-9]+)*|\S"
)
"""Each alternative consumes what it looks at, so that cutting is linear."""

_DIGIT = re.compile(r"[0-9]")
_DIGITS = frozenset("0123456789")
_SHORT = 2_000
"""Characters of a text in which a search costs less than working out where all of its tokens start."""
SENTENCE_ENDS = frozenset(".?!;")


@dataclass(frozen=True)
class Scan:
    """Lower-cased tokens of the folded text."""

    source: FoldedText
    lowered: str
    words: tuple[str, ...]
    numeric: tuple[int, ...]
    """Indices of the tokens that begin with a digit."""

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """Where each token starts in the folded text."""
        starts: list[int] = []
        position = 0
        find = self.lowered.find
        for word in self.words:
            # Only white space stands between tokens, so the next occurrence is the token itself.
            start = find(word, position)
            starts.append(start)
            position = start + len(word)
        return tuple(starts)

    def anchors(self, words: AbstractSet[str]) -> list[int]:
        """Indices, in order, of the tokens that are among *words* or begin with a digit."""
        if words.isdisjoint(self.words):
            return list(self.numeric)
        found = [index for index, word in enumerate(self.words) if word in words]
        return sorted({*found, *self.numeric}) if self.numeric else found

    def word(self, index: int) -> str:
        """The token at *index*, empty outside the text."""
        return self.words[index] if 0 <= index < len(self.words) else ""

    def glued(self, index: int) -> bool:
        """Whether nothing stands between the token at *index* and the one before it."""
        if not 0 < index < len(self.words):
            return False
        before, word = self.words[index - 1], self.words[index]
        if len(self.lowered) <= _SHORT and before + word not in self.lowered:
            return False
        return self.starts[index] == self.starts[index - 1] + len(before)

    def breaks_line(self, index: int) -> bool:
        """Whether a line break stands between the token at *index* and the one before it."""
        if not 0 < index < len(self.words):
            return True
        return "\n" in self.source.folded[self.starts[index - 1] + len(self.words[index - 1]) : self.starts[index]]

    def line_between(self, first: int, last: int) -> bool:
        """Whether a line break stands between the tokens at *first* and *last*."""
        return self.source.folded.find("\n", self.starts[first], self.starts[last]) >= 0

    def span(self, first: int, last: int) -> tuple[int, int, str]:
        """Start, end and text, as written, of the tokens *first* to *last* (inclusive)."""
        return self.characters(self.starts[first], self.starts[last] + len(self.words[last]))

    def characters(self, start: int, end: int) -> tuple[int, int, str]:
        """Start, end and text, as written, of a span of the folded text."""
        start, end = self.source.written_span(start, end)
        return start, end, self.source.written[start:end]


def _lower(text: str) -> str:
    lowered = text.lower()
    if len(lowered) == len(text):
        return lowered
    return "".join(low if len(low := character.lower()) == 1 else character for character in text)


@lru_cache(maxsize=16)
def scan(text: str) -> Scan:
    """Cut *text*; the readers of one turn share the result."""
    source = fold(text)
    lowered = _lower(source.folded)
    words = _TOKEN.findall(lowered)
    numeric = tuple([index for index, word in enumerate(words) if word[0] in _DIGITS]) if _DIGIT.search(lowered) else ()
    return Scan(source, lowered, tuple(words), numeric)
