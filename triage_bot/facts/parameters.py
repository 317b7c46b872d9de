"""Numbers that facts are measured against, read from the pack's own sentences: windows, cut-offs, holds, form dates."""

from collections.abc import Callable
from dataclasses import dataclass

from triage_bot.policy import CompiledPolicy

_FORM_DATE_UNIT = "date"


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
    form_date: int | None
    corrected_form_date: int | None


def read_parameters(policy: Callable[[str], CompiledPolicy | None]) -> PackParameters:
    """Read the numbers; *policy* looks a canonical ID up in the pack."""
    return PackParameters(
        hold_days=_timeline(policy("FND-01"), "otherwise"),
        hold_days_new=_timeline(policy("FND-01"), "if"),
        new_account_days=_parameter(policy("FND-01"), "duration", "day"),
        wire_cutoff=_parameter(policy("FND-05"), "clock", "") or _parameter(policy("FND-04"), "clock", ""),
        withdrawal_days=_timeline(policy("FND-06"), None),
        transfer_days=_timeline(policy("ACT-01"), None),
        erroneous_minutes=_parameter(policy("TRD-04"), "duration", "minute"),
        level_age_days=_parameter(policy("OPT-01"), "duration", "day"),
        form_date=_date(policy("TAX-01"), 0),
        corrected_form_date=_date(policy("TAX-01"), 1),
    )


def _timeline(policy: CompiledPolicy | None, case: str | None) -> int | None:
    if policy is None:
        return None
    offered = [timeline for timeline in policy.effects.timelines if timeline.unit != _FORM_DATE_UNIT]
    chosen = [timeline for timeline in offered if case is None or timeline.case == case] or offered
    return chosen[0].quantity if chosen else None


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
