"""The whole of training: corpus to heads, with every figure measured on batches that the heads had not seen."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from triage_bot.concept_model.storage import Heads
from triage_bot.concept_model.training.calibration import Figures, measure, platt
from triage_bot.concept_model.training.corpus import Corpus
from triage_bot.concept_model.training.fitting import fit_heads, make_design
from triage_bot.concept_model.training.matrix import Vectoriser
from triage_bot.concept_model.training.quantisation import quantise
from triage_bot.concept_model.training.settings import Settings
from triage_bot.concept_model.training.validation import held_out_logits, make_folds
from triage_bot.concept_model.vectors import WordVectors
from triage_bot.language import Analyzer


@dataclass(frozen=True, slots=True)
class Training:
    """Heads, their held-out figures in the order of the concepts, and whether these are by batch."""

    heads: Heads
    figures: tuple[Figures, ...]
    probabilities: NDArray[np.float64]
    by_batch: bool


def train(
    corpus: Corpus,
    analyzer: Analyzer,
    groups: Mapping[str, str],
    vectors: WordVectors | None,
    settings: Settings,
    workers: int = 1,
) -> Training:
    """Train all heads; the same corpus gives the same bytes, whatever the number of *workers*."""
    documents = [analyzer.analyze(text) for text in corpus.texts]
    matrix = Vectoriser(groups, vectors).rows(documents)
    design = make_design(matrix, settings)
    folds = make_folds(corpus)
    logits = held_out_logits(design, corpus.labels, folds, settings, workers)
    lines = [platt(logits[:, k], corpus.labels[:, k]) for k in range(len(corpus.concepts))]
    slopes, intercepts = np.array([a for a, _ in lines]), np.array([b for _, b in lines])
    probabilities = 1.0 / (1.0 + np.exp(-(logits * slopes + intercepts)))
    fitted = fit_heads(design, corpus.labels, settings, workers)
    return Training(
        heads=quantise(corpus.concepts, matrix.features, groups, fitted, design.scales, slopes, intercepts),
        figures=tuple(measure(probabilities[:, k], corpus.labels[:, k]) for k in range(len(corpus.concepts))),
        probabilities=probabilities,
        by_batch=folds.by_batch,
    )
