"""A linear model over sentences, for wordings that no rule foresees; rules gate what it may say.

Its features are lemmas, pairs of words side by side or one apart, and words and pairs with each word replaced by its
class in ``rules/checks/classes.yaml`` ("refund" and "restore" are both an outcome), and the names of the
scopes that hold, weighed by inverse document frequency, beside the mean of the words' static vectors.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
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
_GENERAL = (
    "trade_act asset order_type tax_thing tax_act praise outcome money_thing culprit_noun past_verb hedge record_word "
    "acct_state verdict you_did entity matter sayer promise speak process staff"
).split()
_OWN = frozenset("i we you it they".split())


@dataclass(frozen=True, slots=True)
class Likeness:
    """A sentence (token range) that reads like a class, and the words that weigh most."""

    name: str
    first: int
    stop: int
    probability: float
    words: tuple[str, ...]


def general_words(classes: Mapping[str, frozenset[str]]) -> dict[str, str]:
    """The class that stands for each word in the features: the first of ``_GENERAL`` that holds it."""
    return {
        word: f"@{name}" for name in reversed(_GENERAL) for word in sorted(classes.get(name, ())) if word not in _OWN
    }


def sentence_features(
    reply: ReplyText, first: int, stop: int, scopes: Sequence[str], general: Mapping[str, str]
) -> list[str]:
    """Names of the features of one sentence, in no order; numbers count as one word."""
    document = reply.document
    words, classes = ["<s>"], ["<s>"]
    names: set[str] = set()
    for word, lemma in zip(document.words[first:stop], document.lemmas[first:stop], strict=True):
        if word:
            numbered = _numbered(word)
            words.append(numbered)
            classes.append(general.get(word) or general.get(lemma) or numbered)
            names.add(f"l:{_numbered(lemma)}")
    words.append("</s>")
    classes.append("</s>")
    names.update([f"{left}_{right}" for left, right in pairwise(words)])
    names.update([f"{left}*{right}" for left, right in zip(words, words[2:], strict=False)])
    names.update([f"g:{word}" for word in classes])
    names.update([f"g:{left}_{right}" for left, right in pairwise(classes)])
    names.update([f"S:{name}" for name in scopes])
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
        total = rows[0].copy()
        for row in rows[1:]:
            total += row
        return np.asarray(total / (sqrt(float(total @ total)) + 1e-6), dtype=np.float32)


class SentenceModel:
    """Trained heads, one a class; immutable after construction except for its cache of word vectors."""

    def __init__(
        self,
        classes: Sequence[str],
        thresholds: Sequence[float],
        agreements: Sequence[float],
        biases: Sequence[float],
        features: Sequence[str],
        weights: NDArray[np.float32],
        frequencies: NDArray[np.float32],
        vector_weights: NDArray[np.float32],
        vectors: SentenceVectors,
        general: Mapping[str, str],
    ) -> None:
        self.classes = tuple(classes)
        self._thresholds = np.asarray(thresholds)
        self._agreements = dict(zip(classes, agreements, strict=True))
        self._columns = {name: column for column, name in enumerate(classes)}
        self._general = general
        self._biases = np.asarray(biases)
        self._rows = {name: row for row, name in enumerate(features)}
        self._weights = weights
        self._frequencies = frequencies
        self._weighed = weights * frequencies[:, None]
        self._squares = frequencies * frequencies
        self._vector_weights = vector_weights
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
                [head["class"] for head in heads],
                [head["threshold"] for head in heads],
                [head["agreement"] for head in heads],
                [head["bias"] for head in heads],
                features,
                arrays["features"].astype(np.float32),
                arrays["frequencies"].astype(np.float32),
                arrays["vectors"].astype(np.float32),
                SentenceVectors(vectors),
                general_words(classes),
            )

    def probabilities(self, reply: ReplyText, first: int, stop: int, scopes: Sequence[str]) -> NDArray[np.float64]:
        """One probability a class for the sentence of tokens ``first`` up to ``stop``."""
        known = self._rows
        # in row order, so that the sum does not depend on the order of a set
        names = sentence_features(reply, first, stop, scopes, self._general)
        rows = sorted([row for row in map(known.get, names) if row is not None])
        logits = self._biases + self._vectors.mean(reply.document.words[first:stop]) @ self._vector_weights
        if rows:
            logits = logits + self._weighed.take(rows, axis=0).sum(axis=0) / sqrt(float(self._squares.take(rows).sum()))
        return np.asarray(1.0 / (1.0 + np.exp(-logits)), dtype=np.float64)

    def agrees(self, name: str, probabilities: NDArray[np.float64]) -> bool:
        """Whether a sentence of these *probabilities* may hold the class that a weak frame sees in it."""
        return float(probabilities[self._columns[name]]) >= self._agreements[name]

    def likenesses(
        self, reply: ReplyText, first: int, stop: int, probabilities: NDArray[np.float64]
    ) -> Iterator[Likeness]:
        """The classes that the sentence reads like, in the order of the heads."""
        for column in np.flatnonzero(probabilities >= self._thresholds):
            words = self._heaviest(reply, first, stop, int(column))
            yield Likeness(self.classes[column], first, stop, round(float(probabilities[column]), 4), words)

    def _heaviest(self, reply: ReplyText, first: int, stop: int, column: int) -> tuple[str, ...]:
        weighed: dict[str, float] = {}
        for word, lemma in zip(reply.document.words[first:stop], reply.document.lemmas[first:stop], strict=True):
            row = self._rows.get(f"l:{_numbered(lemma)}")
            if row is not None:
                weighed[word] = float(self._weights[row, column] * self._frequencies[row])
        ranked = sorted(weighed, key=lambda word: (-weighed[word], word))
        return tuple(word for word in ranked[:_SHOWN_WORDS] if weighed[word] > 0)
