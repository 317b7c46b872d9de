"""Tries to tell a hidden alert from its benign twin by the free screen, and expects chance.

    python benchmarks/alert_triage/no_leak.py [--per-class 2000] [--control]

Takes the first training-slice seeds of each template (S2 against B4, S5 against B2), trains logistic regression and
gradient boosting on features of the screen and on its text, and prints the cross-validated area under the ROC curve.
Exits 1 when one leaves 0.47 .. 0.53. With ``--control`` one payment out of each hidden screen is first rounded to whole
hundreds: a tell as small as that must be found, or the measurement proves nothing.
"""

import argparse
import sys
import warnings
from collections.abc import Iterator
from dataclasses import replace

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


def with_tell(screen: Screen) -> Screen:
    """Return *screen* with one of its outgoing payments rounded down to whole hundreds."""
    entries = list(screen.alert.triggering)
    index = max(number for number, entry in enumerate(entries) if entry.kind in ("wire_out", "ach_out"))
    amount = entries[index].amount
    entries[index] = entries[index]._replace(amount=max(amount - amount % 100_00, 100_00))
    return replace(screen, alert=screen.alert._replace(triggering=tuple(entries)))


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


def measure(hidden: str, benign: str, per_class: int, *, control: bool) -> dict[str, float]:
    """Return the area under the curve of every classifier, by five-fold cross-validation."""
    change = with_tell if control else lambda screen: screen
    both = [*map(change, screens(hidden, per_class)), *screens(benign, per_class)]
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
    parser.add_argument("--control", action="store_true")
    arguments = parser.parse_args()
    warnings.filterwarnings("error")
    measured = [measure(hidden, benign, arguments.per_class, control=arguments.control) for hidden, benign in PAIRS]
    if arguments.control:
        found = all(max(areas.values()) > 0.8 for areas in measured)
        print("the planted tell was found" if found else "the planted tell was missed")
        return 0 if found else 1
    areas = [area for found in measured for area in found.values()]
    print(f"lowest {min(areas):.4f}, highest {max(areas):.4f}, expected {LOWEST} to {HIGHEST}")
    return 0 if LOWEST <= min(areas) <= max(areas) <= HIGHEST else 1


if __name__ == "__main__":
    sys.exit(main())
