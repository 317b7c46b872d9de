"""Evidence of one turn: lexicon and model combined, concept by concept, by a rule that is written down here.

For each concept and sentence:

1. a *strong* frame under an accepted assertion asserts, unless the head gives the concept next to nothing (``strong``
   gate): words in a pattern that no similar message ever used are a coincidence more often than not;
2. two *weak* frames on different words of a sentence (of the turn, for concepts whose topic and denial often stand
   apart) assert together where the head leaves room for it (``doubled`` gate);
3. a head that is nearly certain (``alone`` gate) asserts by itself;
4. one that is fairly sure (``suggest`` gate) *suggests*: that counts as said where the turn raises no specific matter
   otherwise, so that similarity does not contradict words;
5. in the company of a concept that usually comes with it (``companions`` in the concept's file), said in this turn or
   an earlier one, half a probability is enough: a changed e-mail address makes money that is gone a theft;
6. a frame under an assertion that the concept does not accept (negated, hypothetical, another's, past, quoted) holds
   the head back in that sentence: what the words deny, similarity must not assert; so does an ``unless`` frame,
   where the head is less than certain (``sure`` gate);
7. a concept yields to a look-alike (``rivals``) whose head is clearly surer: a lawyer who asks what the agreement says
   makes no complaint;
8. where the head of some matter is nearly certain, the frames of a concept whose own head sees little in the turn
   (``beside`` gate) are taken for a coincidence of words.

The gates and what they were measured on are :class:`triage_bot.extract.gates.Gates`; a concept's file may set others.
Without the model, frames are believed and 3, 4, 7 and 8 do not apply.
"""

from collections.abc import Mapping, Sequence, Set
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from triage_bot.concept_model import Scores
from triage_bot.extract.combination import WEAK_STRENGTH, Combination, ModelView
from triage_bot.extract.concept import Concept
from triage_bot.extract.evidence import Finding, Findings
from triage_bot.extract.lexicon import Lexicon, LexiconHit
from triage_bot.extract.turn import TurnEvidence
from triage_bot.language.document import Document

_FLOOR = 0.05
"""Model probabilities below this are not worth reporting."""
_RIVAL = 0.6
"""What the head of a rival gives at least,"""
_SURER = 0.3
"""and by how much it exceeds the concept's own, where the concept yields."""
_CERTAIN = 0.9
"""What the head of a matter gives at least for frames of others to need the ``beside`` gate."""
_SEEN, _CUE = 0.5, 0.7
"""Below this probability and this strength a concept has but weak frames, which may be the companion's own words."""
_NOWHERE: frozenset[int] = frozenset()


class Model(Protocol):
    """A concept model; see :mod:`triage_bot.concept_model`."""

    @property
    def concepts(self) -> tuple[str, ...]:
        """The concepts that have a head, in the order of the columns of its scores."""
        ...

    def score(self, document: Document) -> Scores:
        """Score every concept on every window of *document*."""
        ...


