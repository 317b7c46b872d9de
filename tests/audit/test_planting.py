"""Planted errors: seeded, one a decision, of every kind, and found."""

import pytest

from tests.audit.conftest import Split
from triage_bot.audit import Auditor, Kind, PackIndex, plant
from triage_bot.audit.mistakes import KINDS


def test_the_same_seed_plants_the_same(dev: Split, index: PackIndex) -> None:
    one = plant(dev.tickets, dev.targets, index, share=0.2, seed=3)
    assert one == plant(dev.tickets, dev.targets, index, share=0.2, seed=3)
    assert one[1] != plant(dev.tickets, dev.targets, index, share=0.2, seed=4)[1]


@pytest.mark.parametrize("rationale", ["kept", "follows", "removed"])
def test_what_is_planted_is_what_differs(dev: Split, index: PackIndex, rationale: str) -> None:
    records, planted = plant(dev.tickets, dev.targets, index, share=0.3, seed=1, rationale=rationale)
    differing = {
        (str(new["id"]), point)
        for new, old in zip(records, dev.targets, strict=True)
        for point in old["decisions"]
        if new["decisions"][point] != old["decisions"][point]
    }
    assert differing == {(one.id, one.decision_point) for one in planted}
    assert len(planted) == round(0.3 * 66)


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_kind_can_be_planted(dev: Split, index: PackIndex, kind: str) -> None:
    _, planted = plant(dev.tickets, dev.targets, index, share=0.02, seed=0, kinds=[kind])
    assert planted
    assert {one.kind for one in planted} == {kind}


def test_planted_errors_are_found(dev: Split, auditor: Auditor) -> None:
    found = right = total = 0
    for seed in range(3):
        records, planted = plant(dev.tickets, dev.targets, auditor.index, share=0.1, seed=seed)
        wanted = {(one.id, one.decision_point) for one in planted}
        result = auditor.audit(dev.files(records))
        flagged = {(one.id, one.decision_point) for one in result.findings if one.kind is Kind.LABEL_ERROR}
        found, right, total = found + len(flagged), right + len(flagged & wanted), total + len(wanted)
    assert right / total >= 0.85
    assert right / found >= 0.85
