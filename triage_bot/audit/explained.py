"""Decisions with findings, put beside what the rules decide, for the page."""

from collections.abc import Iterator
from dataclasses import dataclass

from triage_bot.audit.reading import Outcome
from triage_bot.read import Ticket
from triage_bot.targets import TargetDecision


@dataclass(frozen=True, slots=True)
class Explained:
    """One decision: the ticket, its label and the outcome of the rules under the labels' standing."""

    ticket: Ticket
    point: str
    label: TargetDecision
    outcome: Outcome

    def rows(self) -> Iterator[tuple[str, str, str]]:
        """(name, label, rules) for what both decide."""
        label, outcome = self.label, self.outcome
        yield "action", label.action_type, outcome.action_type
        yield "destination", label.destination or "none", outcome.destination or "none"
        yield "priority", label.priority or "none", outcome.priority or "none"
        yield "flags", ", ".join(label.required_flags) or "none", ", ".join(outcome.flags) or "none"
        yield "policies", ", ".join(label.required_policy_ids), ", ".join(outcome.policy_ids)
        yield "asks", ", ".join(label.must_ask) or "none", ", ".join(outcome.must_ask) or "none"

    def label_only(self) -> Iterator[tuple[str, str]]:
        """(name, value) for the rest of the label."""
        label = self.label
        yield "forbidden flags", ", ".join(label.forbidden_flags) or "none"
        yield "acceptable", ", ".join(label.acceptable_policy_ids)
        yield "disclosure", "allowed" if label.may_disclose_account_details else "barred"
        yield "prohibited", ", ".join(label.prohibited)
        yield "timelines", ", ".join(label.allowed_timeline_claims) or "none"
        yield "rationale", label.rationale
