"""Evidence of one turn: lexicon and model combined, concept by concept, by a rule that is written down here.

For each concept and sentence:

1. a *strong* frame under an accepted assertion asserts, unless the head gives the concept next to nothing (``strong``
   gate): words in a pattern that no similar message ever used are a coincidence more often than not;
2. two *weak* frames on different words of a sentence (of the turn, for concepts whose topic and denial often stand
   apart) assert together where the head leaves room for it (``doubled`` gate);
3. a head that is nearly certain (``alone`` gate) asserts by itself;
4. one that is fairly sure (``suggest`` gate) *suggests*: that counts as said where the turn raises no specific matter
   otherwise, so that similarity does not contradict words;
5. in the company of a concept that usually comes with it (``companions`` in the concept's file), half a probability
   is enough: a changed e-mail address makes money that is gone a theft;
6. a frame under an assertion that the concept does not accept (negated, hypothetical, another's, past, quoted) holds
   the head back in that sentence: what the words deny, similarity must not assert.

The gates and what they were measured on are :class:`triage_bot.extract.gates.Gates`; a concept's file may set others. Without the model, frames
are believed and 3 to 5 do not apply.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from triage_bot.concept_model import Scores
from triage_bot.extract.combination import Combination, ModelView
from triage_bot.extract.concept import Concept
from triage_bot.extract.evidence import Evidence
from triage_bot.extract.lexicon import Lexicon, LexiconHit
from triage_bot.language.document import Document

_NEAR_BEST = 0.15
"""Suggestions further than this below the best one are echoes of it."""
_LIKELY = 0.5
"""Strength that suffices in the company of a companion."""
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

    def likelihood(self, concept: str) -> float:
        """How much speaks for *concept*, asserted or not."""
        return max(reading.get(concept, 0.0) for reading in (self.present, self.suggested, self.leaning))

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
    ) -> None:
        self._concepts = {concept.name: concept for concept in concepts}
        self._lexicon = lexicon
        self._model = model
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
        view = ModelView(self._model.score(document), document) if self._model is not None else None
        evidence: list[Evidence] = []
        present: dict[str, float] = {}
        leaning: dict[str, float] = {}
        suggested: dict[str, float] = {}
        for name, concept in self._concepts.items():
            column = self._columns.get(name)
            floor = view.best[column] if view is not None and column is not None else 0.0
            if name not in hits and floor < _FLOOR:
                continue
            found = Combination(concept, document, turn)
            found.weigh(hits.get(name, []), ruled_out.get(name, set()), view, column)
            evidence += found.evidence
            if found.asserted:
                present[name] = found.strength
            elif found.suggested:
                suggested[name] = found.strength
            elif found.strength > 0:
                leaning[name] = found.strength
        self._join_companions(present, leaning, suggested)
        return TurnEvidence(turn, document, tuple(evidence), present, leaning, suggested)

    def _join_companions(
        self, present: dict[str, float], leaning: dict[str, float], suggested: dict[str, float]
    ) -> None:
        """Count as said what is likely by itself and comes with something that is said, by step 5 of the rule."""
        joined: dict[str, float] = {}
        for name in (*suggested, *leaning):
            concept = self._concepts[name]
            strength = suggested.get(name, leaning.get(name, 0.0))
            company = not present.keys().isdisjoint(concept.companions)
            if company and strength >= _LIKELY and present.keys().isdisjoint(concept.contradicted_by):
                joined[name] = strength
        for name, strength in joined.items():
            present[name] = strength
            suggested.pop(name, None)
            leaning.pop(name, None)
