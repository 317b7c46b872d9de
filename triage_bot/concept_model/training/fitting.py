"""Fits heads: L2-regularised logistic regression on a concept's own examples, with foreign ones as weak negatives."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from triage_bot.concept_model.training.corpus import FOREIGN, NEAR_MISS, POSITIVE
from triage_bot.concept_model.training.matrix import TextMatrix
from triage_bot.concept_model.training.settings import Settings

_TOLERANCE = 1e-3


@dataclass(frozen=True, slots=True)
class Design:
    """``rows`` is texts x columns (features, then dimensions of vectors), scaled; ``scales`` one value a column."""

    rows: sparse.csr_matrix
    scales: NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Fitted:
    """``weights`` is columns x concepts for scaled columns, ``biases`` one a concept (float64)."""

    weights: NDArray[np.float64]
    biases: NDArray[np.float64]

    def logits(self, rows: sparse.csr_matrix) -> NDArray[np.float64]:
        """Scores of texts (texts x concepts)."""
        return np.asarray(rows @ self.weights + self.biases)


def make_design(matrix: TextMatrix, settings: Settings) -> Design:
    """Join counts and vectors and scale the columns of each kind."""
    of_kind = {"w": 1.0, "c": settings.character_scale}
    scales = np.concatenate(
        [
            np.array([of_kind.get(name[0], settings.pair_scale) for name in matrix.features]),
            np.full(matrix.vectors.shape[1], settings.vector_scale),
        ]
    )
    joined = sparse.hstack([matrix.counts, sparse.csr_matrix(matrix.vectors.astype(np.float64))], format="csr")
    return Design((joined @ sparse.diags(scales)).tocsr(), scales)


def fit_heads(design: Design, labels: NDArray[np.int8], settings: Settings) -> Fitted:
    """Fit a head for every column of *labels* (texts x concepts)."""
    used = np.flatnonzero(np.asarray((design.rows != 0).sum(axis=0)).ravel() >= settings.min_texts)
    rows = design.rows[:, used].tocsr()
    weights = np.zeros((design.rows.shape[1], labels.shape[1]))
    biases = np.full(labels.shape[1], -10.0)
    for column in range(labels.shape[1]):
        if not (labels[:, column] == POSITIVE).any():
            continue  # no example in these batches: the head stays silent
        chosen = _training_rows(labels[:, column], settings)
        part = rows[chosen]
        present = np.flatnonzero(np.bincount(part.indices, minlength=part.shape[1]))  # the others would only cost time
        weights[used[present], column], biases[column] = _fit(part[:, present], labels[chosen, column], settings)
    return Fitted(weights, biases)


def _training_rows(labels: NDArray[np.int8], settings: Settings) -> NDArray[np.intp]:
    """Own examples, and foreign texts evenly spread over the corpus.

    The hardest foreign texts are not sought out: most of them do say the concept.
    """
    foreign = np.flatnonzero(labels == FOREIGN)
    return np.concatenate([np.flatnonzero(np.abs(labels) == 1), _spread(foreign, settings.foreign_kept)])


def _spread(places: NDArray[np.intp], count: int) -> NDArray[np.intp]:
    if len(places) <= count:
        return places
    return places[np.linspace(0, len(places) - 1, count).astype(np.intp)]


def _fit(rows: sparse.csr_matrix, labels: NDArray[np.int8], settings: Settings) -> tuple[NDArray[np.float64], float]:
    from sklearn.linear_model import LogisticRegression

    weight = {POSITIVE: settings.positive_weight, NEAR_MISS: 1.0, FOREIGN: settings.foreign_weight}
    head = LogisticRegression(C=settings.cost, solver="lbfgs", max_iter=settings.iterations, tol=_TOLERANCE)
    head.fit(rows, labels == POSITIVE, sample_weight=[weight[label] for label in labels.tolist()])
    return head.coef_[0], float(head.intercept_[0])
