"""A target as an immutable value; lists keep the order of the file."""

from collections.abc import Mapping
from dataclasses import dataclass

from triage_bot.errors import SourceLocation


@dataclass(frozen=True, slots=True)
class TargetDecision:
    """What one decision must be, field by field as in the data schema."""

    action_type: str
    queue: str | None
    priority: str | None
    escalate_to: str | None
    required_flags: tuple[str, ...]
    forbidden_flags: tuple[str, ...]
    required_policy_ids: tuple[str, ...]
    acceptable_policy_ids: tuple[str, ...]
    must_ask: tuple[str, ...]
    may_disclose_account_details: bool
    prohibited: tuple[str, ...]
    allowed_timeline_claims: tuple[str, ...]
    rationale: str = ""

    @property
    def destination(self) -> str | None:
        """The queue of a route or the desk of an escalation, or None."""
        return self.queue or self.escalate_to


@dataclass(frozen=True, slots=True)
class Target:
    """All expectations of one ticket, by decision point, and where they were read from."""

    id: str
    family: str
    difficulty: str
    decisions: Mapping[str, TargetDecision]
    location: SourceLocation
