"""Worlds: reproducible, whole numbers only, shaped as their templates say, and two seeds are two customers."""

import json
import os
import subprocess
import sys
from collections import Counter
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from triage_bot.alert_triage.canonical import canonical_world
from triage_bot.alert_triage.generator import draw_facts
from triage_bot.alert_triage.model import Screen, Tier, Transaction, World
from triage_bot.alert_triage.reference import generate_world
from triage_bot.alert_triage.regime import is_held_out
from triage_bot.alert_triage.templates import CATALOGUE, template_of

TRAINING_SEEDS = [seed for seed in range(60) if not is_held_out(seed)][:25]
HELD_OUT_SEEDS = [seed for seed in range(240) if is_held_out(seed)][:15]
SEEDS = TRAINING_SEEDS + HELD_OUT_SEEDS


def worlds(*templates: str) -> list[World]:
    return [draw_facts(seed, name) for name in templates for seed in SEEDS]


def bookings(world: World) -> list[Transaction]:
    return [entry for month in world.facts.history.values() for entry in month]


def ordinal(day: str) -> int:
    return date.fromisoformat(day).toordinal()


def near_threshold(screen: Screen) -> list[Transaction]:
    threshold = screen.reporting_threshold
    return [
        entry
        for entry in screen.alert.triggering
        if entry.kind == "cash_in" and threshold * 80 <= entry.amount * 100 < threshold * 100
    ]


def of_kind(world: World, kind: str) -> list[Transaction]:
    return [entry for entry in world.facts.screen.alert.triggering if entry.kind == kind]


def test_a_seed_gives_the_same_world_twice() -> None:
    assert canonical_world(generate_world(77)) == canonical_world(generate_world(77))


def floats(value: object) -> list[float]:
    if isinstance(value, float):
        return [value]
    if isinstance(value, dict):
        value = list(value.values())
    return [found for item in value for found in floats(item)] if isinstance(value, list) else []


def test_no_world_holds_a_float() -> None:
    for name in CATALOGUE:
        assert floats(json.loads(canonical_world(generate_world(11, name)))) == []


@pytest.mark.parametrize(
    "environment", [{"PYTHONHASHSEED": "1"}, {"PYTHONHASHSEED": "31337", "LC_ALL": "tr_TR.UTF-8", "TZ": "Asia/Tokyo"}]
)
def test_hash_seed_and_locale_change_nothing(environment: dict[str, str]) -> None:
    code = (
        "import hashlib; from triage_bot.alert_triage.digest import worlds_digest, scorer_digest;"
        "print(worlds_digest(60), scorer_digest())"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-c", code], env={**os.environ, **extra}, capture_output=True, check=True, text=True
        ).stdout
        for extra in ({"PYTHONHASHSEED": "0", "LC_ALL": "C"}, environment)
    ]
    assert runs[0] == runs[1] != ""


def test_the_mix_of_tiers_is_55_30_15() -> None:
    counts = Counter(template_of(seed).tier for seed in range(20_000))
    for tier, share in ((Tier.BENIGN, 0.55), (Tier.VISIBLE, 0.30), (Tier.HIDDEN, 0.15)):
        assert abs(counts[tier] / 20_000 - share) < 0.01


def test_an_eighth_of_the_seeds_is_held_out() -> None:
    assert abs(sum(map(is_held_out, range(20_000))) / 20_000 - 0.125) < 0.005


def test_the_slice_says_nothing_about_the_template() -> None:
    counts = Counter(template_of(seed).tier for seed in range(40_000) if is_held_out(seed))
    assert abs(counts[Tier.HIDDEN] / counts.total() - 0.15) < 0.02


@given(st.integers(0, 10**18 - 1), st.sampled_from(sorted(CATALOGUE)))
@settings(max_examples=120, deadline=None)
def test_every_world_is_consistent(seed: int, name: str) -> None:
    world = generate_world(seed, name)
    facts, screen = world.facts, world.facts.screen
    entries = bookings(world)
    assert [int(entry.id[2:]) for entry in entries] == list(range(101, 101 + len(entries)))
    assert [entry.date for entry in entries] == sorted(entry.date for entry in entries)
    assert all(entry.amount > 0 and (entry.branch is None) != (entry.counterparty is None) for entry in entries)
    assert len(facts.history) == 12
    assert set(screen.alert.triggering) <= set(entries)
    assert {entry.counterparty for entry in entries if entry.counterparty} == set(facts.counterparties)
    assert screen.kyc.prior_alerts == len(facts.prior_alerts) == len({prior.id for prior in facts.prior_alerts})
    assert screen.kyc.documents_on_file == tuple(document.id for document in facts.documents)
    assert len(set(screen.kyc.documents_on_file)) == len(screen.kyc.documents_on_file)
    assert all(screen.kyc.account_opened <= prior.date < screen.alert.fired for prior in facts.prior_alerts)
    assert screen.kyc.account_opened <= screen.kyc.last_refreshed <= screen.alert.fired
    assert all(screen.kyc.account_opened <= party.first_seen for party in facts.counterparties.values())
    for row in screen.summary:
        cash = sum(entry.amount for entry in facts.history[row.month] if entry.kind == "cash_in")
        assert (row.cash_in, row.transactions) == (cash, len(facts.history[row.month]))
    assert screen.alert.fired > entries[-1].date
    known = {entry.id for entry in entries} | set(facts.counterparties) | set(screen.kyc.documents_on_file)
    known |= {prior.id for prior in facts.prior_alerts} | {f"kyc.{field}" for field in screen.kyc._fields}
    for alternate in world.truth.planted:
        assert alternate
        assert set(alternate) <= known
    assert world.truth.reference_hours is not None


