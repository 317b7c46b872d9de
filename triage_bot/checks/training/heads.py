"""Fits all heads of the sentence model together, by logistic regression with an L2 penalty."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from triage_bot.checks.sentence_vectors import SentenceVectors
from triage_bot.checks.training.sentences import HEADS, LabelledSentence
from triage_bot.errors import MissingExtraError

_STRENGTH = 30.0
VECTOR_SHARE = 0.5
"""Length of the mean vector beside that of the other features, which is one; chosen on held-out replies."""
_SEEN_AT_LEAST = 2
_STEPS = (60, 30, 60)
"""Steps of the optimiser in each pass; between passes the likeliest sentence of each bag is taken for its class."""
_REMEMBERED = 8
_STEEPEST = 30.0


class Vocabulary:
    """The features that were seen often enough, with their inverse document frequencies."""

    def __init__(self, data: Sequence[LabelledSentence]) -> None:
        counts = Counter(name for sentence in data for name in sentence.names)
        self.names = sorted(name for name, count in counts.items() if count >= _SEEN_AT_LEAST)
        self._places = {name: place for place, name in enumerate(self.names)}
        seen = np.array([counts[name] for name in self.names], dtype=np.float64)
        self.frequencies = np.log((1 + len(data)) / (1 + seen)) + 1

    def matrix(self, data: Sequence[LabelledSentence]) -> Any:
        """One row of unit length a sentence (scipy's sparse matrix)."""
        from scipy.sparse import csr_matrix

        bounds, columns, values = [0], [], []
        for sentence in data:
            places = [self._places[name] for name in sentence.names if name in self._places]
            weights = self.frequencies[places]
            columns.extend(places)
            values.extend(weights / np.sqrt((weights * weights).sum()))
            bounds.append(len(columns))
        return csr_matrix((np.array(values, dtype=np.float32), columns, bounds), shape=(len(data), len(self.names)))


@dataclass(frozen=True, slots=True)
class Heads:
    """``weights`` is features x heads, ``vectors`` dimensions x heads, ``biases`` one a head."""

    vocabulary: Vocabulary
    weights: NDArray[np.float64]
    vectors: NDArray[np.float64]
    biases: NDArray[np.float64]

    def scores(self, data: Sequence[LabelledSentence], averages: SentenceVectors) -> NDArray[np.float64]:
        """Log-odds, one row a sentence, one column a head."""
        sums = self.vocabulary.matrix(data) @ self.weights + _means(data, averages) @ self.vectors + self.biases
        return np.asarray(sums, dtype=np.float64)


def fit(data: Sequence[LabelledSentence], averages: SentenceVectors) -> Heads:
    """Fit on *data*.

    Raises:
        MissingExtraError: without scipy.
    """
    try:
        from scipy.optimize import minimize
    except ImportError as error:
        raise MissingExtraError("Training the sentence model", "train") from error
    vocabulary = Vocabulary(data)
    loss = _Loss(vocabulary.matrix(data), _means(data, averages), data)
    parameters = np.zeros(loss.size)
    for number, steps in enumerate(_STEPS):
        if number:
            loss.take_likeliest(parameters)
        options = {"maxiter": steps, "maxcor": _REMEMBERED}
        parameters = minimize(loss, parameters, jac=True, method="L-BFGS-B", options=options).x
    table = parameters.reshape(-1, len(HEADS))
    count = len(vocabulary.names)
    return Heads(vocabulary, table[:count], table[count:-1], table[-1])


def _means(data: Sequence[LabelledSentence], averages: SentenceVectors) -> NDArray[np.float32]:
    return np.array([averages.mean(sentence.words) * VECTOR_SHARE for sentence in data], dtype=np.float32)


class _Loss:
    """The penalised loss and its slope; positives and negatives of a head weigh the same."""

    def __init__(self, matrix: Any, means: NDArray[np.float32], data: Sequence[LabelledSentence]) -> None:
        self._matrix, self._means = matrix, means
        self._across = matrix.T.tocsr()
        self._labels = np.zeros((len(data), len(HEADS)), dtype=np.float32)
        self._weights = np.zeros_like(self._labels)
        bags: list[dict[str, list[int]]] = [{} for _ in HEADS]
        for row, sentence in enumerate(data):
            for column, name in enumerate(HEADS):
                if name in sentence.labels:
                    self._labels[row, column], self._weights[row, column] = sentence.labels[name]
                elif name in sentence.bags:
                    bags[column].setdefault(sentence.group, []).append(row)
        self._bags = [[np.array(rows) for rows in groups.values()] for groups in bags]
        self.size = (matrix.shape[1] + means.shape[1] + 1) * len(HEADS)
        self._balance()

    def _balance(self) -> None:
        positive = (self._weights * self._labels).sum(axis=0)
        negative = (self._weights * (1 - self._labels)).sum(axis=0)
        half = (positive + negative) / 2
        shares = np.where(self._labels > 0, half / np.maximum(positive, 1), half / np.maximum(negative, 1))
        self._balanced = (self._weights * shares * _STRENGTH).astype(np.float32)
        self._signs = np.where(self._labels > 0, 1, -1).astype(np.float32)

    def _scores(self, parameters: NDArray[np.float64]) -> NDArray[np.float32]:
        table = parameters.reshape(-1, len(HEADS)).astype(np.float32)
        count = self._matrix.shape[1]
        return np.asarray(self._matrix @ table[:count] + self._means @ table[count:-1] + table[-1], dtype=np.float32)

    def __call__(self, parameters: NDArray[np.float64]) -> tuple[float, NDArray[np.float64]]:
        """The loss and its gradient."""
        odds = np.exp(-np.clip(self._signs * self._scores(parameters), -_STEEPEST, _STEEPEST))
        loss = float((self._balanced * np.log1p(odds)).sum(dtype=np.float64))
        slopes = -self._signs * (odds / (1 + odds)) * self._balanced
        gradient = np.vstack([self._across @ slopes, self._means.T @ slopes, slopes.sum(axis=0)[None]])
        penalty = 0.5 * float(parameters @ parameters)
        return loss + penalty, gradient.astype(np.float64).ravel() + parameters

    def take_likeliest(self, parameters: NDArray[np.float64]) -> None:
        """Label, in each bag, the likeliest sentence, and leave the others unlabelled."""
        scores = self._scores(parameters)
        for column, groups in enumerate(self._bags):
            for rows in groups:
                self._labels[rows, column] = self._weights[rows, column] = 0
                best = rows[np.argmax(scores[rows, column])]
                self._labels[best, column] = self._weights[best, column] = 1
        self._balance()
