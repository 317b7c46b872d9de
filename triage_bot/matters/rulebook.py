"""Triggers joined to a compiled pack: which of them can fire, and what is wrong with the others."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from triage_bot.errors import SourceError
from triage_bot.matters.conditions import Lookup
from triage_bot.matters.matter import Matter, Timeline
from triage_bot.matters.trigger import Trigger
from triage_bot.policy import ActionEffect, CompiledPack, CompiledPolicy


@dataclass(frozen=True, slots=True)
class BoundTrigger:
    """A trigger and the outcome that the pack offers for it."""

    trigger: Trigger
    policy: CompiledPolicy
    action: ActionEffect


class Rulebook:
    """All triggers that the pack supports.

    *names* maps canonical policy IDs (those that rules are written with) to the pack's own; a canonical ID without a
    counterpart switches its triggers off. ``problems`` holds one message for each trigger that the pack contradicts.
    """

    def __init__(self, pack: CompiledPack, triggers: Iterable[Trigger], names: Mapping[str, str]) -> None:
        self.pack = pack
        self.names = names
        self.problems: list[SourceError] = []
        self._bound = tuple(bound for trigger in triggers if (bound := self._bind(trigger)) is not None)

    @property
    def triggers(self) -> tuple[Trigger, ...]:
        """The triggers that can fire under this pack."""
        return tuple(bound.trigger for bound in self._bound)

    @cached_property
    def condition_facts(self) -> frozenset[str]:
        """The facts that conditions name; what else leans says nothing about a matter."""
        return frozenset(name for bound in self._bound for name in bound.trigger.when.names)

    def policy(self, canonical_id: str) -> CompiledPolicy | None:
        """The pack's policy in that role, if it has one."""
        return self.pack.policies.get(self.names.get(canonical_id, ""))

    def _bind(self, trigger: Trigger) -> BoundTrigger | None:
        policy = self.policy(trigger.policy_id)
        if policy is None:
            return None
        action = policy.effects.select_action(trigger.type, trigger.case, trigger.index)
        if action is None:
            if trigger.type == "resolve":
                return BoundTrigger(trigger, policy, ActionEffect("resolve"))
            wanted = trigger.type if trigger.case is None else f"{trigger.type} ({trigger.case})"
            self.problems.append(
                SourceError(
                    trigger.location,
                    f"trigger {trigger.id} selects {wanted} of {policy.id}, which its text at {policy.location} "
                    "does not offer",
                )
            )
            return None
        return BoundTrigger(trigger, policy, action)

    def assess(self, facts: Lookup, turn: int) -> tuple[Matter, ...]:
        """The matters of one turn, in rule order; triggers that another one explains better are left out."""
        fired = [bound for bound in self._bound if bound.trigger.when.holds(facts)]
        if any(bound.trigger.kind != "flag" and not bound.trigger.fallback for bound in fired):
            fired = [bound for bound in fired if not bound.trigger.fallback]
        names = {bound.trigger.id for bound in fired}
        return tuple(
            self._matter(bound, facts, turn) for bound in fired if not names.intersection(bound.trigger.yields_to)
        )

    def _matter(self, bound: BoundTrigger, facts: Lookup, turn: int) -> Matter:
        trigger, policy = bound.trigger, bound.policy
        companions = [found for name in trigger.companions if (found := self.policy(name)) is not None]
        prohibited = {effect.prohibited for source in (policy, *companions) for effect in source.effects.prohibits}
        return Matter(
            trigger_id=trigger.id,
            canonical_id=trigger.policy_id,
            policy=policy,
            kind=trigger.kind,
            action=bound.action,
            flags=tuple(dict.fromkeys(effect.flag for effect in policy.effects.raises)),
            asks=tuple(dict.fromkeys(effect.key for effect in policy.effects.asks)),
            companions=tuple(companion.id for companion in companions),
            prohibited=tuple(sorted(prohibited)),
            timelines=self._timelines(trigger, facts),
            exempt=policy.id in self.pack.exempt_from_verification,
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
