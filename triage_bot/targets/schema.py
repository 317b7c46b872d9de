"""From a decoded record to a target; the models of :mod:`triage_bot.contract` validate it."""

from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from triage_bot.contract import TargetDecisionModel, TargetModel
from triage_bot.errors import SourceError, SourceErrors, SourceLocation, printable
from triage_bot.targets.target import Target, TargetDecision

_TICKET_KEYS = frozenset({"context", "turns"})
"""Keys of the ticket half of a joined row; dropped before a target is built."""
_POINT = "decision_point"

Problem = tuple[str, str]
"""A field and what is wrong with it."""


def parse_target(record: object, location: SourceLocation) -> tuple[Target | None, list[Problem]]:
    """Build a target from a decoded JSON record of either layout, or say everything that is wrong with it."""
    if not isinstance(record, Mapping):
        return None, [("record", f"expected an object, found {type(record).__name__}")]
    content = {key: value for key, value in record.items() if key not in _TICKET_KEYS}
    if isinstance(content.get("decisions"), list):
        content["decisions"], problems = _by_point(content["decisions"])
        if problems:
            return None, problems
    try:
        model = TargetModel.model_validate(content)
    except ValidationError as error:
        return None, validation_problems(error)
    decisions = {point: _decision(model.decisions[point]) for point in sorted(model.decisions)}
    return Target(model.id, model.family, model.difficulty, decisions, location), []


def parse_decision(record: Mapping[str, Any]) -> TargetDecision:
    """Build the target of one decision from its decoded JSON object.

    Raises:
        SourceErrors: with everything that is wrong in it.
    """
    try:
        return _decision(TargetDecisionModel.model_validate(dict(record)))
    except ValidationError as error:
        location = SourceLocation("target")
        raise SourceErrors(
            [SourceError(location, f"{field}: {message}") for field, message in validation_problems(error)]
        ) from None


def validation_problems(error: ValidationError) -> list[Problem]:
    """The errors of a model as (field, message), without the values that were found."""
    return [
        (".".join(printable(str(part)) for part in item["loc"]) or "record", item["msg"])
        for item in error.errors(include_url=False, include_input=False, include_context=False)
    ]


def _by_point(entries: list[Any]) -> tuple[dict[str, Any], list[Problem]]:
    """The decisions of a joined row, a list, by decision point: as named in each entry, or by position."""
    decisions: dict[str, Any] = {}
    problems: list[Problem] = []
    for index, entry in enumerate(entries):
        if not isinstance(entry, Mapping):
            problems.append((f"decisions[{index}]", f"expected an object, found {type(entry).__name__}"))
            continue
        point = str(entry.get(_POINT, f"d{index + 1}"))
        if point in decisions:
            problems.append((f"decisions[{index}]", f"{point} was given before"))
        decisions[point] = {key: value for key, value in entry.items() if key != _POINT}
    return decisions, problems


def _decision(model: TargetDecisionModel) -> TargetDecision:
    return TargetDecision(
        action_type=model.action_type,
        queue=model.queue,
        priority=model.priority,
        escalate_to=model.escalate_to,
        required_flags=tuple(model.required_flags),
        forbidden_flags=tuple(model.forbidden_flags),
        required_policy_ids=tuple(model.required_policy_ids),
        acceptable_policy_ids=tuple(model.acceptable_policy_ids),
        must_ask=tuple(model.must_ask),
        may_disclose_account_details=model.may_disclose_account_details,
        prohibited=tuple(model.prohibited),
        allowed_timeline_claims=tuple(model.allowed_timeline_claims),
        rationale=model.rationale,
    )