class Extractor:
    """Reads one turn at a time; holds no state between turns."""

    def __init__(self, concepts: Sequence[Concept], lexicon: Lexicon, model: Model | None) -> None:
        self._lexicon = lexicon
        self._model = model
        columns = {name: column for column, name in enumerate(model.concepts)} if model is not None else {}
        self._concepts = {concept.name: (concept, columns.get(concept.name)) for concept in concepts}
        self._heads = tuple(columns)
        # where a head gives less than any frame of its concept needs, the frames are not even looked for
        self._room = np.array([concept.gates.strong for concept in concepts])
        self._room_beside_a_matter = np.maximum(
            self._room, [0.0 if concept.accompanies else concept.gates.beside for concept in concepts]
        )
        headless = len(self._heads)  # one column more, which leaves room for whatever has no head
        self._matters = [
            columns[concept.name] for concept in concepts if concept.name in columns and not concept.accompanies
        ]
        self._columns = np.array([columns.get(concept.name, headless) for concept in concepts], dtype=np.intp)

    def read(self, document: Document, turn: int, before: Set[str] = frozenset()) -> TurnEvidence:
        """The evidence of *document*, the customer's turn number *turn*; *before* are concepts said in earlier ones."""
        view = ModelView(self._model.score(document), document) if self._model is not None else None
        likely = {self._heads[column] for column in view.reaching(_FLOOR)} if view is not None else set()
        room = self._room_for_frames(view) if view is not None else None
        found, vetoed = self._lexicon.search(document, likely, room)
        hits: dict[str, list[LexiconHit]] = {}
        for hit in found:
            hits.setdefault(hit.concept, []).append(hit)
        ruled_out: dict[str, Set[int]] = {}
        for name, sentence in vetoed:
            ruled_out[name] = ruled_out.get(name, _NOWHERE) | {sentence}
        findings: list[Finding] = []
        present: dict[str, float] = {}
        leaning: dict[str, float] = {}
        suggested: dict[str, float] = {}
        for name in filter(likely.union(hits).__contains__, self._concepts):
            concept, column = self._concepts[name]
            if view is not None and column is not None and name not in hits and name not in ruled_out:
                probability = view.best[column]
                if probability < concept.gates.least:
                    leaning[name] = probability  # as most do; nothing else would come of it
                    continue
            weighed = Combination(concept, hits.get(name, ()), ruled_out.get(name, _NOWHERE), view, column)
            findings += weighed.findings()
            if view is not None and self._yields(concept, view):
                leaning[name] = min(weighed.strength, WEAK_STRENGTH)
            elif weighed.asserted:
                present[name] = weighed.strength
            elif weighed.suggested:
                suggested[name] = weighed.strength
            elif weighed.strength > 0:
                leaning[name] = weighed.strength
        self._join_companions(present, leaning, suggested, before, view)
        return TurnEvidence(turn, document, Findings(turn, document, findings), present, leaning, suggested)

    def _room_for_frames(self, view: ModelView) -> NDArray[np.bool_]:
        """For each concept, whether its frames count in a turn whose heads say this, by steps 1 and 8 of the rule."""
        certain = bool((view.highest.take(self._matters) >= _CERTAIN).any())
        least = self._room_beside_a_matter if certain else self._room
        highest = np.ones(len(self._heads) + 1)
        highest[:-1] = view.highest
        return np.asarray(highest.take(self._columns) >= least)

    def _yields(self, concept: Concept, view: ModelView) -> bool:
        """Whether a rival of *concept* is clearly surer of the turn, by step 7 of the rule."""
        if not concept.rivals:
            return False
        own = self._concepts[concept.name][1]
        columns = [column for name in concept.rivals if (column := self._concepts[name][1]) is not None]
        rival = max((view.best[column] for column in columns), default=0.0)
        return rival >= max(_RIVAL, (view.best[own] if own is not None else 1.0) + _SURER)

    def _join_companions(
        self,
        present: dict[str, float],
        leaning: dict[str, float],
        suggested: dict[str, float],
        before: Set[str],
        view: ModelView | None,
    ) -> None:
        """Count as said what is likely by itself and comes with something that is said, by step 5 of the rule."""
        joined: dict[str, float] = {}
        for name in (*suggested, *leaning):
            concept, column = self._concepts[name]
            if not concept.companions:
                continue
            strength = suggested.get(name, leaning.get(name, 0.0))
            company = concept.companions & (present.keys() | before)
            if view is not None and column is not None and view.best[column] < _SEEN and strength < _CUE:
                company -= concept.echoed_by
            if (
                company
                and strength >= concept.gates.company
                and not self._denied(concept, strength, present, leaning, suggested)
            ):
                joined[name] = strength
        for name, strength in joined.items():
            present[name] = strength
            suggested.pop(name, None)
            leaning.pop(name, None)

    @staticmethod
    def _denied(concept: Concept, strength: float, *readings: Mapping[str, float]) -> bool:
        """Whether something that speaks against the concept is said, or at least as likely as the concept by itself."""
        least = max(strength, WEAK_STRENGTH)
        return any(reading.get(name, 0.0) >= least for reading in readings for name in concept.contradicted_by)
