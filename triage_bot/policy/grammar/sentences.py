"""Sentences of a pack: words with the vocabulary, the quantities, the quotations and the cues found in them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from triage_bot.policy.blocks import RichText
from triage_bot.policy.grammar.lexicon import Lexicon, lemmas_of
from triage_bot.policy.grammar.mentions import Mention, find_mentions
from triage_bot.policy.grammar.quantities import Quantity, find_quantities
from triage_bot.policy.grammar.words import Word

_STOPS = frozenset({".", "!", "?", "\n", "…"})
LONGEST_SENTENCE = 400
"""In words. Longer ones are reported, not read: rules look across a sentence, so time grows with its square."""
_OPENING_WORDS = 20
_FREQUENCIES = (["every"], ["per"], ["a"], ["each"], ["in"], ["only"])
_OPEN, _CLOSE = frozenset("([{"), frozenset(")]}")
_QUOTES = {'"': '"', "“": "”", "«": "»", "„": "“", "``": "''"}


@dataclass(slots=True)
class Sentence:
    """One sentence. Indexes count its words; *segments* are its parts between semicolons."""

    words: list[Word]
    text: str
    line: int
    mentions: list[Mention] = field(default_factory=list)
    quantities: list[Quantity] = field(default_factory=list)
    quoted: frozenset[int] = frozenset()
    segments: list[tuple[int, int]] = field(default_factory=list)
    lemmas: list[str] = field(default_factory=list)
    lexicon: Lexicon | None = None
    offset: int = 0
    too_long: bool = False
    _cues: dict[str, dict[int, int]] = field(default_factory=dict)

    def cue(self, name: str, at: int) -> int:
        """The index after the cue of class *name* that begins at *at*, or 0."""
        table = self._cues.get(name)
        if table is None:
            table = self._cues[name] = self._find_cues(name)
        return table.get(at, 0)

    def _find_cues(self, name: str) -> dict[int, int]:
        index = self.lexicon.cues[name] if self.lexicon else None
        if index is None:
            return {}
        found = ((at, index.match(self.lemmas, at)) for at in range(len(self.words)))
        return {at: match[0] for at, match in found if match and not self._is_frequency(name, at)}

    def _is_frequency(self, name: str, at: int) -> bool:
        """ "once every 90 days", "once per year" are no conditions."""
        return name == "condition" and self.lemmas[at] == "once" and self.lemmas[at + 1 : at + 2] in _FREQUENCIES

    def has(self, name: str, first: int = 0, stop: int | None = None) -> bool:
        """Whether a cue of class *name* begins between *first* and *stop*."""
        return any(self.cue(name, at) for at in range(first, len(self.words) if stop is None else stop))

    def written(self, first: int, stop: int) -> str:
        """The text of words *first* to *stop*, without the punctuation around it."""
        while first < stop and not any(c.isalnum() for c in self.words[first].text) and self.words[first].text != "$":
            first += 1
        while stop > first and not any(c.isalnum() for c in self.words[stop - 1].text):
            stop -= 1
        if first >= stop:
            return ""
        start, end = self.words[first].start - self.offset, self.words[stop - 1].end - self.offset
        written = self.text[start:end]
        return written + ")" * max(0, written.count("(") - written.count(")"))

    def segment_of(self, at: int) -> tuple[int, int]:
        """The segment that word *at* stands in."""
        return next((s for s in self.segments if s[0] <= at < s[1]), (0, len(self.words)))


def split_sentences(text: RichText, lexicon: Lexicon) -> Iterator[Sentence]:
    """The sentences of *text* in order, analysed."""
    words = lexicon.tokenizer.words(text)
    first = 0
    for stop in [*_boundaries(words), len(words)]:
        if any(any(c.isalnum() for c in word.text) for word in words[first:stop]):
            if stop - first > LONGEST_SENTENCE:
                yield _unanalysed(text, words[first:stop])
            else:
                yield _analyse(text, words[first:stop], lexicon)
        first = stop


def _unanalysed(text: RichText, words: Sequence[Word]) -> Sentence:
    """A sentence that is too long to be one: its opening words, nothing found in it."""
    start, end = words[0].start, words[_OPENING_WORDS].end
    return Sentence([], " ".join(text.text[start:end].split()) + " …", text.line_at(start), too_long=True)


def _boundaries(words: Sequence[Word]) -> Iterator[int]:
    depth = 0
    straight = 0
    for at, word in enumerate(words):
        depth += (word.text in _OPEN) - (word.text in _CLOSE)
        straight += word.text == '"'
        if word.text == "\n":
            depth = 0
            yield at + 1
        elif depth > 0 or word.atom:
            continue
        elif word.text in _STOPS or _ends_with_abbreviation(words, at):
            following = words[at + 1].text if at + 1 < len(words) else ""
            closes = following in {"”", "''", "»", "’"} or (following == '"' and straight % 2 == 1)
            yield at + (2 if closes else 1)


def _ends_with_abbreviation(words: Sequence[Word], at: int) -> bool:
    """ "before 2 p.m. Otherwise" ends a sentence although the full stop belongs to the abbreviation."""
    following = words[at + 1].text if at + 1 < len(words) else ""
    return words[at].text.lower() in {"p.m.", "a.m.", "etc."} and following[:1].isupper() and not following.isupper()


def _analyse(text: RichText, words: list[Word], lexicon: Lexicon) -> Sentence:
    start, end = words[0].start, words[-1].end
    raw = text.text[start:end]
    lead = len(raw) - len(raw.lstrip())
    sentence = Sentence(
        words=words,
        # one blank for one blank, so that word offsets hold
        text="".join(" " if c.isspace() else c for c in raw[lead:]).rstrip(),
        line=text.line_at(start + lead),
        lemmas=lemmas_of(words),
        lexicon=lexicon,
        offset=start + lead,
    )
    sentence.mentions = list(find_mentions(words, sentence.lemmas, lexicon))
    sentence.quantities = list(find_quantities(words, lexicon))
    sentence.quoted = frozenset(_quoted(words))
    sentence.segments = list(_segments(sentence))
    return sentence


def _quoted(words: Sequence[Word]) -> Iterator[int]:
    """Indexes of the words inside quotation marks; an unclosed mark quotes nothing."""
    at = 0
    while at < len(words):
        closing = _QUOTES.get(words[at].text)
        if closing:
            end = next((i for i in range(at + 1, min(at + 40, len(words))) if words[i].text == closing), None)
            if end is not None:
                yield from range(at + 1, end)
                at = end
        at += 1


def _segments(sentence: Sentence) -> Iterator[tuple[int, int]]:
    """Parts between semicolons, and before a colon that a condition follows."""
    first = 0
    for at, word in enumerate(sentence.words):
        colon = word.text == ":" and at + 1 < len(sentence.words) and sentence.cue("condition", at + 1)
        if word.text == ";" or colon:
            yield first, at
            first = at + 1
    if first < len(sentence.words):
        yield first, len(sentence.words)
