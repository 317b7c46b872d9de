"""The mean of a sentence's static word vectors, in whole numbers so that every machine finds the same bits."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import accumulate
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from triage_bot.concept_model.vectors import WordVectors

_CACHED_WORDS = 20_000
_FINE = 4096
"""Units of one in a vector and in the weights that it meets."""


class SentenceVectors:
    """Sums of word vectors (int64, in units of 1/4096), beside what they add up to under weights."""

    def __init__(self, vectors: WordVectors, weights: NDArray[np.float64] | None = None) -> None:
        """*weights* is dimensions x heads; without it there are no heads."""
        self._vectors = vectors
        self.dimensions = vectors.dimensions
        shape = (vectors.dimensions, 0)
        self._weights = np.rint((np.zeros(shape) if weights is None else weights) * _FINE).astype(np.int64)
        self._row = lru_cache(maxsize=_CACHED_WORDS)(self._make_row)

    def _make_row(self, word: str) -> NDArray[np.int32] | None:
        """The vector of a word and its products with the weights, end to end, all in units of 1/4096."""
        pieces = self._vectors.pieces(word)
        if not pieces:
            return None
        scaled = self._vectors.rows[pieces].astype(np.float64) * self._vectors.scales[pieces, None].astype(np.float64)
        vector = np.rint(scaled.sum(axis=0) * (_FINE / len(pieces))).astype(np.int64)
        return np.concatenate((vector, vector @ self._weights // _FINE)).astype(np.int32)

    def mean(self, words: Sequence[str]) -> NDArray[np.float64]:
        """A vector of unit length; zeros when no word is known."""
        rows = [row for row in map(self._row, words) if row is not None]
        if not rows:
            return np.zeros(self.dimensions)
        vector = np.sum(rows, axis=0)[: self.dimensions]
        return np.asarray(vector / (sqrt(float((vector * vector).sum())) or 1.0), dtype=np.float64)

    def products(self, sentences: Sequence[Sequence[str]]) -> NDArray[np.float64]:
        """The product of the ``mean`` of each sentence and the weights, one row a sentence, one column a head."""
        products = np.zeros((len(sentences), self._weights.shape[1]))
        found = [[row for row in map(self._row, words) if row is not None] for words in sentences]
        filled = [number for number, rows in enumerate(found) if rows]
        if filled:
            stacked = np.concatenate([row for rows in found for row in rows]).reshape(-1, sum(self._weights.shape))
            starts = starts_of([found[number] for number in filled])
            totals = np.add.reduceat(stacked, starts, axis=0, dtype=np.int64)
            vectors = totals[:, : self.dimensions]
            lengths = np.sqrt((vectors * vectors).sum(axis=1))
            lengths[lengths == 0] = 1.0
            products[filled] = totals[:, self.dimensions :] / lengths[:, None]
        return products


def starts_of(groups: Sequence[Sequence[object]]) -> list[int]:
    """Where each group starts once all are laid end to end; the groups are not empty."""
    return [0, *accumulate([len(group) for group in groups[:-1]])]
