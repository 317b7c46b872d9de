"""Mistakes that authors of targets make, each a function of one decision in its place.

A mistake returns the changed decision, or None where it cannot be made. What it writes is taken from the pack or from
other decisions of the file.
"""

import copy
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from triage_bot.audit import roles
from triage_bot.audit.pack_index import PackIndex
from triage_bot.decide import rank

Decision = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Place:
    """A decision to corrupt, with what surrounds it."""

    index: PackIndex
    verified: bool
    decision: Decision
    earlier: tuple[Decision, ...]
    neighbours: tuple[Decision, ...]

    @property
    def standing(self) -> Decision | None:
        """The disposition that stands, or None."""
        disposing = [one for one in self.earlier if one["action_type"] in {"route", "escalate"}]
        return max(disposing, key=lambda one: rank(one["action_type"], one["priority"])) if disposing else None

    @property
    def follow_up(self) -> bool:
        """Whether the decision resolves under a standing disposition."""
        return self.standing is not None and self.decision["action_type"] == "resolve"

    @property
    def disposes(self) -> bool:
        """Whether the decision routes or escalates."""
        return self.decision["action_type"] in {"route", "escalate"}

    @property
    def deciding(self) -> str:
        """The required policy that offers the decision's action, or an empty string."""
        kind = self.decision["action_type"]
        return next((one for one in self.decision["required_policy_ids"] if self.index.offers(one, kind)), "")


Kind = Callable[[Place, random.Random], Decision | None]


def _changed(place: Place, **fields: Any) -> Decision:
    return {**copy.deepcopy(place.decision), **fields}


def _disposition(kind: str, desk: str | None, priority: str | None) -> Decision:
    return {
        "action_type": kind,
        "queue": desk if kind == "route" else None,
        "escalate_to": desk if kind == "escalate" else None,
        "priority": priority,
    }


def wrong_priority(place: Place, source: random.Random) -> Decision | None:
    """Another priority."""
    if not place.disposes:
        return None
    levels = place.index.rulebook.pack.vocabularies.priorities
    return _changed(place, priority=source.choice([one for one in levels if one != place.decision["priority"]]))


def wrong_queue(place: Place, source: random.Random) -> Decision | None:
    """Another queue or desk."""
    if not place.disposes:
        return None
    field = "queue" if place.decision["action_type"] == "route" else "escalate_to"
    desks = place.index.rulebook.pack.vocabularies.queues
    return _changed(place, **{field: source.choice([one for one in desks if one != place.decision[field]])})


def route_repeated(place: Place, source: random.Random) -> Decision | None:
    """The standing disposition a second time instead of a resolve; half the time with its policy and flags."""
    standing = place.standing
    if not place.follow_up or standing is None:
        return None
    again = {name: standing[name] for name in ("action_type", "queue", "escalate_to", "priority")}
    if source.random() < 0.5:
        again["required_policy_ids"] = list(standing["required_policy_ids"])
        again["required_flags"] = list(standing["required_flags"])
        acceptable = {*place.decision["acceptable_policy_ids"], *standing["required_policy_ids"]}
        again["acceptable_policy_ids"] = sorted(acceptable)
    return _changed(place, **again)


def escalation_stacked(place: Place, source: random.Random) -> Decision | None:
    """An escalation on a standing route without a trigger."""
    if not place.follow_up:
        return None
    triggers = [one for policy in place.index.rulebook.pack for one in place.index.offers(policy.id, "escalate")]
    chosen = source.choice([one for one in triggers if one.destination and one.priority])
    return _changed(place, **_disposition("escalate", chosen.destination, chosen.priority))


