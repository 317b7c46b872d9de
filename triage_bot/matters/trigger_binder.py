"""Joins one trigger to a pack: the policy that governs its matter, what that offers, and where else to look."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from triage_bot.errors import SourceError
from triage_bot.matters.conditions import Lookup
from triage_bot.matters.exemptions import exemption_meanings
from triage_bot.matters.outcomes import Outcome, find_elsewhere, find_outcome, find_variant
from triage_bot.matters.situations import Meaning, Situation
from triage_bot.matters.trigger import Trigger
from triage_bot.policy import ActionEffect, CompiledPack, CompiledPolicy, closeness

_CATCH_ALL = "GEN-01"
_QUESTIONS = "GEN-02"
_NEVER_WAITS = "IDV-03"


@dataclass(frozen=True, slots=True)
class BoundTrigger:
    """A trigger and the outcome that the pack offers for it.

    *canonical_id* is the trigger's own, or that of the catch-all where the pack has nothing about its subject.
    """

    trigger: Trigger
    policy: CompiledPolicy
    outcome: Outcome
    canonical_id: str
    exempt: Meaning | None = None
    elsewhere: tuple["BoundTrigger", ...] = ()

    def goes_ahead(self, action: ActionEffect, facts: Lookup) -> bool:
        """Whether the matter is exempt from the gate; an alternative that says that it waits does."""
        if self.exempt is None or action.waits_for_verification:
            return False
        return not self.exempt or self.exempt.holds(facts)


class TriggerBinder:
    """Binds triggers; ``problems`` and ``notices`` collect what is worth saying on the way."""

    def __init__(self, pack: CompiledPack, names: Mapping[str, str], situations: Sequence[Situation]) -> None:
        self.problems: list[SourceError] = []
        self.notices: list[str] = []
        self._pack = pack
        self._names = names
        self._situations = situations

    def _policy(self, canonical_id: str) -> CompiledPolicy | None:
        return self._pack.policies.get(self._names.get(canonical_id, ""))

    def bind(self, trigger: Trigger) -> BoundTrigger | None:
        """The trigger with its outcome; None when it cannot fire under the pack."""
        policy, canonical_id = self._policy(trigger.policy_id), trigger.policy_id
        if policy is None and trigger.optional:
            return None
        outcome, notice = self._outcome(trigger, policy)
        if outcome is None and policy is not None and policy.id != trigger.policy_id:
            policy, outcome, notice = self._referred(trigger, policy)
        if outcome is None:
            policy, canonical_id = self._general(trigger)
            outcome, _ = self._outcome(trigger, policy)
        if policy is None or outcome is None:
            return None
        if notice:
            self.notices.append(notice)
        exempt = self._exemption(trigger, policy)
        elsewhere = tuple(self._elsewhere(trigger, policy)) if canonical_id == trigger.policy_id else ()
        return BoundTrigger(trigger, policy, outcome, canonical_id, exempt, elsewhere)

    def _outcome(self, trigger: Trigger, policy: CompiledPolicy | None) -> tuple[Outcome | None, str]:
        """What *policy* does for the trigger; a policy that offers nothing of the kind is a problem."""
        if policy is None:
            return None, ""
        outcome, notice = find_outcome(trigger, policy, self._situations, closeness)
        if outcome is None and policy.id == trigger.policy_id:
            wanted = trigger.type if trigger.case is None else f"{trigger.type} ({trigger.case})"
            self.problems.append(
                SourceError(
                    trigger.location,
                    f"trigger {trigger.id} selects {wanted} of {policy.id}, which its text at {policy.location} "
                    "does not offer",
                )
            )
        return outcome, notice

    def _referred(self, trigger: Trigger, policy: CompiledPolicy) -> tuple[CompiledPolicy | None, Outcome | None, str]:
        """What *policy*, which offers nothing of the kind, refers to: "then they are under ABC-02"."""
        for policy_id in policy.references:
            other = self._pack.policies.get(policy_id)
            outcome = find_outcome(trigger, other, self._situations, closeness)[0] if other else None
            if other is not None and outcome is not None and outcome.default.destination:
                notice = f"trigger {trigger.id} finds nothing in {policy.id} and takes {other.id}, which that refers to"
                return other, outcome, notice
        wanted = trigger.type if trigger.case is None else f"{trigger.type} ({trigger.case})"
        self.notices.append(
            f"trigger {trigger.id} looks for {wanted} in {policy.id}, which its text at {policy.location} does not "
            "offer; its matters go to the catch-all"
        )
        return None, None, ""

    def _elsewhere(self, trigger: Trigger, policy: CompiledPolicy) -> Iterator[BoundTrigger]:
        """The trigger under policies that say what is done in its very situation, or in a case of it.

        These are bound to neighbouring subjects; or they are bound to none and refer to *policy*.
        """
        family = trigger.policy_id.split("-", maxsplit=1)[0]
        found: list[tuple[CompiledPolicy, Outcome | None]] = []
        for canonical_id, policy_id in sorted(self._names.items()):
            other = self._pack.policies.get(policy_id)
            if other is not None and other is not policy and canonical_id.split("-", maxsplit=1)[0] == family:
                found.append((other, find_elsewhere(trigger, canonical_id, other, self._situations)))
        taken = set(self._names.values())
        variants = [other for other in self._pack if other.id not in taken and policy.id in other.references]
        found += [(other, find_variant(trigger, other, self._situations)) for other in variants]
        for other, outcome in found:
            if outcome is not None:
                yield BoundTrigger(trigger, other, outcome, trigger.policy_id, self._exemption(trigger, other))

    def _general(self, trigger: Trigger) -> tuple[CompiledPolicy | None, str]:
        """The policy, with its role, for what no other covers: of matters for a desk, or of questions."""
        if trigger.kind == "question" and trigger.type == "resolve" and not trigger.fallback:
            return self._policy(_QUESTIONS), _QUESTIONS
        if trigger.kind != "matter" or trigger.type == "resolve":
            return None, _CATCH_ALL
        return self._policy(_CATCH_ALL) or self._pack.policies.get(self._pack.catch_all or ""), _CATCH_ALL

    def _exemption(self, trigger: Trigger, policy: CompiledPolicy) -> Meaning | None:
        """The condition under which the exemption list lets the policy's matter go ahead; None when it does not."""
        if policy.id not in self._pack.exempt_from_verification:
            return None
        listing = self._policy(_NEVER_WAITS)
        return exemption_meanings(listing, policy.id, trigger.policy_id, self._situations) if listing else Meaning()