def test_restaurants_have_three_deposits_in_the_band_and_cash_within_the_expectation() -> None:
    for world in worlds("B4", "S2"):
        screen = world.facts.screen
        assert len(near_threshold(screen)) == 3
        assert max(row.cash_in for row in screen.summary) <= screen.kyc.expected_monthly_cash
        assert len({entry.counterparty for entry in of_kind(world, "wire_out")}) == 3


def test_structuring_is_eight_deposits_in_twelve_days_at_three_branches() -> None:
    for world in worlds("S1"):
        screen = world.facts.screen
        planted = [entry for entry in screen.alert.triggering if entry.id in world.truth.planted[0]]
        scale = screen.reporting_threshold / 10_000_00
        assert len(planted) == 8
        assert ordinal(planted[-1].date) - ordinal(planted[0].date) == 11
        assert len({entry.branch for entry in planted}) == 3
        assert all(9_200_00 * scale - 100 <= entry.amount <= 9_900_00 * scale for entry in planted)


def test_smurfing_triples_the_cash_without_a_deposit_at_the_threshold() -> None:
    for world in worlds("S6"):
        screen = world.facts.screen
        monthly = [row.cash_in for row in screen.summary]
        deposits = [entry for entry in bookings(world) if entry.kind == "cash_in"]
        assert 2.4 < monthly[-1] / monthly[0] < 3.7
        assert max(entry.amount for entry in deposits) < screen.reporting_threshold
        last_quarter = {entry.id for entry in deposits if entry.date[:7] >= screen.summary[-3].month}
        assert world.truth.planted == (tuple(entry.id for entry in deposits if entry.id in last_quarter),)


def test_a_season_peaks_in_the_month_of_the_alert_and_the_file_says_so() -> None:
    for world in worlds("B1"):
        screen = world.facts.screen
        monthly = [row.cash_in for row in screen.summary]
        assert monthly[-1] * 12 > sum(monthly) * 1.2
        assert max(monthly) <= screen.kyc.expected_monthly_cash
        assert "season" in screen.kyc.expected_activity


def test_mules_pass_on_four_payments_within_a_day() -> None:
    for world in worlds("S3"):
        by_id = {entry.id: entry for entry in bookings(world)}
        planted = [by_id[name] for name in world.truth.planted[0]]
        incoming = [entry for entry in planted if entry.kind == "p2p_in"]
        outgoing = [entry for entry in planted if entry.kind.endswith("_out")]
        assert len({entry.counterparty for entry in incoming}) == 4
        assert len({entry.counterparty for entry in outgoing}) == 1
        for entry, passed_on in zip(incoming, outgoing, strict=True):
            assert 0 <= ordinal(passed_on.date) - ordinal(entry.date) <= 1
            assert entry.amount * 0.9 <= passed_on.amount <= entry.amount


def test_processors_are_paid_on_to_contractors_within_two_days() -> None:
    for world in worlds("B2", "S5"):
        settled = of_kind(world, "wire_in")
        assert len({entry.counterparty for entry in settled}) == 1
        payouts = [entry for entry in world.facts.screen.alert.triggering if entry.kind != "wire_in"]
        for entry in payouts:
            assert any(0 <= ordinal(entry.date) - ordinal(wire.date) <= 2 for wire in settled)


def test_dormant_accounts_were_quiet_before_the_wire() -> None:
    for world in worlds("B3", "B6"):
        screen = world.facts.screen
        if "dormant" in screen.alert.rule_text:
            first = ordinal(screen.alert.triggering[0].date)
            before = [ordinal(entry.date) for entry in bookings(world) if entry.kind == "ach_out"]
            assert all(first - day >= 194 for day in before)


def test_a_remittance_goes_where_the_file_declares() -> None:
    for world in worlds("B5"):
        screen = world.facts.screen
        payee = world.facts.counterparties[screen.alert.triggering[0].counterparty or ""]
        assert payee.jurisdiction == screen.alert.jurisdiction
        assert payee.name in screen.kyc.remittance_declared
        assert f"({payee.jurisdiction})" in screen.kyc.remittance_declared


def test_documents_name_the_payer_in_benign_worlds() -> None:
    for world in worlds("B2", "B3"):
        payer = world.facts.counterparties[of_kind(world, "wire_in")[0].counterparty or ""].name
        telling = world.truth.planted[0][0]
        assert any(document.id == telling and payer in document.description for document in world.facts.documents)


@pytest.mark.parametrize("name", sorted(CATALOGUE))
def test_two_seeds_are_two_customers(name: str) -> None:
    found = [draw_facts(seed, name).facts.screen for seed in range(200)]
    assert len({screen.kyc.name for screen in found}) > 150
    assert len({screen.alert.fired for screen in found}) > (10 if name in ("B1", "S6") else 100)
    assert len({screen.alert.triggering[0].amount for screen in found}) > 100
    assert len({screen.kyc.stated_income for screen in found}) > 25
    assert len({screen.kyc.documents_on_file for screen in found}) > 20


def test_high_risk_jurisdictions_are_made_up() -> None:
    codes = {world.facts.screen.alert.jurisdiction for world in worlds("B5")}
    assert all(code and code.startswith("X") for code in codes)
