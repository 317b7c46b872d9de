"""Sentence ranges over tokens, for chat, letters and dictated run-on text alike."""

from collections.abc import Sequence

_ENDERS = frozenset({".", "!", "?", "...", ";", "?!", "!!", "??"})
_CLOSERS = frozenset({'"', "'", ")", "]", "!", "?", "."})
_LONG = 34
"""Tokens after which a run-on sentence is cut at the next connective; about two spoken clauses."""
_LONGEST = 120
"""Tokens after which any sentence is cut, so that no rule sees an unbounded one."""
_CONNECTIVES = frozenset(
    {"and", "but", "so", "then", "because", "well", "now", "also", "anyway", "period", "comma", "plus"}
)


def split_sentences(
    words: Sequence[str], starts: Sequence[int], ends: Sequence[int], text: str
) -> tuple[tuple[int, int], ...]:
    """Half-open token ranges that cover all tokens in order.

    A sentence ends at terminal punctuation or a line break; a very long one is cut at a connective, so that
    dictated text without punctuation still yields units of a clause or two.
    """
    ranges: list[tuple[int, int]] = []
    first = after = 0
    total = len(words)
    lines = "\n" in text
    for index, word in enumerate(words):
        if index < after:
            continue  # closes the sentence before
        stop = index + 1
        at_end = word in _ENDERS
        if at_end:
            while stop < total and words[stop] in _CLOSERS and starts[stop] == ends[stop - 1]:
                stop += 1
            after = stop
        length = stop - first
        if (
            at_end
            or (lines and stop < total and "\n" in text[ends[stop - 1] : starts[stop]])
            or (length >= _LONG and (length >= _LONGEST or (stop < total and words[stop] in _CONNECTIVES)))
        ):
            ranges.append((first, stop))
            first = stop
    if first < total:
        ranges.append((first, total))
    return tuple(ranges)
