"""What each word contributes to the concepts, kept in one table, so that a turn is gathered from it at once."""

from collections.abc import Callable
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from triage_bot.language import Document

_Value = TypeVar("_Value", bound=np.generic)

_CAPACITY = 8_000
"""Words kept; at 78 concepts and four bytes each about 2.5 MB. When more have come, all are forgotten."""
_FIRST_ROWS = 1024

MakeWord = Callable[[str, str], tuple[NDArray[np.float32], int, int]]
"""The row, the symbol and the symbol of the group of a word and its lemma."""


class WordRows:
    """Rows (float32, words x concepts) and symbols of the words met so far; ``places`` tells which are whose."""

    def __init__(self, concepts: int) -> None:
        self._concepts = concepts
        self._forget()

    def _forget(self) -> None:
        self._places: dict[tuple[str, str], int] = {}
        self.rows = np.zeros((_FIRST_ROWS, self._concepts), dtype=np.float32)
        self.symbols = np.zeros(_FIRST_ROWS, dtype=np.int64)
        self.groups = np.zeros(_FIRST_ROWS, dtype=np.int64)

    def places(self, document: Document, make: MakeWord) -> NDArray[np.intp]:
        """The place of each token's word in the tables; words that are new are made by *make*."""
        pairs = list(zip(document.words, document.lemmas, strict=True))
        found = list(map(self._places.get, pairs))
        if None in found:
            if len(self._places) + len(pairs) > max(_CAPACITY, len(pairs)):
                self._forget()
            found = [self._place(pair, make) for pair in pairs]
        return np.array(found, dtype=np.intp)

    def _place(self, pair: tuple[str, str], make: MakeWord) -> int:
        place = self._places.get(pair)
        if place is None:
            place = self._places[pair] = len(self._places)
            if place == len(self.rows):
                self.rows, self.symbols, self.groups = (
                    _doubled(self.rows),
                    _doubled(self.symbols),
                    _doubled(self.groups),
                )
            self.rows[place], self.symbols[place], self.groups[place] = make(*pair)
        return place


def _doubled(table: NDArray[_Value]) -> NDArray[_Value]:
    return np.concatenate((table, np.zeros_like(table)))
