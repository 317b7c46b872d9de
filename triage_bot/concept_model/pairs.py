"""Pairs of words as features: neighbours, and words up to four apart in order (skip-bigrams).

Words and groups of words (classes such as *kin*, clusters of like vectors) are symbols with numbers; a pair is one
integer, so that finding the pairs of a text is a run of dictionary look-ups. The trainer and the model find pairs by
the same function: the trainer hands in a mapping that gives every new pair a row.
"""

from collections.abc import Sequence
from typing import Protocol

REACH = 4
"""Greatest distance between the two words of a pair, in words that are not silent."""
SILENT = -2
"""Symbol of punctuation: pairs reach across it."""
UNKNOWN = -1
"""Symbol of a word that no pair of the model holds; it counts as a word for distances."""
_BITS = 21
NEIGHBOURS, NEAR, GROUPS = 0, 1, 2
"""Kinds of pair: adjacent words, words up to REACH apart, groups up to REACH apart."""


class PairRows(Protocol):
    """Row number of a pair, or None."""

    def get(self, key: int, /) -> int | None:
        """The row of the pair *key*."""


def pair_key(kind: int, left: int, right: int) -> int:
    """One integer for a kind of pair and its two symbols."""
    return (kind << 2 * _BITS) | (left << _BITS) | right


def find_pairs(
    words: Sequence[int], groups: Sequence[int], bounds: tuple[int, int], rows: PairRows, start: int
) -> list[tuple[int, int, int]]:
    """(left token, right token, row) of each pair in one sentence that *rows* knows.

    *words* holds each token's symbol; *groups* its group's, or the word's own where it has none. *start* is the
    symbol of the sentence start, which pairs with the first word as if it were that word's neighbour; its pair lies
    on the first word alone.
    """
    get = rows.get
    places = [index for index in range(*bounds) if words[index] != SILENT]
    found: list[tuple[int, int, int]] = []
    if not places:
        return found
    if start >= 0 and (right := words[places[0]]) >= 0:
        row = get((start << _BITS) | right)
        if row is not None:
            found.append((places[0], places[0], row))
    near, among = NEAR << 2 * _BITS, GROUPS << 2 * _BITS
    for order, i in enumerate(places):
        left, left_group = words[i], groups[i]
        neighbour = True
        for j in places[order + 1 : order + 1 + REACH]:
            right, right_group = words[j], groups[j]
            if left >= 0 and right >= 0:
                key = (left << _BITS) | right
                if neighbour and (row := get(key)) is not None:
                    found.append((i, j, row))
                if (row := get(near | key)) is not None:
                    found.append((i, j, row))
            if left_group >= 0 and right_group >= 0 and (left_group != left or right_group != right):
                row = get(among | (left_group << _BITS) | right_group)
                if row is not None:
                    found.append((i, j, row))
            neighbour = False
    return found
