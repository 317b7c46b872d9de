"""The mean of a sentence's static word vectors, in whole numbers so that every machine finds the same bits."""

from collections.abc import Sequence
from functools import lru_cache
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

    def _make_row(self, word: str) -> NDArray[np.int64] | None:
        """The vector of a word and its products with the weights, end to end."""
        pieces = self._vectors.pieces(word)
        if not pieces:
            return None
        scaled = self._vectors.rows[pieces].astype(np.float64) * self._vectors.scales[pieces, None].astype(np.float64)
        vector = np.rint(scaled.sum(axis=0) * (_FINE / len(pieces))).astype(np.int64)
        return np.concatenate((vector, vector @ self._weights))

    def _total(self, words: Sequence[str]) -> tuple[NDArray[np.int64], float] | None:
        rows = [row for row in map(self._row, words) if row is not None]
        if not rows:
            return None
        total = np.asarray(np.sum(rows, axis=0), dtype=np.int64)
        vector = total[: self.dimensions]
        return total, sqrt(float((vector * vector).sum())) or 1.0

    def mean(self, words: Sequence[str]) -> NDArray[np.float64]:
        """A vector of unit length; zeros when no word is known."""
        found = self._total(words)
        return np.zeros(self.dimensions) if found is None else found[0][: self.dimensions] / found[1]

    def products(self, words: Sequence[str]) -> NDArray[np.float64]:
        """The product of ``mean`` and the weights, one value a head."""
        found = self._total(words)
        if found is None:
            return np.zeros(self._weights.shape[1])
        return np.asarray(found[0][self.dimensions :] / (found[1] * _FINE), dtype=np.float64)
