"""Near-duplicate texts without comparing every pair: a few smallest hashes of word sequences name the candidates."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from zlib import crc32

from rapidfuzz import fuzz

ALIKE = 92.0
"""Similarity (0 to 100, edit distance over length) from which two texts are one text written twice."""
_SEQUENCE = 4
_SKETCH = 6
_SHORTEST = 40
"""Shorter texts ("forgot password") are alike by chance."""
_CROWD = 12
"""Sketch values shared by more texts than this are stock phrases."""


@dataclass(frozen=True, slots=True)
class TextPlace:
    """A text and where it stands: *group* is the file or split it belongs to."""

    group: str
    id: str
    point: str
    text: str


@dataclass(frozen=True, slots=True)
class Twin:
    """Two places whose texts are alike; *alike* is from 0 to 1."""

    first: TextPlace
    second: TextPlace
    alike: float


class TwinFinder:
    """Takes texts one at a time and finds the earlier ones that each is like."""

    def __init__(self) -> None:
        self._places: list[TextPlace] = []
        self._index: dict[int, list[int]] = defaultdict(list)

    def add(self, place: TextPlace) -> Iterator[Twin]:
        """Remember *place*; yields its twins among the texts before it."""
        if len(place.text) < _SHORTEST:
            return
        words = place.text.casefold().split()
        text = " ".join(words)
        candidates: set[int] = set()
        number = len(self._places)
        for value in _sketch(words):
            seen = self._index[value]
            if len(seen) < _CROWD:
                candidates.update(seen)
                seen.append(number)
        self._places.append(TextPlace(place.group, place.id, place.point, text))
        for other in sorted(candidates):
            before = self._places[other]
            score = fuzz.ratio(before.text, text, score_cutoff=ALIKE)
            if score:
                yield Twin(before, self._places[number], round(score / 100, 3))


def _sketch(words: list[str]) -> list[int]:
    runs = {crc32(" ".join(words[i : i + _SEQUENCE]).encode()) for i in range(max(len(words) - _SEQUENCE + 1, 1))}
    return sorted(runs)[:_SKETCH]
