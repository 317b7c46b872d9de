"""Facts to matters: which policies apply in a turn, each with its outcome."""

from triage_bot.matters.conditions import Condition, ConditionError, FactValue, Lookup, compile_condition
from triage_bot.matters.matter import Matter, Timeline
from triage_bot.matters.rulebook import Rulebook
from triage_bot.matters.situations import Situation, load_situations, situations_path
from triage_bot.matters.trigger import TimelineChoice, Trigger, load_triggers
from triage_bot.matters.trigger_binder import BoundTrigger

__all__ = [
    "BoundTrigger",
    "Condition",
    "ConditionError",
    "FactValue",
    "Lookup",
    "Matter",
    "Rulebook",
    "Situation",
    "Timeline",
    "TimelineChoice",
    "Trigger",
    "compile_condition",
    "load_situations",
    "load_triggers",
    "situations_path",
]
