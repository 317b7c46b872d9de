"""Labelling rules 1 to 5: the action, its destination and its priority."""

from collections.abc import Iterator

from triage_bot.audit import roles
from triage_bot.audit.view import DecisionView
from triage_bot.audit.violation import Violation
from triage_bot.policy import ActionEffect
from triage_bot.validate.sequence import is_complaint_move


def action_rules(view: DecisionView) -> Iterator[Violation]:
    """Every contradiction between the action and the policies, the context and what stands."""
    kind = view.label.action_type
    if kind == "ask_verification":
        yield from _ask_verification(view)
    elif kind == "ask_clarifying":
        yield from _ask_clarifying(view)
    elif kind == "resolve":
        yield from _resolve(view)
    else:
        yield from _dispose(view)


def _ask_verification(view: DecisionView) -> Iterator[Violation]:
    index = view.index
    gate = index.id(roles.GATE)
    if view.opened_verified:
        message = "asks to verify although the ticket opened verified"
        yield view.violation("R01-verified-asked", "action_type", message, policy_id=gate)
    exempt = [name for name in view.required if index.exempt(name)]
    if exempt:
        message = f"asks to verify although {exempt[0]} never waits for verification"
        expected = _offer(view, exempt[0])
        yield view.violation(
            "R01-exempt-asked", "action_type", message, expected=expected, policy_id=index.id(roles.NEVER_WAITS)
        )
    waiting = [name for name in view.acceptable if index.waits(name)]
    if not waiting:
        message = "asks to verify, but no acceptable policy has a matter that waits for verification"
        yield view.violation("R01-nothing-waits", "action_type", message, policy_id=gate)
    failed = index.id(roles.FAILED_ATTEMPTS)
    for point, label in view.earlier:
        if set(label.required_flags) & set(index.flags(failed)):
            message = f"asks to verify although {point} has raised two failed attempts"
            yield view.violation("R01-asked-after-failure", "action_type", message, policy_id=failed, involves=(point,))
        if index.id(roles.COMPLETED_IN_CONVERSATION) in label.acceptable_policy_ids and label.action_type in {
            "route",
            "ask_clarifying",
        }:
            message = f"asks to verify although {point} already goes ahead on completed verification"
            yield view.violation(
                "R01-asked-again",
                "action_type",
                message,
                policy_id=index.id(roles.COMPLETED_IN_CONVERSATION),
                involves=(point,),
            )
    yield from _below_standing(view, waiting)


def _ask_clarifying(view: DecisionView) -> Iterator[Violation]:
    index = view.index
    if not view.governing:
        message = "asks for a fact, but no required policy says so"
        yield view.violation("R01-no-authority", "action_type", message, expected=_authorised(view))
    if view.opened_verified is False and not view.verified_now:
        message = "asks for a fact before the customer is verified; verification comes first"
        yield view.violation("R03-unverified", "action_type", message, policy_id=index.id(roles.ORDER_OF_STEPS))
    yield from _below_standing(view, list(view.governing))


def _below_standing(view: DecisionView, policies: list[str]) -> Iterator[Violation]:
    """A matter that would not outrank what stands is recorded, not asked about (``ESC-04``)."""
    if view.standing is None or not policies:
        return
    best = max(policies, key=view.index.top_rank)
    if view.index.top_rank(best) <= view.standing.rank:
        message = f"asks on behalf of {best}, which would not outrank the standing disposition of {view.standing.point}"
        yield view.violation(
            "R05-asked-below-standing",
            "action_type",
            message,
            expected="resolve",
            policy_id=view.index.id(roles.ONE_TICKET),
            involves=(view.standing.point,),
        )


def _resolve(view: DecisionView) -> Iterator[Violation]:
    index = view.index
    one_ticket = index.id(roles.ONE_TICKET)
    for name in view.required:
        standing_flags = set(index.flags(name)) - index.turn_flags()
        disposed = index.dispositions(name) and not index.resolves(name)
        if disposed and name != index.id(roles.FAILED_ATTEMPTS) and (standing_flags or view.standing is None):
            expected = _offer(view, name)
            message = f"{name} is required, which does not resolve: it says {expected}"
            yield view.violation("R01-must-dispose", "action_type", message, expected=expected, policy_id=name)
    if view.standing is None and view.complete:
        answering = [name for name in view.required if index.resolves(name) and name != one_ticket]
        if not answering and one_ticket not in view.required and view.required:
            message = f"resolves, but {', '.join(view.required)} does not say so"
            yield view.violation("R01-no-authority", "action_type", message, expected=_authorised(view))
        for name in answering:
            yield from _impossible(view, name, index.offers(name, "resolve"))


def _impossible(view: DecisionView, name: str, actions: tuple[ActionEffect, ...]) -> Iterator[Violation]:
    if actions and not any(view.index.possible(name, action, view.facts) for action in actions):
        message = f"{name} cannot govern on this ticket's context"
        yield view.violation("R01-context", "required_policy_ids", message, policy_id=name)


