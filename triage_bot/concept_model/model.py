"""Scores windows of a turn for every concept with linear heads, and says exactly which words weigh how much.

Every word's contribution to all concepts is one row, cached by word; every pair of words that the model knows is one
more. The score of a window is the sum of the rows inside it over a power of its length. Nothing else enters, so a
token's share of a score is exact.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from triage_bot.concept_model.features import FeatureTable
from triage_bot.concept_model.shapes import character_ngrams, placeholder
from triage_bot.concept_model.storage import FINE, Heads, ModelMissingError, load_heads
from triage_bot.concept_model.vectors import ROWS_FILE, WordVectors, load_vectors
from triage_bot.concept_model.windows import windows_of
from triage_bot.concept_model.word_rows import WordRows
from triage_bot.language import Document

SHORTEST = 10
"""Windows are normalised as if they had at least this many tokens, so that two words cannot be certain evidence."""
_FINE = np.float32(FINE)
_TOGETHER = 8
"""Windows of a longer turn that are summed by one matrix product."""
_LARGEST_PRODUCT = 4 * 65536
"""Multiplications up to which OpenBLAS keeps to one thread; a short turn's windows are all summed at once."""
_EXPONENT = 0.35
_TYPICAL = 14.0
"""Tokens of a typical sentence; at this length the norm is the square root whatever the exponent."""


@dataclass(frozen=True, slots=True)
class Scores:
    """``probabilities`` is windows x concepts (float64, calibrated); ``windows`` are half-open token ranges."""

    concepts: tuple[str, ...]
    windows: tuple[tuple[int, int], ...]
    probabilities: NDArray[np.float64]


class _Shares(NamedTuple):
    """Rows of tokens and then of pairs (float32 whole numbers, in fine units), and the tokens that each row joins."""

    rows: NDArray[np.float32]
    lefts: NDArray[np.intp]
    rights: NDArray[np.intp]

    def part(self, chosen: slice) -> "_Shares":
        """Some of the rows."""
        return _Shares(self.rows[chosen], self.lefts[chosen], self.rights[chosen])

    def sums(self, begins: NDArray[np.intp], ends: NDArray[np.intp]) -> NDArray[np.float32]:
        """The sum of the rows inside each window; *begins* and *ends* are columns."""
        inside = np.multiply(begins <= self.lefts, self.rights < ends, dtype=np.float32)
        return np.asarray(inside @ self.rows)


def _window_sums(shares: _Shares, tokens: int, first: NDArray[np.intp], stop: NDArray[np.intp]) -> NDArray[np.float64]:
    """The sum of everything inside each window; whole numbers, so that the order of summation does not matter.

    Windows and pairs come in order of their first token. Those of a longer turn are taken a few at a time against the
    stretch of text that they span: time is linear in the text, and the matrix products stay too small for the library
    to start threads.
    """
    if len(first) * shares.rows.size <= _LARGEST_PRODUCT:
        return shares.sums(first[:, None], stop[:, None]).astype(np.float64)
    sums = np.empty((len(first), shares.rows.shape[1]))
    words, pairs = shares.part(slice(tokens)), shares.part(slice(tokens, None))
    for at in range(0, len(first), _TOGETHER):
        begins, ends = first[at : at + _TOGETHER, None], stop[at : at + _TOGETHER, None]
        low, high = int(begins[0, 0]), int(ends.max())
        run = slice(*pairs.lefts.searchsorted((low, high)))
        sums[at : at + _TOGETHER] = words.part(slice(low, high)).sums(begins, ends)
        sums[at : at + _TOGETHER] += pairs.part(run).sums(begins, ends)
    return sums


def length_norm(tokens: NDArray[np.float64]) -> NDArray[np.float64]:
    """What a window's sum is divided by (*tokens* is its length); exponent and floor chosen by cross-validation."""
    return np.asarray(np.maximum(tokens, SHORTEST) ** _EXPONENT * _TYPICAL ** (0.5 - _EXPONENT), dtype=np.float64)


def _probabilities(logits: NDArray[np.float64]) -> NDArray[np.float64]:
    """The logistic function, rounded; *logits* are overwritten, because arrays this small cost most by being made."""
    np.negative(logits, out=logits)
    np.exp(logits, out=logits)
    logits += 1.0
    np.divide(1.0, logits, out=logits)
    return logits.round(6)


