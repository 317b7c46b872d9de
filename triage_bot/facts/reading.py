"""One customer turn, read completely: its evidence and its quantities."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Protocol

from triage_bot.extract import TurnEvidence
from triage_bot.language import Document
from triage_bot.quantity import (
    DateMention,
    DurationMention,
    IdentifierMention,
    LotMention,
    TimeMention,
    find_dates,
    find_durations,
    find_identifiers,
    find_lots,
    find_times,
    may_expose,
)


class _Spanned(Protocol):
    @property
    def start(self) -> int: ...
    @property
    def end(self) -> int: ...


class Quantities:
    """The quantities that a turn gives, each kind looked for when it is first asked for.

    *now* is the ticket's time; *hint* names what the agent has just asked for; *endings* gives the last four digits
    of the accounts named before this turn, when they are asked for.
    """

    def __init__(
        self,
        text: str,
        now: datetime,
        hint: str | None = None,
        endings: Callable[[], frozenset[str]] = frozenset,
    ) -> None:
        self._text = text
        self._now = now
        self._hint = hint
        self._endings = endings

    @cached_property
    def dates(self) -> tuple[DateMention, ...]:
        """Calendar dates, absolute and relative."""
        return find_dates(self._text, self._now)

    @cached_property
    def times(self) -> tuple[TimeMention, ...]:
        """Times of day and times ago."""
        return find_times(self._text, self._now)

    @cached_property
    def durations(self) -> tuple[DurationMention, ...]:
        """Lengths of time."""
        return find_durations(self._text)

    @cached_property
    def identifiers(self) -> tuple[IdentifierMention, ...]:
        """Account, order and other numbers."""
        return find_identifiers(self._text, self._hint, self._endings)

    @cached_property
    def exposes(self) -> bool:
        """Whether an account or Social Security number is given in full; asked of every turn, and rarely so."""
        return may_expose(self._text) and any(mention.exposed for mention in self.identifiers)

    @cached_property
    def lots(self) -> tuple[LotMention, ...]:
        """Tax lots."""
        return find_lots(self._text, self._now)


@dataclass(frozen=True)
class TurnReading:
    """Everything read from one turn; all spans are character offsets into the turn's text as written."""

    turn: int
    document: Document
    evidence: TurnEvidence
    quantities: Quantities

    @property
    def dates(self) -> tuple[DateMention, ...]:
        """Calendar dates, absolute and relative."""
        return self.quantities.dates

    @property
    def times(self) -> tuple[TimeMention, ...]:
        """Times of day and times ago."""
        return self.quantities.times

    @property
    def durations(self) -> tuple[DurationMention, ...]:
        """Lengths of time."""
        return self.quantities.durations

    @property
    def identifiers(self) -> tuple[IdentifierMention, ...]:
        """Account, order and other numbers."""
        return self.quantities.identifiers

    @property
    def lots(self) -> tuple[LotMention, ...]:
        """Tax lots."""
        return self.quantities.lots

    @cached_property
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
        """Whether *concept* is asserted, and more speaks for it than for *other*, said or not."""
        return self.strength(concept) > self.evidence.likelihood(other)

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
