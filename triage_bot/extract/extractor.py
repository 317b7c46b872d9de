"""Evidence of one turn: lexicon and model combined, concept by concept, by a rule that is written down here.

For each concept and sentence:

1. a *strong* frame under an accepted assertion asserts alone (strength ``STRONG``);
2. a *weak* frame under an accepted assertion asserts together with a model probability of at least the concept's
   ``support`` gate, or with a second weak frame in the turn;
3. a model probability of at least the concept's ``alone`` gate asserts alone;
4. a frame under an assertion that the concept does not accept (negated, hypothetical, another's, past, quoted) holds
   the model back in that sentence: what the words deny, similarity must not assert.

Without the model only 1 and 2 (second weak frame) apply.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from triage_bot.extract.concept import Concept
from triage_bot.extract.evidence import Evidence
from triage_bot.extract.lexicon import STRONG, Lexicon, LexiconHit
from triage_bot.language.assertion import Assertion
from triage_bot.language.document import Document

STRONG_STRENGTH = 0.95
"""A strong frame's strength; frames are kept strong only while their precision on all examples is at least this."""
WEAK_STRENGTH = 0.45
"""A lone weak frame: a cue, not a statement."""


class ModelScores(Protocol):
    """What a concept model says of a document: probabilities for each window (token range) and concept."""

    def best(self, concept: str, first: int, stop: int) -> tuple[float, tuple[int, int]]:
        """The highest probability of *concept* among windows inside the token range, with its window."""
        ...


class Model(Protocol):
    """A concept model; see :mod:`triage_bot.concept_model`."""

    def score(self, document: Document) -> ModelScores:
        """Score every concept on every window of *document*."""
        ...


@dataclass(frozen=True, slots=True)
class TurnEvidence:
    """All findings of one turn.

    ``present`` maps each asserted concept to its strength; ``leaning`` maps concepts that fell short to theirs, for
    reports and for the choice among look-alikes.
    """

    turn: int
    document: Document
    evidence: tuple[Evidence, ...]
    present: Mapping[str, float]
    leaning: Mapping[str, float]

    def of(self, concept: str) -> tuple[Evidence, ...]:
        """The findings of one concept."""
        return tuple(item for item in self.evidence if item.concept == concept)


class Extractor:
    """Reads one turn at a time; holds no state between turns."""

    def __init__(self, concepts: Sequence[Concept], lexicon: Lexicon, model: Model | None) -> None:
        self._concepts = {concept.name: concept for concept in concepts}
        self._lexicon = lexicon
        self._model = model

    def read(self, document: Document, turn: int) -> TurnEvidence:
        """The evidence of *document*, the customer's turn number *turn*."""
        by_concept: dict[str, list[LexiconHit]] = {}
        for hit in self._lexicon.find(document):
            if hit.concept in self._concepts:
                by_concept.setdefault(hit.concept, []).append(hit)
        scores = self._model.score(document) if self._model is not None and len(document) else None
        evidence: list[Evidence] = []
        present: dict[str, float] = {}
        leaning: dict[str, float] = {}
        for name, concept in self._concepts.items():
            hits = by_concept.get(name, [])
            found = _Combination(concept, document, turn, hits, scores)
            evidence += found.evidence
            if found.asserted:
                present[name] = found.strength
            elif found.strength > 0:
                leaning[name] = found.strength
        return TurnEvidence(turn, document, tuple(evidence), present, leaning)


class _Combination:
    """The rule at the head of this module, applied to one concept in one turn."""

    def __init__(
        self, concept: Concept, document: Document, turn: int, hits: Sequence[LexiconHit], scores: ModelScores | None
    ) -> None:
        self._concept = concept
        self._document = document
        self._turn = turn
        accepted = [hit for hit in hits if hit.assertion in concept.accepts]
        denied = {hit.sentence for hit in hits} - {hit.sentence for hit in accepted}
        probability, window = self._model_score(scores, denied)
        self.strength = 0.0
        self.evidence: list[Evidence] = [
            self._lexical(hit, 0.0) for hit in hits if hit.assertion not in concept.accepts
        ]
        self.asserted = False
        self._weigh(accepted, probability, window)

    def _model_score(self, scores: ModelScores | None, denied: set[int]) -> tuple[float, tuple[int, int]]:
        if scores is None:
            return 0.0, (0, 0)
        if not denied:
            return scores.best(self._concept.name, 0, len(self._document))
        best, where = 0.0, (0, 0)
        for first, stop in _runs_without(self._document, denied):
            probability, window = scores.best(self._concept.name, first, stop)
            if probability > best:
                best, where = probability, window
        return best, where

    def _weigh(self, accepted: Sequence[LexiconHit], probability: float, window: tuple[int, int]) -> None:
        gate = self._concept.gate
        strong = [hit for hit in accepted if hit.level == STRONG]
        weak_sentences = {hit.sentence for hit in accepted if hit.level != STRONG}
        weak_frames = {hit.frame for hit in accepted if hit.level != STRONG}
        if strong:
            self.strength = max(STRONG_STRENGTH, probability)
            self.asserted = True
        elif weak_sentences:
            self.strength = max(WEAK_STRENGTH + probability / 2, probability)
            self.asserted = probability >= gate.support or len(weak_frames) >= 2
        else:
            self.strength = probability
        if probability >= gate.alone:
            self.asserted = True
        self.strength = min(self.strength, 1.0)
        self.evidence += [self._lexical(hit, self.strength) for hit in accepted]
        if probability >= min(gate.support, gate.alone) and (self.asserted or not accepted):
            self.evidence.append(self._modelled(probability, window))

    def _lexical(self, hit: LexiconHit, strength: float) -> Evidence:
        start, end = self._document.written_span(hit.first, hit.stop)
        return Evidence(
            self._concept.name, self._turn, start, end, self._document.text[start:end], hit.assertion, "lexicon",
            strength, hit.frame,
        )  # fmt: skip

    def _modelled(self, probability: float, window: tuple[int, int]) -> Evidence:
        start, end = self._document.written_span(*window)
        return Evidence(
            self._concept.name, self._turn, start, end, self._document.text[start:end], Assertion.AFFIRMED, "model",
            probability, f"probability {probability:.2f}",
        )  # fmt: skip


def _runs_without(document: Document, denied: set[int]) -> list[tuple[int, int]]:
    """Token ranges of neighbouring sentences that are not *denied*."""
    runs: list[tuple[int, int]] = []
    start: int | None = None
    for number, (first, stop) in enumerate(document.sentences):
        if number in denied:
            if start is not None:
                runs.append((start, first))
            start = None
        elif start is None:
            start = first
        if number == len(document.sentences) - 1 and start is not None:
            runs.append((start, stop))
    return runs
