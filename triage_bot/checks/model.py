"""A linear model over sentences: one head for each class and ask, for wordings that no rule foresees.

Its inputs are the features of ``features.py``, weighed by inverse document frequency, beside the mean of the
words' static vectors. Sums are of whole numbers, so that a score has the same bits on every machine. What a
score may decide is in ``decisions.py``.
"""

import json
from collections.abc import Collection, Mapping, Sequence
from itertools import accumulate
from math import sqrt
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from triage_bot.checks.feature_rows import FeatureRows
from triage_bot.checks.features import general_words
from triage_bot.checks.reply_text import ReplyText
from triage_bot.checks.sentence_vectors import SentenceVectors
from triage_bot.concept_model.vectors import load_vectors

HEADS_FILE = "heads.json"
FEATURES_FILE = "features.txt"
WEIGHTS_FILE = "weights.npz"
WEIGHT_UNITS = 256
"""Units of one in a feature's weight."""
FREQUENCY_UNITS = 1024
"""Units of one in a feature's inverse document frequency."""
_SHOWN_WORDS = 3


class SentenceModel:
    """Trained heads; immutable after construction except for its cache of word vectors."""

    def __init__(
        self,
        names: Sequence[str],
        biases: Sequence[float],
        features: Sequence[str],
        weights: NDArray[np.int64],
        frequencies: NDArray[np.int64],
        vectors: SentenceVectors,
        general: Mapping[str, str],
    ) -> None:
        self.names = tuple(names)
        self.columns = {name: column for column, name in enumerate(names)}
        self._biases = tuple(biases)
        self._rows = FeatureRows(features, general)
        factors = np.concatenate((weights, frequencies[:, None]), axis=1)
        self._weighed = (factors * frequencies[:, None]).astype(np.int32)  # products of two 16-bit numbers
        self._vectors = vectors

    @classmethod
    def load(cls, folder: Path, vectors_folder: Path, classes: Mapping[str, frozenset[str]]) -> "SentenceModel | None":
        """Read the heads of *folder* and the word vectors; None when either is absent."""
        vectors = load_vectors(vectors_folder)
        if vectors is None or not (folder / HEADS_FILE).exists():
            return None
        heads = json.loads((folder / HEADS_FILE).read_text(encoding="utf-8"))
        features = (folder / FEATURES_FILE).read_text(encoding="utf-8").split("\n")[:-1]
        with np.load(folder / WEIGHTS_FILE, allow_pickle=False) as arrays:
            return cls(
                [head["name"] for head in heads],
                [head["bias"] for head in heads],
                features,
                arrays["features"].astype(np.int64),
                arrays["frequencies"].astype(np.int64),
                SentenceVectors(vectors, arrays["vectors"].astype(np.float64)),
                general_words(classes),
            )

    def scores(self, reply: ReplyText, scopes: Sequence[Sequence[str]]) -> list[list[float]]:
        """Log-odds, one row for each of ``reply.units``, one column a head; *scopes* are the names in each.

        What comes out of the two sums is so little that plain numbers cost less than arrays of them.
        """
        if not reply.units:
            return []
        found = self._rows.rows(reply, scopes)
        sums = iter(self._sums([rows for rows in found if rows]))
        scores: list[list[float]] = []
        for products, rows in zip(self._vectors.products(reply.document.words, reply.units), found, strict=True):
            line = [bias + product for bias, product in zip(self._biases, products, strict=True)]
            if rows:
                *weighed, squares = next(sums)
                length = WEIGHT_UNITS * sqrt(squares)
                line = [score + weight / length for score, weight in zip(line, weighed, strict=True)]
            scores.append(line)
        return scores

    def _sums(self, found: Sequence[Collection[int]]) -> list[list[int]]:
        """The sums of the weights of each of *found*, none of them empty, and last of their squared frequencies."""
        if not found:
            return []
        flat = [row for rows in found for row in rows]
        starts = [0, *accumulate(map(len, found[:-1]))]
        weighed = self._weighed.take(flat, axis=0)
        sums: list[list[int]] = np.add.reduceat(weighed, starts, axis=0, dtype=np.int64).tolist()
        return sums

    def heaviest(self, reply: ReplyText, first: int, stop: int, name: str) -> tuple[str, ...]:
        """The words of the sentence that speak most for the head *name*."""
        column = self.columns[name]
        weighed: dict[str, int] = {}
        for word, lemma in zip(reply.document.words[first:stop], reply.document.lemmas[first:stop], strict=True):
            row = self._rows.lemma_row(lemma)
            if row is not None and word[:1].isalnum():
                weighed[word] = int(self._weighed[row, column])
        ranked = sorted(weighed, key=lambda word: (-weighed[word], word))
        return tuple(word for word in ranked[:_SHOWN_WORDS] if weighed[word] > 0)
