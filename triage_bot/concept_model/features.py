"""Names and rows of the n-gram features, shared by the trainer and the model.

A feature's name is its kind and its parts, tab-separated: ``w lemma``, ``c ngram``, and for pairs ``n left right``
(neighbours), ``s left right`` (up to four words apart) and ``g left right`` (groups up to four words apart).
"""

from collections.abc import Iterable

from triage_bot.concept_model.pairs import GROUPS, NEAR, NEIGHBOURS, SILENT, UNKNOWN, pair_key
from triage_bot.concept_model.shapes import BOUNDARY, is_silent, placeholder

PAIR_KINDS = {"n": NEIGHBOURS, "s": NEAR, "g": GROUPS}


class FeatureTable:
    """Rows of features by their parts, for look-up at run time."""

    def __init__(self, features: Iterable[str]) -> None:
        self.words: dict[str, int] = {}
        self.characters: dict[str, int] = {}
        self.pairs: dict[int, int] = {}
        self.symbols: dict[str, int] = {}
        number = self.symbols.setdefault
        for row, name in enumerate(features):
            kind, _, rest = name.partition("\t")
            if kind == "w":
                self.words[rest] = row
            elif kind == "c":
                self.characters[rest] = row
            else:
                left, _, right = rest.partition("\t")
                symbols = self.symbols
                key = pair_key(PAIR_KINDS[kind], number(left, len(symbols)), number(right, len(symbols)))
                self.pairs[key] = row
        self.start = self.symbols.get(BOUNDARY, UNKNOWN)

    def symbol(self, word: str, lemma: str) -> int:
        """Symbol of a word in pairs."""
        return SILENT if is_silent(word) else self.symbols.get(placeholder(word, lemma), UNKNOWN)

    def group_symbol(self, word: str, lemma: str, groups: "dict[str, str]") -> int:
        """Symbol of a word's group in pairs, or of the word itself when it has none."""
        standard = placeholder(word, lemma)
        return self.symbols.get(groups.get(standard, standard), UNKNOWN)
