"""How near in meaning texts are, by static word vectors; what all of them share does not count."""

import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from triage_bot.concept_model.vectors import WordVectors, load_vectors
from triage_bot.resources import default_rules_dir

Matrix = NDArray[np.float64]
_WORD = re.compile(r"[a-z]+(?:['’][a-z]+)?")
_SENTENCE_END = re.compile(r"(?<=[.:;])\s+|\n|\|")
_SHORTEST = 3
"""A piece of text with fewer content words than this is no sentence of its own."""


@lru_cache(maxsize=2)
def word_vectors(folder: Path) -> WordVectors | None:
    """The vectors in *folder*, loaded once; None when it holds none."""
    return load_vectors(folder)


def content_words(text: str) -> list[str]:
    """The lower-case words of *text* without function words, in order."""
    from spacy.lang.en.stop_words import STOP_WORDS

    words = _WORD.findall(text.lower().replace("_", " "))
    return [word for word in words if word not in STOP_WORDS and len(word) > 1]


class Nearness:
    """Compares *gists* with *texts* (a title and a body each); rare words count more, by both collections."""

    def __init__(self, gists: Sequence[str], texts: Sequence[tuple[str, str]], vectors: WordVectors) -> None:
        self._vectors = vectors
        self._gists = [content_words(gist) for gist in gists]
        self._titles = [content_words(title) for title, _ in texts]
        bodies = [content_words(body) for _, body in texts]
        self._texts = [[*title, *title, *body] for title, body in zip(self._titles, bodies, strict=True)]
        self._sentences = [
            [title, *(w for part in _SENTENCE_END.split(body) if len(w := content_words(part)) >= _SHORTEST)]
            for title, (_, body) in zip(self._titles, texts, strict=True)
        ]
        self._seen = Counter(word for words in (*self._gists, *self._texts) for word in set(words))
        self._total = len(self._gists) + len(self._texts)
        gist_rows, text_rows = self._rows(self._gists), self._rows(self._texts)
        self._common = np.vstack([gist_rows, text_rows]).mean(axis=0)
        self._gist_rows, self._text_rows = _unit(gist_rows - self._common), _unit(text_rows - self._common)

    def whole(self) -> Matrix:
        """Each gist against each text, shape (gists, texts)."""
        return np.asarray(self._gist_rows @ self._text_rows.T)

    def titles(self) -> Matrix:
        """Each gist against each title."""
        return np.asarray(self._gist_rows @ _unit(self._rows(self._titles) - self._common).T)

    def best_sentence(self) -> Matrix:
        """Each gist against the sentence of each text that comes nearest."""
        columns = [
            (self._gist_rows @ _unit(self._rows(sentences) - self._common).T).max(axis=1)
            for sentences in self._sentences
        ]
        return np.stack(columns, axis=1)

    def _rows(self, texts: Sequence[Sequence[str]]) -> Matrix:
        return _unit(np.stack([self._row(words) for words in texts]))

    def _row(self, words: Sequence[str]) -> Matrix:
        total = np.zeros(self._vectors.dimensions)
        for word in words:
            vector = self._vectors.vector(word)
            if vector is not None:
                rarity = np.log(1 + self._total / max(self._seen[word], 1))
                total += vector * (rarity / max(float(np.linalg.norm(vector)), 1e-9))
        return total


def _unit(rows: Matrix) -> Matrix:
    norms = np.linalg.norm(rows, axis=1, keepdims=True)
    return np.asarray(rows / np.where(norms == 0, 1, norms))


def closeness(texts: Sequence[str], wanted: str) -> tuple[float, ...]:
    """The cosine of each of *texts* with *wanted*, by the shipped vectors; zeros without them."""
    vectors = word_vectors(default_rules_dir() / "model")
    if vectors is None:
        return (0.0,) * len(texts)
    mean = [_mean(content_words(text), vectors) for text in texts]
    return tuple(float(row @ _mean(content_words(wanted), vectors)) for row in mean)


def _mean(words: Sequence[str], vectors: WordVectors) -> Matrix:
    found = [vector for word in words if (vector := vectors.vector(word)) is not None]
    if not found:
        return np.zeros(vectors.dimensions)
    return np.asarray(_unit(np.sum([v / max(float(np.linalg.norm(v)), 1e-9) for v in found], axis=0)[None, :])[0])
