"""Triggers joined to a compiled pack: which of them can fire, and what is wrong with the others."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from triage_bot.errors import SourceError
from triage_bot.matters.conditions import Lookup
from triage_bot.matters.matter import Matter, Timeline
from triage_bot.matters.situations import Situation
from triage_bot.matters.together import keeps_flags, keeps_higher_priority
from triage_bot.matters.trigger import Trigger
from triage_bot.matters.trigger_binder import BoundTrigger, TriggerBinder
from triage_bot.matters.trigger_index import TriggerIndex
from triage_bot.policy import CompiledPack, CompiledPolicy

_Conduct = tuple[tuple[str, ...], tuple[str, ...]]
"""The companions of a matter and the classes that they and its policy prohibit."""


class Rulebook:
    """All triggers that the pack supports.

    *names* maps canonical policy IDs (those that rules are written with) to the pack's own; a canonical ID without a
    counterpart switches its triggers off. ``problems`` holds one message for each trigger that the pack contradicts.
    *concepts* are the facts that cost nothing to look up; they decide which triggers are tried at all.
    """

    def __init__(
        self,
        pack: CompiledPack,
        triggers: Iterable[Trigger],
        names: Mapping[str, str],
        situations: Sequence[Situation] = (),
        concepts: frozenset[str] = frozenset(),
    ) -> None:
        self.pack = pack
        self.names = names
        binder = TriggerBinder(pack, names, situations)
        self._bound = tuple(bound for trigger in triggers if (bound := binder.bind(trigger)) is not None)
        self.problems: Sequence[SourceError] = tuple(binder.problems)
        self.notices: Sequence[str] = tuple(binder.notices)
        self._by_trigger = {bound.trigger.id: bound for bound in reversed(self._bound)}
        self._conducts: dict[tuple[str, str], _Conduct] = {}
        self._tried = TriggerIndex([bound.trigger for bound in self._bound], concepts)

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

    def assess(self, facts: Lookup, turn: int) -> tuple[Matter, ...]:
        """The matters of one turn, in rule order; triggers that another one explains better are left out."""
        tried = [self._bound[place] for place in self._tried.places(facts)]
        fired = [bound for bound in tried if bound.trigger.fires(facts)]
        if any(bound.trigger.kind != "flag" and not bound.trigger.fallback for bound in fired):
            fired = [bound for bound in fired if not bound.trigger.fallback]
        names = {bound.trigger.id for bound in fired}
        return tuple(
            self._matter(bound, facts, turn) for bound in fired if not names.intersection(bound.trigger.yields_to)
        )

    def renewed(self, matter: Matter, facts: Lookup, *, placed: bool = False) -> Matter:
        """An open *matter* with the action whose condition holds by now: an amount may come in a later turn.

        A matter that is *placed* already moves only by what the customer says in so many words ("case number"); dates
        and times of a later turn may be of something else.
        """
        bound = self._by_trigger.get(matter.trigger_id)
        if bound is None or bound.policy is not matter.policy or not bound.outcome.is_met(facts, by_words=placed):
            return matter
        action = bound.outcome.action(facts)
        return replace(matter, action=action, flags=bound.outcome.raised(action, facts))

    def _matter(self, bound: BoundTrigger, facts: Lookup, turn: int) -> Matter:
        if not bound.outcome.is_met(facts):
            bound = next((other for other in bound.elsewhere if other.outcome.is_met(facts)), bound)
        trigger, policy = bound.trigger, bound.policy
        companions, prohibited = self._conduct(trigger, policy)
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
            companions=companions,
            prohibited=prohibited,
            timelines=self._timelines(trigger, facts) or _own_timeline(policy, trigger),
            exempt=bound.goes_ahead(action, facts),
            fallback=trigger.fallback,
            turn=turn,
            facts=tuple(name for name in trigger.when.names if facts.get(name)),
        )

    def _conduct(self, trigger: Trigger, policy: CompiledPolicy) -> _Conduct:
        """What *policy* and the companions of the trigger forbid, whatever the facts; worked out once for each."""
        known = self._conducts.get((trigger.id, policy.id))
        if known is None:
            companions = [found for name in trigger.companions if (found := self.policy(name)) is not None]
            prohibited = {effect.prohibited for source in (policy, *companions) for effect in source.effects.prohibits}
            known = tuple(companion.id for companion in companions), tuple(sorted(prohibited))
            self._conducts[trigger.id, policy.id] = known
        return known

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


def _own_timeline(policy: CompiledPolicy, trigger: Trigger) -> tuple[Timeline, ...]:
    """The timeline of a foreign pack's *policy*, where it has just one; the trigger points at those of the own pack."""
    offered = [timeline for timeline in policy.effects.timelines if timeline.offered]
    if policy.id == trigger.policy_id or len(offered) != 1 or offered[0].unit == "date":
        return ()
    return (Timeline(policy.id, offered[0].text),)
