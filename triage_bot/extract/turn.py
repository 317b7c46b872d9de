"""The evidence of one turn: what the words assert at once, everything else weighed when it is first asked for."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace

from triage_bot.extract.evidence import Evidence, Findings
from triage_bot.language.document import Document

_NEAR_BEST = 0.15
"""Suggestions further than this below the best one are echoes of it."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """Strengths by concept, each concept in one of the three mappings at most, and the findings behind them.

    ``present`` holds the asserted concepts, ``leaning`` those that fell short, ``suggested`` those that only the model
    asserts.
    """

    findings: Findings
    present: Mapping[str, float]
    leaning: Mapping[str, float]
    suggested: Mapping[str, float]


class Present(Mapping[str, float]):
    """The asserted concepts with their strengths. Which they are is known; how strong, only the model tells."""

    def __init__(self, names: Collection[str], weigh: Callable[[], Weighed]) -> None:
        self._names = names
        self._weigh = weigh

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)

    def __getitem__(self, name: str) -> float:
        if name not in self._names:
            raise KeyError(name)
        return self._weigh().present[name]


class TurnEvidence:
    """All findings of one turn.

    Most turns are decided by which concepts the words assert (*names*). Strengths, leanings, suggestions and the words
    behind them are weighed once, by *weigh*, when any of them is first looked at; until then no model is run.
    """

    def __init__(self, turn: int, document: Document, names: Collection[str], weigh: Callable[[], Weighed]) -> None:
        self.turn = turn
        self.document = document
        self.present: Mapping[str, float] = Present(names, self._weighed)
        self._weigh = weigh
        self._known: Weighed | None = None

    def _weighed(self) -> Weighed:
        if self._known is None:
            self._known = self._weigh()
        return self._known

    @property
    def leaning(self) -> Mapping[str, float]:
        """Concepts that fell short, for reports and for the choice among look-alikes."""
        return self._weighed().leaning

    @property
    def suggested(self) -> Mapping[str, float]:
        """Concepts that only the model asserts."""
        return self._weighed().suggested

    @property
    def evidence(self) -> tuple[Evidence, ...]:
        """Every finding with its words."""
        return self._weighed().findings.all

    def of(self, concept: str) -> tuple[Evidence, ...]:
        """The findings of one concept."""
        return self._weighed().findings.of(concept)

    def with_suggestions(self) -> "TurnEvidence":
        """The same evidence with what the model alone asserts counted as said, but for what it is much less sure of."""
        floor = max(self.suggested.values(), default=0.0) - _NEAR_BEST
        likely = {name: strength for name, strength in self.suggested.items() if strength >= floor}
        return self._counting({**likely, **self.present}, {})

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
        return self._counting({**self.present, concept: self.leaning[concept]}, self.suggested)

    def _counting(self, present: Mapping[str, float], suggested: Mapping[str, float]) -> "TurnEvidence":
        weighed = replace(self._weighed(), present=present, suggested=suggested)
        return TurnEvidence(self.turn, self.document, present.keys(), lambda: weighed)
