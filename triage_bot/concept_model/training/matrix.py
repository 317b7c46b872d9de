"""Texts as rows of a sparse matrix of n-gram counts and a dense matrix of vector sums, by the model's own functions."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from triage_bot.concept_model.model import length_norm
from triage_bot.concept_model.pairs import KINDS, SILENT, find_pairs, key_parts
from triage_bot.concept_model.shapes import BOUNDARY, character_ngrams, is_silent, placeholder
from triage_bot.concept_model.vectors import WordVectors
from triage_bot.language import Document


@dataclass(frozen=True, slots=True)
class TextMatrix:
    """``counts`` is texts x features, ``vectors`` texts x dimensions (or texts x 0); both over the length norm."""

    features: tuple[str, ...]
    counts: sparse.csr_matrix
    vectors: NDArray[np.float32]


class Vectoriser:
    """Turns documents into rows; remembers the features that it has met."""

    def __init__(self, groups: Mapping[str, str], vectors: WordVectors | None) -> None:
        self._groups = groups
        self._vectors = vectors
        self._symbols: dict[str, int] = {BOUNDARY: 0}
        self._pairs: dict[int, int] = {}
        self._own: dict[str, int] = {}

    def _symbol(self, text: str) -> int:
        return self._symbols.setdefault(text, len(self._symbols))

    def _own_feature(self, name: str) -> int:
        return self._own.setdefault(name, len(self._own))

    def rows(self, documents: Iterable[Document]) -> TextMatrix:
        """Count the features of each document. Call once: features are numbered as they are met."""
        own: list[Counter[int]] = []
        pairs: list[Counter[int]] = []
        sums: list[NDArray[np.float32]] = []
        lengths: list[int] = []
        for document in documents:
            own.append(self._count_own(document))
            pairs.append(self._count_pairs(document))
            sums.append(self._sum_vectors(document))
            lengths.append(len(document))
        norm = length_norm(np.array(lengths, dtype=np.float64))
        counts = sparse.hstack([_counts(own, len(self._own)), _counts(pairs, len(self._pairs))], format="csr")
        scaled = sparse.diags(1.0 / norm) @ counts
        averaged = np.asarray(np.stack(sums) / norm[:, None], dtype=np.float32)
        return TextMatrix(self._names(), scaled.tocsr(), averaged)

    def _count_own(self, document: Document) -> Counter[int]:
        found: Counter[int] = Counter()
        for word, lemma in zip(document.words, document.lemmas, strict=True):
            found[self._own_feature(f"w\t{placeholder(word, lemma)}")] += 1
            found.update(self._own_feature(f"c\t{ngram}") for ngram in character_ngrams(word))
        return found

    def _count_pairs(self, document: Document) -> Counter[int]:
        words: list[int] = []
        groups: list[int] = []
        for word, lemma in zip(document.words, document.lemmas, strict=True):
            standard = placeholder(word, lemma)
            words.append(SILENT if is_silent(word) else self._symbol(standard))
            groups.append(self._symbol(self._groups.get(standard, standard)))
        pairs = find_pairs(
            np.array(words, dtype=np.int64),
            np.array(groups, dtype=np.int64),
            np.array(document.sentence_of, dtype=np.intp),
            self._symbols[BOUNDARY],
        )
        return Counter(self._pairs.setdefault(key, len(self._pairs)) for key in pairs.keys.tolist())

    def _sum_vectors(self, document: Document) -> NDArray[np.float32]:
        if self._vectors is None:
            return np.zeros(0, dtype=np.float32)
        total = np.zeros(self._vectors.dimensions, dtype=np.float32)
        for word in document.words:
            vector = self._vectors.vector(word)
            if vector is not None:
                total += vector
        return total

    def _names(self) -> tuple[str, ...]:
        symbols = list(self._symbols)
        parts = (key_parts(key) for key in self._pairs)
        pairs = (f"{KINDS[kind]}\t{symbols[left]}\t{symbols[right]}" for kind, left, right in parts)
        return (*self._own, *pairs)


def _counts(rows: list[Counter[int]], width: int) -> sparse.csr_matrix:
    starts = np.cumsum([0, *(len(row) for row in rows)])
    columns = np.fromiter((column for row in rows for column in sorted(row)), dtype=np.int32, count=int(starts[-1]))
    values = np.fromiter((row[c] for row in rows for c in sorted(row)), dtype=np.float64, count=int(starts[-1]))
    return sparse.csr_matrix((values, columns, starts), shape=(len(rows), width))
