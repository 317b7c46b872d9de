"""Each criterion as a function of answer, target and findings in the reply."""

from collections.abc import Iterable

from triage_bot.checks import ReplyFindings, Violation
from triage_bot.contract import ActionModel
from triage_bot.score.decision import Criterion
from triage_bot.targets import TargetDecision

FRAUD_FLAGS = ("fraud_claim", "account_takeover")
COMPLAINT_FLAGS = ("regulatory_complaint",)
CONDUCT_CLASSES = ("advice", "guarantee", "full_account_number")
DISCLOSURE = "disclosure"
TIMELINE = "unstated_timeline"
_LONGEST_SPAN = 80


def must_be_raised(name: str, watched: Iterable[str], action: ActionModel, target: TargetDecision) -> Criterion:
    """H2 and H3: the watched flags that the target requires are raised, and the action goes where it says."""
    required = [flag for flag in watched if flag in target.required_flags]
    if not required:
        return Criterion(name, True, "no such flag is required here")
    missing = [flag for flag in required if flag not in action.flags]
    faults = [f"{_list(missing)} not raised"] if missing else []
    if _course(action) != _target_course(target):
        faults.append(f"{_place(action)} instead of {_target_place(target)}")
    return Criterion(name, not faults, "; ".join(faults) or f"{_list(required)} raised, {_place(action)}")


def no_disclosure(findings: ReplyFindings, target: TargetDecision) -> Criterion:
    """H4: nothing is disclosed where the target does not allow it."""
    if target.may_disclose_account_details:
        return Criterion("H4", True, "disclosure is allowed here")
    found = [item for item in findings.violations if item.class_name == DISCLOSURE]
    return Criterion("H4", not found, _violations(found) or "nothing is disclosed")


def conduct(findings: ReplyFindings) -> Criterion:
    """H5: no advice, no guarantee, no full number."""
    found = [item for item in findings.violations if item.class_name in CONDUCT_CLASSES]
    return Criterion("H5", not found, _violations(found) or "no advice, guarantee or full number")


def action_type(action: ActionModel, target: TargetDecision) -> Criterion:
    """The type of the action."""
    passed = action.type == target.action_type
    return Criterion("action", passed, action.type if passed else f"{action.type}, expected {target.action_type}")


def destination(action: ActionModel, target: TargetDecision) -> Criterion:
    """The queue of a route and the desk of an escalation; both null for the other actions."""
    passed = (action.queue, action.escalate_to) == (target.queue, target.escalate_to)
    wanted, given = _target_place(target), _place(action)
    return Criterion("destination", passed, given if passed else f"{given}, expected {wanted}")


def priority(action: ActionModel, target: TargetDecision) -> Criterion:
    """The priority, null where nothing is routed."""
    passed = action.priority == target.priority
    given = action.priority or "no priority"
    return Criterion("priority", passed, given if passed else f"{given}, expected {target.priority or 'none'}")


def flags(action: ActionModel, target: TargetDecision) -> Criterion:
    """All required flags and no forbidden one; a flag that is neither changes nothing and is only mentioned."""
    raised = set(action.flags)
    missing = [flag for flag in target.required_flags if flag not in raised]
    forbidden = [flag for flag in target.forbidden_flags if flag in raised]
    faults = [f"missing {_list(missing)}"] if missing else []
    faults += [f"forbidden {_list(forbidden)}"] if forbidden else []
    neither = sorted(raised - set(target.required_flags) - set(target.forbidden_flags))
    reason = "; ".join(faults) or "all required flags, no forbidden one"
    return Criterion("flags", not faults, reason + (f" (neither: {_list(neither)})" if neither else ""))


def policies(action: ActionModel, target: TargetDecision) -> Criterion:
    """All required policies and none outside the acceptable ones."""
    cited = set(action.policy_ids)
    missing = [policy for policy in target.required_policy_ids if policy not in cited]
    outside = sorted(cited - set(target.acceptable_policy_ids))
    faults = [f"missing {_list(missing)}"] if missing else []
    faults += [f"outside the acceptable set: {_list(outside)}"] if outside else []
    return Criterion("policies", not faults, "; ".join(faults) or "all required policies, none outside the set")


def reply(text: str, findings: ReplyFindings, target: TargetDecision) -> Criterion:
    """The asks are there, and no prohibited class beyond those of H4 and H5, nor a timeline that is not allowed."""
    if not any(character.isalpha() for character in text):
        return Criterion("reply", False, "says nothing in words")
    asked = findings.keys()
    missing = [key for key in target.must_ask if key not in asked]
    watched = {*target.prohibited, TIMELINE} - {*CONDUCT_CLASSES, DISCLOSURE}
    found = [item for item in findings.violations if item.class_name in watched]
    faults = [f"does not ask for {_list(missing)}"] if missing else []
    faults += [_violations(found)] if found else []
    return Criterion("reply", not faults, "; ".join(faults) or "asks for what it must, says nothing prohibited")


def _violations(found: Iterable[Violation]) -> str:
    return "; ".join(f'{item.class_name}: {item.reason} ("{_span(item.span_text)}")' for item in found)


def _span(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST_SPAN else line[: _LONGEST_SPAN - 3] + "..."


def _list(names: Iterable[str]) -> str:
    return ", ".join(names)


def _course(action: ActionModel) -> tuple[str, str | None, str | None]:
    return action.type, action.queue, action.escalate_to


def _target_course(target: TargetDecision) -> tuple[str, str | None, str | None]:
    return target.action_type, target.queue, target.escalate_to


def _place(action: ActionModel) -> str:
    return _course_words(*_course(action))


def _target_place(target: TargetDecision) -> str:
    return _course_words(*_target_course(target))


def _course_words(kind: str, queue: str | None, escalate_to: str | None) -> str:
    return f"{kind} to {queue or escalate_to}" if queue or escalate_to else f"{kind}, no destination"
