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

Which concepts the words assert is known at once; the model is run when something of what it adds is first looked at.
"""

from collections.abc import Mapping, Sequence, Set
from typing import Protocol

from triage_bot.concept_model import Scores
from triage_bot.extract.concept import Concept, ModelGate
from triage_bot.extract.evidence import Finding, Findings
from triage_bot.extract.lexicon import Lexicon, LexiconHit
from triage_bot.extract.turn import TurnEvidence, Weighed
from triage_bot.extract.weighing import ModelView, Spoken
from triage_bot.language.document import Document

_FLOOR = 0.05
"""Model probabilities below this are not worth reporting."""
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

    def __init__(
        self,
        concepts: Sequence[Concept],
        lexicon: Lexicon,
        model: Model | None,
        gates: Mapping[str, ModelGate] | None = None,
    ) -> None:
        self._lexicon = lexicon
        self._model = model
        columns = {name: column for column, name in enumerate(model.concepts)} if model is not None else {}
        self._concepts = {
            concept.name: (concept, (gates or {}).get(concept.name, ModelGate()), columns.get(concept.name))
            for concept in concepts
        }

    def read(self, document: Document, turn: int) -> TurnEvidence:
        """The evidence of *document*, the customer's turn number *turn*."""
        hits: dict[str, list[LexiconHit]] = {}
        found_hits, vetoed = self._lexicon.search(document)
        for hit in found_hits:
            hits.setdefault(hit.concept, []).append(hit)
        ruled_out: dict[str, set[int]] = {}
        for name, sentence in vetoed:
            ruled_out.setdefault(name, set()).add(sentence)
        spoken: dict[str, Spoken] = {}
        for name in sorted(hits):  # an order that is not that of the text
            concept, gate, _ = self._concepts[name]
            spoken[name] = Spoken(concept, gate, hits[name], ruled_out.get(name, _NOWHERE))
        if self._model is not None and any(words.waits for words in spoken.values()):
            weighed = self._weigh(document, turn, spoken, ruled_out)
            return TurnEvidence(turn, document, weighed.present.keys(), lambda: weighed)
        names = {name: True for name, words in spoken.items() if words.asserted}
        return TurnEvidence(turn, document, names.keys(), lambda: self._weigh(document, turn, spoken, ruled_out))

    def _weigh(
        self, document: Document, turn: int, spoken: Mapping[str, Spoken], ruled_out: Mapping[str, Set[int]]
    ) -> Weighed:
        """What the words say together with what the model adds, concept by concept."""
        view = ModelView(self._model.score(document), document) if self._model is not None else None
        findings: list[Finding] = []
        present: dict[str, float] = {}
        leaning: dict[str, float] = {}
        suggested: dict[str, float] = {}
        for name, (concept, gate, column) in self._concepts.items():
            words = spoken.get(name)
            likely = view is not None and column is not None and view.best[column] >= _FLOOR
            if not likely and words is None:
                continue
            words = words or Spoken(concept, gate, (), ruled_out.get(name, _NOWHERE))
            strength, asserted, is_suggested = words.weigh(concept, gate, view, column, findings)
            if asserted:
                present[name] = strength
            elif is_suggested:
                suggested[name] = strength
            elif strength > 0:
                leaning[name] = strength
        return Weighed(Findings(turn, document, findings), present, leaning, suggested)
