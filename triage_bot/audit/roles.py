"""Policies that the labelling rules name by role, as canonical IDs beside those of :mod:`triage_bot.decide.roles`."""

from triage_bot.decide.roles import (
    BECOMES_COMPLAINT,
    CATCH_ALL,
    COMPLAINT,
    COMPLETED_IN_CONVERSATION,
    COURTESIES,
    DEATH,
    FAILED_ATTEMPTS,
    GATE,
    NEVER_ASKED_FOR,
    NEVER_WAITS,
    ONE_TICKET,
    THIRD_PARTY,
)

ESCALATION_TRIGGERS = "ESC-01"
OVER_ESCALATION = "ESC-02"
ORDER_OF_STEPS = "ESC-03"
EXPOSED_IDENTIFIERS = "CND-04"
CAUSES = "CND-05"
ESTATE_DISCLOSURE = "EST-03"

__all__ = [
    "BECOMES_COMPLAINT",
    "CATCH_ALL",
    "CAUSES",
    "COMPLAINT",
    "COMPLETED_IN_CONVERSATION",
    "COURTESIES",
    "DEATH",
    "ESCALATION_TRIGGERS",
    "ESTATE_DISCLOSURE",
    "EXPOSED_IDENTIFIERS",
    "FAILED_ATTEMPTS",
    "GATE",
    "NEVER_ASKED_FOR",
    "NEVER_WAITS",
    "ONE_TICKET",
    "ORDER_OF_STEPS",
    "OVER_ESCALATION",
    "THIRD_PARTY",
]
