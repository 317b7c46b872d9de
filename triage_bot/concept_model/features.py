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

_COLUMNS, _NEXT, _START = 2 * REACH + 2, 2 * REACH, 2 * REACH + 1
"""Columns of a token's keys: words and groups at each distance, then the neighbour and the sentence start."""
_DISTANCES = np.arange(1, REACH + 1)
_UNGROUPED = np.array([True] * REACH + [False] * REACH + [True, True])
_KIND = {kind: number << 2 * BITS for number, kind in enumerate(KINDS)}
_LEFT_KINDS = np.array([_KIND["s"], _KIND["g"], 0, 0])
"""Kinds of pair by left part: near words, near groups, neighbours, the sentence start."""
_PADDING = np.full(REACH, UNKNOWN)
_BUCKET_BITS = 20
"""Eight buckets a pair of the shipped model: most pairs that are held stand first in their own."""
_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
_SHIFT = np.uint64(64 - _BUCKET_BITS)
_EMPTY = np.iinfo(np.int32).min


class _Layout(NamedTuple):
    """Of up to some number of tokens: which pair each key in a row is of, and of which parts it is made."""

    lefts: NDArray[np.intp]
    rights: NDArray[np.intp]
    columns: NDArray[np.intp]
    left_parts: NDArray[np.intp]
    right_parts: NDArray[np.intp]


def _layout(tokens: int) -> _Layout:
    lefts, columns = np.divmod(np.arange(tokens * _COLUMNS), _COLUMNS)
    rights = lefts + np.array([*_DISTANCES, *_DISTANCES, 1, 0])[columns]
    kinds = np.array([0] * REACH + [1] * REACH + [2, 3])[columns]
    return _Layout(lefts, rights, columns, len(_LEFT_KINDS) * lefts + kinds, 2 * rights + (kinds == 1))


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
        # a last hash that no pair has keeps every place that a search yields inside the array
        self._hashes = np.append(hashes[order], np.iinfo(np.uint64).max)
        self._rows = np.append(np.array(rows, dtype=np.intp)[order], 0)
        buckets = self._hashes[:-1] >> _SHIFT
        used, first, sizes = np.unique(buckets, return_index=True, return_counts=True)
        self._first = np.full(1 << _BUCKET_BITS, _EMPTY, dtype=np.int32)
        self._first[used] = np.where(sizes > 1, ~first, first)  # one table tells of both, since memory is what costs
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

        They are those of :func:`find_pairs` that some feature has. Keys are made for all tokens at once.
        """
        places = (words != SILENT).nonzero()[0]
        count = len(places)
        if not count:
            return places, places, places
        word, group = _padded(words.take(places)), _padded(groups.take(places))
        layout = _USUAL_LAYOUT if count <= _USUAL else _layout(count)
        keys = self._keys_of_all(word, group, layout, count)
        maybe, found = self._look_up(_hashes(keys))
        left, right, column = layout.lefts.take(maybe), layout.rights.take(maybe), layout.columns.take(maybe)
        sentence, grouped = _padded(sentence_of.take(places)), group != word
        here = sentence.take(left)
        wanted = grouped.take(left) | grouped.take(right) | _UNGROUPED.take(column)
        starts = here != sentence.take(left - 1)  # before the first token stands the padding
        kept = np.where(column == _START, starts, wanted & (here == sentence.take(right)))
        return places.take(left[kept]), places.take(right[kept]), self._rows.take(found[kept])

    def _look_up(self, hashes: NDArray[np.uint64]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
        """Which of *hashes* are held, and where.

        Most are told by the bucket, be it empty or not, without a search through memory.
        """
        places = self._first.take((hashes >> _SHIFT).view(np.intp))
        maybe = (places != _EMPTY).nonzero()[0]
        hashes, places = hashes.take(maybe), places.take(maybe)
        crowded = places < 0
        np.bitwise_not(places, out=places, where=crowded)
        held = self._hashes.take(places) == hashes
        behind = (crowded > held).nonzero()[0]
        if len(behind):
            places[behind] = self._hashes.searchsorted(hashes.take(behind))
            held[behind] = self._hashes.take(places.take(behind)) == hashes.take(behind)
        return maybe[held], places[held]

    def _keys_of_all(
        self, word: NDArray[np.int64], group: NDArray[np.int64], layout: _Layout, count: int
    ) -> NDArray[np.int64]:
        """The keys of every token's pairs by column, token by token; what is unknown makes them negative."""
        left = np.empty((count, len(_LEFT_KINDS)), dtype=np.int64)
        left[:, 0] = left[:, 2] = word[:count]
        left[:, 1] = group[:count]
        left[:, 3] = self.start
        left <<= BITS
        left |= _LEFT_KINDS
        right = np.empty((len(word), 2), dtype=np.int64)
        right[:, 0] = word
        right[:, 1] = group
        made = count * _COLUMNS
        keys = left.reshape(-1).take(layout.left_parts[:made])
        keys |= right.reshape(-1).take(layout.right_parts[:made])
        return keys


def _padded(symbols: NDArray[np.int64]) -> NDArray[np.int64]:
    """With unknown symbols behind them, so that every token has a right neighbour at each distance."""
    return np.concatenate((symbols, _PADDING))


def _hashes(keys: NDArray[np.int64]) -> NDArray[np.uint64]:
    """One number for each key, by which they are told apart as well, since the multiplier is odd; the first bits are
    its bucket.
    """
    return keys.view(np.uint64) * _MULTIPLIER
