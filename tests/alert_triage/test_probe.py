"""The probe over a few seeds: its abort, its assertions, and that each of them can fail."""

from dataclasses import replace

import pytest

from triage_bot.alert_triage import POLICIES, is_held_out
from triage_bot.alert_triage.model import Tier
from triage_bot.alert_triage.probe import PROBE_SEEDS, Probe, TierMissingError, asserted, probe, tiers
from triage_bot.alert_triage.report import flip_weight
from triage_bot.alert_triage.reward import COMPONENTS
from triage_bot.alert_triage.seeds import first_seeds, parse_seeds
from triage_bot.alert_triage.templates import CATALOGUE, template_of
from triage_bot.errors import TriageError
from triage_bot.statistics import Ladder, LadderRow


@pytest.fixture(scope="module")
def small() -> Probe:
    seeds = parse_seeds(str(PROBE_SEEDS))
    return probe(seeds.training, seeds.held_out)


def test_all_eight_assertions_hold_on_24_seeds(small: Probe) -> None:
    assert len(small.training.assertions) == 8
    assert small.training.holds, [entry.detail for entry in small.training.assertions if not entry.holds]
    assert small.held_out.assertions == ()


def test_the_24_seeds_are_a_stratified_sample(small: Probe) -> None:
    for counts in (small.training_tiers, small.held_out_tiers):
        assert [counts[tier] for tier in Tier] == [13, 7, 4]
    assert {template_of(seed).name for seed in first_seeds(24, held_out=False)} == set(CATALOGUE)


def test_every_policy_has_a_row_in_both_slices(small: Probe) -> None:
    for ladder in (small.training, small.held_out):
        assert [row.name for row in ladder.rows] == list(POLICIES)
        assert all(len(row.totals) == PROBE_SEEDS for row in ladder.rows)


def test_a_missing_tier_aborts() -> None:
    benign = [seed for seed in range(300) if template_of(seed).tier is Tier.BENIGN and not is_held_out(seed)][:24]
    with pytest.raises(TierMissingError, match="no visible and no hidden"):
        probe(benign, [])
    assert tiers(benign)[Tier.BENIGN] == 24


def test_a_seed_in_the_wrong_slice_is_refused() -> None:
    with pytest.raises(ValueError, match="wrong slice"):
        probe(first_seeds(24, held_out=True), [])


def spoil(ladder: Ladder, name: str, **means: float) -> Ladder:
    """The ladder with the components of one row replaced by constants, and its total with them."""
    rows: list[LadderRow] = []
    for row in ladder.rows:
        if row.name == name:
            components = {key: [means.get(key, row.component(key))] for key in COMPONENTS}
            row = replace(row, components=components, totals=[means.get("total", row.total)])
        rows.append(row)
    return asserted(tuple(rows))


@pytest.mark.parametrize(
    ("number", "name", "means"),
    [
        (1, "inaction", {"total": 0.001}),
        (1, "malformed", {"total": 1e-9}),
        (2, "thorough", {"caught": 0.999}),
        (3, "fast", {"caught": 1.0}),
        (4, "thorough", {"hours": 0.9}),
        (5, "fast", {"caught": 1.0, "evidence": 1.0}),
        (6, "escalate_blind", {"total": 0.9}),
        (6, "close_blind", {"total": 0.9}),
        (6, "close_cites_all", {"total": 0.9}),
        (7, "thorough_wasteful", {"total": 0.86}),
    ],
)
def test_each_assertion_can_fail(small: Probe, number: int, name: str, means: dict[str, float]) -> None:
    spoilt = spoil(small.training, name, **means)
    assert not spoilt.assertions[number - 1].holds
    assert not spoilt.holds


def test_a_flat_component_fails_the_eighth_assertion(small: Probe) -> None:
    rows = tuple(replace(row, components={**row.components, "evidence": [0.5]}) for row in small.training.rows)
    assert not asserted(rows).assertions[7].holds


@pytest.mark.parametrize("slider", COMPONENTS)
def test_at_the_flip_weight_the_good_policies_total_the_same(small: Probe, slider: str) -> None:
    weight = flip_weight(small.training, slider)
    assert weight is not None
    shipped = {"caught": 0.55, "hours": 0.25, "evidence": 0.20}
    scale = (1 - weight) / (1 - shipped[slider])
    weights = {key: weight if key == slider else value * scale for key, value in shipped.items()}
    fast, thorough = (
        sum(weights[key] * small.training.row(name).component(key) for key in COMPONENTS)
        for name in ("fast", "thorough")
    )
    assert fast == pytest.approx(thorough)


def test_moving_hours_to_0_35_puts_fast_first(small: Probe) -> None:
    weight = flip_weight(small.training, "hours")
    assert weight is not None
    assert 0.25 < weight < 0.35


@pytest.mark.parametrize("text", ["", "0", "x", "-3", "5:5", "9:3", "1:2:3", "1.5", "9" * 30, "0:9999999"])
def test_bad_seed_sets_are_named(text: str) -> None:
    with pytest.raises(TriageError, match="--seeds"):
        parse_seeds(text)


def test_a_range_is_split_by_slice() -> None:
    found = parse_seeds("0:40")
    assert sorted(found.training + found.held_out) == list(range(40))
    assert all(map(is_held_out, found.held_out))
    assert not any(map(is_held_out, found.training))
