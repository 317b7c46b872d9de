"""Facts to matters: which policies apply in a turn, each with its outcome."""

from triage_bot.matters.conditions import Condition, ConditionError, Facts, FactValue, Lookup, compile_condition
from triage_bot.matters.example_fields import Decides
from triage_bot.matters.examples import TriggerExample, load_trigger_examples
from triage_bot.matters.matter import Matter, Timeline
from triage_bot.matters.rulebook import Rulebook
from triage_bot.matters.situations import Situation, load_situations, situations_path
from triage_bot.matters.trigger import TimelineChoice, Trigger, load_triggers
from triage_bot.matters.trigger_binder import BoundTrigger

__all__ = [
    "BoundTrigger",
    "Condition",
    "ConditionError",
    "Decides",
    "FactValue",
    "Facts",
    "Lookup",
    "Matter",
    "Rulebook",
    "Situation",
    "Timeline",
    "TimelineChoice",
    "Trigger",
    "TriggerExample",
    "compile_condition",
    "load_situations",
    "load_trigger_examples",
    "load_triggers",
    "situations_path",
]
