"""Conditions of a pack that no fact expresses, where they decide which of several hand-overs is made."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from triage_bot.matters.situations import Situation, read_meaning
from triage_bot.matters.together import speaks_of_other_matters
from triage_bot.policy import ActionEffect, CompiledPack, CompiledPolicy


@dataclass(frozen=True, slots=True)
class UnreadCondition:
    """An *action* of *policy* whose condition is not read; *default* says what is done in its place, if it is known."""

    policy: CompiledPolicy
    action: ActionEffect
    default: ActionEffect | None


def unread_conditions(
    pack: CompiledPack, subjects: Iterable[str], names: Mapping[str, str], situations: Sequence[Situation]
) -> Iterator[UnreadCondition]:
    """The unread conditions of the policies that *subjects* (the rules' own IDs) are bound to by *names*."""
    bound: dict[str, list[str]] = {}
    for own in dict.fromkeys(subjects):
        if policy_id := names.get(own):
            bound.setdefault(policy_id, []).append(own)
    for policy in pack:
        sends = [a for a in policy.effects.actions if a.destination and not speaks_of_other_matters(a.guard)]
        if policy.id not in bound or len({(a.type, a.destination, a.priority) for a in sends}) < 2:
            continue
        default = next((action for action in sends if action.case != "if"), None)
        for action in sends:
            if action.case == "if" and not _is_read(action.guard, bound[policy.id], situations):
                yield UnreadCondition(policy, action, default)


def _is_read(guard: str, subjects: Sequence[str], situations: Sequence[Situation]) -> bool:
    return any(read_meaning(guard, own, situations) for own in subjects)
