"""Matters to one decision a turn (``ESC-03``), and the standing disposition between turns (``ESC-04``, ``ESC-05``)."""

from triage_bot.decide.choose import choose
from triage_bot.decide.decision import Decision, Step
from triage_bot.decide.disposition import Disposition, rank
from triage_bot.decide.situation import Situation
from triage_bot.decide.track import Track

__all__ = ["Decision", "Disposition", "Situation", "Step", "Track", "choose", "rank"]