def missing_flag(place: Place, source: random.Random) -> Decision | None:
    """A required flag left out; half the time with the policy behind it, where that is not the deciding one."""
    flags = place.decision["required_flags"]
    if not flags:
        return None
    gone = source.choice(flags)
    changed = _changed(place, required_flags=[one for one in flags if one != gone])
    behind = [one for one in changed["required_policy_ids"] if gone in place.index.flags(one) and one != place.deciding]
    if behind and source.random() < 0.5 and len(changed["required_policy_ids"]) > 1:
        changed["required_policy_ids"].remove(behind[0])
    return changed


def extra_flag(place: Place, source: random.Random) -> Decision | None:
    """A flag that nothing raises; half the time with a policy behind it."""
    decision = place.decision
    taken = {*decision["required_flags"], *decision["forbidden_flags"]}
    flag = source.choice([one for one in place.index.rulebook.pack.vocabularies.flags if one not in taken])
    changed = _changed(place, required_flags=[*decision["required_flags"], flag])
    if source.random() < 0.5:
        behind = place.index.authority.flag_policies[flag][0]
        changed["required_policy_ids"] = list(dict.fromkeys([*decision["required_policy_ids"], behind]))
        changed["acceptable_policy_ids"] = sorted({*decision["acceptable_policy_ids"], behind})
    return changed


def forbidden_flipped(place: Place, source: random.Random) -> Decision | None:
    """A required flag among the forbidden ones."""
    flags = place.decision["required_flags"]
    if not flags:
        return None
    gone = source.choice(flags)
    return _changed(
        place,
        required_flags=[one for one in flags if one != gone],
        forbidden_flags=[*place.decision["forbidden_flags"], gone],
    )


def verification_asked(place: Place, source: random.Random) -> Decision | None:
    """Verification asked for although the matter never waits for it; flags are left out with the route."""
    if place.verified or not place.disposes or not place.index.exempt(place.deciding):
        return None
    gate = place.index.id(roles.GATE)
    required = [gate, *([place.deciding] if source.random() < 0.3 else [])]
    return _changed(
        place,
        **_disposition("ask_verification", None, None),
        required_flags=[],
        required_policy_ids=required,
        must_ask=list(place.index.asks(gate)),
    )


def clarifying_asked(place: Place, source: random.Random) -> Decision | None:
    """A fact asked for although the customer has given it."""
    keys = place.index.asks(place.deciding)
    if not place.disposes or not keys or not place.index.offers(place.deciding, "ask_clarifying"):
        return None
    return _changed(place, **_disposition("ask_clarifying", None, None), must_ask=[source.choice(keys)])


def wrong_timeline(place: Place, source: random.Random) -> Decision | None:
    """A timeline of another policy, added or in place of the right one."""
    allowed = place.decision["allowed_timeline_claims"]
    other = source.choice(sorted(place.index.authority.timelines - set(allowed)))
    return _changed(place, allowed_timeline_claims=[other] if source.random() < 0.5 else [*allowed, other])


def disclosure_allowed(place: Place, source: random.Random) -> Decision | None:
    """Disclosure allowed where it is barred."""
    if place.decision["may_disclose_account_details"]:
        return None
    return _changed(place, may_disclose_account_details=True)


def wrong_policy(place: Place, source: random.Random) -> Decision | None:
    """Another governing policy; half the time with everything that follows from it."""
    old = place.deciding
    if not old or old in {place.index.id(roles.ONE_TICKET), place.index.id(roles.GATE)}:
        return None
    kind = place.decision["action_type"]
    others = [one.id for one in place.index.rulebook.pack if one.id != old and place.index.offers(one.id, kind)]
    structural = {
        place.index.id(role)
        for role in (roles.ORDER_OF_STEPS, roles.ONE_TICKET, roles.BECOMES_COMPLAINT, roles.FAILED_ATTEMPTS)
    }
    others = [one for one in others if one not in structural and one not in place.decision["required_policy_ids"]]
    if not others:
        return None
    new = source.choice(others)
    decision = place.decision
    changed = _changed(
        place,
        required_policy_ids=[new if one == old else one for one in decision["required_policy_ids"]],
        acceptable_policy_ids=sorted({new, *decision["acceptable_policy_ids"]}),
    )
    if source.random() < 0.5:
        _follow_policy(place, changed, old, new)
    return changed


