"""Labelling rules 9 and 10: which policies are required and which acceptable."""

from collections.abc import Iterator

from triage_bot.audit import roles
from triage_bot.audit.view import DecisionView
from triage_bot.audit.violation import Violation


def policy_rules(view: DecisionView) -> Iterator[Violation]:
    """Every contradiction between the cited policies, the action, the flags and what stands."""
    yield from _gate(view)
    yield from _one_ticket(view)
    yield from _explained(view)
    yield from _acceptable(view)


def _gate(view: DecisionView) -> Iterator[Violation]:
    gate = view.index.id(roles.GATE)
    if not gate:
        return
    asking = view.label.action_type == "ask_verification"
    if asking and gate not in view.required:
        message = f"{gate} is not required on a decision that asks to verify"
        yield view.violation("R09-gate", "required_policy_ids", message, expected=[gate], policy_id=gate)
    if not asking and gate in view.required:
        message = f"{gate} is required on a decision that does not ask to verify"
        yield view.violation("R09-gate", "required_policy_ids", message, policy_id=gate)


def _one_ticket(view: DecisionView) -> Iterator[Violation]:
    index = view.index
    policy = index.id(roles.ONE_TICKET)
    if not policy:
        return
    if policy in view.required and (view.standing is None or view.label.action_type != "resolve"):
        if view.standing is not None:
            message = f"{policy} is required, which resolves what does not outrank, on {view.label.action_type}"
            yield view.violation("R09-one-ticket", "action_type", message, expected="resolve", policy_id=policy)
        elif view.complete:
            message = f"{policy} is required although nothing stands"
            points = tuple(point for point, _ in view.earlier)
            yield view.violation(
                "R09-nothing-stands", "required_policy_ids", message, policy_id=policy, involves=points
            )
    if view.label.action_type == "resolve" and view.standing is not None and policy not in view.required:
        if any(index.is_advice(name) for name in view.required):
            return
        message = f"{policy} is not required although {view.standing.point} has a disposition standing"
        yield view.violation(
            "R09-follow-up", "required_policy_ids", message, expected=[policy], policy_id=policy,
            involves=(view.standing.point,),
        )  # fmt: skip


def _explained(view: DecisionView) -> Iterator[Violation]:
    """Every required policy decides the action or stands behind a required flag."""
    index, label = view.index, view.label
    special = {index.id(roles.ONE_TICKET), index.id(roles.BECOMES_COMPLAINT), index.id(roles.GATE)}
    deciding = [name for name in view.governing if name not in special]
    if label.action_type == "resolve":
        deciding = [name for name in view.required if index.resolves(name) and name not in special]
        if index.id(roles.ONE_TICKET) in view.required:
            deciding = []
    unflagged = [name for name in deciding if not set(index.flags(name)) & set(label.required_flags)]
    for name in view.required:
        if name in special or set(index.flags(name)) & set(label.required_flags):
            continue
        if name in deciding and len(unflagged) == 1:
            continue
        if name in deciding[:1] and len(unflagged) > 1:
            continue
        if index.flags(name) and name in deciding:
            continue  # reported as a missing flag
        message = f"{name} is required, but neither decides the action nor stands behind a required flag"
        expected = [one for one in view.label.required_policy_ids if one != name]
        yield view.violation("R09-unexplained", "required_policy_ids", message, expected=expected, policy_id=name)


def _acceptable(view: DecisionView) -> Iterator[Violation]:
    index, label = view.index, view.label
    wanted: list[tuple[str, str, str, tuple[str, ...]]] = []
    if view.opened_verified is False:
        wanted += [
            ("R10-unverified", index.id(role), "the ticket is unverified", ())
            for role in (roles.GATE, roles.NEVER_ASKED_FOR)
        ]
        if index.id(roles.COMPLETED_IN_CONVERSATION) not in view.acceptable:
            wanted.append(("R10-unverified", index.id(roles.NEVER_WAITS), "the ticket is unverified", ()))
    if label.action_type == "escalate":
        wanted.append(("R10-escalation", index.id(roles.ESCALATION_TRIGGERS), "it escalates", ()))
    if view.place:
        wanted.append(("R10-follow-up", index.id(roles.ONE_TICKET), "it is a later turn", ()))
    if view.disposes:
        for name in view.governing[:1]:
            wanted += [("R10-conduct", one, f"{name} governs", ()) for one in index.binding_companions(name)]
    if view.standing is not None:
        point = view.standing.point
        for name in view.standing_governing[:1]:
            if not _replaced(view, name):
                wanted.append(("R10-standing", name, f"{point} stands under it", (point,)))
            kept = () if view.disposes else index.binding_companions(name)
            wanted += [("R10-standing", one, f"{name} stands", (point,)) for one in kept]
    for code, name, why, points in wanted:
        if name and name not in view.acceptable:
            message = f"{name} is not acceptable although {why}"
            expected = sorted({*label.acceptable_policy_ids, name})
            yield view.violation(
                code, "acceptable_policy_ids", message, expected=expected, policy_id=name, involves=points
            )
    yield from _out_of_place(view)


def _replaced(view: DecisionView, name: str) -> bool:
    """Whether the label moves the same matter to another policy of its section, so that the first one is past."""
    sections = {policy.section for one in view.required if (policy := view.index.policy(one))}
    standing = view.index.policy(name)
    return view.disposes and standing is not None and standing.section in sections


def _out_of_place(view: DecisionView) -> Iterator[Violation]:
    index = view.index
    found: list[tuple[str, str]] = []
    if view.place == 0:
        found.append((index.id(roles.ONE_TICKET), "it is the first turn"))
    special = {index.id(roles.FAILED_ATTEMPTS), index.id(roles.THIRD_PARTY)}
    if view.opened_verified and not special & set(view.acceptable):
        found += [
            (index.id(role), "the ticket opened verified")
            for role in (roles.COMPLETED_IN_CONVERSATION, roles.NEVER_WAITS)
        ]
    for name, why in found:
        if name and name in view.acceptable:
            message = f"{name} is acceptable although {why}"
            expected = [one for one in view.label.acceptable_policy_ids if one != name]
            yield view.violation(
                "R10-out-of-place", "acceptable_policy_ids", message, expected=expected, policy_id=name, certainty=0.97
            )
