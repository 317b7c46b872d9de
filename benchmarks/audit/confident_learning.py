"""The baseline: confident learning on out-of-fold probabilities of linear models over TF-IDF.

Three views of a label are modelled, each in five folds over tickets: what is done (action, destination, priority), the
governing policies, and the flags. A decision is as doubtful as the most doubtful of the three, by rank.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from cleanlab.multilabel_classification import get_label_quality_scores as multilabel_quality
from cleanlab.rank import get_label_quality_scores
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.multiclass import OneVsRestClassifier

Key = tuple[str, str]
_FOLDS = 5
_FEWEST = 3
"""A label with fewer examples outside the fold gets its rate as its probability."""


def label_doubt(
    tickets: Sequence[Mapping[str, Any]], targets: Sequence[Mapping[str, Any]], seed: int
) -> dict[Key, float]:
    """A score per decision, higher where the label is more doubtful."""
    turns = {one["id"]: [turn["text"] for turn in one["turns"] if turn["role"] == "customer"] for one in tickets}
    verified = {one["id"]: one["context"]["verified"] for one in tickets}
    keys: list[Key] = []
    texts: list[str] = []
    folds: list[int] = []
    decisions: list[Mapping[str, Any]] = []
    for number, target in enumerate(targets):
        said = turns[target["id"]]
        for place, point in enumerate(sorted(target["decisions"])):
            keys.append((target["id"], point))
            texts.append(f"verified{verified[target['id']]} turn{place} {said[place]} {' '.join(said[:place])}")
            folds.append((number + seed) % _FOLDS)
            decisions.append(target["decisions"][point])
    rows = TfidfVectorizer(ngram_range=(1, 2), sublinear_tf=True).fit_transform(texts)
    parts = np.array(folds)
    done = [f"{one['action_type']} {one['queue'] or one['escalate_to']} {one['priority']}" for one in decisions]
    views = [
        _single(rows, done, parts),
        _several(rows, [one["required_policy_ids"] for one in decisions], parts),
        _several(rows, [one["required_flags"] for one in decisions], parts),
    ]
    doubt = np.max([_ranks(1.0 - quality) for quality in views], axis=0)
    return dict(zip(keys, doubt.tolist(), strict=True))


def _linear() -> LogisticRegression:
    return LogisticRegression(C=10.0, solver="liblinear", random_state=0)


def _ranks(values: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    return np.argsort(np.argsort(values)) / len(values)


def _single(rows: Any, labels: Sequence[str], parts: npt.NDArray[np.int_]) -> npt.NDArray[np.float64]:
    names = sorted(set(labels))
    given = np.array([names.index(one) for one in labels])
    probabilities = np.full((len(labels), len(names)), 1e-6)
    for fold in range(_FOLDS):
        inside, outside = parts != fold, parts == fold
        if outside.any():
            model = OneVsRestClassifier(_linear()).fit(rows[inside], given[inside])
            probabilities[np.ix_(outside, model.classes_)] = model.predict_proba(rows[outside])
    probabilities /= probabilities.sum(axis=1, keepdims=True)
    return np.asarray(get_label_quality_scores(given, probabilities))


def _several(rows: Any, labels: Sequence[Sequence[str]], parts: npt.NDArray[np.int_]) -> npt.NDArray[np.float64]:
    names = sorted({one for entry in labels for one in entry})
    truth = np.array([[name in entry for name in names] for entry in labels])
    probabilities = np.zeros(truth.shape)
    for fold in range(_FOLDS):
        inside, outside = parts != fold, parts == fold
        for column in range(len(names)):
            wanted = truth[inside, column]
            if wanted.all() or wanted.sum() < _FEWEST:
                probabilities[outside, column] = wanted.mean()
                continue
            model = _linear().fit(rows[inside], wanted)
            probabilities[outside, column] = model.predict_proba(rows[outside])[:, 1]
    given = [[column for column in range(len(names)) if row[column]] for row in truth]
    return np.asarray(multilabel_quality(given, probabilities))
