"""Names and rows of the n-gram features, shared by the trainer and the model.

A feature's name is its kind and its parts, tab-separated: ``w lemma``, ``c ngram``, and for pairs ``n left right``
(neighbours), ``s left right`` (up to four words apart) and ``g left right`` (groups up to four words apart).
"""

from collections.abc import Iterable, Mapping

from triage_bot.concept_model.pairs import SILENT, UNKNOWN, PairRows
from triage_bot.concept_model.shapes import BOUNDARY, is_silent, placeholder

PAIR_KINDS = ("n", "s", "g")
"""Kinds of pair in the order of the fields of :class:`~triage_bot.concept_model.pairs.PairRows`."""


class FeatureTable:
    """Rows of features by their parts, for look-up at run time."""

    def __init__(self, features: Iterable[str]) -> None:
        self.words: dict[str, int] = {}
        self.characters: dict[str, int] = {}
        self._symbols: dict[str, int] = {}
        found: dict[str, list[tuple[str, str, int]]] = {kind: [] for kind in PAIR_KINDS}
        for row, name in enumerate(features):
            kind, _, rest = name.partition("\t")
            if kind == "w":
                self.words[rest] = row
            elif kind == "c":
                self.characters[rest] = row
            else:
                left, _, right = rest.partition("\t")
                self._symbols.setdefault(left, len(self._symbols))
                self._symbols.setdefault(right, len(self._symbols))
                found[kind].append((left, right, row))
        self.pairs = PairRows(*(self._by_left(found[kind]) for kind in PAIR_KINDS))
        self.start = self._symbols.get(BOUNDARY, UNKNOWN)

    def _by_left(self, pairs: list[tuple[str, str, int]]) -> list[dict[int, int]]:
        symbols = self._symbols
        none: dict[int, int] = {}
        table = [none] * len(symbols)
        for left, right, row in pairs:
            place = symbols[left]
            if table[place] is none:
                table[place] = {}
            table[place][symbols[right]] = row
        return table

    def symbol(self, word: str, lemma: str) -> int:
        """Symbol of a word in pairs."""
        return SILENT if is_silent(word) else self._symbols.get(placeholder(word, lemma), UNKNOWN)

    def group_symbol(self, word: str, lemma: str, groups: Mapping[str, str]) -> int:
        """Symbol of a word's group in pairs, or of the word itself when it has none."""
        standard = placeholder(word, lemma)
        return self._symbols.get(groups.get(standard, standard), UNKNOWN)
