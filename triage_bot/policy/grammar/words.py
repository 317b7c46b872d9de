"""Words of a pack: spaCy's English tokens, with code font, IDs and underscored names kept whole."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from triage_bot.policy.blocks import RichText
from triage_bot.policy.identifiers import normalise_hyphens

_ATOM = re.compile(
    r"(?<![A-Za-z0-9_-])(?:[A-Z]{2,5}-[0-9]{2,3}|[a-z][a-z0-9]{0,30}(?:_[a-z0-9]{1,30}){1,6}|P[0-9])(?![A-Za-z0-9_])"
)


_RUN = re.compile(r"\S{120,}")
"""A run without white space that is no word; spaCy's time for one grows with the square of its length."""


_FIELDS = {
    "must_ask": ("ask",),
    "escalate_to": ("escalate", "to"),
    "required_flags": ("flag",),
    "forbidden_flags": ("forbidden", "flag"),
    "flags": ("flag",),
    "queue": ("queue",),
    "priority": ("priority",),
    "prohibited": ("prohibit",),
    "action_type": ("action",),
    "allowed_timeline_claims": ("timeline",),
}
"""Names of fields, not of values."""


@dataclass(frozen=True, slots=True)
class Word:
    """One token: its text, lemma (lower case) and character span; *atom* when it is a name rather than a word."""

    text: str
    lemma: str
    start: int
    end: int
    atom: bool = False
    code: bool = False


@lru_cache(maxsize=1)
def _spacy() -> "tuple[object, Mapping[str, str]]":
    import spacy  # takes most of a second: only compiling in memory pays it
    from spacy.lookups import load_lookups

    return spacy.blank("en").tokenizer, load_lookups("en", ["lemma_lookup"]).get_table("lemma_lookup")


class Tokenizer:
    """Splits text into words; *lemmas* overrides spaCy's lookup table."""

    def __init__(self, lemmas: Mapping[str, str]) -> None:
        self._tokenize, self._table = _spacy()
        self._lemmas = lemmas

    def lemma(self, word: str) -> str:
        """The dictionary form of *word*, in lower case."""
        word = word.lower()
        found = self._lemmas.get(word)
        return found if found is not None else str(self._table.get(word, word))

    def lemmas(self, phrase: str) -> tuple[str, ...]:
        """The dictionary forms of the words of *phrase*."""
        return tuple(word.lemma for word in self.words(RichText(phrase)))

    def words(self, text: RichText) -> list[Word]:
        """The words of *text*; a line break is a word of its own, for it ends a sentence."""
        plain = normalise_hyphens(text.text)
        words: list[Word] = []
        position = 0
        for start, end, code in _atoms(plain, text.code):
            words += self._plain(plain, position, start)
            words += self._atom(plain[start:end], start, end, code)
            position = end
        return words + self._plain(plain, position, len(plain))

    def _atom(self, text: str, start: int, end: int, code: bool) -> list[Word]:
        """A name; the name of a field of the data schema ("must_ask") stands for the words it is made of."""
        if (field := _FIELDS.get(text)) is not None:
            return [Word(text, lemma, start, end) for lemma in field]
        return [Word(text, text, start, end, atom=True, code=code)]

    def _plain(self, text: str, start: int, end: int) -> list[Word]:
        words: list[Word] = []
        for match in _RUN.finditer(text, start, end):
            words += self._spaced(text, start, match.start())
            words.append(Word(match.group(), match.group().lower(), match.start(), match.end()))
            start = match.end()
        return words + self._spaced(text, start, end)

    def _spaced(self, text: str, start: int, end: int) -> list[Word]:
        words = []
        for token in self._tokenize(text[start:end]):  # type: ignore[operator]
            written: str = token.text
            at = start + token.idx
            if written.isspace():
                if "\n" in written:
                    words.append(Word("\n", "\n", at, at + len(written)))
                continue
            words.append(Word(written, self.lemma(written), at, at + len(written)))
        return words


def _atoms(text: str, code: tuple[tuple[int, int], ...]) -> Iterator[tuple[int, int, bool]]:
    """Spans that stay whole, in order: every code span, and names outside them."""
    position = 0
    for start, end in [*code, (len(text), len(text))]:
        for match in _ATOM.finditer(text, position, start):
            yield match.start(), match.end(), False
        if start < end:
            yield start, end, True
        position = max(position, end)
