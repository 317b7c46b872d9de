"""The features of ``features.py`` by their place in the model, found without writing their names.

Each word that occurs in a feature has a number, and a pair of words is one number made of two, so that a sentence
costs a few look-ups a word.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise

from triage_bot.checks.features import APART, CLASS, CLASS_PAIR, END, LEMMA, PAIR, SCOPE, START, numbered
from triage_bot.checks.reply_text import ReplyText

_CACHED_WORDS = 20_000
_UNKNOWN = 0
"""Number of every word that occurs in no feature; no feature has it."""


class FeatureRows:
    """Finds the features that a model knows in a sentence."""

    def __init__(self, features: Sequence[str], general: Mapping[str, str]) -> None:
        named = [feature.split(" ") for feature in features]
        known = {word for kind, *words in named if kind not in {LEMMA, SCOPE} for word in words}
        known |= {START, END, *general.values()}
        self._numbers = {word: number for number, word in enumerate(sorted(known), start=1)}
        self._size = len(self._numbers) + 1
        self._general = general
        self._named: dict[str, dict[str, int]] = {LEMMA: {}, SCOPE: {}}
        self._numbered: dict[str, dict[int, int]] = {PAIR: {}, APART: {}, CLASS: {}, CLASS_PAIR: {}}
        for row, (kind, *words) in enumerate(named):
            if kind in self._named:
                self._named[kind][words[0]] = row
            else:
                self._numbered[kind][self._joined(words)] = row
        self._word = lru_cache(maxsize=_CACHED_WORDS)(self._look_up)
        self._lemma = lru_cache(maxsize=_CACHED_WORDS)(self._look_up_lemma)

    def _joined(self, words: Sequence[str]) -> int:
        joined = 0
        for word in words:
            joined = joined * self._size + self._numbers[word]
        return joined

    def _look_up(self, word: str) -> tuple[int, int]:
        """The number of a word, and that of its class or nothing."""
        return self._numbers.get(numbered(word), _UNKNOWN), self._class_of(word)

    def _look_up_lemma(self, lemma: str) -> tuple[int | None, int]:
        """The row of a lemma, and the number of its class or nothing."""
        return self.lemma_row(lemma), self._class_of(lemma)

    def _class_of(self, word: str) -> int:
        """The number of a word's class, or nothing."""
        name = self._general.get(word)
        return _UNKNOWN if name is None else self._numbers[name]

    def lemma_row(self, lemma: str) -> int | None:
        """The row of a lemma, if it is a feature."""
        return self._named[LEMMA].get(numbered(lemma))

    def rows(self, reply: ReplyText, first: int, stop: int, scopes: Sequence[str]) -> list[int]:
        """Rows of the features of the sentence of tokens ``first`` up to ``stop``."""
        document = reply.document
        edge = self._numbers[START]
        words, classes, found = [edge], [edge], []
        places: list[int] = []  # where a class stands in *classes*
        look_up, look_up_lemma = self._word, self._lemma
        for word, lemma in zip(document.words[first:stop], document.lemmas[first:stop], strict=True):
            if word:
                number, general = look_up(word)
                row, general_lemma = look_up_lemma(lemma)
                words.append(number)
                found.append(row)
                general = general or general_lemma
                classes.append(general or number)
                if general:
                    places.append(len(classes) - 1)
        edge = self._numbers[END]
        words.append(edge)
        classes.append(edge)
        size = self._size
        pair, apart, alone, classed = self._numbered.values()
        found += [pair.get(left * size + right) for left, right in pairwise(words)]
        found += [apart.get(left * size + right) for left, right in zip(words, words[2:], strict=False)]
        found += [alone.get(classes[place]) for place in places]
        found += [classed.get(classes[place - 1] * size + classes[place]) for place in places]
        found += [classed.get(classes[place] * size + classes[place + 1]) for place in places]
        found += map(self._named[SCOPE].get, scopes)
        return [row for row in set(found) if row is not None]
