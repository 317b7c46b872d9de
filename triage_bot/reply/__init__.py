"""Decisions to customer-facing text, from wording that is data."""

from triage_bot.reply.compose import Pressure, ReplyWriter
from triage_bot.reply.slots import desk_name, pack_slots
from triage_bot.reply.templates import ReplyTemplates, SlotSource, load_templates

__all__ = [
    "Pressure",
    "ReplyTemplates",
    "ReplyWriter",
    "SlotSource",
    "desk_name",
    "load_templates",
    "pack_slots",
]
