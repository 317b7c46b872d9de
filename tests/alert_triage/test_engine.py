"""The episode: what lookups return and cost, what is refused, and how it ends."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from triage_bot.alert_triage import MAX_TURNS, Outcome, State, generate_world, start, step
from triage_bot.alert_triage.engine import Disposed, LookupResult, Observation, Rejection
from triage_bot.alert_triage.model import Facts
from triage_bot.alert_triage.protocol import Lookup
from triage_bot.alert_triage.render import render_observation, render_screen
from triage_bot.alert_triage.reward import hours_spent

WORLD = generate_world(1, "S2")
FACTS = WORLD.facts
MONTHS = list(FACTS.history)


def lookup(what: str, **fields: str) -> str:
    return json.dumps({"action": "lookup", "what": what, **fields})


def drive(facts: Facts, *replies: str) -> tuple[State, list[Observation]]:
    state = start(facts)
    seen: list[Observation] = []
    for reply in replies:
        state, observation = step(facts, state, reply)
        seen.append(observation)
    return state, seen


def test_lookups_return_what_is_on_file() -> None:
    party = FACTS.screen.alert.triggering[0].counterparty or ""
    state, seen = drive(
        FACTS,
        lookup("history", month=MONTHS[3]),
        lookup("counterparty", id=party),
        lookup("prior_alerts"),
        lookup("documents"),
    )
    history, counterparty, priors, documents = seen
    assert isinstance(history, LookupResult)
    assert history.transactions == FACTS.history[MONTHS[3]]
    assert isinstance(counterparty, LookupResult)
    assert counterparty.counterparty == FACTS.counterparties[party]
    assert isinstance(priors, LookupResult)
    assert priors.prior_alerts == FACTS.prior_alerts
    assert isinstance(documents, LookupResult)
    assert documents.documents == FACTS.documents
    assert (state.turns, state.rejected, state.outcome) == (4, 0, Outcome.OPEN)
    assert hours_spent(state) == 50 + 4 * 5 + 3 * 25 + 10


def test_a_counterparty_of_a_fetched_month_may_be_looked_up_only_then() -> None:
    on_screen = {entry.counterparty for entry in FACTS.screen.alert.triggering}
    hidden = next(
        entry.counterparty
        for entry in FACTS.history[MONTHS[0]]
        if entry.counterparty and entry.counterparty not in on_screen
    )
    _, seen = drive(
        FACTS,
        lookup("counterparty", id=hidden),
        lookup("history", month=MONTHS[0]),
        lookup("counterparty", id=hidden),
    )
    assert isinstance(seen[0], Rejection)
    assert isinstance(seen[2], LookupResult)


@pytest.mark.parametrize(
    "reply",
    [
        "prose",
        lookup("history", month="1999-01"),
        lookup("history", month=MONTHS[0] + "-01"),
        lookup("counterparty", id="CP-999"),
        lookup("counterparty", id="kyc.name"),
        json.dumps({"action": "close", "reason": "RULE_ARTEFACT", "cites": []}),
    ],
)
def test_a_refused_reply_costs_a_turn_and_says_why(reply: str) -> None:
    state, (observation,) = drive(FACTS, reply)
    assert isinstance(observation, Rejection)
    assert "\n" not in observation.reason
    assert (state.turns, state.rejected, state.actions, state.outcome) == (1, 1, (), Outcome.OPEN)
    assert hours_spent(state) == 55


def test_a_repeated_lookup_is_refused_and_not_charged_again() -> None:
    state, seen = drive(FACTS, lookup("documents"), lookup("documents"))
    assert isinstance(seen[1], Rejection)
    assert "already made" in seen[1].reason
    assert hours_spent(state) == 50 + 2 * 5 + 10


@pytest.mark.parametrize(
    ("reply", "outcome"),
    [
        ({"action": "close", "reason": "PREVIOUSLY_REVIEWED", "cites": ["A-1"]}, Outcome.CLOSED),
        ({"action": "escalate", "typology": "UNKNOWN", "cites": ["never shown"]}, Outcome.ESCALATED),
    ],
)
def test_a_disposition_ends_the_episode_for_good(reply: dict[str, object], outcome: Outcome) -> None:
    state, _ = drive(FACTS, json.dumps(reply))
    assert state.outcome is outcome
    after, observation = step(FACTS, state, lookup("documents"))
    assert after == state
    assert observation == Disposed(outcome)


def test_the_eighth_turn_without_a_disposition_aborts() -> None:
    state, seen = drive(FACTS, *(lookup("history", month=month) for month in MONTHS[:MAX_TURNS]))
    assert state.outcome is Outcome.ABORTED
    assert isinstance(seen[-1], LookupResult)


def test_a_disposition_on_the_eighth_turn_counts() -> None:
    close = json.dumps({"action": "close", "reason": "RULE_ARTEFACT", "cites": ["kyc.pep"]})
    state, _ = drive(FACTS, *(lookup("history", month=month) for month in MONTHS[:7]), close)
    assert state.outcome is Outcome.CLOSED


replies = st.one_of(
    st.text(),
    st.sampled_from([lookup(what) for what in Lookup]),
    st.sampled_from(MONTHS).map(lambda month: lookup("history", month=month)),
    st.sampled_from(list(FACTS.counterparties)).map(lambda name: lookup("counterparty", id=name)),
    st.lists(st.text(max_size=8)).map(
        lambda cites: json.dumps({"action": "escalate", "typology": "UNKNOWN", "cites": cites})
    ),
)


@given(st.lists(replies, max_size=12))
@settings(max_examples=200, deadline=None)
def test_any_sequence_of_replies_ends_within_eight_turns_and_never_raises(sequence: list[str]) -> None:
    state, seen = drive(FACTS, *sequence)
    assert state.turns <= MAX_TURNS
    assert state.turns == state.rejected + len(state.actions)
    assert (state.outcome is Outcome.OPEN) == (
        state.turns < MAX_TURNS and not any(isinstance(entry, Disposed) for entry in seen)
    )
    for observation in seen:
        assert render_observation(observation, "USD")


def test_the_screen_text_holds_every_fact_and_nothing_of_the_answer() -> None:
    for name in ("B1", "B5", "S2", "S5"):
        world = generate_world(5, name)
        screen = world.facts.screen
        text = render_screen(screen)
        for entry in screen.alert.triggering:
            assert f"{entry.id} " in text
            assert entry.date in text
            assert (entry.branch or entry.counterparty or "") in text
        for field in screen.kyc._fields:
            assert f"kyc.{field}: " in text
        for row in screen.summary:
            assert row.month in text
            assert f"{row.cash_in // 100:,}.{row.cash_in % 100:02d}" in text
        assert "ynthetic" in text
        for secret in ("benign", "suspicious", "planted", "hidden", "typology"):
            assert secret not in text.lower()
        for document in world.facts.documents:
            assert document.description not in text
