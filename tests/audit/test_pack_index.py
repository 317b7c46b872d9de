"""What policies offer, bring and lend is read from the compiled pack, whatever it says."""

from dataclasses import replace

import pytest

from triage_bot.audit import PackIndex
from triage_bot.audit.ambiguity import pack_ambiguities
from triage_bot.matters import Rulebook


@pytest.mark.parametrize(
    ("policy", "facts", "must", "may"),
    [
        ("FND-01", {"account_is_new": True}, set(), {"7 business days"}),
        ("FND-01", {"account_is_new": False}, set(), {"5 business days"}),
        ("FND-01", {}, set(), {"5 business days", "7 business days"}),
        ("ACT-01", {}, {"7 business days"}, {"7 business days"}),
        ("FND-07", {}, set(), set()),
    ],
)
def test_timelines_follow_the_facts(
    index: PackIndex, policy: str, facts: dict[str, bool], must: set[str], may: set[str]
) -> None:
    lent = index.lends(policy, "resolve", facts)
    assert lent.may == may
    assert lent.must in (must, may)  # one alternative left is one that must be lent


@pytest.mark.parametrize(
    ("policy", "waits"), [("TRD-01", True), ("FRD-01", False), ("ACC-01", False), ("IDV-04", False)]
)
def test_waiting_for_verification(index: PackIndex, policy: str, waits: bool) -> None:
    assert index.waits(policy) is waits


def test_a_changed_pack_changes_the_answers(index: PackIndex) -> None:
    pack = index.rulebook.pack
    policy = pack.policies["FRD-01"]
    action = replace(policy.effects.actions[0], priority="P3", destination="tax_ops")
    changed = replace(policy, effects=replace(policy.effects, actions=(action,)))
    other = replace(pack, policies={**pack.policies, "FRD-01": changed})
    moved = PackIndex(Rulebook(other, index.rulebook.triggers, index.rulebook.names))
    assert [(a.destination, a.priority) for a in moved.dispositions("FRD-01")] == [("tax_ops", "P3")]


def test_the_pack_leaves_ties_open(index: PackIndex) -> None:
    found = {one.field: one for one in pack_ambiguities(index)}
    assert set(found) == {"escalate at P0", "route at P1", "route at P2"}
    assert found["escalate at P0"].expected == ["OPT-04", "SAF-01"]
    assert all(one.policy_line > 0 and one.policy_id == "ESC-03" for one in found.values())


def test_a_tie_break_in_the_text_closes_it(index: PackIndex) -> None:
    pack = index.rulebook.pack
    order = pack.policies["ESC-03"]
    actions = tuple(
        replace(action, sentence=f"{action.sentence} of equal priority the one raised first")
        for action in order.effects.actions
    )
    changed = replace(order, effects=replace(order.effects, actions=actions))
    closed = replace(pack, policies={**pack.policies, "ESC-03": changed})
    assert list(pack_ambiguities(PackIndex(Rulebook(closed, index.rulebook.triggers, index.rulebook.names)))) == []
