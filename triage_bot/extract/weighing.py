"""The rule of :mod:`triage_bot.extract.extractor` for one concept in one turn: first the words, then the model."""

from collections.abc import Sequence, Set

from triage_bot.concept_model import Scores
from triage_bot.extract.concept import Concept, ModelGate
from triage_bot.extract.evidence import Finding
from triage_bot.extract.lexicon import STRONG, LexiconHit
from triage_bot.language.assertion import Assertion
from triage_bot.language.document import Document

STRONG_STRENGTH = 0.95
"""A strong frame's strength; frames are kept strong only while their precision on all examples is at least this."""
WEAK_STRENGTH = 0.45
"""A lone weak frame: a cue, not a statement."""


class ModelView:
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


class Spoken:
    """What the words of a turn say of one concept.

    ``asserted`` when the frames suffice by themselves, ``waits`` when the model may yet make them suffice.
    """

    __slots__ = ("_accepted", "_denied", "_refused", "_strong", "asserted", "waits")

    def __init__(self, concept: Concept, gate: ModelGate, hits: Sequence[LexiconHit], ruled_out: Set[int]) -> None:
        accepts = concept.accepts
        accepted = [hit for hit in hits if hit.assertion in accepts]
        refused = [hit for hit in hits if hit.assertion not in accepts] if len(accepted) < len(hits) else []
        self._accepted = accepted
        self._refused = refused
        self._denied = ruled_out
        if refused:
            self._denied = ruled_out | ({hit.sentence for hit in refused} - {hit.sentence for hit in accepted})
        self._strong = any(hit.level == STRONG for hit in accepted)
        self.asserted = self._strong or _corroborated(accepted, across=concept.corroborates_across_turn)
        # a gate above 1 is never reached
        self.waits = bool(accepted) and not self.asserted and gate.support <= 1

    def weigh(
        self, concept: Concept, gate: ModelGate, view: ModelView | None, column: int | None, findings: list[Finding]
    ) -> tuple[float, bool, bool]:
        """How strong the concept is, whether it is asserted and whether suggested; adds to *findings*."""
        name, accepted = concept.name, self._accepted
        probability, window = (0.0, (0, 0))
        if view is not None and column is not None:
            probability, window = view.strongest(column, self._denied)
        strength = probability
        asserted = self.asserted
        if self._strong:
            strength = max(STRONG_STRENGTH, probability)
        elif accepted:
            strength = min(max(WEAK_STRENGTH + probability / 2, probability), 1.0)
            asserted = asserted or probability >= gate.support
        suggested = not asserted and probability >= gate.alone
        findings += [
            Finding(name, hit.first, hit.stop, hit.assertion, "lexicon", 0.0, hit.frame) for hit in self._refused
        ]
        findings += [
            Finding(name, hit.first, hit.stop, hit.assertion, "lexicon", strength, hit.frame) for hit in accepted
        ]
        if probability >= min(gate.support, gate.alone) and (asserted or suggested or not accepted):
            findings.append(Finding(name, *window, Assertion.AFFIRMED, "model", probability, ""))
        return strength, asserted, suggested


def _lexical(name: str, hit: LexiconHit, strength: float) -> Finding:
    return Finding(name, hit.first, hit.stop, hit.assertion, "lexicon", strength, hit.frame)


def _corroborated(weak: Sequence[LexiconHit], *, across: bool) -> bool:
    """Whether two different weak frames hit different words of one sentence (or, if *across*, of the turn)."""
    if len(weak) < 2:
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
