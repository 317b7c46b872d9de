"""Tries to tell a hidden alert from its benign twin by the free screen, and expects chance.

    python benchmarks/alert_triage/no_leak.py [--per-class 2000]

Takes the first training-slice seeds of each template (S2 against B4, S5 against B2), trains logistic regression and
gradient boosting on features of the screen and on its text, and prints the cross-validated area under the ROC curve.
Exits 1 when one leaves 0.47 .. 0.53.
"""

import argparse
import sys
import warnings
from collections.abc import Iterator

import numpy as np
from screen_features import features
from sklearn.decomposition import TruncatedSVD
from sklearn.ensemble import HistGradientBoostingClassifier
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import roc_auc_score
from sklearn.model_selection import StratifiedKFold, cross_val_predict
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

from triage_bot.alert_triage.generator import draw_facts
from triage_bot.alert_triage.model import Screen
from triage_bot.alert_triage.regime import is_held_out
from triage_bot.alert_triage.render import render_screen
from triage_bot.alert_triage.templates import template_of

PAIRS = (("S2", "B4"), ("S5", "B2"))
LOWEST, HIGHEST = 0.47, 0.53


def screens(template: str, count: int) -> Iterator[Screen]:
    """Yield the screens of the first *count* training-slice seeds that select *template*."""
    seed = 0
    while count:
        if not is_held_out(seed) and template_of(seed).name == template:
            yield draw_facts(seed).facts.screen
            count -= 1
        seed += 1


def classifiers() -> dict[str, tuple[str, object]]:
    """Return each classifier with the view of the screen that it reads."""
    boosting = {"max_iter": 150, "learning_rate": 0.06, "random_state": 0}
    words = TfidfVectorizer(ngram_range=(1, 2), min_df=3, sublinear_tf=True, token_pattern=r"[\w.\-]+")
    return {
        "logistic regression, features": (
            "features",
            make_pipeline(StandardScaler(), LogisticRegression(max_iter=2000, C=0.1)),
        ),
        "gradient boosting, features": ("features", HistGradientBoostingClassifier(**boosting)),
        "logistic regression, text": ("text", make_pipeline(words, LogisticRegression(max_iter=2000))),
        "gradient boosting, text": (
            "text",
            make_pipeline(words, TruncatedSVD(60, random_state=0), HistGradientBoostingClassifier(**boosting)),
        ),
    }


def measure(hidden: str, benign: str, per_class: int) -> dict[str, float]:
    """Return the area under the curve of every classifier, by five-fold cross-validation."""
    both = [*screens(hidden, per_class), *screens(benign, per_class)]
    labels = np.array([1] * per_class + [0] * per_class)
    rows = [features(screen) for screen in both]
    views = {
        "features": np.array([list(row.values()) for row in rows], dtype=float),
        "text": np.array([render_screen(screen) for screen in both], dtype=object),
    }
    print(f"{hidden} against {benign}: {per_class} alerts each, {views['features'].shape[1]} features")
    folds = StratifiedKFold(5, shuffle=True, random_state=0)
    found: dict[str, float] = {}
    for name, (view, model) in classifiers().items():
        chances = cross_val_predict(model, views[view], labels, cv=folds, method="predict_proba")[:, 1]
        found[name] = float(roc_auc_score(labels, chances))
        print(f"  {name:<32} {found[name]:.4f}", flush=True)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--per-class", type=int, default=2000)
    arguments = parser.parse_args()
    warnings.filterwarnings("error")
    leaks = [
        f"{hidden} against {benign}, {name}: {area:.4f}"
        for hidden, benign in PAIRS
        for name, area in measure(hidden, benign, arguments.per_class).items()
        if not LOWEST <= area <= HIGHEST
    ]
    for leak in leaks:
        print(f"outside {LOWEST} .. {HIGHEST}: {leak}", file=sys.stderr)
    return 1 if leaks else 0


if __name__ == "__main__":
    sys.exit(main())
