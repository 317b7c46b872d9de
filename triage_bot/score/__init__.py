"""Grading of decisions against targets, offline and deterministic."""

from triage_bot.score.decision import HARD, HARD_LABELS, Criterion, DecisionScore
from triage_bot.score.digests import Digests
from triage_bot.score.scorer import Scorer, default_scorer, score_decision
from triage_bot.score.weights import WEIGHTED, Weights, load_weights

__all__ = [
    "HARD",
    "HARD_LABELS",
    "WEIGHTED",
    "Criterion",
    "DecisionScore",
    "Digests",
    "Scorer",
    "Weights",
    "default_scorer",
    "load_weights",
    "score_decision",
]
