"""Turns held-out logits into probabilities (Platt scaling), and probabilities into gates and figures."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from triage_bot.concept_model.training.corpus import FOREIGN, NEAR_MISS, POSITIVE, UNKNOWN, UNLISTED

FOREIGN_RATE = 0.5
"""Weight of a foreign example beside an own one. With 78 concepts it makes about 40 foreign sentences to each that
says the concept, near the share in whole turns; some of the foreign ones do say it, which errs on the safe side."""
ALONE_PRECISION = 0.9
SUPPORT_PRECISION = 0.5
NEVER = 1.01
"""A gate that no probability passes."""
_OTHERS = (FOREIGN, UNLISTED)
"""Labels of texts that were not written for the concept."""
_FEWEST = 8
"""Held-out positives above a gate below which its precision is not trusted."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What one head does on held-out batches.

    ``precision``, ``recall`` and ``f1`` are at probability 0.5 against near misses; ``average_precision`` likewise.
    ``background_ap`` adds foreign texts at FOREIGN_RATE. ``alone`` and ``support`` are the gates, with the recall
    that each leaves; ``false_alarms`` counts foreign texts above ``alone`` in a thousand.
    """

    positives: int
    near_misses: int
    precision: float
    recall: float
    f1: float
    average_precision: float
    background_ap: float
    alone: float
    recall_alone: float
    support: float
    recall_support: float
    false_alarms: float


def platt(logits: NDArray[np.float64], labels: NDArray[np.int8]) -> tuple[float, float]:
    """Slope and intercept that calibrate one head's held-out logits, foreign texts weighing FOREIGN_RATE."""
    from sklearn.linear_model import LogisticRegression

    if not (labels == POSITIVE).any():
        return 1.0, 0.0
    logits, labels = logits[labels != UNKNOWN], labels[labels != UNKNOWN]
    weights = np.where(np.isin(labels, _OTHERS), FOREIGN_RATE, 1.0)
    fitted = LogisticRegression(C=1e3).fit(logits[:, None], labels == POSITIVE, sample_weight=weights)
    return max(float(fitted.coef_[0, 0]), 1e-3), float(fitted.intercept_[0])


def measure(probabilities: NDArray[np.float64], labels: NDArray[np.int8]) -> Figures:
    """Figures of one head from held-out probabilities (texts) and labels (texts)."""
    probabilities, labels = probabilities[labels != UNKNOWN], labels[labels != UNKNOWN]
    own = ~np.isin(labels, _OTHERS)
    truth = labels == POSITIVE
    called = probabilities >= 0.5
    hits = float((called & truth).sum())
    precision = hits / max(float((called & own).sum()), 1.0)
    recall = hits / max(float(truth.sum()), 1.0)
    weights = np.where(own, 1.0, FOREIGN_RATE)
    alone, recall_alone = _gate(probabilities, truth, weights, ALONE_PRECISION)
    support, recall_support = _gate(probabilities, truth, weights, SUPPORT_PRECISION)
    foreign = ~own
    return Figures(
        positives=int(truth.sum()),
        near_misses=int((labels == NEAR_MISS).sum()),
        precision=precision,
        recall=recall,
        f1=2 * precision * recall / max(precision + recall, 1e-9),
        average_precision=_average_precision(probabilities[own], truth[own], weights[own]),
        background_ap=_average_precision(probabilities, truth, weights),
        alone=alone,
        recall_alone=recall_alone,
        support=support,
        recall_support=recall_support,
        false_alarms=1000.0 * float((probabilities[foreign] >= alone).mean()) if foreign.any() else 0.0,
    )


def _gate(
    probabilities: NDArray[np.float64], truth: NDArray[np.bool_], weights: NDArray[np.float64], wanted: float
) -> tuple[float, float]:
    """The smallest probability above which precision is at least *wanted*, and the recall there."""
    order = np.argsort(-probabilities, kind="stable")
    hits = np.cumsum(truth[order])
    precision = hits / np.cumsum(weights[order])
    ends = np.append(np.diff(probabilities[order]) != 0, True)  # only whole ties can be cut off
    good = np.flatnonzero((precision >= wanted) & ends & (hits >= _FEWEST))
    if not len(good):
        return NEVER, 0.0
    last = good[-1]
    return float(np.floor(probabilities[order][last] * 1000) / 1000), float(hits[last] / hits[-1])


def _average_precision(
    probabilities: NDArray[np.float64], truth: NDArray[np.bool_], weights: NDArray[np.float64]
) -> float:
    if not truth.any():
        return 0.0
    order = np.argsort(-probabilities, kind="stable")
    hits = np.cumsum(truth[order])
    precision = hits / np.cumsum(weights[order])
    return float(precision[truth[order]].sum() / hits[-1])
