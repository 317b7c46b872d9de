"""The table that authors of labelling rules know: how often a rule fires, beside which others, how often rightly."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from triage_bot.audit.view import DecisionView

MOST_ROWS = 20
"""Offending rows that are kept for a rule."""

Fired = tuple[tuple[str, str, tuple[str, str | None, str | None]], ...]
"""What fired on a decision: trigger, policy, and (action, destination, priority)."""


@dataclass(slots=True)
class RuleRow:
    """One trigger. Its vote is correct when the label accepts its policy."""

    rule: str
    policy_id: str
    fired: int = 0
    overlaps: int = 0
    conflicts: int = 0
    correct: int = 0
    incorrect: int = 0
    rows: list[str] = field(default_factory=list)

    @property
    def accuracy(self) -> float | None:
        """Share of correct votes, or None where the rule never fired."""
        return self.correct / self.fired if self.fired else None


class RuleTable:
    """Counts over all decisions; rows for rules that never fired are kept, with zeros."""

    def __init__(self, triggers: Iterator[tuple[str, str]]) -> None:
        self._rows = {name: RuleRow(name, policy) for name, policy in triggers}
        self.decisions = 0

    def add(self, ticket_id: str, view: DecisionView, fired: Fired) -> None:
        """Count one decision."""
        self.decisions += 1
        outcomes = Counter(outcome for _, _, outcome in fired)
        accepted = set(view.label.acceptable_policy_ids)
        for name, policy_id, outcome in fired:
            row = self._rows.setdefault(name, RuleRow(name, policy_id))
            row.fired += 1
            row.overlaps += len(fired) > 1
            row.conflicts += outcomes[outcome] < len(fired)
            if policy_id in accepted:
                row.correct += 1
            else:
                row.incorrect += 1
                if len(row.rows) < MOST_ROWS:
                    row.rows.append(f"{ticket_id}/{view.point}")

    def rows(self) -> list[RuleRow]:
        """All rows, those with most incorrect votes first."""
        return sorted(self._rows.values(), key=lambda row: (-row.incorrect, -row.fired, row.rule))
