"""What must hold whatever a model writes."""

import json
import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.score.samples import CLARIFY, COMPLAINT, RESOLVE, ROUTE, changed, decision, fulfilling, target, ticket
from triage_bot.contract.vocabulary import ACTIONS, FLAGS, PRIORITIES, QUEUES
from triage_bot.score import Scorer, default_scorer

WANTED = {"route": ROUTE, "resolve": RESOLVE, "complaint": COMPLAINT, "clarify": CLARIFY}
POLICIES = ("FRD-01", "FRD-02", "ESC-04", "CND-01", "CMP-01", "TRD-01", "TAX-03", "ZZZ-99")
REPLIES = ("Noted.", "Please send me the order ID.", "I guarantee it.", "By Friday.", "Sell it all now.", "...", "")
ATTEMPTS = 150

names = st.sampled_from(sorted(WANTED))
flag_lists = st.lists(st.sampled_from(FLAGS), max_size=5)
actions = st.fixed_dictionaries(
    {
        "type": st.sampled_from(ACTIONS),
        "queue": st.none() | st.sampled_from(QUEUES),
        "escalate_to": st.none() | st.sampled_from(QUEUES),
        "priority": st.none() | st.sampled_from(PRIORITIES),
        "flags": flag_lists,
        "policy_ids": st.lists(st.sampled_from(POLICIES), max_size=4),
    }
)
outputs = st.fixed_dictionaries({"reply": st.sampled_from(REPLIES) | st.text(max_size=40), "action": actions})
values = st.recursive(
    st.none() | st.booleans() | st.floats() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


def scorer() -> Scorer:
    return default_scorer()


def worth(output: object, wanted: dict[str, Any]) -> float:
    return scorer().score_decision(ticket(), "d1", output, target(wanted, wanted)).score


@given(st.text() | values | outputs | outputs.map(json.dumps), names)
@settings(max_examples=ATTEMPTS, deadline=None)
def test_nothing_crashes_and_nothing_is_worth_more_than_the_oracle(output: object, name: str) -> None:
    wanted = WANTED[name]
    result = scorer().score_decision(ticket(), "d1", output, target(wanted, wanted), lenient=True)
    assert 0 <= result.score <= worth(fulfilling(wanted, "Please send me the order ID."), wanted) == 1
    assert all(item.reason for item in result.criteria)
    assert (result.score == 1) == result.exact


@given(outputs, names, st.randoms(use_true_random=False))
@settings(max_examples=ATTEMPTS, deadline=None)
def test_order_and_white_space_change_nothing(output: dict[str, Any], name: str, chance: random.Random) -> None:
    action = dict(output["action"])
    for key in ("flags", "policy_ids"):
        action[key] = chance.sample(action[key], len(action[key]))
    shuffled = {"action": dict(chance.sample(list(action.items()), len(action))), "reply": output["reply"]}
    expected = worth(output, WANTED[name])
    assert worth(shuffled, WANTED[name]) == expected
    assert (
        worth(json.dumps(shuffled, indent=chance.randrange(5), ensure_ascii=chance.random() < 0.5), WANTED[name])
        == expected
    )


@given(outputs | names.map(lambda name: fulfilling(WANTED[name])), names, st.sampled_from(FLAGS))
@settings(max_examples=ATTEMPTS, deadline=None)
def test_a_flag_that_is_not_required_never_raises_a_score(output: dict[str, Any], name: str, flag: str) -> None:
    wanted = WANTED[name]
    if flag not in wanted["required_flags"]:
        more = changed(output, flags=[*output["action"]["flags"], flag])
        assert worth(more, wanted) <= worth(output, wanted)


@given(outputs | names.map(lambda name: fulfilling(WANTED[name])), names, st.sampled_from(POLICIES))
@settings(max_examples=ATTEMPTS, deadline=None)
def test_a_policy_that_is_not_required_never_raises_a_score(output: dict[str, Any], name: str, policy: str) -> None:
    wanted = WANTED[name]
    if policy not in wanted["required_policy_ids"]:
        more = changed(output, policy_ids=[*output["action"]["policy_ids"], policy])
        assert worth(more, wanted) <= worth(output, wanted)


@given(names, flag_lists)
@settings(max_examples=ATTEMPTS, deadline=None)
def test_flags_that_are_neither_required_nor_forbidden_change_nothing(name: str, flags: list[str]) -> None:
    wanted = decision(WANTED[name])
    neutral = [flag for flag in flags if flag not in (*wanted.required_flags, *wanted.forbidden_flags)]
    output = fulfilling(WANTED[name], "Please send me the order ID.")
    assert worth(changed(output, flags=[*output["action"]["flags"], *neutral]), WANTED[name]) == 1
