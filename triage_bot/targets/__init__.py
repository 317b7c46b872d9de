"""Targets: what the decisions of a ticket must be. Never model input; tickets are read by :mod:`triage_bot.read`."""

from triage_bot.targets.schema import parse_decision, parse_target
from triage_bot.targets.stream import BadTarget, load_targets, read_targets, target_path
from triage_bot.targets.target import Target, TargetDecision

__all__ = [
    "BadTarget",
    "Target",
    "TargetDecision",
    "load_targets",
    "parse_decision",
    "parse_target",
    "read_targets",
    "target_path",
]
