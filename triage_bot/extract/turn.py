"""The evidence of one turn: what is asserted, what falls short, and the words behind it."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from triage_bot.extract.evidence import Evidence, Findings
from triage_bot.language.document import Document

_NEAR_BEST = 0.15
"""Suggestions further than this below the best one are echoes of it."""


@dataclass(frozen=True, slots=True)
class TurnEvidence:
    """All findings of one turn; each concept stands in one of the three mappings at most.

    ``present`` maps each asserted concept to its strength; ``leaning`` maps concepts that fell short to theirs, for
    reports and for the choice among look-alikes. ``suggested`` maps concepts that only the model asserts. Findings are
    quoted when they are first looked at.
    """

    turn: int
    document: Document
    findings: Findings
    present: Mapping[str, float]
    leaning: Mapping[str, float]
    suggested: Mapping[str, float]

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """Every finding with its words."""
        return self.findings.all

    def of(self, concept: str) -> tuple[Evidence, ...]:
        """The findings of one concept."""
        return self.findings.of(concept)

    def likelihood(self, concept: str) -> float:
        """How much speaks for *concept*, asserted or not."""
        return max(reading.get(concept, 0.0) for reading in (self.present, self.suggested, self.leaning))

    def with_suggestions(self) -> "TurnEvidence":
        """The same evidence with what the model alone asserts counted as said, but for what it is much less sure of."""
        floor = max(self.suggested.values(), default=0.0) - _NEAR_BEST
        likely = {name: strength for name, strength in self.suggested.items() if strength >= floor}
        return replace(self, present={**likely, **self.present}, suggested={})

    def standing_out(self, among: Collection[str], floor: float, margin: float) -> str | None:
        """The concept of *among* that leans most, if it reaches *floor* and exceeds the next one by *margin*."""
        leaning = [(name, strength) for name, strength in self.leaning.items() if name in among]
        ranked = sorted(leaning, key=lambda item: (-item[1], item[0]))
        if not ranked or ranked[0][1] < floor:
            return None
        if len(ranked) > 1 and ranked[0][1] - ranked[1][1] < margin:
            return None
        return ranked[0][0]

    def asserting(self, concept: str) -> "TurnEvidence":
        """The same evidence with one leaning concept counted as asserted."""
        return replace(self, present={**self.present, concept: self.leaning[concept]})
