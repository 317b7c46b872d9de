"""Evidence and quantities to typed facts: who speaks, what is given, how old, how soon."""

from triage_bot.facts.given import Answers
from triage_bot.facts.parameters import PackParameters, read_parameters
from triage_bot.facts.parties import Parties
from triage_bot.facts.reading import Quantities, TurnReading
from triage_bot.facts.sheet import DERIVED_FACTS, FactSheet

__all__ = [
    "DERIVED_FACTS",
    "Answers",
    "FactSheet",
    "PackParameters",
    "Parties",
    "Quantities",
    "TurnReading",
    "read_parameters",
]
