"""The probe ladder: policies that are bad on purpose, scored like any model, and assertions about their order."""

from triage_bot.ladder.build import Climb, climb
from triage_bot.ladder.oracle import Oracle
from triage_bot.ladder.probes import BAD, CHEATS, MUTE, probe_policies

__all__ = ["BAD", "CHEATS", "MUTE", "Climb", "Oracle", "climb", "probe_policies"]
