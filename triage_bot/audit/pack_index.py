"""The pack as labels see it: what each policy offers, brings with it and lends. Nothing here names a policy's outcome;
all of it is looked up in the compiled pack and in the triggers that point into it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

from triage_bot.audit import roles
from triage_bot.decide import rank
from triage_bot.facts import PackParameters, read_parameters
from triage_bot.matters import Condition, FactValue, Rulebook, Trigger
from triage_bot.policy import ActionEffect, CompiledPolicy
from triage_bot.validate import Authority

_NUMBERS: tuple[FactValue, ...] = (None, 0, 1, 9)
"""Values that tell the numeric conditions apart: unknown, today, the next day, later."""
_TRUTHS: tuple[FactValue, ...] = (False, True)
_MOST_UNKNOWN = 8
"""Conditions over more unknown facts than this count as possible without being enumerated."""


@dataclass(frozen=True, slots=True)
class Lent:
    """Timelines that go with a policy: those that it must lend on the known facts, and those that it may."""

    must: frozenset[str] = frozenset()
    may: frozenset[str] = frozenset()


class PackIndex:
    """Lookups over a rulebook; answers are cached, since labels repeat the same few policies."""

    def __init__(self, rulebook: Rulebook) -> None:
        self.rulebook = rulebook
        self.authority = Authority(rulebook.pack, rulebook.names)
        self.parameters: PackParameters = read_parameters(rulebook.policy)
        self._triggers: dict[str, list[tuple[Trigger, ActionEffect]]] = {}
        for trigger in rulebook.triggers:
            policy = rulebook.policy(trigger.policy_id)
            if policy is not None:
                action = policy.effects.select_action(trigger.type, trigger.case, trigger.index)
                self._triggers.setdefault(policy.id, []).append((trigger, action or ActionEffect(trigger.type)))
        self._holds: dict[object, frozenset[bool]] = {}

    def id(self, canonical_id: str) -> str:
        """The pack's ID of a role."""
        return self.authority.id(canonical_id)

    def policy(self, policy_id: str) -> CompiledPolicy | None:
        """The policy with one of the pack's own IDs."""
        return self.rulebook.pack.policies.get(policy_id)

    def offers(self, policy_id: str, action_type: str) -> tuple[ActionEffect, ...]:
        """The actions of a type that the policy's text offers."""
        policy = self.policy(policy_id)
        return tuple(a for a in policy.effects.actions if a.type == action_type) if policy else ()

    def resolves(self, policy_id: str) -> bool:
        """Whether the policy can be what answers a turn: its text, or a trigger that is no mere flag, says resolve."""
        if self.offers(policy_id, "resolve"):
            return True
        return any(t.type == "resolve" and t.kind != "flag" for t, _ in self._triggers.get(policy_id, ()))

    def dispositions(self, policy_id: str) -> tuple[ActionEffect, ...]:
        """The complete routes and escalations of a policy."""
        policy = self.policy(policy_id)
        actions = policy.effects.actions if policy else ()
        return tuple(a for a in actions if a.type in {"route", "escalate"} and a.destination and a.priority)

    def top_rank(self, policy_id: str) -> int:
        """The highest rank among the policy's dispositions, or -1."""
        return max((rank(a.type, a.priority) for a in self.dispositions(policy_id)), default=-1)

    def exempt(self, policy_id: str) -> bool:
        """Whether the policy's matters go ahead unverified."""
        return policy_id in self.rulebook.pack.exempt_from_verification

    def waits(self, policy_id: str, action: ActionEffect | None = None) -> bool:
        """Whether a disposition under the policy waits for verification (any of its dispositions, by default)."""
        if self.exempt(policy_id) or policy_id == self.id(roles.FAILED_ATTEMPTS):
            return False
        actions = (action,) if action is not None else self.dispositions(policy_id)
        return any(a.type == "route" and a.waits_for_verification is not False for a in actions)

    def flags(self, policy_id: str) -> tuple[str, ...]:
        """The flags that the policy raises."""
        policy = self.policy(policy_id)
        return tuple(dict.fromkeys(effect.flag for effect in policy.effects.raises)) if policy else ()

    def asks(self, policy_id: str) -> tuple[str, ...]:
        """The facts that the policy asks for."""
        policy = self.policy(policy_id)
        return tuple(dict.fromkeys(effect.key for effect in policy.effects.asks)) if policy else ()

    def turn_flags(self) -> frozenset[str]:
        """Flags that a turn raises anew whatever stands: those of flag triggers, and that of failed verification."""
        ids = {self.id(t.policy_id) for t in self.rulebook.triggers if t.kind == "flag"} | {
            self.id(roles.FAILED_ATTEMPTS)
        }
        return frozenset(flag for policy_id in sorted(ids) for flag in self.flags(policy_id))

    def is_advice(self, policy_id: str) -> bool:
        """Whether the policy refuses a request by itself: it raises a flag of the turn and says resolve."""
        flags = self.flags(policy_id)
        return bool(flags) and set(flags) <= self.turn_flags() and bool(self.offers(policy_id, "resolve"))

    def companions(self, policy_id: str) -> tuple[str, ...]:
        """Policies on conduct and timing that come with the policy's matters."""
        names = [self.id(name) for trigger, _ in self._triggers.get(policy_id, ()) for name in trigger.companions]
        return tuple(dict.fromkeys(name for name in names if name))

    def conduct(self, policy_id: str) -> frozenset[str]:
        """Classes that a reply under the policy must not contain, those of its companions included."""
        found = [policy for one in (policy_id, *self.companions(policy_id)) if (policy := self.policy(one))]
        return frozenset(effect.prohibited for policy in found for effect in policy.effects.prohibits)

    def binding_companions(self, policy_id: str) -> tuple[str, ...]:
        """Companions that add something to every reply: a class beyond the base prohibitions, or a timeline."""
        base = frozenset(self.rulebook.pack.base_prohibitions)
        return tuple(
            policy.id
            for one in self.companions(policy_id)
            if (policy := self.policy(one))
            and (policy.effects.timelines or {p.prohibited for p in policy.effects.prohibits} - base)
        )

    def lends(self, policy_id: str, action_type: str | None, facts: Mapping[str, FactValue]) -> Lent:
        """Timelines of the policy's matters under *action_type* (any, when None), as far as *facts* tell."""
        must: set[str] = set()
        may: set[str] = set()
        chosen = [t for t, _ in self._triggers.get(policy_id, ()) if action_type in {None, t.type}]
        for trigger in chosen:
            for choice in trigger.timelines:
                source = self.rulebook.policy(choice.policy_id)
                effect = source.effects.select_timeline(choice.case) if source else None
                values = {True} if choice.when is None else self.outcomes(choice.when, facts)
                if effect is None or values == {False}:
                    continue
                may.add(effect.text)
                own = source is not None and source.id == policy_id and trigger.type == "route"
                if values == {True} and not own:  # a route's own timeline speaks of part of the matter
                    must.add(effect.text)
        return Lent(frozenset(must) if len(chosen) == 1 else frozenset(), frozenset(may))

    def possible(self, policy_id: str, action: ActionEffect, facts: Mapping[str, FactValue]) -> bool:
        """Whether any trigger could select *action* of the policy on *facts*; true where no trigger selects it."""
        relevant = [
            trigger
            for trigger, chosen in self._triggers.get(policy_id, ())
            if (chosen.type, chosen.destination, chosen.priority) == (action.type, action.destination, action.priority)
        ]
        return not relevant or any(True in self.outcomes(trigger.when, facts) for trigger in relevant)

    def outcomes(self, condition: Condition, facts: Mapping[str, FactValue]) -> frozenset[bool]:
        """The truth values that *condition* can take, whatever the facts that are not known."""
        known = tuple((name, facts[name]) for name in condition.names if name in facts)
        key = (condition.source, known)
        if key not in self._holds:
            self._holds[key] = frozenset(self._enumerate(condition, dict(known)))
        return self._holds[key]

    def _enumerate(self, condition: Condition, known: dict[str, FactValue]) -> Iterator[bool]:
        unknown = [name for name in condition.names if name not in known]
        if len(unknown) > _MOST_UNKNOWN:
            yield from (False, True)
            return
        ranges = [_NUMBERS if name.endswith("_in") else _TRUTHS for name in unknown]
        for values in product(*ranges):
            yield condition.holds({**known, **dict(zip(unknown, values, strict=True))})
