"""The second environment: one synthetic transaction-monitoring alert an episode, closed or escalated.

A world is drawn from a seed, an agent pays analyst-hours for lookups, and a grader that reads no prose compares the
disposition and the citations with what was planted. Nothing here depends on the support-triage code.
"""

from triage_bot.alert_triage.engine import MAX_TURNS, Outcome, State, start, step
from triage_bot.alert_triage.episode import Episode, play, replay
from triage_bot.alert_triage.model import Facts, Label, Screen, Tier, Truth, Typology, World
from triage_bot.alert_triage.policies import POLICIES, Policy, View
from triage_bot.alert_triage.prompt import system_prompt
from triage_bot.alert_triage.reference import generate_world
from triage_bot.alert_triage.regime import is_held_out
from triage_bot.alert_triage.render import render_observation, render_screen
from triage_bot.alert_triage.reward import WEIGHTS, Score, UnverifiableError, Weights, grade

__all__ = [
    "MAX_TURNS",
    "POLICIES",
    "WEIGHTS",
    "Episode",
    "Facts",
    "Label",
    "Outcome",
    "Policy",
    "Score",
    "Screen",
    "State",
    "Tier",
    "Truth",
    "Typology",
    "UnverifiableError",
    "View",
    "Weights",
    "World",
    "generate_world",
    "grade",
    "is_held_out",
    "play",
    "render_observation",
    "render_screen",
    "replay",
    "start",
    "step",
    "system_prompt",
]
