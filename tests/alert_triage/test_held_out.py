"""The held-out slice: moved currency, threshold and rule identifiers, and a reordered screen."""

import pytest

from triage_bot.alert_triage.generator import draw_facts
from triage_bot.alert_triage.hashing import fnv1a
from triage_bot.alert_triage.regime import is_held_out
from triage_bot.alert_triage.render import render_screen
from triage_bot.alert_triage.templates import CATALOGUE

TRAINING, HELD_OUT = 1, 0
MOVED = {"B4", "S1", "S2", "S6"}


def test_the_slice_is_bucket_seven() -> None:
    assert [is_held_out(seed) for seed in range(300)] == [fnv1a(str(seed)) % 8 == 7 for seed in range(300)]
    assert (is_held_out(TRAINING), is_held_out(HELD_OUT)) == (False, True)


@pytest.mark.parametrize("name", sorted(CATALOGUE))
def test_structuring_and_cash_templates_move_their_currency(name: str) -> None:
    screen = draw_facts(HELD_OUT, name).facts.screen
    assert (screen.currency != "USD") == (name in MOVED)
    assert (screen.reporting_threshold != 10_000_00) == (name in MOVED)
    assert draw_facts(TRAINING, name).facts.screen.currency == "USD"


@pytest.mark.parametrize("name", sorted(CATALOGUE))
def test_every_rule_identifier_is_renamed(name: str) -> None:
    held_out, training = (draw_facts(seed, name).facts.screen.alert for seed in (HELD_OUT, TRAINING))
    assert training.rule.startswith("R-")
    assert not held_out.rule.startswith("R-")
    assert all(not prior.rule.startswith("R-") for prior in draw_facts(HELD_OUT, name).facts.prior_alerts)


def test_the_screen_puts_the_file_first_and_the_latest_month_on_top() -> None:
    held_out, training = (draw_facts(seed, "B4").facts.screen for seed in (HELD_OUT, TRAINING))
    text = render_screen(held_out)
    assert text.index("\nKYC") < text.index("\nALERT") < text.index("\nTWELVE MONTHS")
    assert text.index(f"\n  {held_out.summary[-1].month}") < text.index(f"\n  {held_out.summary[0].month}")
    text = render_screen(training)
    assert text.index("\nALERT") < text.index("\nKYC") < text.index("\nTWELVE MONTHS")
    assert text.index(f"\n  {training.summary[0].month}") < text.index(f"\n  {training.summary[-1].month}")


def test_the_second_currency_keeps_whole_units_and_no_training_band() -> None:
    for seed in (seed for seed in range(400) if is_held_out(seed)):
        screen = draw_facts(seed, "S1").facts.screen
        big = [entry.amount for entry in screen.alert.triggering if entry.amount > 20_000_00]
        assert len(big) == 8
        assert all(amount % 100 == 0 and amount < screen.reporting_threshold for amount in big)
