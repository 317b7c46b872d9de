"""Plays one episode: an engine, a policy, and the replies that passed between them."""

from dataclasses import dataclass

from triage_bot.alert_triage.engine import Observation, Outcome, State, start, step
from triage_bot.alert_triage.model import Facts
from triage_bot.alert_triage.policies import Policy, View


@dataclass(frozen=True, slots=True)
class Episode:
    """A finished or interrupted episode: its replies, what each brought, and the state at the end."""

    replies: tuple[str, ...]
    observations: tuple[Observation, ...]
    state: State


def play(facts: Facts, policy: Policy) -> Episode:
    """Let *policy* reply until the episode ends."""
    replies: list[str] = []
    observations: tuple[Observation, ...] = ()
    state = start(facts)
    while state.outcome is Outcome.OPEN:
        reply = policy(View(facts.screen, observations))
        state, observation = step(facts, state, reply)
        replies.append(reply)
        observations = (*observations, observation)
    return Episode(tuple(replies), observations, state)


def replay(facts: Facts, replies: tuple[str, ...]) -> State:
    """Return the state after *replies*; an episode that stops short of a disposition counts as left in the queue."""
    state = start(facts)
    for reply in replies:
        state, _ = step(facts, state, reply)
    return state
