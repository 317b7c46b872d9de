"""The policy pack: Markdown in, typed effects out."""

from triage_bot.policy.binding import bind
from triage_bot.policy.loading import load_binding, load_pack
from triage_bot.policy.matching import Binding, Match
from triage_bot.policy.model import (
    ActionEffect,
    AskEffect,
    CompiledPack,
    CompiledPolicy,
    Effects,
    FlagEffect,
    Parameter,
    ProhibitionEffect,
    TimelineEffect,
    UnreadSentence,
    Vocabularies,
)
from triage_bot.policy.nearness import closeness
from triage_bot.policy.subjects import Expected, TriggerSubject, load_subjects

__all__ = [
    "ActionEffect",
    "AskEffect",
    "Binding",
    "CompiledPack",
    "CompiledPolicy",
    "Effects",
    "Expected",
    "FlagEffect",
    "Match",
    "Parameter",
    "ProhibitionEffect",
    "TimelineEffect",
    "TriggerSubject",
    "UnreadSentence",
    "Vocabularies",
    "bind",
    "closeness",
    "load_binding",
    "load_pack",
    "load_subjects",
]
