"""Triggers joined to a compiled pack: which of them can fire, and what is wrong with the others."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from triage_bot.errors import SourceError
from triage_bot.matters.conditions import Lookup
from triage_bot.matters.exemptions import exemption_meanings
from triage_bot.matters.matter import Matter, Timeline
from triage_bot.matters.outcomes import Outcome, find_elsewhere, find_outcome, find_variant
from triage_bot.matters.situations import Meaning, Situation
from triage_bot.matters.together import keeps_flags, keeps_higher_priority
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


class Rulebook:
    """All triggers that the pack supports.

    *names* maps canonical policy IDs (those that rules are written with) to the pack's own; a canonical ID without a
    counterpart switches its triggers off. ``problems`` holds one message for each trigger that the pack contradicts.
    """

    def __init__(
        self,
        pack: CompiledPack,
        triggers: Iterable[Trigger],
        names: Mapping[str, str],
        situations: Sequence[Situation] = (),
    ) -> None:
        self.pack = pack
        self.names = names
        self.problems: list[SourceError] = []
        self.notices: list[str] = []
        self._situations = situations
        self._bound = tuple(bound for trigger in triggers if (bound := self._bind(trigger)) is not None)

    @property
    def triggers(self) -> tuple[Trigger, ...]:
        """The triggers that can fire under this pack."""
        return tuple(bound.trigger for bound in self._bound)

    @cached_property
    def complaint_keeps_higher_priority(self) -> bool:
        """Whether a complaint takes over the priority of a more urgent matter that it comes with or follows."""
        return keeps_higher_priority(self.pack)

    @cached_property
    def moved_ticket_keeps_flags(self) -> bool:
        """Whether a ticket that is placed again in a later turn carries the flags of what it was placed for before."""
        return keeps_flags(self.pack)

    @cached_property
    def condition_facts(self) -> frozenset[str]:
        """The facts that conditions name; what else leans says nothing about a matter."""
        return frozenset(name for bound in self._bound for name in bound.trigger.when.names)

    def policy(self, canonical_id: str) -> CompiledPolicy | None:
        """The pack's policy in that role, if it has one."""
        return self.pack.policies.get(self.names.get(canonical_id, ""))

    def _bind(self, trigger: Trigger) -> BoundTrigger | None:
        policy, canonical_id = self.policy(trigger.policy_id), trigger.policy_id
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
            other = self.pack.policies.get(policy_id)
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
        for canonical_id, policy_id in sorted(self.names.items()):
            other = self.pack.policies.get(policy_id)
            if other is not None and other is not policy and canonical_id.split("-", maxsplit=1)[0] == family:
                found.append((other, find_elsewhere(trigger, canonical_id, other, self._situations)))
        taken = set(self.names.values())
        variants = [other for other in self.pack if other.id not in taken and policy.id in other.references]
        found += [(other, find_variant(trigger, other, self._situations)) for other in variants]
        for other, outcome in found:
            if outcome is not None:
                yield BoundTrigger(trigger, other, outcome, trigger.policy_id, self._exemption(trigger, other))

    def _general(self, trigger: Trigger) -> tuple[CompiledPolicy | None, str]:
        """The policy, with its role, for what no other covers: of matters for a desk, or of questions."""
        if trigger.kind == "question" and trigger.type == "resolve" and not trigger.fallback:
            return self.policy(_QUESTIONS), _QUESTIONS
        if trigger.kind != "matter" or trigger.type == "resolve":
            return None, _CATCH_ALL
        return self.policy(_CATCH_ALL) or self.pack.policies.get(self.pack.catch_all or ""), _CATCH_ALL

    def _exemption(self, trigger: Trigger, policy: CompiledPolicy) -> Meaning | None:
        """The condition under which the exemption list lets the policy's matter go ahead; None when it does not."""
        if policy.id not in self.pack.exempt_from_verification:
            return None
        listing = self.policy(_NEVER_WAITS)
        return exemption_meanings(listing, policy.id, trigger.policy_id, self._situations) if listing else Meaning()

    def assess(self, facts: Lookup, turn: int) -> tuple[Matter, ...]:
        """The matters of one turn, in rule order; triggers that another one explains better are left out."""
        fired = [bound for bound in self._bound if bound.trigger.fires(facts)]
        if any(bound.trigger.kind != "flag" and not bound.trigger.fallback for bound in fired):
            fired = [bound for bound in fired if not bound.trigger.fallback]
        names = {bound.trigger.id for bound in fired}
        return tuple(
            self._matter(bound, facts, turn) for bound in fired if not names.intersection(bound.trigger.yields_to)
        )

    def renewed(self, matter: Matter, facts: Lookup) -> Matter:
        """An open *matter* with the action whose condition holds by now: an amount may come in a later turn."""
        bound = next((bound for bound in self._bound if bound.trigger.id == matter.trigger_id), None)
        if bound is None or bound.policy is not matter.policy or not bound.outcome.is_met(facts):
            return matter
        action = bound.outcome.action(facts)
        return replace(matter, action=action, flags=bound.outcome.raised(action, facts))

    def _matter(self, bound: BoundTrigger, facts: Lookup, turn: int) -> Matter:
        if not bound.outcome.is_met(facts):
            bound = next((other for other in bound.elsewhere if other.outcome.is_met(facts)), bound)
        trigger, policy = bound.trigger, bound.policy
        companions = [found for name in trigger.companions if (found := self.policy(name)) is not None]
        prohibited = {effect.prohibited for source in (policy, *companions) for effect in source.effects.prohibits}
        action = bound.outcome.action(facts)
        sends = action.type in {"route", "escalate"} and trigger.kind == "question"
        return Matter(
            trigger_id=trigger.id,
            canonical_id=bound.canonical_id,
            policy=policy,
            kind="matter" if sends else trigger.kind,
            action=action,
            flags=bound.outcome.raised(action, facts),
            asks=bound.outcome.asked(facts),
            companions=tuple(companion.id for companion in companions),
            prohibited=tuple(sorted(prohibited)),
            timelines=self._timelines(trigger, facts) or _own_timeline(policy, trigger),
            exempt=_goes_ahead(bound, action, facts),
            fallback=trigger.fallback,
            turn=turn,
            facts=tuple(name for name in trigger.when.names if facts.get(name)),
        )

    def _timelines(self, trigger: Trigger, facts: Lookup) -> tuple[Timeline, ...]:
        lent: list[Timeline] = []
        for choice in trigger.timelines:
            source = self.policy(choice.policy_id)
            if source is None or (choice.when is not None and not choice.when.holds(facts)):
                continue
            effect = source.effects.select_timeline(choice.case)
            if effect is not None:
                lent.append(Timeline(source.id, effect.text))
        return tuple(lent)


def _goes_ahead(bound: BoundTrigger, action: ActionEffect, facts: Lookup) -> bool:
    """Whether the matter is exempt from the gate; an alternative that says that it waits does."""
    if bound.exempt is None or action.waits_for_verification:
        return False
    return not bound.exempt or bound.exempt.holds(facts)


def _own_timeline(policy: CompiledPolicy, trigger: Trigger) -> tuple[Timeline, ...]:
    """The timeline of a foreign pack's *policy*, where it has just one; the trigger points at those of the own pack."""
    offered = [timeline for timeline in policy.effects.timelines if timeline.offered]
    if policy.id == trigger.policy_id or len(offered) != 1 or offered[0].unit == "date":
        return ()
    return (Timeline(policy.id, offered[0].text),)
