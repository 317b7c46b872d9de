"""Numbers that facts are measured against, read from the pack's own sentences: windows, cut-offs, holds, form dates."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from triage_bot.policy import CompiledPolicy

_FORM_DATE_UNIT = "date"
_OVERDUE = re.compile(
    r"(?:more than|over|past|beyond|longer than|after) ([0-9]{1,2}) (?:full )?(?:business|trading|working) days", re.I
)


@dataclass(frozen=True, slots=True)
class PackParameters:
    """Every number is ``None`` when the pack does not give it; a comparison with it is then false.

    Days of holds and transfers are business days, account ages calendar days; ``wire_cutoff`` is minutes after
    midnight ET; form dates are ``month * 100 + day``. See :func:`read_parameters` for the policies.
    """

    hold_days: int | None
    hold_days_new: int | None
    new_account_days: int | None
    wire_cutoff: int | None
    withdrawal_days: int | None
    transfer_days: int | None
    erroneous_minutes: int | None
    level_age_days: int | None
    application_days: int | None
    form_date: int | None
    corrected_form_date: int | None


def read_parameters(policy: Callable[[str], CompiledPolicy | None]) -> PackParameters:
    """Read the numbers; *policy* looks a canonical ID up in the pack."""
    return PackParameters(
        hold_days=_period(policy("FND-01"), "otherwise"),
        hold_days_new=_period(policy("FND-01"), "if"),
        new_account_days=_parameter(policy("FND-01"), "duration", "day"),
        wire_cutoff=_parameter(policy("FND-05"), "clock", "") or _parameter(policy("FND-04"), "clock", ""),
        withdrawal_days=_period(policy("FND-06")),
        transfer_days=_period(policy("ACT-01")),
        erroneous_minutes=_parameter(policy("TRD-04"), "duration", "minute"),
        level_age_days=_parameter(policy("OPT-01"), "duration", "day"),
        application_days=_timeline_days(policy("OPT-01")),
        form_date=_date(policy("TAX-01"), 0),
        corrected_form_date=_date(policy("TAX-01"), 1),
    )


def _period(policy: CompiledPolicy | None, case: str | None = None) -> int | None:
    """The period after which a matter is overdue.

    That is a number of business days in the condition of an action ("P1 for one outstanding more than 5 business
    days"), else the timeline of that *case*, else the first number of business days that the text sets.
    """
    if policy is None:
        return None
    effects = policy.effects
    for action in effects.actions:
        if action.destination and (found := _OVERDUE.search(action.guard)):
            return int(found.group(1))
    offered = [timeline for timeline in effects.timelines if timeline.unit != _FORM_DATE_UNIT]
    chosen = [timeline for timeline in offered if case is None or timeline.case == case] or offered
    if chosen:
        return chosen[0].quantity
    return _parameter(policy, "duration", "business_day")


def _timeline_days(policy: CompiledPolicy | None) -> int | None:
    days = [t.quantity for t in policy.effects.timelines if t.unit == "business_day"] if policy else []
    return days[0] if days else None


def _parameter(policy: CompiledPolicy | None, kind: str, unit: str) -> int | None:
    if policy is None:
        return None
    for parameter in policy.effects.parameters:
        if parameter.kind == kind and (not unit or parameter.unit == unit):
            return int(parameter.value)
    return None


def _date(policy: CompiledPolicy | None, index: int) -> int | None:
    if policy is None:
        return None
    dates = [timeline.quantity for timeline in policy.effects.timelines if timeline.unit == _FORM_DATE_UNIT]
    return dates[index] if index < len(dates) else None
