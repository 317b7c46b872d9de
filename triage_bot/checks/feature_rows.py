"""The features of ``features.py`` by their place in the model, found without writing their names.

What two words side by side, or one apart, bring to a sentence is remembered, so that a reply costs two look-ups a word.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, cast

from triage_bot.checks.features import APART, CLASS, CLASS_PAIR, END, LEMMA, PAIR, SCOPE, START, numbered
from triage_bot.checks.reply_text import ReplyText

_MOST_WORDS = 20_000
_MOST_PAIRS = 100_000
"""Beyond either all that is remembered is forgotten, so that memory stays bounded on any input."""
_START, _END = 0, 1
"""Places of the words that stand for the edges of a sentence."""

Rows = tuple[int, ...]
_Pair = tuple[int, int]


class _Word(NamedTuple):
    """What the features name a word by, and the rows of the features that it brings by itself."""

    counted: str
    general: str
    rows: Rows


class FeatureRows:
    """Finds the features that a model knows in the sentences of a reply."""

    def __init__(self, features: Sequence[str], general: Mapping[str, str]) -> None:
        self._rows = {tuple(feature.split(" ")): row for row, feature in enumerate(features)}
        self._scopes = {words[0]: row for (kind, *words), row in self._rows.items() if kind == SCOPE}
        self._general = general
        self._forget()

    def _forget(self) -> None:
        self._words = [_Word(START, "", ()), _Word(END, "", ())]
        self._places: dict[tuple[str, str], int] = {}
        self._beside: dict[_Pair, Rows] = {}
        self._apart: dict[_Pair, Rows] = {}

    def lemma_row(self, lemma: str) -> int | None:
        """The row of a lemma, if it is a feature."""
        return self._rows.get((LEMMA, numbered(lemma)))

    def rows(self, reply: ReplyText, scopes: Sequence[Sequence[str]]) -> list[set[int]]:
        """Rows of the features of each of ``reply.units``; *scopes* are the names that hold in each."""
        places = self._placed(reply)
        lines = [[_START, *places[first:stop], _END] for first, stop in reply.units]
        if "" in reply.document.words:  # left by what was read as one word with the word before
            lines = [[place for place in line if place < _END or self._words[place].counted] for line in lines]
        laid = [place for line in lines for place in line]
        beside = self._remembered(self._beside, laid, laid[1:])
        apart = self._remembered(self._apart, laid, laid[2:])
        found: list[set[int]] = []
        first = 0
        for line, names in zip(lines, scopes, strict=True):
            last = first + len(line) - 1
            rows: set[int] = set()
            rows.update(*beside[first:last], *apart[first : last - 1])
            rows.update([self._scopes[name] for name in names if name in self._scopes])
            found.append(rows)
            first = last + 1
        return found

    def _placed(self, reply: ReplyText) -> list[int]:
        """The place of each word of the reply among the words that are remembered."""
        if len(self._places) > _MOST_WORDS or len(self._beside) + len(self._apart) > _MOST_PAIRS:
            self._forget()
        words, lemmas = reply.document.words, reply.document.lemmas
        places = list(map(self._places.get, zip(words, lemmas, strict=True)))
        for index, place in enumerate(places) if None in places else ():
            if place is None:
                places[index] = self._place(words[index], lemmas[index])
        return cast(list[int], places)

    def _place(self, word: str, lemma: str) -> int:
        place = self._places.get((word, lemma))
        if place is None:
            place = self._places[word, lemma] = len(self._words)
            general = self._general.get(word) or self._general.get(lemma) or ""
            rows = self._known([(LEMMA, numbered(lemma)), (CLASS, general)])
            self._words.append(_Word(numbered(word), general, tuple(rows)))
        return place

    def _remembered(self, known: dict[_Pair, Rows], left: Sequence[int], right: Sequence[int]) -> list[Rows]:
        """What each pair of words brings, taken from *known* or added to it."""
        found = list(map(known.get, zip(left, right, strict=False)))
        make = self._make_beside if known is self._beside else self._make_apart
        for index, rows in enumerate(found) if None in found else ():
            if rows is None:
                pair = left[index], right[index]
                found[index] = known[pair] = tuple(make(*pair))
        return cast(list[Rows], found)

    def _make_beside(self, left: int, right: int) -> Iterator[int]:
        """Rows of the second of two words that follow each other, and of the pair."""
        (before, general_before, _), (after, general_after, rows) = self._words[left], self._words[right]
        yield from rows
        yield from self._known([(PAIR, before, after)])
        if general_before or general_after:
            yield from self._known([(CLASS_PAIR, general_before or before, general_after or after)])

    def _make_apart(self, left: int, right: int) -> Iterator[int]:
        """Rows of two words with one between them."""
        yield from self._known([(APART, self._words[left].counted, self._words[right].counted)])

    def _known(self, features: Iterable[tuple[str, ...]]) -> Iterator[int]:
        return (row for row in map(self._rows.get, features) if row is not None)
