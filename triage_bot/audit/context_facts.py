"""Facts that follow from a ticket's context alone, whatever the customer writes."""

from collections.abc import Mapping

from triage_bot.extract import TurnEvidence
from triage_bot.facts import FactSheet, PackParameters, Parties, TurnReading
from triage_bot.language import Document
from triage_bot.language.characters import fold
from triage_bot.matters import FactValue
from triage_bot.quantity import Calendar
from triage_bot.read import Context

_ALWAYS = ("account_is_cash", "account_is_margin", "account_is_new", "account_too_new_for_level", "before_cutoff")
"""Facts that the fact sheet computes from the context only."""
_MAYBE = ("form_past_date",)
"""Facts that the text can change; known where both readings of it agree."""
_CALENDAR = Calendar()


def _reading(*words: str) -> TurnReading:
    places = tuple(range(len(words)))
    document = Document(fold(" ".join(words)), words, words, places, places, tuple(0 for _ in words))
    return TurnReading(0, document, TurnEvidence(0, document, (), {}, {}), (), (), (), (), ())


_SILENT, _CORRECTED = _reading(), _reading("corrected")


def context_facts(context: Context, parameters: PackParameters) -> Mapping[str, FactValue]:
    """The facts that are known before anything is read, by name."""
    silent, corrected = (
        FactSheet(context, [reading], Parties(), parameters, _CALENDAR) for reading in (_SILENT, _CORRECTED)
    )
    facts = {name: silent[name] for name in _ALWAYS}
    facts.update({name: silent[name] for name in _MAYBE if silent[name] == corrected[name]})
    return facts
