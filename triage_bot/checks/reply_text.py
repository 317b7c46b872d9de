"""A reply as tokens in segments: stretches of a sentence in which one speech act holds.

A refusal, a condition or an attribution speaks of what follows it up to the end of its segment. A segment ends where
a new independent clause begins: at "but", at a dash, at a comma before a new subject.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from triage_bot.checks.dialect import familiar, familiar_words
from triage_bot.checks.markup import bullet_starts, plain_text, quoted_lines
from triage_bot.language import Analyzer, Document

_BREAKING = frozenset({"but", "however", "yet", "although", "though", "nevertheless", "nonetheless", "meanwhile"})
_SUBJECTS = frozenset("i we you they he she it this someone please kindly there nobody".split())
_DETERMINERS = frozenset({"the", "your", "our", "my", "a", "an", "any", "each", "these", "those", "that"})
_AUXILIARIES = frozenset(
    "is are was were be been has have had do does did will would can could may might must should shall 'll 'd".split()
)
_MODALS = frozenset(
    {"will", "would", "can", "could", "should", "'d", "must", "am", "have", "do", "suggest", "recommend"}
)
_REQUESTS = frozenset({("be", "so"), ("be", "good"), ("be", "kind")})
_FUTURE = frozenset({"will", "'ll", "shall"})
_PRONOUNS = frozenset({"they", "it", "will", "he", "she", "to", "that", "then", "who", "which"})
_CONJUNCTIONS = frozenset({"and", "so", "then"})
_ASKING_AFTER_SO = frozenset({"which", "what", "when", "where", "how", "could", "can", "would", "do", "may"})
_SUBORDINATORS = frozenset({"when", "whether", "if", "that", "how", "why", "what", "where", "who", "or", "nor", "as"})
_CONTINUING_AFTER_COMMA = frozenset({"or", "nor"})
_CONTINUING = frozenset({"or", "and", "even", "nor", "not", "if", "when", "whether", "let"})
_OWN_LEMMA = {
    word: word
    for word in "funding funds better best securities shares trading spreads lots doing saw left felt".split()
} | {"does": "do", "'s": "'s"}
"""Words whose dictionary form means something else in a reply: the funding desk is no fund, "better" is not "well"."""
_SUPPOSING = frozenset("expect suspect guess imagine think suppose bet presume reckon believe gather fear".split())
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
    document = analyzer.analyze(familiar(plain_text(reply)))
    words, lemmas = _mended(document)
    sentences = document.sentences
    segments: list[tuple[int, int]] = []
    worded = replace(document, words=words)
    for first, stop in sentences:
        segments.extend(_segments(worded, first, stop))
    segment_of = tuple(number for number, (first, stop) in enumerate(segments) for _ in range(first, stop))
    document = replace(document, words=words, lemmas=lemmas, sentences=tuple(segments), sentence_of=segment_of)
    return ReplyText(
        reply,
        document,
        sentences,
        tuple(_units(words, segments, frozenset(first for first, _ in sentences))),
        tuple((first, stop) for first, stop in sentences if "?" in words[max(first, stop - 3) : stop]),
        _items(reply, document),
        _quotations(reply, document),
    )


def _mended(document: Document) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words and lemmas, with "won't" read as "will not" and "id" as one word."""
    words = list(document.words)
    folded = document.source.folded
    for index, word in enumerate(words[:-1]):
        start, end = document.starts[index], document.ends[index]
        if word == "without" and end - start == 2 and words[index + 1] == "not":
            words[index] = "will"
        elif word == "i" and folded[start : document.ends[index + 1]].lower() == "id":
            words[index], words[index + 1] = "id", ""
    lemmas = [_OWN_LEMMA.get(word, lemma) for word, lemma in zip(words, document.lemmas, strict=True)]
    familiar_words(words, lemmas)
    return tuple(words), tuple(lemmas)


def _segments(document: Document, first: int, stop: int) -> list[tuple[int, int]]:
    cuts = [first]
    cuts.extend(index for index in range(first + 1, stop) if _begins_clause(document, index, first, stop))
    cuts.append(stop)
    return [(start, end) for start, end in pairwise(cuts) if end > start]


def _units(
    words: Sequence[str], segments: Sequence[tuple[int, int]], starts: frozenset[int]
) -> Iterator[tuple[int, int]]:
    """Segments put together again, except where a sentence starts or one turns to something else."""
    first = 0
    for start, _ in segments:
        turns = words[start] in _BREAKING and start - first >= _SHORTEST_UNIT
        if start > first and (start in starts or turns):
            yield first, start
            first = start
    if len(words) > first:
        yield first, len(words)


def _begins_clause(document: Document, index: int, first: int, stop: int) -> bool:
    words = document.words
    word, before = words[index], words[index - 1]
    if word in _BREAKING:
        return True
    if before == ":":
        return True
    if before == "-":
        return _is_dash(document, index - 1, first) and word not in _CONTINUING
    if before == ",":
        if word in _CONTINUING_AFTER_COMMA or words[max(index - 2, first)] in _SUBORDINATORS:
            return False
        if _is_aside(words, index, stop):
            return False
        if word == "so" and index + 1 < stop and words[index + 1] in _ASKING_AFTER_SO:
            return True
        start = index + 1 if word in _CONJUNCTIONS else index
        if _subject(words, start, stop):
            return True
        return word in _CONJUNCTIONS and not _FUTURE.isdisjoint(words[start + 1 : min(start + 5, stop)])
    if word in {"and", "so"} and index + 2 < stop:
        if words[index + 1] in {"i", "we"} and words[index + 2] in _MODALS:
            return True
        return words[index + 1] not in _PRONOUNS and not _FUTURE.isdisjoint(words[index + 2 : min(index + 6, stop)])
    return False


def _is_aside(words: Sequence[str], index: int, stop: int) -> bool:
    """Whether an "I suspect" between commas or at the end qualifies the clause before it."""
    if words[index] != "i" or index + 1 >= stop or words[index + 1] not in _SUPPOSING:
        return False
    return index + 2 >= stop or not words[index + 2][:1].isalnum()


def _is_dash(document: Document, index: int, first: int) -> bool:
    """Whether the hyphen stands between clauses rather than inside a word or a range."""
    return index > first and document.starts[index] > document.ends[index - 1]


def _subject(words: Sequence[str], index: int, stop: int) -> bool:
    if index >= stop:
        return False
    if words[index] in {"please", "kindly"} and (index + 1 >= stop or not words[index + 1][:1].isalpha()):
        return False
    if words[index] in _SUBJECTS or words[index : index + 2] in _REQUESTS:
        return True
    return words[index] in _DETERMINERS and any(
        word in _AUXILIARIES for word in words[index + 1 : min(index + 6, stop)]
    )


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
    opened = -1
    for index, word in enumerate(document.words):
        if word == _QUOTE:
            if opened >= 0 and index - opened > _SHORTEST_QUOTATION:
                ranges.append((opened, index + 1))
            opened = -1 if opened >= 0 else index
    return tuple(ranges)
