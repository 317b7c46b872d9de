"""What counts in the end: the rules' candidates weighed by the sentence model, and what the model sees by itself.

Each class and ask has three bounds of log-odds for a sentence: the model decides alone, it lets a weak frame count,
or it lets a frame count. They were chosen on replies and sentences that neither had been written from.
"""

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from triage_bot.checks.candidates import Candidate, Strength, by_sentence
from triage_bot.checks.model import SentenceModel
from triage_bot.checks.reply_text import ReplyText
from triage_bot.checks.scopes import Scopes

BOUNDS_FILE = "bounds.json"
_MOST_YIELDED = 2.0
"""What a class that a frame names loses at most to a likelier one, in logits."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The least log-odds at which each kind of evidence counts for a class or ask."""

    alone: float
    hint: float
    frame: float

    def of(self, strength: Strength) -> float:
        """The bound of a candidate."""
        return self.frame if strength is Strength.FRAME else self.hint


def load_bounds(folder: Path) -> dict[str, Bounds]:
    """The bounds of each head, from the model's folder."""
    heads = json.loads((folder / BOUNDS_FILE).read_text(encoding="utf-8"))
    return {head["name"]: Bounds(head["alone"], head["hint"], head["frame"]) for head in heads}


def yielding(scores: Sequence[Sequence[float]], classes: Sequence[bool]) -> list[list[float]]:
    """*scores* (a sentence a row, a head a column) after each class has given way to a likelier one in its sentence.

    A sentence seldom violates two classes, and what reads like one of them often reads a little like another.
    """
    yielded: list[list[float]] = []
    for row in scores:
        heads = list(zip(row, classes, strict=True))
        likeliest = max([score if is_class else 0.0 for score, is_class in heads])
        if likeliest <= 0.0:
            yielded.append(list(row))
            continue
        yielded.append(
            [score - max(likeliest - max(score, 0.0), 0.0) if is_class else score for score, is_class in heads]
        )
    return yielded


def weighed(score: float, yielded: float, strength: int) -> float:
    """What a sentence scores for a class or ask; a class that a frame names gives way by so much only."""
    return max(yielded, score - _MOST_YIELDED) if strength >= Strength.FRAME else yielded


class Decider:
    """Weighs candidates by the scores of their sentences."""

    def __init__(self, model: SentenceModel, bounds: Mapping[str, Bounds], asks: Collection[str]) -> None:
        self._model = model
        self._bounds = bounds
        self._asks = frozenset(asks)
        self._classes = tuple(name not in self._asks for name in model.names)
        self._alone = tuple((name, bounds[name].alone) for name in model.names)

    def decide(
        self,
        text: ReplyText,
        scopes: Scopes,
        candidates: Sequence[Candidate],
        admits: Callable[[str, int, int, float], bool],
    ) -> Iterator[Candidate]:
        """The candidates that count, and likenesses that the model alone is sure of.

        *admits* tells whether a class or ask may be found in a sentence (token range) on the model's word alone, by
        how far the score is above the bound.
        """
        written = self._model.scores(text, scopes.within(text.units))
        scores = yielding(written, self._classes)
        found: set[tuple[str, int]] = set()
        for candidate, number in by_sentence(text, candidates):
            if self._counts(candidate, written[number], scores[number]):
                found.add((candidate.name, number))
                yield candidate
        for number, ((first, stop), row) in enumerate(zip(text.units, scores, strict=True)):
            sure = [
                (name, score - alone) for score, (name, alone) in zip(row, self._alone, strict=True) if score >= alone
            ]
            for name, surplus in sure:
                if (name, number) not in found and admits(name, first, stop, surplus):
                    yield self._likeness(text, first, stop, name)

    def _counts(self, candidate: Candidate, written: Sequence[float], yielded: Sequence[float]) -> bool:
        bounds = self._bounds.get(candidate.name)
        if candidate.strength is Strength.SURE or bounds is None:
            return True
        column = self._model.columns[candidate.name]
        return weighed(written[column], yielded[column], candidate.strength) >= bounds.of(candidate.strength)

    def _likeness(self, text: ReplyText, first: int, stop: int, name: str) -> Candidate:
        start, end = text.document.written_span(first, stop)
        told = ", ".join(self._model.heaviest(text, first, stop, name)) or "the sentence as a whole"
        reason = f"reads like {name.replace('_', ' ')} (weighs most: {told})"
        return Candidate(name, start, end, reason, Strength.HINT, name in self._asks)
