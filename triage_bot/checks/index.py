"""Many frames searched at once, each tried only where all of its required words occur.

The frames of the judge are long and their anchors common words; a test of each segment's vocabulary spares nearly all
of the attempts to match.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Generic, TypeVar

from triage_bot.language import Document, Frame, FrameHit
from triage_bot.language.frames import match_at

_CACHED_WORDS = 50_000

Payload = TypeVar("Payload")


class SegmentIndex(Generic[Payload]):
    """Frames by their anchor words; finds what ``FrameIndex`` finds, in the same order."""

    def __init__(self, entries: Iterable[tuple[Frame, Payload]]) -> None:
        self._by_word: dict[str, list[tuple[Frame, tuple[frozenset[str], ...], Payload]]] = {}
        for frame, payload in entries:
            others = _required(frame)
            for word in sorted(frame.items[frame.anchor].words):
                self._by_word.setdefault(word, []).append((frame, others, payload))
        self._anchored = lru_cache(maxsize=_CACHED_WORDS)(self._candidates)

    def _candidates(
        self, word: str, lemma: str
    ) -> "tuple[tuple[frozenset[str], list[tuple[Frame, tuple[frozenset[str], ...], Payload]]], ...]":
        """The frames that a token can anchor, by its word and then by its lemma, grouped by a required set of words."""
        by_lemma = self._by_word.get(lemma, ()) if lemma != word else ()
        groups: dict[frozenset[str], list[tuple[Frame, tuple[frozenset[str], ...], Payload]]] = {}
        for frame, others, payload in (*self._by_word.get(word, ()), *by_lemma):
            needed = others[0] if others else frozenset({word, lemma})
            groups.setdefault(needed, []).append((frame, others[1:], payload))
        return tuple(groups.items())

    def find(self, document: Document) -> list[FrameHit[Payload]]:
        """All hits, at most one an anchor token and frame, in text order."""
        hits: list[FrameHit[Payload]] = []
        anchored, words, lemmas = self._anchored, document.words, document.lemmas
        for bounds in document.sentences:
            first, stop = bounds
            absent = frozenset((*words[first:stop], *lemmas[first:stop])).isdisjoint
            for index in range(first, stop):
                for needed, frames in anchored(words[index], lemmas[index]):
                    if absent(needed):
                        continue
                    for frame, others, payload in frames:
                        for other in others:
                            if absent(other):
                                break
                        else:
                            span = match_at(frame, document, index, bounds)
                            if span is not None:
                                hits.append(FrameHit(payload, *span))
        return hits


def _required(frame: Frame) -> tuple[frozenset[str], ...]:
    """The word sets, smallest first, that must each have a word in the segment beside the anchor."""
    others = [
        item.words
        for place, item in enumerate(frame.items)
        if place != frame.anchor and item.words and not (item.optional or item.number or item.money)
    ]
    return tuple(sorted(others, key=len))
