"""The rule by which a concept's frames and its head are combined."""

from collections.abc import Sequence

from triage_bot.concept_model import Scores
from triage_bot.extract.concept import Concept
from triage_bot.extract.evidence import Evidence
from triage_bot.extract.gates import WORDS_ALONE
from triage_bot.extract.lexicon import LIKELY, STRONG, WEAK, LexiconHit
from triage_bot.language.assertion import Assertion
from triage_bot.language.document import Document

STRONG_STRENGTH = 0.95
"""A strong frame's strength; frames are kept strong only while their precision on all examples is at least this."""
WEAK_STRENGTH = 0.45
"""A lone weak frame: a cue, not a statement."""

DOUBTED_STRENGTH = 0.55
"""A strong frame that the head gives no room to."""


class ModelView:
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


class Combination:
    """The rule at the head of :mod:`triage_bot.extract.extractor`, applied to one concept in one turn."""

    def __init__(self, concept: Concept, document: Document, turn: int) -> None:
        self._concept = concept
        self._document = document
        self._turn = turn
        self.strength = 0.0
        self.asserted = False
        self.suggested = False
        self.evidence: list[Evidence] = []

    def weigh(
        self, hits: Sequence[LexiconHit], ruled_out: set[int], view: ModelView | None, column: int | None
    ) -> None:
        """Decide whether the concept is asserted, how strongly, and by which words."""
        accepted = [hit for hit in hits if hit.assertion in self._concept.accepts]
        refused = [hit for hit in hits if hit.assertion not in self._concept.accepts]
        denied = ruled_out | ({hit.sentence for hit in refused} - {hit.sentence for hit in accepted})
        gates = self._concept.gates if view is not None and column is not None else WORDS_ALONE
        probability, window = (0.0, (0, 0))
        if view is not None and column is not None:
            probability, window = view.strongest(column, denied)
        strong = any(hit.level == STRONG for hit in accepted)
        likely = any(hit.level == LIKELY for hit in accepted)
        self.strength = probability
        if (strong and probability >= gates.strong) or (likely and probability >= gates.likely):
            self.strength, self.asserted = max(STRONG_STRENGTH, probability), True
        elif accepted:
            cue = DOUBTED_STRENGTH if strong else WEAK_STRENGTH
            self.strength = min(max(cue + probability / 2, probability), 1.0)
            weak = [hit for hit in accepted if hit.level in (LIKELY, WEAK)]
            doubled = _corroborated(weak, across=self._concept.corroborates_across_turn)
            self.asserted = doubled and probability >= gates.doubled
        self.asserted |= probability >= gates.alone
        self.suggested = not self.asserted and probability >= gates.suggest
        self.evidence = [self._lexical(hit, 0.0) for hit in refused]
        self.evidence += [self._lexical(hit, self.strength) for hit in accepted]
        if probability >= gates.suggest:
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
