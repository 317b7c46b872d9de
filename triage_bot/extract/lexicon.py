"""The lexicon: every concept's frames searched at once, each hit with its assertion."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from triage_bot.extract.concept import Concept
from triage_bot.language.assertion import Assertion, AssertionCues, CueHit, assertion_of, quoted_ranges
from triage_bot.language.document import Document
from triage_bot.language.frame_index import FrameIndex
from triage_bot.language.frames import Frame

STRONG = "strong"
LIKELY = "likely"
WEAK = "weak"
UNLESS = "unless"


class LexiconHit(NamedTuple):
    """A frame of a concept found in a document: its token range, how strong the frame is and how it is asserted."""

    concept: str
    level: str
    first: int
    stop: int
    sentence: int
    assertion: Assertion
    frame: str


def _levels(concept: Concept) -> tuple[tuple[str, tuple[Frame, ...]], ...]:
    return (STRONG, concept.strong), (LIKELY, concept.likely), (WEAK, concept.weak), (UNLESS, concept.unless)


class Lexicon:
    """All frames of all concepts behind one index."""

    def __init__(
        self, concepts: Iterable[Concept], cues: AssertionCues, frequencies: Mapping[str, int] | None = None
    ) -> None:
        entries: list[tuple[Frame, tuple[str, str, str]]] = []
        for concept in concepts:
            for level, frames in _levels(concept):
                entries += [(frame, (concept.name, level, frame.source)) for frame in frames]
        self._index = FrameIndex(entries, frequencies)
        self._cues = cues

    def find(self, document: Document) -> list[LexiconHit]:
        """Hits in text order; a hit in a sentence that also holds one of the concept's ``unless`` frames is dropped."""
        return self.search(document)[0]

    def search(self, document: Document) -> tuple[list[LexiconHit], set[tuple[str, int]]]:
        """The hits of :meth:`find`, and the (concept, sentence) pairs that an ``unless`` frame rules out."""
        found = self._index.find(document)
        if not found:
            return [], set()
        sentence_of = document.sentence_of
        vetoed = {(payload[0], sentence_of[first]) for payload, first, _ in found if payload[1] == UNLESS}
        cues: dict[int, list[CueHit]] = {}
        for cue in self._cues.find(document):
            cues.setdefault(sentence_of[cue.first], []).append(cue)
        quoted = quoted_ranges(document)
        hits: list[LexiconHit] = []
        for (concept, level, frame), first, stop in found:
            sentence = sentence_of[first]
            if level == UNLESS or (concept, sentence) in vetoed:
                continue
            assertion = assertion_of(cues.get(sentence, ()), quoted, first, stop)
            hits.append(LexiconHit(concept, level, first, stop, sentence, assertion, frame))
        return hits, vetoed
