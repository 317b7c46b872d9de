"""What the rules see in a reply: each thing with how far it can be relied upon."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum

from triage_bot.checks.reply_text import ReplyText


class Strength(IntEnum):
    """How far a candidate is relied upon: decided by itself, a frame, or a frame too weak to stand alone."""

    HINT = 1
    FRAME = 2
    SURE = 3


@dataclass(frozen=True, slots=True)
class Candidate:
    """Words of the reply (offsets into it as written) that may violate a class or ask for a thing."""

    name: str
    start: int
    end: int
    reason: str
    strength: Strength
    is_ask: bool = False


class SentenceFinder:
    """The sentence in which an offset of the text as written lies."""

    def __init__(self, text: ReplyText) -> None:
        self._starts = [text.document.written_span(first, stop)[0] for first, stop in text.units]

    def number(self, offset: int) -> int:
        """Place of the sentence among the sentences of the reply."""
        return max(bisect_right(self._starts, offset) - 1, 0)


def spans_found(text: ReplyText, spans: Iterable[tuple[int, int, str]], name: str, how: Strength) -> list[Candidate]:
    """Candidates for spans of the folded text, with their reasons."""
    return [
        Candidate(name, *text.document.source.written_span(start, end), reason, how) for start, end, reason in spans
    ]


def by_sentence(text: ReplyText, candidates: Sequence[Candidate]) -> Iterator[tuple[Candidate, int]]:
    """Each candidate with the number of its sentence."""
    finder = SentenceFinder(text)
    for candidate in candidates:
        yield candidate, finder.number(candidate.start)
