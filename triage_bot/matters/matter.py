"""A matter: one thing the customer needs handled, the policy that governs it and why it is thought to be there."""

from dataclasses import dataclass

from triage_bot.policy import ActionEffect, CompiledPolicy


@dataclass(frozen=True, slots=True)
class Timeline:
    """A timeline that a matter lends, with the policy that gives it."""

    policy_id: str
    text: str


@dataclass(frozen=True, slots=True)
class Matter:
    """A trigger that fired.

    ``action`` is the outcome of the policy that the trigger selected; ``flags`` and ``asks`` are what the policy's
    text raises and asks for; ``prohibited`` includes those of its companions. ``turn`` counts customer turns from 0.
    ``facts`` are the names, in the trigger's condition, that held.
    """

    trigger_id: str
    canonical_id: str
    policy: CompiledPolicy
    kind: str
    action: ActionEffect
    flags: tuple[str, ...]
    asks: tuple[str, ...]
    companions: tuple[str, ...]
    prohibited: tuple[str, ...]
    timelines: tuple[Timeline, ...]
    exempt: bool
    fallback: bool
    turn: int
    facts: tuple[str, ...]

    @property
    def needs_handling(self) -> bool:
        """Whether a queue is to handle it (as against a question that the pack answers)."""
        return self.kind == "matter" and self.action.type in {"route", "escalate"}

    @property
    def waits_for_verification(self) -> bool:
        """Whether an unverified state delays it: unless the pack exempts it, or its clause says that it does not."""
        return self.needs_handling and not self.exempt and self.action.waits_for_verification is not False

    @property
    def clarifies(self) -> bool:
        """Whether the policy would rather ask than act while one of its asks is unanswered."""
        return any(action.type == "ask_clarifying" for action in self.policy.effects.actions)
