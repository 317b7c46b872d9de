"""Simple ways to answer a split, for comparison: majority, keywords, a learned linear model, and the agent itself."""

from triage_bot.baselines.registry import BASELINES, Sources, load_baseline
from triage_bot.baselines.response import Policy, Response, respond_all
from triage_bot.baselines.wording import Wording, load_wording

__all__ = [
    "BASELINES",
    "Policy",
    "Response",
    "Sources",
    "Wording",
    "load_baseline",
    "load_wording",
    "respond_all",
]
