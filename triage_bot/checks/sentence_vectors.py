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
_SIZE = 4
"""Bytes of a number in a row."""


class SentenceVectors:
    """Sums of word vectors (int64, in units of 1/4096), beside what they add up to under weights."""

    def __init__(self, vectors: WordVectors, weights: NDArray[np.float64] | None = None) -> None:
        """*weights* is dimensions x heads; without it there are no heads."""
        self._vectors = vectors
        self.dimensions = vectors.dimensions
        shape = (vectors.dimensions, 0)
        self._weights = np.rint((np.zeros(shape) if weights is None else weights) * _FINE).astype(np.int64)
        self._row = lru_cache(maxsize=_CACHED_WORDS)(self._make_row)

    def _make_row(self, word: str) -> bytes:
        """The vector of a word and its products with the weights, end to end, as int32 in units of 1/4096.

        All are zero for a word without a vector. Packed, so that the rows of a reply are put together in one go.
        """
        pieces = self._vectors.pieces(word)
        if not pieces:
            return bytes(sum(self._weights.shape) * _SIZE)
        scaled = self._vectors.rows[pieces].astype(np.float64) * self._vectors.scales[pieces, None].astype(np.float64)
        vector = np.rint(scaled.sum(axis=0) * (_FINE / len(pieces))).astype(np.int64)
        return np.concatenate((vector, vector @ self._weights // _FINE)).astype(np.int32).tobytes()

    def _rows(self, words: Sequence[str]) -> NDArray[np.int32]:
        return np.frombuffer(b"".join(map(self._row, words)), dtype=np.int32).reshape(-1, sum(self._weights.shape))

    def mean(self, words: Sequence[str]) -> NDArray[np.float64]:
        """A vector of unit length; zeros when no word is known."""
        vector = self._rows(words)[:, : self.dimensions].sum(axis=0, dtype=np.int64)
        return np.asarray(vector / (sqrt(float((vector * vector).sum())) or 1.0), dtype=np.float64)

    def products(self, words: Sequence[str], sentences: Sequence[tuple[int, int]]) -> list[list[float]]:
        """The product of the ``mean`` of each sentence and the weights, one row a sentence, one column a head.

        *sentences*, at least one, are the token ranges that *words* fall into, in order.
        """
        rows = self._rows(words)
        totals = np.array([np.add.reduce(rows[first:stop], axis=0, dtype=np.int64) for first, stop in sentences])
        vectors = totals[:, : self.dimensions]
        squares: list[int] = np.einsum("ij,ij->i", vectors, vectors).tolist()
        sums: list[list[int]] = totals[:, self.dimensions :].tolist()
        lengths = [sqrt(square) or 1.0 for square in squares]
        return [[part / length for part in parts] for parts, length in zip(sums, lengths, strict=True)]
