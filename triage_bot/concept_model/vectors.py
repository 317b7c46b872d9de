"""Static word vectors: 8-bit rows with a scale each, and word pieces for words that have no row."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

WORDS_FILE = "vector_words.txt"
ROWS_FILE = "vectors.npy"
SCALES_FILE = "vector_scales.npy"
_LONGEST = 40
"""Characters beyond which a word is an identifier and gets no vector."""


@dataclass(frozen=True, slots=True)
class WordVectors:
    """``rows`` is entries x dimensions (int8), ``scales`` one float32 a row; their product is the vector."""

    places: Mapping[str, int]
    rows: NDArray[np.int8]
    scales: NDArray[np.float32]

    @property
    def dimensions(self) -> int:
        """Length of a vector."""
        return int(self.rows.shape[1])

    def vector(self, word: str) -> NDArray[np.float32] | None:
        """The vector of a lower-case word, or the mean of its pieces' vectors; None when nothing fits."""
        pieces = self.pieces(word)
        if not pieces:
            return None
        return np.asarray((self.rows[pieces] * self.scales[pieces, None]).mean(axis=0), dtype=np.float32)

    def pieces(self, word: str) -> list[int]:
        """Rows of the word: its own, or the longest pieces from left to right (WordPiece)."""
        whole = self.places.get(word)
        if whole is not None:
            return [whole]
        if len(word) > _LONGEST:
            return []
        found: list[int] = []
        first = 0
        while first < len(word):
            prefix = "##" if first else ""
            for stop in range(len(word), first, -1):
                place = self.places.get(prefix + word[first:stop])
                if place is not None:
                    found.append(place)
                    first = stop
                    break
            else:
                first += 1  # a character without a piece, such as an emoji, is skipped
        return found


def load_vectors(folder: Path) -> WordVectors | None:
    """Read the vectors of a model folder; None when it holds none."""
    paths = [folder / name for name in (WORDS_FILE, ROWS_FILE, SCALES_FILE)]
    if not all(path.exists() for path in paths):
        return None
    words = paths[0].read_text(encoding="utf-8").split("\n")
    return WordVectors(
        {word: place for place, word in enumerate(words) if word},
        np.load(paths[1], allow_pickle=False),
        np.load(paths[2], allow_pickle=False),
    )
