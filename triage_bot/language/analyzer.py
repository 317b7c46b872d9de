"""Tokenising and lemmatising: spaCy's blank English with its lookup table, plus this project's spelling table."""

import gzip
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import files
from itertools import accumulate, chain
from operator import add
from sys import intern
from typing import Any, cast

from triage_bot.language.characters import fold
from triage_bot.language.document import Document
from triage_bot.language.sentences import split_sentences
from triage_bot.language.words import WordTable

_STRETCHED = re.compile(r"(.)\1{2,}")
_MOST_STRINGS = 20_000
"""Strings that spaCy's vocabulary may hold before the tokenizer is started anew."""
_MOST_REMEMBERED = 8_000
"""Runs whose reading is kept; beyond it all are forgotten, so that memory stays bounded on any input."""
_LONGEST_TICKER = 4
_AUXILIARIES = frozenset({"did", "does", "has", "had", "was", "were", "is", "are"})
_NOT_CONTRACTED = frozenset({"id", "wed", "yall"})
"""Forms that spaCy cuts in two as contractions ("I'd", "we'd") and that customers of a broker mean as words."""
_LONGEST_RUN = 64

_Tokens = tuple[tuple[str, ...], tuple[str, ...], tuple[int, ...], tuple[int, ...]]
_Reading = tuple[str, str, int, int]
"""A word, its lemma, and where in its run it starts and ends."""


class Analyzer:
    """Turns text into :class:`Document`; immutable after construction and safe to share between tickets."""

    def __init__(self, words: WordTable) -> None:
        import spacy  # half a second to import; only commands that read text pay it

        self._blank = spacy.blank
        self._attributes = [spacy.attrs.ORTH, spacy.attrs.NORM, spacy.attrs.IDX]
        self._start_tokenizer()
        self._table = _lemma_table()
        self._variants = words.variants
        self._overrides = words.lemmas
        self._known = frozenset(self._table) | frozenset(self._table.values()) | frozenset(words.lemmas)
        self._runs: dict[str, tuple[_Reading, ...]] = {}

    def _remember(self, run: str) -> tuple[_Reading, ...]:
        """What a run of characters without white space holds; spaCy cuts each by itself, whatever stands around it."""
        if len(self._runs) >= _MOST_REMEMBERED:
            self._runs.clear()
        if len(self._strings) > _MOST_STRINGS:
            self._start_tokenizer()
        readings: list[_Reading] = []
        for offset, piece in _pieces(run):
            for form, norm, place in self._tokenizer(piece).to_array(self._attributes).tolist():
                written = self._strings[form]
                start = offset + place
                readings += [
                    (word, lemma, start, start + len(written))
                    for word, lemma in self._resolve(written, self._strings[norm])
                ]
        found = self._runs[run] = tuple(readings)
        return found

    def _resolve(self, written: str, norm: str) -> tuple[tuple[str, str], ...]:
        """The (word, lemma) pairs that one written token stands for; usually one, more for "idk" and its like."""
        plain = written.lower()
        lower = norm.lower()
        if plain in _AUXILIARIES:
            lower = plain  # the norm of "did" in "didn't" is its lemma; the word itself is kept
        standard = self._variants.get(plain)
        ticker = written.isupper() and len(written) <= _LONGEST_TICKER
        if (
            standard is None
            and plain.isalpha()
            and not ticker
            and plain not in self._known
            and _STRETCHED.search(plain)
        ):
            standard = self._unstretch(plain)
        words = (standard or lower).split() or [lower]
        return tuple((intern(word), intern(self.lemma(word))) for word in words)

    def _unstretch(self, word: str) -> str:
        """ "pleeease" is "please", "sooo" is "so": the longest known spelling with repeats cut to two or one."""
        for kept in (r"\1\1", r"\1"):
            candidate = _STRETCHED.sub(kept, word)
            if candidate in self._known or candidate in self._variants:
                return self._variants.get(candidate, candidate)
        return _STRETCHED.sub(r"\1", word)

    def _start_tokenizer(self) -> None:
        """A fresh tokenizer. spaCy keeps every string it has seen; starting anew now and then bounds that."""
        nlp = self._blank("en")
        tokenizer: Any = nlp.tokenizer
        rules = tokenizer.rules or {}
        tokenizer.rules = {form: parts for form, parts in rules.items() if form.lower() not in _NOT_CONTRACTED}
        self._tokenizer = tokenizer
        self._strings = nlp.vocab.strings

    def lemma(self, word: str) -> str:
        """The dictionary form of a normalised word."""
        return self._overrides.get(word) or self._table.get(word, word)

    def known(self, word: str) -> bool:
        """Whether the dictionary or the spelling table holds *word*."""
        return word in self._known or word in self._variants

    def analyze(self, text: str) -> Document:
        """Tokenise *text*; time grows linearly with its length."""
        source = fold(text)
        words, lemmas, starts, ends = self._tokens(source.folded)
        sentences = split_sentences(words, starts, ends, source.folded)
        sentence_of: list[int] = []
        for number, (first, stop) in enumerate(sentences):
            sentence_of += [number] * (stop - first)
        return Document(source, words, lemmas, starts, ends, tuple(sentence_of), sentences)

    def _tokens(self, text: str) -> _Tokens:
        """Words, lemmas, starts and ends of the tokens of *text*."""
        runs = text.split()
        found = list(map(self._runs.get, runs))
        if None in found:
            found = [self._runs.get(run) or self._remember(run) for run in runs]
        read = cast("list[tuple[_Reading, ...]]", found)
        begins = [begin for begin, readings in zip(_begins(runs, text), read, strict=True) for _ in readings]
        readings = list(chain.from_iterable(read))
        if not readings:
            return (), (), (), ()
        words, lemmas, starts, ends = zip(*readings, strict=True)
        return words, lemmas, tuple(map(add, begins, starts)), tuple(map(add, begins, ends))


def _begins(runs: Sequence[str], text: str) -> list[int]:
    """Where each of *runs*, which are all that *text* holds beside white space, begins."""
    if sum(map(len, runs)) + len(runs) - 1 == len(text):  # so that one character stands between any two
        return list(accumulate([len(run) + 1 for run in runs[:-1]], initial=0))
    begins: list[int] = []
    stop = 0
    for run in runs:
        begin = text.index(run, stop)
        begins.append(begin)
        stop = begin + len(run)
    return begins


def _pieces(run: str) -> Iterator[tuple[int, str]]:
    """The run cut, with offsets, so that no piece is long.

    spaCy strips prefixes and suffixes of a run one by one, each at the cost of the whole run, so that a run's time
    is quadratic in its length; no word of any customer is this long.
    """
    for place in range(0, len(run), _LONGEST_RUN):
        yield place, run[place : place + _LONGEST_RUN]


def _lemma_table() -> Mapping[str, str]:
    """Word to lemma, from spacy-lookups-data; read directly because spaCy keys its own copy by hash."""
    data = files("spacy_lookups_data").joinpath("data", "en_lemma_lookup.json.gz").read_bytes()
    table: dict[str, str] = json.loads(gzip.decompress(data))
    return table
