"""Tokenising and lemmatising: spaCy's blank English with its lookup table, plus this project's spelling table."""

import gzip
import json
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from importlib.resources import files

from triage_bot.language.characters import fold
from triage_bot.language.document import Document
from triage_bot.language.sentences import split_sentences
from triage_bot.language.words import WordTable

_STRETCHED = re.compile(r"(.)\1{2,}")
_LONGEST_RUN = 64
_LONG_RUN = re.compile(r"\S{65,}")


class Analyzer:
    """Turns text into :class:`Document`; immutable after construction and safe to share between tickets."""

    def __init__(self, words: WordTable) -> None:
        import spacy  # half a second to import; only commands that read text pay it

        self._tokenizer = spacy.blank("en").tokenizer
        self._table = _lemma_table()
        self._variants = words.variants
        self._overrides = words.lemmas
        self._known = frozenset(self._table) | frozenset(self._table.values()) | frozenset(words.lemmas)
        self.resolve = lru_cache(maxsize=200_000)(self._resolve)

    def _resolve(self, written: str, norm: str) -> tuple[tuple[str, str], ...]:
        """The (word, lemma) pairs that one written token stands for; usually one, more for "idk" and its like."""
        plain = written.lower()
        lower = norm.lower()
        if lower != plain and self.lemma(plain) == lower:
            lower = plain  # the norm of "did" in "didn't" is its lemma; the word itself is kept
        standard = self._variants.get(plain)
        if standard is None and plain not in self._known and _STRETCHED.search(plain):
            standard = self._unstretch(plain)
        words = (standard or lower).split() or [lower]
        return tuple((word, self.lemma(word)) for word in words)

    def _unstretch(self, word: str) -> str:
        """ "pleeease" is "please", "sooo" is "so": the longest known spelling with repeats cut to two or one."""
        for kept in (r"\1\1", r"\1"):
            candidate = _STRETCHED.sub(kept, word)
            if candidate in self._known or candidate in self._variants:
                return self._variants.get(candidate, candidate)
        return _STRETCHED.sub(r"\1", word)

    def lemma(self, word: str) -> str:
        """The dictionary form of a normalised word."""
        return self._overrides.get(word) or self._table.get(word, word)

    def known(self, word: str) -> bool:
        """Whether the dictionary or the spelling table holds *word*."""
        return word in self._known or word in self._variants

    def analyze(self, text: str) -> Document:
        """Tokenise *text*; time grows linearly with its length."""
        source = fold(text)
        words: list[str] = []
        lemmas: list[str] = []
        starts: list[int] = []
        ends: list[int] = []
        resolve = self.resolve
        for offset, piece in _pieces(source.folded):
            for token in self._tokenizer(piece):
                written = token.text
                if written.isspace():
                    continue
                start = token.idx + offset
                end = start + len(written)
                for word, lemma in resolve(written, token.norm_):
                    words.append(word)
                    lemmas.append(lemma)
                    starts.append(start)
                    ends.append(end)
        sentences = split_sentences(words, starts, ends, source.folded)
        sentence_of = [number for number, (first, stop) in enumerate(sentences) for _ in range(first, stop)]
        return Document(source, tuple(words), tuple(lemmas), tuple(starts), tuple(ends), tuple(sentence_of), sentences)


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    """The text cut, with offsets, so that no piece holds a long run without white space.

    spaCy strips prefixes and suffixes of a run one by one, each at the cost of the whole run, so that a run's time
    is quadratic in its length; no word of any customer is this long.
    """
    place = 0
    for run in _LONG_RUN.finditer(text):
        for cut in range(run.start() + _LONGEST_RUN, run.end(), _LONGEST_RUN):
            yield place, text[place:cut]
            place = cut
    yield place, text[place:]


def _lemma_table() -> Mapping[str, str]:
    """Word to lemma, from spacy-lookups-data; read directly because spaCy keys its own copy by hash."""
    data = files("spacy_lookups_data").joinpath("data", "en_lemma_lookup.json.gz").read_bytes()
    table: dict[str, str] = json.loads(gzip.decompress(data))
    return table
