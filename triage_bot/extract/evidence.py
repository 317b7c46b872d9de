"""What a text says, concept by concept, with the words that say it."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from triage_bot.language.assertion import Assertion
from triage_bot.language.document import Document


@dataclass(frozen=True, slots=True)
class Evidence:
    """One finding: a concept, the span that speaks for it, how it is asserted and how strongly.

    ``turn`` counts customer turns from 0; ``start`` and ``end`` are character offsets in that turn's text as written.
    ``source`` is ``lexicon``, ``model`` or ``both``; ``strength`` is in [0, 1]. ``detail`` names the frame that
    matched or, for the model, the words that weigh most.
    """

    concept: str
    turn: int
    start: int
    end: int
    excerpt: str
    assertion: Assertion
    source: str
    strength: float
    detail: str


class Finding(NamedTuple):
    """What an :class:`Evidence` is made from, by tokens; *detail* may be left to what the strength says."""

    concept: str
    first: int
    stop: int
    assertion: Assertion
    source: str
    strength: float
    detail: str


class Findings:
    """The evidence of one turn, made only when it is looked at: most decisions never quote the words behind them."""

    def __init__(self, turn: int, document: Document, findings: Iterable[Finding]) -> None:
        self._turn = turn
        self._document = document
        self._findings = tuple(findings)

    @cached_property
    def all(self) -> tuple[Evidence, ...]:
        """All evidence in the order of concepts."""
        return tuple(map(self._evidence, self._findings))

    def of(self, concept: str) -> tuple[Evidence, ...]:
        """The evidence of one concept."""
        return tuple(self._evidence(finding) for finding in self._findings if finding.concept == concept)

    def _evidence(self, finding: Finding) -> Evidence:
        concept, first, stop, assertion, source, strength, detail = finding
        start, end = self._document.written_span(first, stop)
        return Evidence(
            concept, self._turn, start, end, self._document.text[start:end], assertion, source, strength,
            detail or f"probability {strength:.2f}",
        )  # fmt: skip
