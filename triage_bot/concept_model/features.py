"""Names and rows of the n-gram features, shared by the trainer and the model.

A feature's name is its kind and its parts, tab-separated: ``w lemma``, ``c ngram``, and for pairs ``n left right``
(neighbours), ``s left right`` (up to four words apart) and ``g left right`` (groups up to four words apart).
"""

from collections.abc import Iterable, Mapping

import numpy as np
from numpy.typing import NDArray

from triage_bot.concept_model.pairs import KINDS, SILENT, UNKNOWN, Pairs, pair_key
from triage_bot.concept_model.shapes import BOUNDARY, is_silent, placeholder


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
        order = np.argsort(np.array(keys, dtype=np.int64), kind="stable")
        # a last key that no pair has keeps every place that a search yields inside the array
        self._keys = np.append(np.array(keys, dtype=np.int64)[order], np.iinfo(np.int64).max)
        self._rows = np.append(np.array(rows, dtype=np.intp)[order], 0)
        self.start = symbols.get(BOUNDARY, UNKNOWN)

    def symbol(self, word: str, lemma: str) -> int:
        """Symbol of a word in pairs."""
        return SILENT if is_silent(word) else self._symbols.get(placeholder(word, lemma), UNKNOWN)

    def group_symbol(self, word: str, lemma: str, groups: Mapping[str, str]) -> int:
        """Symbol of a word's group in pairs, or of the word itself when it has none."""
        standard = placeholder(word, lemma)
        return self._symbols.get(groups.get(standard, standard), UNKNOWN)

    def known_pairs(self, pairs: Pairs) -> tuple[NDArray[np.intp], NDArray[np.intp], NDArray[np.intp]]:
        """Left tokens, right tokens and rows of the pairs that the table holds."""
        places = np.searchsorted(self._keys, pairs.keys)
        held = self._keys[places] == pairs.keys
        return pairs.lefts[held], pairs.rights[held], self._rows[places[held]]