def _follow_policy(place: Place, changed: Decision, old: str, new: str) -> None:
    """Make the fields of *changed* agree with its new policy."""
    index, kind = place.index, place.decision["action_type"]
    offered = [one for one in index.offers(new, kind) if place.disposes is False or one.destination]
    if place.disposes and offered:
        changed.update(_disposition(kind, offered[0].destination, offered[0].priority))
    kept = [flag for flag in changed["required_flags"] if flag not in index.flags(old)]
    changed["required_flags"] = list(dict.fromkeys([*kept, *index.flags(new)]))
    changed["forbidden_flags"] = [one for one in changed["forbidden_flags"] if one not in changed["required_flags"]]
    base = index.rulebook.pack.base_prohibitions
    changed["prohibited"] = [*base, *sorted(index.conduct(new) - set(base))]
    changed["allowed_timeline_claims"] = sorted(index.lends(new, kind, {}).must)
    asks = () if place.disposes and index.offers(new, "ask_clarifying") else index.asks(new)
    changed["must_ask"] = list(asks) if kind != "resolve" else []
    swap = {old: new, **dict(zip(index.companions(old), index.companions(new), strict=False))}
    acceptable = {swap.get(one, one) for one in changed["acceptable_policy_ids"]} | set(index.companions(new))
    changed["acceptable_policy_ids"] = sorted(acceptable - {old})


def neighbour_pasted(place: Place, source: random.Random) -> Decision | None:
    """The whole target of a neighbouring ticket."""
    fields = ("action_type", "queue", "escalate_to", "priority", "required_policy_ids", "required_flags", "must_ask")
    different = [one for one in place.neighbours if any(one[name] != place.decision[name] for name in fields)]
    return copy.deepcopy(source.choice(different)) if different else None


def route_dropped(place: Place, source: random.Random) -> Decision | None:
    """A resolve where a route or an escalation is due; half the time its flags go too."""
    if not place.disposes:
        return None
    changed = _changed(place, **_disposition("resolve", None, None))
    if source.random() < 0.5:
        changed["required_flags"] = []
    return changed


def ask_dropped(place: Place, source: random.Random) -> Decision | None:
    """A fact that the reply must ask for left out."""
    keys = place.decision["must_ask"]
    return _changed(place, must_ask=[]) if keys else None


def class_dropped(place: Place, source: random.Random) -> Decision | None:
    """A class that the policies in force prohibit left out."""
    base = set(place.index.rulebook.pack.base_prohibitions)
    extra = [one for one in place.decision["prohibited"] if one not in base]
    gone = source.choice(extra or sorted(base))
    return _changed(place, prohibited=[one for one in place.decision["prohibited"] if one != gone])


KINDS: Mapping[str, Kind] = {
    "wrong_priority": wrong_priority,
    "wrong_queue": wrong_queue,
    "route_repeated": route_repeated,
    "escalation_stacked": escalation_stacked,
    "missing_flag": missing_flag,
    "extra_flag": extra_flag,
    "forbidden_flipped": forbidden_flipped,
    "verification_asked": verification_asked,
    "clarifying_asked": clarifying_asked,
    "wrong_timeline": wrong_timeline,
    "disclosure_allowed": disclosure_allowed,
    "wrong_policy": wrong_policy,
    "neighbour_pasted": neighbour_pasted,
    "route_dropped": route_dropped,
    "ask_dropped": ask_dropped,
    "class_dropped": class_dropped,
}
LABEL_KINDS = frozenset(KINDS) - {
    "neighbour_pasted",
    "wrong_policy",
    "clarifying_asked",
    "missing_flag",
    "extra_flag",
    "ask_dropped",
}
"""Kinds that always leave a contradiction among the fields; the others may need the text."""
