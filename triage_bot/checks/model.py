"""A linear model over sentences, for wordings that no rule foresees; rules gate what it may say.

Its features are lemmas, runs of two and three words, words one apart, and the names of the scopes that hold, weighed
by inverse document frequency, beside the mean of the words' static vectors.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import sqrt
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from triage_bot.checks.reply_text import ReplyText
from triage_bot.concept_model.vectors import WordVectors, load_vectors

HEADS_FILE = "heads.json"
FEATURES_FILE = "features.txt"
WEIGHTS_FILE = "weights.npz"
_CACHED_VECTORS = 20_000
_SHOWN_WORDS = 3


@dataclass(frozen=True, slots=True)
class Likeness:
    """A sentence (token range) that reads like a class, and the words that weigh most."""

    name: str
    first: int
    stop: int
    probability: float
    words: tuple[str, ...]


def sentence_features(reply: ReplyText, first: int, stop: int, scopes: Sequence[str]) -> list[str]:
    """Names of the features of one sentence, in no order; numbers count as one word."""
    document = reply.document
    lemmas = [_numbered(lemma) for lemma in document.lemmas[first:stop] if lemma]
    words = ["<s>", *(_numbered(word) for word in document.words[first:stop] if word), "</s>"]
    names = {f"l:{lemma}" for lemma in lemmas}
    names.update(f"{left}_{right}" for left, right in pairwise(words))
    names.update("_".join(words[index : index + 3]) for index in range(len(words) - 2))
    names.update(f"{words[index]}*{words[index + 2]}" for index in range(len(words) - 2))
    names.update(f"S:{name}" for name in scopes)
    return list(names)


def _numbered(word: str) -> str:
    return "#" if word[:1].isdigit() else word


class SentenceVectors:
    """The mean of a sentence's word vectors, of unit length."""

    def __init__(self, vectors: WordVectors) -> None:
        self._vectors = vectors
        self.dimensions = vectors.dimensions
        self._word = lru_cache(maxsize=_CACHED_VECTORS)(vectors.vector)

    def mean(self, words: Sequence[str]) -> NDArray[np.float32]:
        """float32, one value a dimension; zeros when no word is known."""
        rows = [row for row in map(self._word, words) if row is not None]
        if not rows:
            return np.zeros(self.dimensions, dtype=np.float32)
        total = np.sum(rows, axis=0)
        return np.asarray(total / (np.linalg.norm(total) + 1e-6), dtype=np.float32)


class SentenceModel:
    """Trained heads, one a class; immutable after construction except for its cache of word vectors."""

    def __init__(
        self,
        classes: Sequence[str],
        thresholds: Sequence[float],
        biases: Sequence[float],
        features: Sequence[str],
        weights: NDArray[np.float32],
        frequencies: NDArray[np.float32],
        vector_weights: NDArray[np.float32],
        vectors: SentenceVectors,
    ) -> None:
        self.classes = tuple(classes)
        self._thresholds = np.asarray(thresholds)
        self._biases = np.asarray(biases)
        self._rows = {name: row for row, name in enumerate(features)}
        self._weights = weights
        self._frequencies = frequencies
        self._vector_weights = vector_weights
        self._vectors = vectors

    @classmethod
    def load(cls, folder: Path, vectors_folder: Path) -> "SentenceModel | None":
        """Read the heads of *folder* and the word vectors; None when either is absent."""
        vectors = load_vectors(vectors_folder)
        if vectors is None or not (folder / HEADS_FILE).exists():
            return None
        heads = json.loads((folder / HEADS_FILE).read_text(encoding="utf-8"))
        features = (folder / FEATURES_FILE).read_text(encoding="utf-8").split("\n")[:-1]
        with np.load(folder / WEIGHTS_FILE, allow_pickle=False) as arrays:
            return cls(
                [head["class"] for head in heads],
                [head["threshold"] for head in heads],
                [head["bias"] for head in heads],
                features,
                arrays["features"].astype(np.float32),
                arrays["frequencies"].astype(np.float32),
                arrays["vectors"].astype(np.float32),
                SentenceVectors(vectors),
            )

    def probabilities(self, reply: ReplyText, first: int, stop: int, scopes: Sequence[str]) -> NDArray[np.float64]:
        """One probability a class for the sentence of tokens ``first`` up to ``stop``."""
        known = self._rows
        # in row order, so that the sum does not depend on the order of a set
        rows = sorted(known[name] for name in sentence_features(reply, first, stop, scopes) if name in known)
        logits = self._biases + self._vectors.mean(reply.document.words[first:stop]) @ self._vector_weights
        if rows:
            weighed = self._frequencies[rows]
            logits = logits + (weighed @ self._weights[rows]) / sqrt(float(weighed @ weighed))
        return np.asarray(1.0 / (1.0 + np.exp(-logits)), dtype=np.float64)

    def likenesses(self, reply: ReplyText, first: int, stop: int, scopes: Sequence[str]) -> Iterator[Likeness]:
        """The classes that the sentence reads like, in the order of the heads."""
        found = self.probabilities(reply, first, stop, scopes)
        for column in np.flatnonzero(found >= self._thresholds):
            words = self._heaviest(reply, first, stop, int(column))
            yield Likeness(self.classes[column], first, stop, round(float(found[column]), 4), words)

    def _heaviest(self, reply: ReplyText, first: int, stop: int, column: int) -> tuple[str, ...]:
        weighed: dict[str, float] = {}
        for word, lemma in zip(reply.document.words[first:stop], reply.document.lemmas[first:stop], strict=True):
            row = self._rows.get(f"l:{_numbered(lemma)}")
            if row is not None:
                weighed[word] = float(self._weights[row, column] * self._frequencies[row])
        ranked = sorted(weighed, key=lambda word: (-weighed[word], word))
        return tuple(word for word in ranked[:_SHOWN_WORDS] if weighed[word] > 0)