def _dispose(view: DecisionView) -> Iterator[Violation]:
    index, label = view.index, view.label
    governing = [name for name in view.governing if name != index.id(roles.BECOMES_COMPLAINT)]
    if not governing:
        expected = _authorised(view)
        message = f"no required policy says {label.action_type}"
        if expected is not None:
            message += f"; {', '.join(view.required)} says {expected}"
        policy = view.required[0] if view.required else index.id(roles.OVER_ESCALATION)
        yield view.violation("R01-no-authority", "action_type", message, expected=expected, policy_id=policy)
        return
    if view.standing is not None and is_complaint_move(label, view.standing.decision, index.authority):
        if index.id(roles.BECOMES_COMPLAINT) not in view.required:
            message = "moves an escalation to the complaint desk without the policy that lets it"
            yield view.violation(
                "R09-move",
                "required_policy_ids",
                message,
                policy_id=index.id(roles.BECOMES_COMPLAINT),
                involves=(view.standing.point,),
            )
        return
    if index.id(roles.BECOMES_COMPLAINT) in view.required:
        yield from _move(view)
        return
    yield from _named(view, governing[0])
    yield from _order(view, governing[0])
    yield from _unverified(view, governing[0])


def _move(view: DecisionView) -> Iterator[Violation]:
    """A complaint that takes an escalation over, in one turn or from what stands."""
    index, label = view.index, view.label
    policy = index.id(roles.BECOMES_COMPLAINT)
    effects = index.offers(policy, "escalate")
    desks = {action.destination for action in effects}
    if label.destination not in desks:
        expected = sorted(str(desk) for desk in desks)[0] if desks else None
        message = f"{policy} moves the ticket to {expected}, not to {label.destination}"
        yield view.violation("R02-destination", "escalate_to", message, expected=expected, policy_id=policy)
    standing = view.standing
    together = any(
        other != index.id(roles.COMPLAINT) and index.offers(other, "escalate")
        for other in view.required
        if other != policy
    )
    fixed = {action.priority for action in effects if action.priority}
    if together:
        if label.priority not in fixed:
            message = f"{policy} gives the two together {', '.join(sorted(map(str, fixed)))}, not {label.priority}"
            yield view.violation(
                "R02-priority", "priority", message, expected=sorted(map(str, fixed)), policy_id=policy
            )
    elif not view.complete:
        return
    elif standing is None or standing.decision.action_type != "escalate":
        message = f"{policy} is required, but no escalation stands that could move"
        points = tuple(point for point, _ in view.earlier)
        yield view.violation("R09-no-move", "required_policy_ids", message, policy_id=policy, involves=points)
    elif label.priority != standing.decision.priority:
        message = f"{policy} keeps the standing priority {standing.decision.priority}, not {label.priority}"
        yield view.violation(
            "R02-priority", "priority", message, expected=standing.decision.priority, policy_id=policy,
            involves=(standing.point,),
        )  # fmt: skip


def _named(view: DecisionView, name: str) -> Iterator[Violation]:
    """The governing policy names the destination and the priority."""
    label = view.label
    offered = view.index.offers(name, label.action_type)
    field = "queue" if label.action_type == "route" else "escalate_to"
    desks = {action.destination for action in offered}
    if label.destination not in desks:
        expected = " or ".join(sorted(str(desk) for desk in desks))
        message = f"{name} goes to {expected}, the label says {label.destination}"
        yield view.violation("R02-destination", field, message, expected=expected, policy_id=name)
        return
    levels = {action.priority for action in offered if action.destination == label.destination}
    if label.priority not in levels:
        expected = " or ".join(sorted(str(level) for level in levels))
        message = f"{name} is {expected}, the label says {label.priority}"
        yield view.violation("R02-priority", "priority", message, expected=expected, policy_id=name)
        return
    chosen = [action for action in offered if view.matches(action)]
    if not any(view.index.possible(name, action, view.facts) for action in chosen):
        others = sorted({f"{a.type} to {a.destination} at {a.priority}" for a in offered if a not in chosen})
        message = f"{name} at {label.priority} cannot apply on this ticket's context"
        yield view.violation(
            "R01-context",
            "priority" if others else "required_policy_ids",
            message,
            expected=others or None,
            policy_id=name,
        )


def _order(view: DecisionView, name: str) -> Iterator[Violation]:
    """Of several required policies that dispose, the highest takes the action (``ESC-03``)."""
    index = view.index
    rank = index.top_rank(name)
    for other in view.required:
        free = index.exempt(other) or view.verified_now or bool(index.offers(other, "escalate"))
        if other != name and free and index.top_rank(other) > rank and other != index.id(roles.FAILED_ATTEMPTS):
            expected = _offer(view, other)
            message = f"{other} is required too and outranks {name}: {expected}"
            yield view.violation(
                "R01-order", "action_type", message, expected=expected, policy_id=index.id(roles.ORDER_OF_STEPS)
            )


def _unverified(view: DecisionView, name: str) -> Iterator[Violation]:
    chosen = [action for action in view.index.offers(name, view.label.action_type) if view.matches(action)]
    waits = bool(chosen) and all(view.index.waits(name, action) for action in chosen)
    if view.opened_verified is False and waits and not view.verified_now:
        message = f"{name} goes ahead only once the customer is verified, and nothing says that they are"
        yield view.violation(
            "R01-unverified", "action_type", message, expected="ask_verification", policy_id=view.index.id(roles.GATE)
        )


def _offer(view: DecisionView, name: str) -> str:
    """The policy's disposition in words."""
    offered = view.index.dispositions(name)
    return " or ".join(dict.fromkeys(f"{a.type} to {a.destination} at {a.priority}" for a in offered))


def _authorised(view: DecisionView) -> str | None:
    """What the required policies do say."""
    found: list[str] = []
    for name in view.required:
        policy = view.index.policy(name)
        for action in policy.effects.actions if policy else ():
            where = f" to {action.destination} at {action.priority}" if action.destination and action.priority else ""
            found.append(f"{action.type}{where}")
    return " or ".join(dict.fromkeys(found)) or None
