"""The lexicon: every concept's frames searched at once, each hit with its assertion."""

from collections.abc import Mapping, Sequence, Set
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from triage_bot.extract.concept import Concept
from triage_bot.language.assertion import Assertion, AssertionCues, CueHit, assertion_of, quoted_ranges
from triage_bot.language.document import Document
from triage_bot.language.frame_index import FrameHit, FrameIndex
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
        self, concepts: Sequence[Concept], cues: AssertionCues, frequencies: Mapping[str, int] | None = None
    ) -> None:
        entries: list[tuple[Frame, tuple[str, str, str]]] = []
        owners: list[int] = []
        for number, concept in enumerate(concepts):
            for level, frames in _levels(concept):
                entries += [(frame, (concept.name, level, frame.source)) for frame in frames]
                owners += [number] * len(frames)
        self._index = FrameIndex(entries, frequencies)
        self._owners = np.array(owners, dtype=np.intp)
        self._silencing = tuple(level == UNLESS for _, (_, level, _) in entries)
        self._concept_of = tuple(name for _, (name, _, _) in entries)
        self._cues = cues

    def find(self, document: Document) -> list[LexiconHit]:
        """Hits in text order; a hit in a sentence that also holds one of the concept's ``unless`` frames is dropped."""
        return self.search(document)[0]

    def search(
        self, document: Document, others: Set[str] = frozenset(), room: NDArray[np.bool_] | None = None
    ) -> tuple[list[LexiconHit], set[tuple[str, int]]]:
        """The hits of :meth:`find`, and the (concept, sentence) pairs that an ``unless`` frame rules out.

        Half of all matches are of ``unless`` frames; those are matched only for concepts that another frame of theirs
        speaks for, and for *others*. *room* tells, for each concept in the order of construction, whether its frames
        are looked for at all.
        """
        candidates = self._index.candidates(document)
        if room is not None:
            candidates = candidates.select(room.take(self._owners.take(candidates.frames)).nonzero()[0])
        pairs, silencing, forms = candidates.pairs(), self._silencing, candidates.forms
        found = self._index.match(document, forms, [pair for pair in pairs if not silencing[pair[1]]])
        asked = {payload[0] for payload, _, _ in found}.union(others)
        vetoed: set[tuple[str, int]] = set()
        if asked:
            sentence_of, owner = document.sentence_of, self._concept_of
            heeded = [pair for pair in pairs if silencing[pair[1]] and owner[pair[1]] in asked]
            vetoed = {
                (payload[0], sentence_of[first]) for payload, first, _ in self._index.match(document, forms, heeded)
            }
        return self._asserted(document, found, vetoed) if found else [], vetoed

    def _asserted(
        self, document: Document, found: list[FrameHit[tuple[str, str, str]]], vetoed: set[tuple[str, int]]
    ) -> list[LexiconHit]:
        """The hits among *found* that are not vetoed."""
        sentence_of = document.sentence_of
        cues: dict[int, list[CueHit]] = {}
        for cue in self._cues.find(document, {sentence_of[first] for _, first, _ in found}):
            cues.setdefault(sentence_of[cue.first], []).append(cue)
        quoted = quoted_ranges(document)
        hits: list[LexiconHit] = []
        for (concept, level, frame), first, stop in found:
            sentence = sentence_of[first]
            if (concept, sentence) not in vetoed:
                assertion = assertion_of(cues.get(sentence, ()), quoted, first, stop)
                hits.append(LexiconHit(concept, level, first, stop, sentence, assertion, frame))
        return hits
