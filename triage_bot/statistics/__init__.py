"""Statistics that the environments share: bootstrap intervals over groups, and ladders of policies."""

from triage_bot.statistics.bootstrap import Interval, bootstrap_interval, paired_bootstrap_interval
from triage_bot.statistics.ladder import Ladder, LadderAssertion, LadderRow, dominates

__all__ = [
    "Interval",
    "Ladder",
    "LadderAssertion",
    "LadderRow",
    "bootstrap_interval",
    "dominates",
    "paired_bootstrap_interval",
]
