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

from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import Protocol

from triage_bot.concept_model import Scores
from triage_bot.extract.concept import Concept, ModelGate
from triage_bot.extract.evidence import Evidence, Finding, Findings
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


@dataclass(frozen=True, slots=True)
class TurnEvidence:
    """All findings of one turn.

    ``present`` maps each asserted concept to its strength; ``leaning`` maps concepts that fell short to theirs, for
    reports and for the choice among look-alikes. ``suggested`` maps concepts that only the model asserts.
    """

    turn: int
    document: Document
    findings: Findings
    present: Mapping[str, float]
    leaning: Mapping[str, float]
    suggested: Mapping[str, float]

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """Every finding with its words."""
        return self.findings.all

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
        return self.findings.of(concept)


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
        self._concepts = [
            (concept, (gates or {}).get(concept.name, ModelGate()), columns.get(concept.name)) for concept in concepts
        ]

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
        findings: list[Finding] = []
        present: dict[str, float] = {}
        leaning: dict[str, float] = {}
        suggested: dict[str, float] = {}
        for concept, gate, column in self._concepts:
            name = concept.name
            likely = view is not None and column is not None and view.best[column] >= _FLOOR
            if not likely and name not in hits:
                continue
            strength, asserted, is_suggested = _combine(
                concept, gate, hits.get(name, ()), ruled_out.get(name, _NOWHERE), view, column, findings
            )
            if asserted:
                present[name] = strength
            elif is_suggested:
                suggested[name] = strength
            elif strength > 0:
                leaning[name] = strength
        return TurnEvidence(turn, document, Findings(turn, document, findings), present, leaning, suggested)


class _ModelView:
    """Model scores of one turn, with the best window of each concept at hand."""

    def __init__(self, scores: Scores, document: Document) -> None:
        self._scores = scores
        self._document = document
        table = scores.probabilities
        self._rows = table.argmax(axis=0).tolist() if len(table) else []
        self.best: list[float] = table.max(axis=0).tolist() if len(table) else [0.0] * len(scores.concepts)

    def strongest(self, column: int, denied: Set[int]) -> tuple[float, tuple[int, int]]:
        """The highest probability of a concept, with its window, among windows that touch no *denied* sentence."""
        if not self._rows:
            return 0.0, (0, 0)
        if not denied:
            return self.best[column], self._scores.windows[self._rows[column]]
        sentence_of = self._document.sentence_of
        best, where = 0.0, (0, 0)
        probabilities = self._scores.probabilities[:, column].tolist()
        for probability, (first, stop) in zip(probabilities, self._scores.windows, strict=True):
            if probability > best and denied.isdisjoint(range(sentence_of[first], sentence_of[stop - 1] + 1)):
                best, where = probability, (first, stop)
        return best, where


def _combine(
    concept: Concept,
    gate: ModelGate,
    hits: Sequence[LexiconHit],
    ruled_out: Set[int],
    view: _ModelView | None,
    column: int | None,
    findings: list[Finding],
) -> tuple[float, bool, bool]:
    """The rule at the head of this module, applied to one concept in one turn.

    Tells how strong the concept is, whether it is asserted and whether it is suggested; adds to *findings*.
    """
    name = concept.name
    accepted = [hit for hit in hits if hit.assertion in concept.accepts]
    refused = [hit for hit in hits if hit.assertion not in concept.accepts] if len(accepted) < len(hits) else ()
    denied = ruled_out
    if refused:
        denied = ruled_out | ({hit.sentence for hit in refused} - {hit.sentence for hit in accepted})
    probability, window = (0.0, (0, 0))
    if view is not None and column is not None:
        probability, window = view.strongest(column, denied)
    asserted = False
    strength = probability
    if any(hit.level == STRONG for hit in accepted):
        strength, asserted = max(STRONG_STRENGTH, probability), True
    elif accepted:
        strength = min(max(WEAK_STRENGTH + probability / 2, probability), 1.0)
        doubled = _corroborated(accepted, across=concept.corroborates_across_turn)
        asserted = doubled or probability >= gate.support
    suggested = not asserted and probability >= gate.alone
    findings += [Finding(name, hit.first, hit.stop, hit.assertion, "lexicon", 0.0, hit.frame) for hit in refused]
    findings += [Finding(name, hit.first, hit.stop, hit.assertion, "lexicon", strength, hit.frame) for hit in accepted]
    if probability >= min(gate.support, gate.alone) and (asserted or suggested or not accepted):
        findings.append(Finding(name, *window, Assertion.AFFIRMED, "model", probability, ""))
    return strength, asserted, suggested


def _corroborated(weak: Sequence[LexiconHit], *, across: bool) -> bool:
    """Whether two different weak frames hit different words of one sentence (or, if *across*, of the turn)."""
    if len(weak) == 1:
        return False
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
