"""Names and rows of the n-gram features, shared by the trainer and the model.

A feature's name is its kind and its parts, tab-separated: ``w lemma``, ``c ngram``, and for pairs ``n left right``
(neighbours), ``s left right`` (up to four words apart) and ``g left right`` (groups up to four words apart).
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from triage_bot.concept_model.pairs import BITS, KINDS, REACH, SILENT, UNKNOWN, pair_key
from triage_bot.concept_model.shapes import BOUNDARY, is_silent, placeholder

_COLUMNS = 2 * REACH + 1
"""Columns of a token's keys: words and groups at each distance, then the neighbour."""
_DISTANCES = np.arange(1, REACH + 1)
_KIND = {kind: number << 2 * BITS for number, kind in enumerate(KINDS)}
_LEFT_KINDS = np.array([_KIND["s"], _KIND["g"], _KIND["n"]])
"""Kinds of pair by left part: near words, near groups, neighbours."""
_BUCKET_BITS = 22
"""Sixteen buckets a pair of the shipped model: nearly all pairs that are held stand first in their own."""
_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
_SHIFT = np.uint64(64 - _BUCKET_BITS)
_EMPTY = -1
_NOWHERE = np.zeros(0, dtype=np.intp)


class _Layout(NamedTuple):
    """Of up to some number of symbols: where each key in a row takes its left and its right part from."""

    left_parts: NDArray[np.intp]
    right_parts: NDArray[np.intp]
    lefts: NDArray[np.intp]
    rights: NDArray[np.intp]


def _layout(symbols: int) -> _Layout:
    lefts, columns = np.divmod(np.arange(symbols * _COLUMNS), _COLUMNS)
    rights = lefts + np.array([*_DISTANCES, *_DISTANCES, 1])[columns]
    kinds = np.array([0] * REACH + [1] * REACH + [2])[columns]
    return _Layout(len(_LEFT_KINDS) * lefts + kinds, 2 * rights + (kinds == 1), lefts, rights)


_USUAL = 512
_USUAL_LAYOUT = _layout(_USUAL)
"""Serves every turn of up to so many tokens."""


class FeatureTable:
    """Rows of features by their parts, for look-up at run time."""

    def __init__(self, features: Iterable[str]) -> None:
        self.words: dict[str, int] = {}
        self.characters: dict[str, int] = {}
        self._symbols: dict[str, int] = {}
        symbols = self._symbols
        kinds = {kind: number for number, kind in enumerate(KINDS)}
        keys: list[int] = []
        rows: list[int] = []
        for row, name in enumerate(features):
            kind, _, rest = name.partition("\t")
            if kind == "w":
                self.words[rest] = row
            elif kind == "c":
                self.characters[rest] = row
            else:
                left, _, right = rest.partition("\t")
                place = symbols.setdefault(left, len(symbols))
                keys.append(pair_key(kinds[kind], place, symbols.setdefault(right, len(symbols))))
                rows.append(row)
        hashes = _hashes(np.array(keys, dtype=np.int64))
        order = np.argsort(hashes, kind="stable")
        self._hashes = hashes[order]
        self._rows = np.array(rows, dtype=np.intp)[order]
        used, first, sizes = np.unique(self._hashes >> _SHIFT, return_index=True, return_counts=True)
        self._first = np.full(1 << _BUCKET_BITS, _EMPTY, dtype=np.int32)
        self._first[used] = first
        self._followed = np.ones(len(keys), dtype=np.bool_)
        self._followed[first + sizes - 1] = False
        self.start = symbols.get(BOUNDARY, UNKNOWN)

    def symbol(self, word: str, lemma: str) -> int:
        """Symbol of a word in pairs."""
        return SILENT if is_silent(word) else self._symbols.get(placeholder(word, lemma), UNKNOWN)

    def group_symbol(self, word: str, lemma: str, groups: Mapping[str, str]) -> int:
        """Symbol of a word's group in pairs, or of the word itself when it has none."""
        standard = placeholder(word, lemma)
        return self._symbols.get(groups.get(standard, standard), UNKNOWN)

    def known_pairs(
        self, words: NDArray[np.int64], groups: NDArray[np.int64], sentence_of: NDArray[np.intp]
    ) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
        """Left tokens, right tokens and rows of the pairs of a turn that the table holds, in order of the left ones.

        They are those of :func:`find_pairs` that some feature has; a feature of groups names one at least. The
        sentences are laid out with unknown symbols between them, so that no pair of words across a gap is held; the
        symbol of the sentence start stands last in each gap.
        """
        places = (words != SILENT).nonzero()[0]
        count = len(places)
        if not count:
            return places, places, places
        sentence = sentence_of.take(places)
        spots = np.arange(REACH, REACH + count)
        spots += REACH * sentence
        size = int(spots[-1]) + 1
        opens = np.empty(count, dtype=np.bool_)
        opens[0] = True
        np.not_equal(sentence[1:], sentence[:-1], out=opens[1:])
        starts = spots[opens] - 1
        symbols = np.full((size + REACH, 2), UNKNOWN, dtype=np.int64)
        symbols[spots, 0] = words.take(places)
        symbols[spots, 1] = groups.take(places)
        symbols[starts, 0] = self.start
        origin = np.zeros(size + REACH, dtype=np.intp)
        origin[spots] = places
        origin[starts] = places[opens]
        layout = _USUAL_LAYOUT if size <= _USUAL else _layout(size)
        keys, found = self._look_up(_hashes(_keys(symbols, layout, size)))
        return origin.take(layout.lefts.take(keys)), origin.take(layout.rights.take(keys)), self._rows.take(found)

    def _look_up(self, hashes: NDArray[np.uint64]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Which of *hashes* are held, and where.

        Most are told by the first of their bucket; an empty one stands for the last of all, which is in another.
        """
        if not len(self._hashes):
            return _NOWHERE, _NOWHERE
        places = self._first.take((hashes >> _SHIFT).view(np.intp))
        held = self._hashes.take(places) == hashes
        others = (held < self._followed.take(places)).nonzero()[0]
        while len(others):
            behind = places.take(others) + 1
            found = self._hashes.take(behind) == hashes.take(others)
            places[others], held[others] = behind, found
            others = others[found < self._followed.take(behind)]
        which = held.nonzero()[0]
        return which, places.take(which)


def _keys(symbols: NDArray[np.int64], layout: _Layout, size: int) -> NDArray[np.int64]:
    """The keys of the pairs of the first *size* symbols, symbol by symbol; what is unknown makes them negative."""
    left = np.empty((size, len(_LEFT_KINDS)), dtype=np.int64)
    left[:, 0] = left[:, 2] = symbols[:size, 0]
    left[:, 1] = symbols[:size, 1]
    left <<= BITS
    left |= _LEFT_KINDS
    made = size * _COLUMNS
    keys = left.reshape(-1).take(layout.left_parts[:made])
    keys |= symbols.reshape(-1).take(layout.right_parts[:made])
    return keys


def _hashes(keys: NDArray[np.int64]) -> NDArray[np.uint64]:
    """One number for each key, by which they are told apart as well, since the multiplier is odd; the first bits are
    its bucket.
    """
    return keys.view(np.uint64) * _MULTIPLIER
