"""The policy pack: Markdown in, typed effects out."""

from triage_bot.policy.loading import load_pack
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

__all__ = [
    "ActionEffect",
    "AskEffect",
    "CompiledPack",
    "CompiledPolicy",
    "Effects",
    "FlagEffect",
    "Parameter",
    "ProhibitionEffect",
    "TimelineEffect",
    "UnreadSentence",
    "Vocabularies",
    "load_pack",
]
