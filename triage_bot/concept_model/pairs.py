"""Pairs of words as features: neighbours, and words up to four apart in order (skip-bigrams).

Words and groups of words (classes such as *kin*) are symbols with numbers, and a pair is one integer. All pairs of a
turn are made at once, as arrays; the trainer numbers the ones that it meets, the model looks them up.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

REACH = 4
"""Greatest distance between the two words of a pair, in words that are not silent."""
SILENT = -2
"""Symbol of punctuation: pairs reach across it."""
UNKNOWN = -1
"""Symbol of a word that no pair of the model holds; it counts as a word for distances."""
KINDS = ("n", "s", "g")
"""Kinds of pair: neighbours, words up to REACH apart, groups up to REACH apart; the place here is part of the key."""
_NEIGHBOURS, _NEAR, _GROUPS = range(3)
BITS = 21
"""Bits of a symbol in a key: two million words."""
_MASK = (1 << BITS) - 1
_DISTANCES = np.arange(1, REACH + 1)


@dataclass(frozen=True, slots=True)
class Pairs:
    """Three arrays of one length: left token, right token, key."""

    lefts: NDArray[np.intp]
    rights: NDArray[np.intp]
    keys: NDArray[np.int64]


def pair_key(kind: int, left: int, right: int) -> int:
    """One integer for a kind of pair (a place in KINDS) and its two symbols."""
    return (kind << 2 * BITS) | (left << BITS) | right


def key_parts(key: int) -> tuple[int, int, int]:
    """Kind, left symbol and right symbol of a key."""
    return key >> 2 * BITS, (key >> BITS) & _MASK, key & _MASK


def find_pairs(words: NDArray[np.int64], groups: NDArray[np.int64], sentence_of: NDArray[np.intp], start: int) -> Pairs:
    """All pairs of a turn; none crosses a sentence end.

    *words* holds each token's symbol; *groups* its group's, or the word's own where it has none; *sentence_of* its
    sentence's number. *start* is the symbol of the sentence start, which pairs with the first word as if it were that
    word's neighbour; its pair lies on the first word alone.
    """
    places = np.flatnonzero(words != SILENT)
    count = len(places)
    if not count:
        return Pairs(np.zeros(0, np.intp), np.zeros(0, np.intp), np.zeros(0, np.int64))
    sentences = sentence_of[places]
    later = np.arange(count)[:, None] + _DISTANCES  # count x REACH: places of the right words
    exists = later < count
    later[~exists] = 0
    exists &= sentences[:, None] == sentences[later]
    left, right = words[places][:, None], words[places][later]
    left_group, right_group = groups[places][:, None], groups[places][later]
    known = exists & (left >= 0) & (right >= 0)
    grouped = exists & (left_group >= 0) & (right_group >= 0) & ((left_group != left) | (right_group != right))
    near = (left << BITS) | right
    among = (_GROUPS << 2 * BITS) | (left_group << BITS) | right_group
    first = np.append(True, sentences[1:] != sentences[:-1]) & (left[:, 0] >= 0) & (start >= 0)
    near_at, among_at = np.nonzero(known), np.nonzero(grouped)
    next_at, first_at = np.flatnonzero(known[:, 0]), np.flatnonzero(first)
    return Pairs(
        places[np.concatenate([near_at[0], among_at[0], next_at, first_at])],
        places[np.concatenate([later[near_at], later[among_at], later[next_at, 0], first_at])],
        np.concatenate(
            [
                near[near_at] | (_NEAR << 2 * BITS),
                among[among_at],
                near[next_at, 0] | (_NEIGHBOURS << 2 * BITS),
                (start << BITS) | words[places[first_at]],
            ]
        ),
    )
