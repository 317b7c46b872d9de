"""Situations that the pack leaves open: policies with different outcomes that no precedence step tells apart."""

from collections import defaultdict
from collections.abc import Iterator

from triage_bot.audit import roles
from triage_bot.audit.finding import Finding, Kind
from triage_bot.audit.pack_index import PackIndex
from triage_bot.decide import rank
from triage_bot.errors import SourceLocation

_TIE_WORDS = ("equal", "tie", "same priority")


def pack_ambiguities(index: PackIndex) -> Iterator[Finding]:
    """One finding for each set of policies that can arise in one turn at one rank with different destinations.

    A step of ``ESC-03`` that says what happens at equal priority separates its policies; ``ESC-05`` separates a
    complaint from an escalation to another desk.
    """
    policy = index.policy(index.id(roles.ORDER_OF_STEPS))
    if policy is None:
        return
    tied = {
        action.sentence: any(word in action.sentence.casefold() for word in _TIE_WORDS)
        for action in policy.effects.actions
    }
    steps = [action for action in policy.effects.actions if action.type in {"escalate", "route"}]
    escalating = next((action for action in steps if action.type == "escalate"), None)
    exempt = next((action for action in steps if action.type == "route"), None)
    for step, members in ((escalating, _escalations(index)), (exempt, _exempt_routes(index))):
        if step is None or tied[step.sentence]:
            continue
        for level, ids in sorted(members.items(), reverse=True):
            desks = sorted({desk for desk, _ in ids})
            names = sorted({name for _, name in ids})
            if len(desks) < 2 or len(names) < 2:
                continue
            lines = ", ".join(f"{name} (line {_line(index, name)})" for name in names)
            priority = _priority(index, names, level)
            message = (
                f"{lines} can arise in one turn, all {step.type} at {priority}, to {', '.join(desks)}; "
                f"{policy.id} does not say which comes first"
            )
            yield Finding(
                kind=Kind.PACK_AMBIGUITY,
                layer=2,
                code="P-no-precedence",
                confidence=1.0,
                id="",
                decision_point="",
                field=f"{step.type} at {priority}",
                message=message,
                expected=names,
                policy_id=policy.id,
                policy_sentence=step.sentence,
                policy_line=step.line,
                location=SourceLocation(index.rulebook.pack.path, step.line),
                policy_digest=policy.digest,
            )


def _escalations(index: PackIndex) -> dict[int, list[tuple[str, str]]]:
    complaint = index.id(roles.COMPLAINT)
    return _by_rank(index, "escalate", lambda name: name not in {complaint, index.id(roles.BECOMES_COMPLAINT)})


def _exempt_routes(index: PackIndex) -> dict[int, list[tuple[str, str]]]:
    return _by_rank(index, "route", index.exempt)


def _by_rank(index: PackIndex, kind: str, wanted: object) -> dict[int, list[tuple[str, str]]]:
    found: dict[int, list[tuple[str, str]]] = defaultdict(list)
    structural = {index.id(role) for role in (roles.ORDER_OF_STEPS, roles.ONE_TICKET)}
    for policy in index.rulebook.pack:
        if policy.id in structural or not callable(wanted) or not wanted(policy.id):
            continue
        for action in index.offers(policy.id, kind):
            if action.destination and action.priority:
                found[rank(kind, action.priority)].append((action.destination, policy.id))
    return found


def _line(index: PackIndex, name: str) -> int:
    policy = index.policy(name)
    return policy.location.line if policy else 0


def _priority(index: PackIndex, names: list[str], level: int) -> str:
    for action in index.dispositions(names[0]):
        if rank(action.type, action.priority) == level:
            return str(action.priority)
    return "one priority"
