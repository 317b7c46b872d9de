"""Evidence of one turn: lexicon and model combined, concept by concept, by a rule that is written down here.

For each concept and sentence:

1. a *strong* frame under an accepted assertion asserts alone (strength ``STRONG``);
2. a *weak* frame under an accepted assertion asserts together with a model probability of at least the concept's
   ``support`` gate, or with a second weak frame on other words of the same sentence (of the turn, for concepts whose
   topic and denial often stand apart);
3. a model probability of at least the concept's ``alone`` gate *suggests* it: that counts as said where the turn
   raises no specific matter by 1 and 2, so that similarity never contradicts words;
4. a frame under an assertion that the concept does not accept (negated, hypothetical, another's, past, quoted) holds
   the model back in that sentence: what the words deny, similarity must not assert.

Without the model only 1 and 2 (second weak frame) apply.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from triage_bot.concept_model import Scores
from triage_bot.extract.concept import Concept, ModelGate
from triage_bot.extract.evidence import Evidence
from triage_bot.extract.lexicon import STRONG, Lexicon, LexiconHit
from triage_bot.language.assertion import Assertion
from triage_bot.language.document import Document

STRONG_STRENGTH = 0.95
"""A strong frame's strength; frames are kept strong only while their precision on all examples is at least this."""
WEAK_STRENGTH = 0.45
"""A lone weak frame: a cue, not a statement."""
_NEAR_BEST = 0.15
"""Suggestions further than this below the best one are echoes of it."""
_FLOOR = 0.05
"""Model probabilities below this are not worth reporting."""


class Model(Protocol):
    """A concept model; see :mod:`triage_bot.concept_model`."""

    @property
    def concepts(self) -> tuple[str, ...]:
        """The concepts that have a head, in the order of the columns of its scores."""
        ...

    def score(self, document: Document) -> Scores:
        """Score every concept on every window of *document*."""
        ...


@dataclass(frozen=True, slots=True)
class TurnEvidence:
    """All findings of one turn.

    ``present`` maps each asserted concept to its strength; ``leaning`` maps concepts that fell short to theirs, for
    reports and for the choice among look-alikes. ``suggested`` maps concepts that only the model asserts.
    """

    turn: int
    document: Document
    evidence: tuple[Evidence, ...]
    present: Mapping[str, float]
    leaning: Mapping[str, float]
    suggested: Mapping[str, float]

    def with_suggestions(self) -> "TurnEvidence":
        """The same evidence with what the model alone asserts counted as said, but for what it is much less sure of."""
        floor = max(self.suggested.values(), default=0.0) - _NEAR_BEST
        likely = {name: strength for name, strength in self.suggested.items() if strength >= floor}
        return replace(self, present={**likely, **self.present}, suggested={})

    def standing_out(self, among: Collection[str], floor: float, margin: float) -> str | None:
        """The concept of *among* that leans most, if it reaches *floor* and exceeds the next one by *margin*."""
        leaning = [(name, strength) for name, strength in self.leaning.items() if name in among]
        ranked = sorted(leaning, key=lambda item: (-item[1], item[0]))
        if not ranked or ranked[0][1] < floor:
            return None
        if len(ranked) > 1 and ranked[0][1] - ranked[1][1] < margin:
            return None
        return ranked[0][0]

    def asserting(self, concept: str) -> "TurnEvidence":
        """The same evidence with one leaning concept counted as asserted."""
        return replace(self, present={**self.present, concept: self.leaning[concept]})

    def of(self, concept: str) -> tuple[Evidence, ...]:
        """The findings of one concept."""
        return tuple(item for item in self.evidence if item.concept == concept)


