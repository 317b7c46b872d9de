"""Rules about one decision by itself: null rules, lists that must agree, names that the pack must know."""

from collections.abc import Iterator
from dataclasses import dataclass

from triage_bot.targets import TargetDecision
from triage_bot.validate.authority import Authority
from triage_bot.validate.issue import Rule, Severity

_WANTED = {
    "route": {"queue": True, "escalate_to": False, "priority": True},
    "escalate": {"queue": False, "escalate_to": True, "priority": True},
}
_NONE = {"queue": False, "escalate_to": False, "priority": False}
_LISTS = (
    "required_flags",
    "forbidden_flags",
    "required_policy_ids",
    "acceptable_policy_ids",
    "must_ask",
    "prohibited",
    "allowed_timeline_claims",
)


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with one field of a decision."""

    field: str
    rule: Rule
    message: str
    label: object
    expected: object
    policy_id: str = ""
    severity: Severity = Severity.ERROR


def check_decision(decision: TargetDecision, authority: Authority) -> Iterator[Problem]:
    """Every problem of one decision, in the order of the schema's fields."""
    yield from _nulls(decision)
    yield from _lists(decision)
    yield from _names(decision, authority)


def _nulls(decision: TargetDecision) -> Iterator[Problem]:
    for name, wanted in _WANTED.get(decision.action_type, _NONE).items():
        value = getattr(decision, name)
        if (value is not None) == wanted:
            continue
        what = "required" if wanted else f"{value}, expected null"
        expected = "a value" if wanted else None
        yield Problem(name, Rule.NULLS, f"{name}: {what} for {decision.action_type}", value, expected)


def _lists(decision: TargetDecision) -> Iterator[Problem]:
    outside = [name for name in decision.required_policy_ids if name not in decision.acceptable_policy_ids]
    if outside:
        yield Problem(
            "acceptable_policy_ids",
            Rule.WITHIN,
            f"{', '.join(outside)} is required but not acceptable",
            decision.acceptable_policy_ids,
            outside,
            outside[0],
        )
    both = [flag for flag in decision.required_flags if flag in decision.forbidden_flags]
    if both:
        yield Problem(
            "forbidden_flags",
            Rule.FLAG_BOTH,
            f"{', '.join(both)} is both required and forbidden",
            decision.forbidden_flags,
            [flag for flag in decision.forbidden_flags if flag not in both],
        )
    for name in _LISTS:
        values = getattr(decision, name)
        repeated = sorted({value for value in values if values.count(value) > 1})
        if repeated:
            message = f"{name}: {', '.join(repeated)} stands more than once"
            yield Problem(name, Rule.REPEATED, message, values, list(dict.fromkeys(values)))
    if not decision.required_policy_ids:
        message = "required_policy_ids: empty, expected the policy that decides"
        yield Problem("required_policy_ids", Rule.NO_POLICY, message, [], "the policy that decides")
    if not decision.rationale.strip():
        message = "rationale: empty, expected one to three sentences"
        yield Problem("rationale", Rule.NO_RATIONALE, message, "", "a sentence", severity=Severity.WARNING)


def _names(decision: TargetDecision, authority: Authority) -> Iterator[Problem]:
    known = authority.pack.policies
    for name in ("required_policy_ids", "acceptable_policy_ids"):
        values = getattr(decision, name)
        unknown = [value for value in values if value not in known]
        if unknown:
            message = f"{name}: the pack has no {', '.join(unknown)}"
            yield Problem(name, Rule.UNKNOWN_POLICY, message, values, [value for value in values if value in known])
    unquoted = [text for text in decision.allowed_timeline_claims if text not in authority.timelines]
    if unquoted:
        message = f"the pack does not offer {', '.join(repr(text) for text in unquoted)}"
        yield Problem("allowed_timeline_claims", Rule.TIMELINE, message, decision.allowed_timeline_claims, "as quoted")
    required = set(decision.required_policy_ids)
    for flag in decision.required_flags:
        raising = authority.flag_policies.get(flag, ())
        if not required.intersection(raising):
            wanted = " or ".join(raising) or "no policy"
            message = f"{flag} is required without the policy behind it ({wanted})"
            yield Problem(
                "required_flags",
                Rule.FLAG_POLICY,
                message,
                decision.required_flags,
                [one for one in decision.required_flags if one != flag],
                raising[0] if raising else "",
            )
