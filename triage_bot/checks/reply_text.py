"""A reply as tokens in segments: stretches of a sentence in which one speech act holds.

A refusal, a condition or an attribution speaks of what follows it up to the end of its segment. A segment ends where
a new independent clause begins: at "but", at a dash, at a comma before a new subject.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from triage_bot.checks.clauses import BREAKING, MARKS, OPENING, begins_clause
from triage_bot.checks.dialect import familiar, familiar_words
from triage_bot.checks.markup import bullet_starts, plain_text, quoted_lines
from triage_bot.language import Analyzer, Document

_MENDED = frozenset({"without", "i"})
_OWN_LEMMA = {
    word: word
    for word in "funding funds better best securities shares trading spreads lots doing saw left felt".split()
} | {"does": "do", "'s": "'s"}
"""Words whose dictionary form means something else in a reply: the funding desk is no fund, "better" is not "well"."""
_SHORTEST_UNIT = 3
_QUOTE = '"'
_SHORTEST_QUOTATION = 3


@dataclass(frozen=True, slots=True)
class ReplyText:
    """A reply ready for rules.

    ``document.sentences`` are the segments; ``sentences`` the token ranges of whole sentences, ``units`` those of
    sentences cut where "but" or the like turns to something else. ``questions`` are the
    sentences that end in a question mark, ``items`` the segments that open a list item, ``quotations`` the token
    ranges between quotation marks or on quoted lines.
    """

    written: str
    document: Document
    sentences: tuple[tuple[int, int], ...]
    units: tuple[tuple[int, int], ...]
    questions: tuple[tuple[int, int], ...]
    items: tuple[int, ...]
    quotations: tuple[tuple[int, int], ...]

    def sentence_at(self, index: int) -> tuple[int, int]:
        """The sentence that holds token *index*."""
        place = bisect_right(self.sentences, (index, len(self.document) + 1)) - 1
        return self.sentences[max(place, 0)]


def read_reply(reply: str, analyzer: Analyzer) -> ReplyText:
    """Tokenise *reply* and cut it into segments; linear in its length."""
    analyzed = analyzer.analyze(familiar(plain_text(reply)))
    words, lemmas = _mended(analyzed)
    sentences = analyzed.sentences
    segments = _segments(words, analyzed)
    segment_of: list[int] = []
    for number, (first, stop) in enumerate(segments):
        segment_of += [number] * (stop - first)
    document = Document(
        analyzed.source, words, lemmas, analyzed.starts, analyzed.ends, tuple(segment_of), tuple(segments)
    )
    return ReplyText(
        reply,
        document,
        sentences,
        tuple(_units(words, segments, frozenset([first for first, _ in sentences]))),
        tuple([(first, stop) for first, stop in sentences if "?" in words[max(first, stop - 3) : stop]]),
        _items(reply, document),
        _quotations(reply, document),
    )


def _mended(document: Document) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words and lemmas, with "won't" read as "will not" and "id" as one word."""
    words = list(document.words)
    folded = document.source.folded
    for index in [index for index, word in enumerate(words[:-1]) if word in _MENDED]:
        start, end = document.starts[index], document.ends[index]
        if words[index] == "without" and end - start == 2 and words[index + 1] == "not":
            words[index] = "will"
        elif words[index] == "i" and folded[start : document.ends[index + 1]].lower() == "id":
            words[index], words[index + 1] = "id", ""
    lemmas = list(document.lemmas)
    if not _OWN_LEMMA.keys().isdisjoint(words):
        lemmas = [_OWN_LEMMA.get(word, lemma) for word, lemma in zip(words, lemmas, strict=True)]
    familiar_words(words, lemmas)
    return tuple(words), tuple(lemmas)


def _segments(words: Sequence[str], document: Document) -> list[tuple[int, int]]:
    """The sentences of *document* cut where a clause begins."""
    starts = {first for first, _ in document.sentences}
    for index, (before, word) in enumerate(pairwise(words), start=1):
        if (word in OPENING or before in MARKS) and index not in starts:
            sentence = document.sentences[document.sentence_of[index]]
            if begins_clause(words, document, index, *sentence):
                starts.add(index)
    return list(pairwise([*sorted(starts), len(words)]))


def _units(
    words: Sequence[str], segments: Sequence[tuple[int, int]], starts: frozenset[int]
) -> Iterator[tuple[int, int]]:
    """Segments put together again, except where a sentence starts or one turns to something else."""
    first = 0
    for start, _ in segments:
        turns = words[start] in BREAKING and start - first >= _SHORTEST_UNIT
        if start > first and (start in starts or turns):
            yield first, start
            first = start
    if len(words) > first:
        yield first, len(words)


def _items(reply: str, document: Document) -> tuple[int, ...]:
    starts = bullet_starts(reply)
    if not starts:
        return ()
    tokens = {_token_at(document, offset) for offset in starts}
    return tuple(number for number, (first, _) in enumerate(document.sentences) if first in tokens)


def _token_at(document: Document, written: int) -> int:
    """The first token that ends after *written*, an offset into the text as written."""
    origin = document.source.origin
    return document.token_at(written if origin is None else bisect_left(origin, written))


def _quotations(reply: str, document: Document) -> tuple[tuple[int, int], ...]:
    ranges = [(_token_at(document, start), _token_at(document, end)) for start, end in quoted_lines(reply)]
    if _QUOTE not in document.words:
        return tuple(ranges)
    opened = -1
    for index, word in enumerate(document.words):
        if word == _QUOTE:
            if opened >= 0 and index - opened > _SHORTEST_QUOTATION:
                ranges.append((opened, index + 1))
            opened = -1 if opened >= 0 else index
    return tuple(ranges)
