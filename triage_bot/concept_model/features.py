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
_PADDING = np.full(REACH, UNKNOWN)
_BUCKET_BITS = 19
"""Four buckets a pair of the shipped model: nearly every pair that is held stands first in its own."""
_MULTIPLIER = np.uint64(0x9E3779B97F4A7C15)
_SHIFT = np.uint64(64 - _BUCKET_BITS)
_EMPTY = -1


class _Layout(NamedTuple):
    """Of up to some number of tokens: the right neighbours of each, and which pair each key in a row is of."""

    later: NDArray[np.intp]
    lefts: NDArray[np.intp]
    rights: NDArray[np.intp]
    columns: NDArray[np.intp]


def _layout(tokens: int) -> _Layout:
    left = np.arange(tokens)[:, None]
    distances = np.array([*_DISTANCES, *_DISTANCES, 1, 0])
    lefts, columns = np.divmod(np.arange(tokens * _COLUMNS), _COLUMNS)
    return _Layout(left + _DISTANCES, lefts, (left + distances).reshape(-1), columns)


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
        self._first[used] = first
        self._crowded = np.zeros(1 << _BUCKET_BITS, dtype=np.bool_)
        self._crowded[used[sizes > 1]] = True
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
        keys = self._keys_of_all(word, group, layout.later[:count])
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
        buckets = (hashes >> _SHIFT).view(np.intp)
        places = self._first.take(buckets)
        maybe = (places != _EMPTY).nonzero()[0]
        hashes, places = hashes.take(maybe), places.take(maybe)
        held = self._hashes.take(places) == hashes
        behind = (self._crowded.take(buckets.take(maybe)) > held).nonzero()[0]
        if len(behind):
            places[behind] = self._hashes.searchsorted(hashes.take(behind))
            held[behind] = self._hashes.take(places.take(behind)) == hashes.take(behind)
        return maybe[held], places[held]

    def _keys_of_all(
        self, word: NDArray[np.int64], group: NDArray[np.int64], later: NDArray[np.intp]
    ) -> NDArray[np.int64]:
        """The keys of every token's pairs by column, token by token; what is unknown makes them negative."""
        count = len(later)
        keys = np.empty((count, _COLUMNS), dtype=np.int64)
        left, left_group = word[:count, None] << BITS, group[:count, None] << BITS
        keys[:, :REACH] = (left | _KIND["s"]) | word.take(later)
        keys[:, REACH : 2 * REACH] = (left_group | _KIND["g"]) | group.take(later)
        keys[:, _NEXT] = left[:, 0] | word[1 : count + 1]
        keys[:, _START] = word[:count] | (self.start << BITS)
        return keys.reshape(-1)


def _padded(symbols: NDArray[np.int64]) -> NDArray[np.int64]:
    """With unknown symbols behind them, so that every token has a right neighbour at each distance."""
    return np.concatenate((symbols, _PADDING))


def _hashes(keys: NDArray[np.int64]) -> NDArray[np.uint64]:
    """One number for each key, by which they are told apart as well, since the multiplier is odd; the first bits are
    its bucket.
    """
    return keys.view(np.uint64) * _MULTIPLIER
