"""Measures the model on batches that it was not trained on, and chooses from that the bounds of its decisions.

Each batch in turn is left out of training. How much a frame adds is read from the sentence batches; the bound itself
is the one with the best F-measure on the held-out replies, averaged over bounds nearby because those are few.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, zip_longest

import numpy as np
from numpy.typing import NDArray

from triage_bot.checks.candidates import Strength
from triage_bot.checks.decisions import weighed, yielding
from triage_bot.checks.sentence_vectors import SentenceVectors
from triage_bot.checks.training.heads import fit
from triage_bot.checks.training.sentences import CLASSES, HEADS, LabelledSentence

_JITTER = np.linspace(-0.8, 0.8, 9)
_STEP = 0.05
_LARGEST_BONUS = 5.0
_NONE = 0
_IS_CLASS = tuple(name in CLASSES for name in HEADS)


@dataclass(frozen=True, slots=True)
class Scored:
    """One sentence of a reply under one head: its log-odds and the strength of the rules' candidate in it."""

    score: float
    strength: int
    admitted: bool


@dataclass(frozen=True, slots=True)
class ScoredReply:
    """A held-out reply under one head."""

    sentences: tuple[Scored, ...]
    label: bool


_WRITTEN_AFTER = {
    "judge-4": frozenset({"batch-c", "batch-d"}),
    "judge-5": frozenset({"batch-f"}),
    "judge-7": frozenset({"batch-h", "good_replies_b"}),
    "judge-8": frozenset({"batch-h", "batch-k", "good_replies_b"}),
    "judge-9": frozenset({"batch-i", "batch-k", "good_replies_c"}),
    "judge-10": frozenset({"batch-k"}),
    "judge-11": frozenset({"batch-m"}),
    "judge-12": frozenset({"batch-o"}),
}
"""Batches whose author had seen the one that is held out."""

Held = dict[str, dict[str, list[ScoredReply]]]
"""Replies by batch and head."""


def hold_out(data: Sequence[LabelledSentence], averages: SentenceVectors) -> Held:
    """The scores of each batch by a model that has seen neither it nor what was written after it.

    A batch of replies and one of sentences are left out together, which halves the models to train.
    """
    sources = sorted({sentence.source for sentence in data})
    replies = [source for source in sources if source.startswith("judge")]
    sentences = [source for source in sources if source.startswith("batch")]
    held: Held = {}
    for fold in zip_longest(replies, sentences):
        batches = [batch for batch in fold if batch is not None]
        hidden = frozenset(batches).union(*(_WRITTEN_AFTER.get(batch, ()) for batch in batches))
        heads = fit([sentence for sentence in data if sentence.source not in hidden], averages)
        for batch in batches:
            kept = [sentence for sentence in data if sentence.source == batch]
            written = heads.scores(kept, averages)
            yielded = np.asarray(yielding(written.tolist(), _IS_CLASS), dtype=np.float64)
            held[batch] = dict(_scored(kept, written, yielded))
    return held


def _scored(
    kept: Sequence[LabelledSentence], written: NDArray[np.float64], yielded: NDArray[np.float64]
) -> Iterator[tuple[str, list[ScoredReply]]]:
    for column, name in enumerate(HEADS):
        replies: list[ScoredReply] = []
        rows = enumerate(kept)
        for _, group in groupby(rows, key=lambda item: item[1].group):
            members = list(group)
            first = members[0][1]
            if name not in first.bags and first.labels.get(name, (False, 0.0))[1] < 1:
                continue
            strengths = [int(item.strengths.get(name, _NONE)) for _, item in members]
            sentences = tuple(
                Scored(
                    weighed(float(written[row, column]), float(yielded[row, column]), strength),
                    strength,
                    name in item.admitted,
                )
                for (row, item), strength in zip(members, strengths, strict=True)
            )
            replies.append(ScoredReply(sentences, name in first.bags))
        yield name, replies


def bonuses(replies: Sequence[ScoredReply]) -> tuple[float, float]:
    """How much log-odds a hint and a frame add to the model's score, by logistic regression on held-out sentences."""
    from sklearn.linear_model import LogisticRegression

    rows, labels = [], []
    for reply in replies:
        best = max(reply.sentences, key=lambda item: (item.strength, item.score))
        rows.append((best.score, best.strength == Strength.HINT, best.strength >= Strength.FRAME))
        labels.append(reply.label)
    slope, hint, frame = LogisticRegression(C=1.0).fit(np.array(rows, dtype=np.float64), labels).coef_[0]
    scaled = [float(np.clip(bonus / max(slope, 0.1), 0.0, _LARGEST_BONUS)) for bonus in (hint, frame)]
    return scaled[0], scaled[1]


def strongest(reply: ScoredReply, added: tuple[float, float]) -> float:
    """The highest score in a reply once the rules' candidates have added to it."""
    bonus = {_NONE: 0.0, int(Strength.HINT): added[0], int(Strength.FRAME): added[1], int(Strength.SURE): 99.0}
    counted = [item for item in reply.sentences if item.admitted or item.strength]
    return max((item.score + bonus[item.strength] for item in counted), default=-99.0)


def best_bound(values: NDArray[np.float64], labels: NDArray[np.bool_]) -> float:
    """The bound with the best F-measure, averaged over its neighbourhood."""
    bounds = np.arange(-3.0, 4.0, _STEP)
    measures = [np.mean([_f_measure(values >= bound + jitter, labels) for jitter in _JITTER]) for bound in bounds]
    return round(float(bounds[int(np.argmax(measures))]), 2)


def _f_measure(found: NDArray[np.bool_], labels: NDArray[np.bool_]) -> float:
    return 2 * int((found & labels).sum()) / max(int(found.sum()) + int(labels.sum()), 1)


def choose_bounds(held: Held, replies: Sequence[str], sentences: Sequence[str]) -> list[dict[str, object]]:
    """Bounds of each head: from the batches of *replies*, with the frames' worth read from those of *sentences*."""
    chosen: list[dict[str, object]] = []
    for name in HEADS:
        added = bonuses([reply for batch in sentences for reply in held[batch][name]])
        counted = [reply for batch in replies for reply in held[batch][name]]
        values = np.array([strongest(reply, added) for reply in counted])
        alone = best_bound(values, np.array([reply.label for reply in counted]))
        bounds = {"alone": alone, "hint": round(alone - added[0], 2), "frame": round(alone - added[1], 2)}
        chosen.append({"name": name, **bounds})
    return chosen


def outcomes(replies: Sequence[ScoredReply], bounds: Mapping[str, float]) -> tuple[int, int, int]:
    """True finds, false alarms and misses under *bounds*."""
    added = (bounds["alone"] - bounds["hint"], bounds["alone"] - bounds["frame"])
    found = [strongest(reply, added) >= bounds["alone"] for reply in replies]
    labels = [reply.label for reply in replies]
    pairs = list(zip(found, labels, strict=True))
    return pairs.count((True, True)), pairs.count((True, False)), pairs.count((False, True))
