"""Pairs of words as features: neighbours, and words up to four apart in order (skip-bigrams).

Words and groups of words (classes such as *kin*) are symbols with numbers, so that finding the pairs of a text is a
run of look-ups. The trainer and the model find pairs by the same function: the trainer hands in tables that give every
new pair a row.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

REACH = 4
"""Greatest distance between the two words of a pair, in words that are not silent."""
SILENT = -2
"""Symbol of punctuation: pairs reach across it."""
UNKNOWN = -1
"""Symbol of a word that no pair of the model holds; it counts as a word for distances."""


class RowsOfLeft(Protocol):
    """Row numbers of the pairs that share a left word, by the right word's symbol."""

    def get(self, right: int, /) -> int | None:
        """The row, or None when the model does not know the pair."""


class RowTable(Protocol):
    """Pairs of one kind, by the left word's symbol."""

    def __getitem__(self, left: int, /) -> RowsOfLeft:
        """The pairs that start with *left*."""


@dataclass(frozen=True, slots=True)
class PairRows:
    """Rows of adjacent words, of words up to REACH apart, and of groups up to REACH apart."""

    neighbours: RowTable
    near: RowTable
    groups: RowTable


def find_pairs(
    words: Sequence[int], groups: Sequence[int], bounds: tuple[int, int], rows: PairRows, start: int
) -> list[tuple[int, int, int]]:
    """(left token, right token, row) of each pair in one sentence that *rows* knows.

    *words* holds each token's symbol; *groups* its group's, or the word's own where it has none. *start* is the
    symbol of the sentence start, which pairs with the first word as if it were that word's neighbour; its pair lies
    on the first word alone.
    """
    places = [index for index in range(*bounds) if words[index] != SILENT]
    found: list[tuple[int, int, int]] = []
    if not places:
        return found
    if start >= 0 and (right := words[places[0]]) >= 0:
        row = rows.neighbours[start].get(right)
        if row is not None:
            found.append((places[0], places[0], row))
    near, neighbours, among = rows.near, rows.neighbours, rows.groups
    for order, i in enumerate(places):
        following = places[order + 1 : order + 1 + REACH]
        left, left_group = words[i], groups[i]
        if left >= 0 and following:
            get = near[left].get
            found += [(i, j, row) for j in following if words[j] >= 0 and (row := get(words[j])) is not None]
            j = following[0]
            if (right := words[j]) >= 0 and (row := neighbours[left].get(right)) is not None:
                found.append((i, j, row))
        if left_group >= 0:
            get = among[left_group].get
            own = left_group == left
            for j in following:
                right = groups[j]
                if right >= 0 and not (own and right == words[j]) and (row := get(right)) is not None:
                    found.append((i, j, row))
    return found
