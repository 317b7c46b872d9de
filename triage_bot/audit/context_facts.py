"""Facts that follow from a ticket's context alone, whatever the customer writes."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast

from triage_bot.facts import FactSheet, PackParameters, Parties, TurnReading
from triage_bot.matters import FactValue
from triage_bot.quantity import Calendar
from triage_bot.read import Context

_ALWAYS = ("account_is_cash", "account_is_margin", "account_is_new", "account_too_new_for_level", "before_cutoff")
"""Facts that the fact sheet computes from the context only."""
_MAYBE = ("form_past_date",)
"""Facts that the text can change; known where both readings of it agree."""
_CALENDAR = Calendar()


@dataclass(frozen=True, slots=True)
class _Words:
    """What the fact sheet looks at of a turn, for the facts above."""

    words: frozenset[str]


_SILENT, _CORRECTED = _Words(frozenset()), _Words(frozenset({"corrected"}))


def context_facts(context: Context, parameters: PackParameters) -> Mapping[str, FactValue]:
    """The facts that are known before anything is read, by name."""
    silent, corrected = (
        FactSheet(context, [cast(TurnReading, reading)], Parties(), parameters, _CALENDAR)
        for reading in (_SILENT, _CORRECTED)
    )
    facts = {name: silent[name] for name in _ALWAYS}
    facts.update({name: silent[name] for name in _MAYBE if silent[name] == corrected[name]})
    return facts
