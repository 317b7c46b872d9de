"""The rule by which a concept's frames and its head are combined."""

from collections.abc import Iterator, Sequence, Set

from triage_bot.concept_model import Scores
from triage_bot.extract.concept import Concept
from triage_bot.extract.evidence import Finding
from triage_bot.extract.gates import WORDS_ALONE
from triage_bot.extract.lexicon import LIKELY, STRONG, WEAK, LexiconHit
from triage_bot.language.assertion import Assertion
from triage_bot.language.document import Document

STRONG_STRENGTH = 0.95
"""A strong frame's strength; frames are kept strong only while their precision on all examples is at least this."""
WEAK_STRENGTH = 0.45
"""A lone weak frame: a cue, not a statement."""
UNOPPOSED_STRENGTH = 0.5
"""The same of a concept without a head, which could have doubted it."""
DOUBTED_STRENGTH = 0.55
"""A strong frame that the head gives no room to."""


class ModelView:
    """Model scores of one turn, with the best window of each concept at hand."""

    def __init__(self, scores: Scores, document: Document) -> None:
        self._scores = scores
        self._document = document
        self.highest = scores.probabilities.max(axis=0, initial=0.0)
        self.best: list[float] = self.highest.tolist()

    def reaching(self, floor: float) -> list[int]:
        """The columns of the concepts whose highest probability is *floor* or more."""
        columns: list[int] = (self.highest >= floor).nonzero()[0].tolist()
        return columns

    def strongest(self, column: int, denied: Set[int]) -> float:
        """The highest probability of a concept among windows that touch no *denied* sentence."""
        return max(self._allowed(column, denied), default=0.0) if denied else self.best[column]

    def window(self, column: int, denied: Set[int]) -> tuple[int, int]:
        """The first window of that probability."""
        allowed = self._allowed(column, denied)
        return self._scores.windows[allowed.index(max(allowed))]

    def _allowed(self, column: int, denied: Set[int]) -> list[float]:
        """The probabilities of a concept by window; those of windows that touch a *denied* sentence are 0."""
        probabilities: list[float] = self._scores.probabilities[:, column].tolist()
        if denied:
            sentence_of = self._document.sentence_of
            for place, (first, stop) in enumerate(self._scores.windows):
                if not denied.isdisjoint(range(sentence_of[first], sentence_of[stop - 1] + 1)):
                    probabilities[place] = 0.0
        return probabilities


class Combination:
    """The rule at the head of :mod:`triage_bot.extract.extractor`, applied to one concept in one turn."""

    __slots__ = ("_accepted", "_concept", "_gates", "_probability", "_refused", "_window", "asserted", "strength",
                 "suggested")  # fmt: skip

    def __init__(
        self,
        concept: Concept,
        hits: Sequence[LexiconHit],
        ruled_out: Set[int],
        view: ModelView | None,
        column: int | None,
    ) -> None:
        self._concept = concept
        self._accepted = [hit for hit in hits if hit.assertion in concept.accepts]
        self._refused = [hit for hit in hits if hit.assertion not in concept.accepts]
        self._gates, self._probability, self._window = WORDS_ALONE, 0.0, (0, 0)
        if view is not None and column is not None:
            denied: Set[int] = ruled_out if view.best[column] < concept.gates.sure else frozenset()
            if self._refused:
                denied = denied | ({hit.sentence for hit in self._refused} - {hit.sentence for hit in self._accepted})
            self._gates = concept.gates
            self._probability = view.strongest(column, denied)
            if self._probability >= self._gates.suggest:
                self._window = view.window(column, denied)
        self.strength = self._probability
        self.asserted = self._probability >= self._gates.alone
        if self._accepted:
            self._weigh_words()
        self.suggested = not self.asserted and self._probability >= self._gates.suggest

    def _weigh_words(self) -> None:
        """Steps 1 and 2 of the rule, and the strength of frames that do not suffice."""
        probability, gates = self._probability, self._gates
        levels = {hit.level for hit in self._accepted}
        if (STRONG in levels and probability >= gates.strong) or (LIKELY in levels and probability >= gates.likely):
            self.strength, self.asserted = max(STRONG_STRENGTH, probability), True
            return
        lone = UNOPPOSED_STRENGTH if gates is WORDS_ALONE else WEAK_STRENGTH
        cue = DOUBTED_STRENGTH if STRONG in levels else lone
        self.strength = min(max(cue + probability / 2, probability), 1.0)
        weak = [hit for hit in self._accepted if hit.level in (LIKELY, WEAK)]
        if probability >= gates.doubled and _corroborated(weak, across=self._concept.corroborates_across_turn):
            self.asserted = True

    def findings(self) -> Iterator[Finding]:
        """What speaks for the concept and what was refused."""
        name = self._concept.name
        for hit in self._refused:
            yield Finding(name, hit.first, hit.stop, hit.assertion, "lexicon", 0.0, hit.frame)
        for hit in self._accepted:
            yield Finding(name, hit.first, hit.stop, hit.assertion, "lexicon", self.strength, hit.frame)
        if self._probability >= self._gates.suggest:
            yield Finding(name, *self._window, Assertion.AFFIRMED, "model", self._probability, "")


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
