"""What is wrong with a pack, or between a pack and the triggers: one message each, with its place."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from triage_bot.errors import SourceLocation
from triage_bot.policy.identifiers import find_ids
from triage_bot.policy.model import ActionType, Case, CompiledPack
from triage_bot.policy.source import Passage, SourcePack

Severity = Literal["error", "warning", "note"]


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding; prints as ``path:line: severity: message``."""

    severity: Severity
    location: SourceLocation
    message: str

    def __str__(self) -> str:
        return f"{self.location}: {self.severity}: {self.message}"


@dataclass(frozen=True, slots=True)
class TriggerOutcome:
    """An outcome that the trigger *trigger_id* selects from the policy that the rules call *policy_id*."""

    trigger_id: str
    policy_id: str
    type: ActionType
    case: Case | None
    index: int
    location: SourceLocation
    optional: bool = False
    kind: str = "matter"


def check_pack(source: SourcePack, pack: CompiledPack) -> list[Diagnostic]:
    """Duplicate IDs, unknown names, dangling references, and sentences that could not be read, in line order."""
    found = [Diagnostic("error", error.location, error.message) for error in source.errors]
    found += _dangling(source, pack)
    found += [
        Diagnostic("warning", SourceLocation(pack.path, unread.line), f"{unread.why}: “{unread.sentence}”")
        for unread in pack.unread_outside
    ]
    for policy in pack.policies.values():
        for unread in policy.effects.unread:
            place = SourceLocation(pack.path, unread.line)
            if unread.kind == "unknown":
                found.append(Diagnostic("error", place, f"{policy.id}: {unread.why}"))
            else:
                found.append(Diagnostic("warning", place, f"{policy.id}: {unread.why}: “{unread.sentence}”"))
        found += [
            Diagnostic(
                "note",
                SourceLocation(pack.path, timeline.line),
                f"{policy.id}: the timeline {timeline.text!r} is not in quotation marks"
                + ("" if timeline.offered else ", so no reply commits to it"),
            )
            for timeline in policy.effects.timelines
            if not timeline.quoted
        ]
    if not pack.policies:
        found.append(Diagnostic("error", SourceLocation(pack.path), "no policy found; expected IDs such as ABC-01"))
    return sorted(found, key=lambda item: (item.location.line, item.severity, item.message))


def _dangling(source: SourcePack, pack: CompiledPack) -> Iterator[Diagnostic]:
    owners: list[tuple[str, tuple[Passage, ...]]] = [(policy.id, policy.passages) for policy in source.policies]
    for owner, passages in [*owners, ("", source.outside)]:
        for passage in passages:
            for start, _, value in find_ids(passage.text.text):
                if value not in pack.policies:
                    place = SourceLocation(source.path, passage.text.line_at(start))
                    prefix = f"{owner}: " if owner else ""
                    yield Diagnostic("error", place, f"{prefix}refers to {value}, which the pack does not define")


def check_triggers(
    pack: CompiledPack, outcomes: Iterable[TriggerOutcome], names: Mapping[str, str], used: Iterable[str] = ()
) -> list[Diagnostic]:
    """Triggers without a policy, outcomes that the text does not offer, and policies that nothing is bound to.

    *names* is the binding; *used* lists, by the rules' own IDs, further policies that they use: companions, and the
    engine's roles.
    """
    found = []
    bound = {names[own] for own in used if own in names}
    for outcome in outcomes:
        policy = pack.policies.get(names.get(outcome.policy_id, ""))
        if policy is None and outcome.optional:
            continue
        if policy is None:
            message = (
                f"trigger {outcome.trigger_id} is for {outcome.policy_id}, which the pack lacks; {_without(outcome)}"
            )
            found.append(Diagnostic("warning", outcome.location, message))
            continue
        bound.add(policy.id)
        offered = policy.effects.select_action(outcome.type, outcome.case, outcome.index)
        implied = outcome.type == "resolve" and outcome.case is None  # a policy that only answers need not say so
        if offered is None and not implied:
            found.append(_not_offered(pack, outcome, policy.id))
    for policy in pack.policies.values():
        if policy.id not in bound:
            sentences = [a.sentence for a in policy.effects.actions if a.destination]
            sentences += [flag.sentence for flag in policy.effects.raises]
            message = f"{policy.id}: no trigger is bound to this policy"
            leads = [other for other in policy.references if other in bound]
            how = (
                f"it can only be taken as a case of {leads[0]}, which it refers to"
                if leads
                else "so nothing leads to it"
            )
            message += f", {how}: “{sentences[0]}”" if sentences else ""
            found.append(Diagnostic("warning" if sentences else "note", policy.location, message))
    return found


def _without(outcome: TriggerOutcome) -> str:
    """What becomes of a trigger whose policy a pack lacks."""
    if outcome.type != "resolve":
        return "its matters go to the catch-all"
    return "its questions are answered as any general one" if outcome.kind == "question" else "it is off"


def _not_offered(pack: CompiledPack, outcome: TriggerOutcome, policy_id: str) -> Diagnostic:
    """The finding that *policy_id* does not offer what a trigger selects: an error only under the rules' own ID."""
    policy = pack.policies[policy_id]
    wanted = " ".join(part for part in (outcome.type, outcome.case) if part)
    message = f"trigger {outcome.trigger_id} selects {wanted} of {policy.id}; its text at {policy.location} "
    message += f"offers {_offer(pack, policy.id)}"
    if policy.id == outcome.policy_id:  # an edit to be noticed
        return Diagnostic("error", outcome.location, message)
    if any(action.destination for action in policy.effects.actions):
        return Diagnostic("warning", outcome.location, f"{message}, of which the nearest is taken")
    for other in policy.references:
        if other in pack.policies and any(action.destination for action in pack.policies[other].effects.actions):
            return Diagnostic("warning", outcome.location, f"{message}; that of {other}, which it refers to, is taken")
    return Diagnostic("warning", outcome.location, f"{message}; {_without(outcome)}")


def _offer(pack: CompiledPack, policy_id: str) -> str:
    actions = pack.policies[policy_id].effects.actions
    return ", ".join(f"{a.type} ({a.case})" for a in actions) or "no action"
