"""The stretches of a turn that are scored: sentences, pairs of them, a short turn as a whole, parts of long ones."""

from itertools import pairwise

from triage_bot.language.document import Document

WHOLE_TURN = 60
"""Tokens up to which the whole turn is a window too."""
PART = 24
"""Tokens of the overlapping windows in a longer sentence; about two clauses."""


def windows_of(document: Document) -> tuple[tuple[int, int], ...]:
    """Half-open token ranges, sorted and distinct."""
    sentences = document.sentences
    found = set(sentences)
    for (first, _), (_, stop) in pairwise(sentences):
        found.add((first, stop))
    total = len(document)
    if 0 < total <= WHOLE_TURN:
        found.add((0, total))
    for first, stop in sentences:
        if stop - first > PART:
            found.update((at, min(at + PART, stop)) for at in range(first, stop - PART // 2, PART // 2))
    return tuple(sorted(found))