class Extractor:
    """Reads one turn at a time; holds no state between turns."""

    def __init__(
        self,
        concepts: Sequence[Concept],
        lexicon: Lexicon,
        model: Model | None,
        gates: Mapping[str, ModelGate] | None = None,
    ) -> None:
        self._concepts = {concept.name: concept for concept in concepts}
        self._lexicon = lexicon
        self._model = model
        self._gates = {name: (gates or {}).get(name, ModelGate()) for name in self._concepts}
        self._columns = {name: column for column, name in enumerate(model.concepts)} if model is not None else {}

    def read(self, document: Document, turn: int) -> TurnEvidence:
        """The evidence of *document*, the customer's turn number *turn*."""
        hits: dict[str, list[LexiconHit]] = {}
        found_hits, vetoed = self._lexicon.search(document)
        for hit in found_hits:
            hits.setdefault(hit.concept, []).append(hit)
        ruled_out: dict[str, set[int]] = {}
        for name, sentence in vetoed:
            ruled_out.setdefault(name, set()).add(sentence)
        view = _ModelView(self._model.score(document), document) if self._model is not None else None
        evidence: list[Evidence] = []
        present: dict[str, float] = {}
        leaning: dict[str, float] = {}
        suggested: dict[str, float] = {}
        for name, concept in self._concepts.items():
            column = self._columns.get(name)
            floor = view.best[column] if view is not None and column is not None else 0.0
            if name not in hits and floor < _FLOOR:
                continue
            found = _Combination(concept, self._gates[name], document, turn)
            found.weigh(hits.get(name, []), ruled_out.get(name, set()), view, column)
            evidence += found.evidence
            if found.asserted:
                present[name] = found.strength
            elif found.suggested:
                suggested[name] = found.strength
            elif found.strength > 0:
                leaning[name] = found.strength
        return TurnEvidence(turn, document, tuple(evidence), present, leaning, suggested)


class _ModelView:
    """Model scores of one turn, with the best window of each concept at hand."""

    def __init__(self, scores: Scores, document: Document) -> None:
        self._scores = scores
        self._document = document
        table = scores.probabilities
        self._rows = table.argmax(axis=0).tolist() if len(table) else []
        self.best: list[float] = table.max(axis=0).tolist() if len(table) else [0.0] * len(scores.concepts)

    def strongest(self, column: int, denied: set[int]) -> tuple[float, tuple[int, int]]:
        """The highest probability of a concept, with its window, among windows that touch no *denied* sentence."""
        if not self._rows:
            return 0.0, (0, 0)
        if not denied:
            return self.best[column], self._scores.windows[self._rows[column]]
        sentence_of = self._document.sentence_of
        best, where = 0.0, (0, 0)
        for row, (first, stop) in enumerate(self._scores.windows):
            probability = float(self._scores.probabilities[row, column])
            if probability > best and denied.isdisjoint(range(sentence_of[first], sentence_of[stop - 1] + 1)):
                best, where = probability, (first, stop)
        return best, where


class _Combination:
    """The rule at the head of this module, applied to one concept in one turn."""

    def __init__(self, concept: Concept, gate: ModelGate, document: Document, turn: int) -> None:
        self._concept = concept
        self._gate = gate
        self._document = document
        self._turn = turn
        self.strength = 0.0
        self.asserted = False
        self.suggested = False
        self.evidence: list[Evidence] = []

    def weigh(
        self, hits: Sequence[LexiconHit], ruled_out: set[int], view: _ModelView | None, column: int | None
    ) -> None:
        """Decide whether the concept is asserted, how strongly, and by which words."""
        accepted = [hit for hit in hits if hit.assertion in self._concept.accepts]
        refused = [hit for hit in hits if hit.assertion not in self._concept.accepts]
        denied = ruled_out | ({hit.sentence for hit in refused} - {hit.sentence for hit in accepted})
        probability, window = (0.0, (0, 0))
        if view is not None and column is not None:
            probability, window = view.strongest(column, denied)
        strong = any(hit.level == STRONG for hit in accepted)
        weak = [hit for hit in accepted if hit.level != STRONG]
        if strong:
            self.strength, self.asserted = max(STRONG_STRENGTH, probability), True
        elif weak:
            self.strength = min(max(WEAK_STRENGTH + probability / 2, probability), 1.0)
            doubled = _corroborated(weak, across=self._concept.corroborates_across_turn)
            self.asserted = doubled or probability >= self._gate.support
        else:
            self.strength = probability
        self.suggested = not self.asserted and probability >= self._gate.alone
        self.evidence = [self._lexical(hit, 0.0) for hit in refused]
        self.evidence += [self._lexical(hit, self.strength) for hit in accepted]
        if probability >= min(self._gate.support, self._gate.alone) and (
            self.asserted or self.suggested or not accepted
        ):
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


def _corroborated(weak: Sequence[LexiconHit], *, across: bool) -> bool:
    """Whether two different weak frames hit different words of one sentence (or, if *across*, of the turn)."""
    ended: dict[int, tuple[int, str]] = {}
    for hit in sorted(weak, key=lambda hit: (hit.first, hit.stop)):
        place = 0 if across else hit.sentence
        stop, frame = ended.get(place, (hit.stop, hit.frame))
        if frame != hit.frame and stop <= hit.first:
            return True
        if (hit.stop, hit.frame) <= (stop, frame):
            ended[place] = (hit.stop, hit.frame)
        else:
            ended.setdefault(place, (stop, frame))
    return False
