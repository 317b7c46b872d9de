"""Cross-validation by batch: a text is scored only by heads that have seen nothing from its writer."""

from collections import Counter
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from triage_bot.concept_model.training.corpus import Corpus
from triage_bot.concept_model.training.fitting import Design, fit_heads
from triage_bot.concept_model.training.settings import Settings

_FOLDS = 4
"""Most folds; with more batches several share one, so that training takes five fits however many there are."""
_PARTS = 4
"""Parts that a corpus of a single batch is cut into; such figures are optimistic, and the report says so."""


@dataclass(frozen=True, slots=True)
class Folds:
    """``number`` gives each text's fold; ``by_batch`` is whether folds are batches."""

    number: NDArray[np.intp]
    by_batch: bool


def make_folds(corpus: Corpus) -> Folds:
    """Whole batches dealt into folds of about equal size, the largest first; with a single batch every fourth text."""
    sizes = sorted(Counter(corpus.batches).items(), key=lambda item: (-item[1], item[0]))
    if len(sizes) < 2:
        return Folds(np.arange(len(corpus.texts)) % _PARTS, False)
    filled = [0] * min(_FOLDS, len(sizes))
    place: dict[str, int] = {}
    for name, size in sizes:
        place[name] = filled.index(min(filled))
        filled[place[name]] += size
    return Folds(np.array([place[batch] for batch in corpus.batches]), True)


def held_out_logits(
    design: Design, labels: NDArray[np.int8], folds: Folds, settings: Settings, workers: int = 1
) -> NDArray[np.float64]:
    """Logits (texts x concepts) of every text from heads trained without its fold."""
    logits = np.zeros(labels.shape)
    for fold in range(int(folds.number.max()) + 1):
        seen, unseen = np.flatnonzero(folds.number != fold), np.flatnonzero(folds.number == fold)
        part = Design(design.rows[seen], design.scales)
        fitted = fit_heads(part, labels[seen], settings, workers)
        logits[unseen] = fitted.logits(design.rows[unseen])
    return logits