class ConceptModel:
    """Linear heads, one a concept; immutable after construction except for its cache of word rows."""

    def __init__(self, heads: Heads, vectors: WordVectors | None) -> None:
        self.concepts = heads.concepts
        self.uses_vectors = heads.vector_weights.shape[0] > 0
        self._heads = heads
        self._vectors = vectors if self.uses_vectors else None
        self._table = FeatureTable(heads.features)
        self._groups = dict(heads.groups)
        self._vector_weights = heads.vector_weights.astype(np.int64)
        self._vector_ratio = heads.vector_units / heads.units * FINE
        self._scale = heads.units / FINE
        self._words = WordRows(len(heads.concepts))

    @classmethod
    def load(cls, folder: Path) -> "ConceptModel":
        """Read a model folder.

        Raises:
            ModelMissingError: when the folder, the heads, or vectors that the heads need are absent.
            SourceError: when the files do not belong together.
        """
        heads = load_heads(folder)
        vectors = load_vectors(folder)
        if heads.vector_weights.shape[0] and (vectors is None or vectors.dimensions != heads.vector_weights.shape[0]):
            raise ModelMissingError(f"{folder / ROWS_FILE}: the heads need word vectors that are not here")
        return cls(heads, vectors)

    def _word_row(self, word: str, lemma: str) -> NDArray[np.float32]:
        """The share of one word in all concepts, whatever stands around it."""
        table = self._table
        rows = [table.characters[ngram] for ngram in character_ngrams(word) if ngram in table.characters]
        own = table.words.get(placeholder(word, lemma))
        if own is not None:
            rows.append(own)
        total = self._heads.weights[rows].sum(axis=0, dtype=np.int64) * FINE
        if self._vectors is not None and (pieces := self._vectors.pieces(word)):
            products = self._vectors.rows[pieces].astype(np.int64) @ self._vector_weights
            scales = self._vectors.scales[pieces].astype(np.float64) / len(pieces)
            total = total + np.rint((products * scales[:, None] * self._vector_ratio).sum(axis=0)).astype(np.int64)
        return np.asarray(total, dtype=np.float32)

    def _shares(self, document: Document) -> _Shares:
        table, groups = self._table, self._groups
        places = self._words.places(
            document,
            lambda word, lemma: (
                self._word_row(word, lemma),
                table.symbol(word, lemma),
                table.group_symbol(word, lemma, groups),
            ),
        )
        lefts, rights, found = table.known_pairs(
            self._words.symbols.take(places),
            self._words.groups.take(places),
            np.array(document.sentence_of, dtype=np.intp),
        )
        tokens = len(document)
        rows = np.empty((tokens + len(found), len(self.concepts)), dtype=np.float32)
        rows[:tokens] = self._words.rows.take(places, axis=0)
        np.multiply(self._heads.weights.take(found, axis=0), _FINE, out=rows[tokens:])
        each = np.arange(tokens)
        return _Shares(rows, np.concatenate((each, lefts)), np.concatenate((each, rights)))

    def score(self, document: Document) -> Scores:
        """Probability of every concept in every window of a turn."""
        windows = windows_of(document)
        if not windows:
            return Scores(self.concepts, (), np.zeros((0, len(self.concepts))))
        shares = self._shares(document)
        ranges = np.array(windows, dtype=np.intp)
        first, stop = ranges[:, 0], ranges[:, 1]
        sums = _window_sums(shares, len(document), first, stop)
        norm = length_norm((stop - first).astype(np.float64))[:, None]
        sums *= self._scale
        sums /= norm
        sums += self._heads.biases
        return Scores(self.concepts, windows, _probabilities(sums))

    def bias(self, concept: str) -> float:
        """The logit of a window in which nothing speaks for or against the concept."""
        return float(self._heads.biases[self.concepts.index(concept)])

    def explain(self, document: Document, window: tuple[int, int], concept: str) -> tuple[tuple[int, float], ...]:
        """Each token's share of the logit of *concept* in *window*, in token order.

        The shares sum to the logit less :meth:`bias`. What a pair of words contributes is split between the two.
        """
        column = self.concepts.index(concept)
        first, stop = window
        shares = self._shares(document)
        values = dict.fromkeys(range(first, stop), 0.0)
        ends = zip(shares.lefts.tolist(), shares.rights.tolist(), shares.rows[:, column].tolist(), strict=True)
        for left, right, share in ends:
            if first <= left and right < stop:
                values[left] += share / 2
                values[right] += share / 2
        unit = (
            float(self._heads.units[column]) / FINE / float(length_norm(np.array([stop - first], dtype=np.float64))[0])
        )
        return tuple((index, value * unit) for index, value in sorted(values.items()))
