"""Labelling rules 6 to 8: which flags are required and which forbidden."""

from collections.abc import Iterator

from triage_bot.audit.view import DecisionView
from triage_bot.audit.violation import Violation


def flag_rules(view: DecisionView) -> Iterator[Violation]:
    """Every contradiction between the flags, the required policies and the flags raised before."""
    yield from _missing(view)
    yield from _follow_up(view)
    yield from _forbidden(view)


def _raised_before(view: DecisionView) -> dict[str, str]:
    """Flags that earlier decisions require, with the first point that does."""
    raised: dict[str, str] = {}
    for point, label in view.earlier:
        for flag in label.required_flags:
            raised.setdefault(flag, point)
    return raised


def _missing(view: DecisionView) -> Iterator[Violation]:
    label, index = view.label, view.index
    before = _raised_before(view)
    for name in view.required:
        for flag in index.flags(name):
            anew = flag in index.turn_flags()
            if flag in label.required_flags or (not anew and (flag in before or not view.disposes)):
                continue
            message = f"{name} is required and raises {flag}, which is not required"
            expected = [*label.required_flags, flag]
            yield view.violation("R06-missing-flag", "required_flags", message, expected=expected, policy_id=name)


def _follow_up(view: DecisionView) -> Iterator[Violation]:
    if view.disposes:
        return
    extra = [flag for flag in view.label.required_flags if flag not in view.index.turn_flags()]
    if extra:
        message = f"{', '.join(extra)} is required on a decision that neither routes nor escalates"
        expected = [flag for flag in view.label.required_flags if flag not in extra]
        raising = view.index.authority.flag_policies.get(extra[0], ("",))[0]
        yield view.violation("R06-standing-flag", "required_flags", message, expected=expected, policy_id=raising)


def _forbidden(view: DecisionView) -> Iterator[Violation]:
    label, index = view.label, view.index
    for flag, point in _raised_before(view).items():
        if flag in label.forbidden_flags:
            message = f"{flag} is forbidden although {point} has raised it"
            expected = [one for one in label.forbidden_flags if one != flag]
            yield view.violation(
                "R07-forbidden-raised", "forbidden_flags", message, expected=expected, involves=(point,)
            )
    for name in view.required:
        both = [flag for flag in index.flags(name) if flag in label.forbidden_flags]
        if both:
            message = f"{', '.join(both)} is forbidden although {name} is required and raises it"
            expected = [one for one in label.forbidden_flags if one not in both]
            yield view.violation("R08-forbidden-due", "forbidden_flags", message, expected=expected, policy_id=name)
