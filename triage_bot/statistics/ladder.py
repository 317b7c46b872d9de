"""A ladder: policies scored on the same episodes, and assertions about their order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class LadderRow:
    """One policy: the total and every component of each episode, in the order of the episodes."""

    name: str
    totals: Sequence[float]
    components: Mapping[str, Sequence[float]]
    metrics: Mapping[str, float] = field(default_factory=dict)
    """Means or counts that are shown and weigh nothing."""

    @property
    def total(self) -> float:
        """The mean total."""
        return _mean(self.totals)

    def component(self, name: str) -> float:
        """Return the mean of component *name*."""
        return _mean(self.components[name])


@dataclass(frozen=True, slots=True)
class LadderAssertion:
    """A statement about the ladder, whether it holds, and the figures that decide it."""

    text: str
    holds: bool
    detail: str


@dataclass(frozen=True, slots=True)
class Ladder:
    """Every row in order, with the assertions about them."""

    rows: tuple[LadderRow, ...]
    assertions: tuple[LadderAssertion, ...] = ()

    @property
    def holds(self) -> bool:
        """Whether every assertion holds."""
        return all(assertion.holds for assertion in self.assertions)

    def row(self, name: str) -> LadderRow:
        """Return the row of policy *name*.

        Raises:
            KeyError: when the ladder has no such policy.
        """
        for row in self.rows:
            if row.name == name:
                return row
        raise KeyError(name)


def dominates(first: LadderRow, second: LadderRow) -> bool:
    """Return whether *first* is at least as good in every component, and better in one."""
    pairs = [(first.component(name), second.component(name)) for name in first.components]
    return all(mine >= other for mine, other in pairs) and any(mine > other for mine, other in pairs)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
