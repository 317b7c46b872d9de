"""The hours denominator: what the cheapest shipped reference policy spends to get an alert right."""

from dataclasses import replace

from triage_bot.alert_triage.episode import play
from triage_bot.alert_triage.generator import draw_facts
from triage_bot.alert_triage.model import World
from triage_bot.alert_triage.policies import fast, thorough
from triage_bot.alert_triage.reward import hours_spent, is_correct


def reference_hours(world: World) -> int | None:
    """Return the fewest hours (hundredths) of `fast` and `thorough` where right, ``None`` when both are wrong."""
    # `fast` spends the screen and one turn, the least that any disposition costs, so it is tried first.
    for policy in (fast, thorough):
        state = play(world.facts, policy).state
        if is_correct(world.truth.label, state.outcome):
            return hours_spent(state)
    return None


def generate_world(seed: int, template_name: str | None = None) -> World:
    """Return the world of *seed*, complete with its reference hours; *template_name* overrides the seed's template."""
    world = draw_facts(seed, template_name)
    return replace(world, truth=replace(world.truth, reference_hours=reference_hours(world)))
