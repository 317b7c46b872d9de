"""Policies that the labelling rules name by role, as canonical IDs beside those of :mod:`triage_bot.decide.roles`."""

from triage_bot.decide.roles import (
    BECOMES_COMPLAINT,
    COMPLAINT,
    COMPLETED_IN_CONVERSATION,
    DEATH,
    FAILED_ATTEMPTS,
    GATE,
    NEVER_ASKED_FOR,
    NEVER_WAITS,
    ONE_TICKET,
    THIRD_PARTY,
)

ESCALATION_TRIGGERS = "ESC-01"
ORDER_OF_STEPS = "ESC-03"
CAUSES = "CND-05"
ESTATE_DISCLOSURE = "EST-03"

__all__ = [
    "BECOMES_COMPLAINT",
    "CAUSES",
    "COMPLAINT",
    "COMPLETED_IN_CONVERSATION",
    "DEATH",
    "ESCALATION_TRIGGERS",
    "ESTATE_DISCLOSURE",
    "FAILED_ATTEMPTS",
    "GATE",
    "NEVER_ASKED_FOR",
    "NEVER_WAITS",
    "ONE_TICKET",
    "ORDER_OF_STEPS",
    "THIRD_PARTY",
]
