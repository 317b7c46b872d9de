"""Cross-validation by batch: a text is scored only by heads that have seen nothing from its writer."""

from collections import Counter
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from triage_bot.concept_model.training.corpus import Corpus
from triage_bot.concept_model.training.fitting import Design, fit_heads
from triage_bot.concept_model.training.settings import Settings

_SMALL = 20
"""A batch of less than this part of the corpus shares its fold with other small ones, to save time."""
_PARTS = 4
"""Parts that a corpus of a single batch is cut into; such figures are optimistic, and the report says so."""


@dataclass(frozen=True, slots=True)
class Folds:
    """``number`` gives each text's fold; ``by_batch`` is whether folds are batches."""

    number: NDArray[np.intp]
    by_batch: bool


def make_folds(corpus: Corpus) -> Folds:
    """One fold a batch, one for all small batches together; with a single batch every fourth text."""
    sizes = sorted(Counter(corpus.batches).items())
    if len(sizes) < 2:
        return Folds(np.arange(len(corpus.texts)) % _PARTS, False)
    large = [name for name, size in sizes if size * _SMALL >= len(corpus.texts)]
    place = {name: large.index(name) if name in large else len(large) for name, _ in sizes}
    return Folds(np.array([place[batch] for batch in corpus.batches]), True)


def held_out_logits(design: Design, labels: NDArray[np.int8], folds: Folds, settings: Settings) -> NDArray[np.float64]:
    """Logits (texts x concepts) of every text from heads trained without its fold."""
    logits = np.zeros(labels.shape)
    for fold in range(int(folds.number.max()) + 1):
        seen, unseen = np.flatnonzero(folds.number != fold), np.flatnonzero(folds.number == fold)
        part = Design(design.rows[seen], design.scales)
        fitted = fit_heads(part, labels[seen], settings)
        logits[unseen] = fitted.logits(design.rows[unseen])
    return logits
