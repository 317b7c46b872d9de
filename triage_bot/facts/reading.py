"""One customer turn, read completely: its evidence and its quantities."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from triage_bot.extract import TurnEvidence
from triage_bot.language import Document
from triage_bot.quantity import DateMention, DurationMention, IdentifierMention, LotMention, TimeMention


class _Spanned(Protocol):
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...


@dataclass(frozen=True, slots=True)
class TurnReading:
    """Everything read from one turn; all spans are character offsets into the turn's text as written."""

    turn: int
    document: Document
    evidence: TurnEvidence
    dates: tuple[DateMention, ...]
    times: tuple[TimeMention, ...]
    durations: tuple[DurationMention, ...]
    identifiers: tuple[IdentifierMention, ...]
    lots: tuple[LotMention, ...]

    @property
    def words(self) -> frozenset[str]:
        """The distinct words and lemmas of the turn."""
        return frozenset(self.document.words) | frozenset(self.document.lemmas)

    def said(self, concept: str) -> bool:
        """Whether *concept* is asserted in this turn."""
        return concept in self.evidence.present

    def strength(self, concept: str) -> float:
        """How strongly *concept* is asserted, 0 when it is not."""
        return self.evidence.present.get(concept, 0.0)

    def outweighs(self, concept: str, other: str) -> bool:
        """Whether *concept* is asserted more strongly than *other*; strengths are asked for where both are said."""
        if not self.said(concept) or not self.said(other):
            return self.said(concept)
        return self.strength(concept) > self.strength(other)

    def nearest(self, mentions: Sequence[_Spanned], *concepts: str) -> list[int]:
        """For each of *mentions* the characters between it and the nearest words that speak for any of *concepts*.

        A single mention is the nearest whatever the distance, so that nothing need be looked up.
        """
        if len(mentions) < 2:
            return [0] * len(mentions)
        spans = self.spans(*concepts)
        return [self.distance(mention.start, mention.end, spans) for mention in mentions]

    def spans(self, *concepts: str) -> tuple[tuple[int, int], ...]:
        """The spans that speak for any of *concepts*."""
        return tuple((item.start, item.end) for name in concepts for item in self.evidence.of(name))

    def distance(self, start: int, end: int, spans: tuple[tuple[int, int], ...]) -> int:
        """Characters between the span and the nearest of *spans* (0 when they overlap or there are none)."""
        gaps = [max(first - end, start - stop, 0) for first, stop in spans]
        return min(gaps, default=0)
