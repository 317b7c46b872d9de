"""The concepts' examples as one labelled corpus: each distinct text once, with what is known of it for each concept."""

from collections.abc import Iterable, Set
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from triage_bot.concept_model.windows import WHOLE_TURN
from triage_bot.errors import TriageError
from triage_bot.extract.concept import Example

POSITIVE, NEAR_MISS, FOREIGN, UNKNOWN, UNLISTED = 1, -1, 0, 2, 3
"""Labels: the concept is said; it is not, though it looks like it; written for another concept, so probably not; a
message that may say it among other things, which neither trains nor measures; not among the concepts that the writer
listed for the text, so not said."""
OPEN = (FOREIGN, UNKNOWN, UNLISTED)
"""Labels that come from where a text stands, not from what it says; a verdict on the text replaces them."""
_ONE_THING = 45
"""Words of the longest example that is written for one concept; a longer one is foreign to none."""
_LONGEST = WHOLE_TURN
"""Words of the longest text that can be one window at run time; examples beyond are left out."""


@dataclass(frozen=True, slots=True)
class Corpus:
    """``labels`` is texts x concepts (int8, one of the five labels); ``batches`` names each text's writer."""

    concepts: tuple[str, ...]
    texts: tuple[str, ...]
    batches: tuple[str, ...]
    labels: NDArray[np.int8]

    def select(self, places: Iterable[int]) -> "Corpus":
        """The corpus of some of the texts."""
        chosen = list(places)
        return Corpus(
            self.concepts,
            tuple(self.texts[place] for place in chosen),
            tuple(self.batches[place] for place in chosen),
            self.labels[chosen],
        )


def build_corpus(examples: Iterable[Example], listed_whole: Set[str] = frozenset()) -> Corpus:
    """Gather examples in their own order; a text that several concepts share becomes one row.

    *listed_whole* names the batches whose writers listed every concept that a text says.

    Raises:
        TriageError: when there are no examples, or a text is both an example and a counter-example of one concept.
    """
    listed = [example for example in examples if len(example.text.split()) <= _LONGEST]
    if not listed:
        raise TriageError("no examples to train on, expected some in the concepts' files")
    concepts = tuple(sorted({example.concept for example in listed}))
    column = {concept: number for number, concept in enumerate(concepts)}
    place: dict[str, int] = {}
    batches: list[str] = []
    for example in listed:
        if place.setdefault(example.text, len(place)) == len(batches):
            batches.append(example.batch)
    labels = np.full((len(place), len(concepts)), FOREIGN, dtype=np.int8)
    labels[[row for text, row in place.items() if len(text.split()) > _ONE_THING]] = UNKNOWN
    labels[[row for row, batch in enumerate(batches) if batch in listed_whole]] = UNLISTED
    for example in listed:
        label = POSITIVE if example.positive else NEAR_MISS
        at = (place[example.text], column[example.concept])
        if labels[at] not in (*OPEN, label):
            raise TriageError(f"{example.location}: {example.text[:60]!r} is both positive and negative")
        labels[at] = label
    return Corpus(concepts, tuple(place), tuple(batches), labels)
