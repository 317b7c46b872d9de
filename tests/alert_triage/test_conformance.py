"""The committed digests, and the ladder over seeds 0 to 4095, from one pass over the worlds."""

import hashlib
from collections.abc import Iterator

import pytest

from triage_bot.alert_triage.canonical import canonical_world
from triage_bot.alert_triage.digest import DIGEST_SEEDS, committed_digests, scorer_digest, scorer_lines
from triage_bot.alert_triage.model import World
from triage_bot.alert_triage.probe import asserted, measure
from triage_bot.alert_triage.reference import generate_world
from triage_bot.alert_triage.templates import CATALOGUE
from triage_bot.statistics import Ladder


@pytest.fixture(scope="module")
def full_range() -> tuple[str, Ladder]:
    """The digest over every world, and the ladder over those of the training slice."""
    total = hashlib.sha256()

    def training_worlds() -> Iterator[World]:
        for seed in range(DIGEST_SEEDS):
            world = generate_world(seed)
            total.update(canonical_world(world).encode("ascii") + b"\n")
            if not world.held_out:
                yield world

    ladder = asserted(measure(training_worlds()))
    return total.hexdigest(), ladder


def test_worlds_have_the_committed_digest(full_range: tuple[str, Ladder]) -> None:
    assert full_range[0] == committed_digests().worlds


def test_the_grader_has_the_committed_digest() -> None:
    assert scorer_digest() == committed_digests().scorer


def test_the_scorer_grid_covers_every_template_and_disposition() -> None:
    lines = list(scorer_lines())
    assert len(set(lines)) > 5000
    for name in CATALOGUE:
        for outcome in ("closed", "escalated", "aborted"):
            assert any(line.startswith(f'["{name}"') and f'["{outcome}"' in line for line in lines)


@pytest.mark.parametrize("number", range(1, 9))
def test_the_ladder_holds_over_the_whole_range(full_range: tuple[str, Ladder], number: int) -> None:
    assertion = full_range[1].assertions[number - 1]
    assert assertion.holds, f"{assertion.text}: {assertion.detail}"


def test_escalating_every_look_alike_pays_less_than_reading(full_range: tuple[str, Ladder]) -> None:
    """The share of B2 and B4 in the mix is what keeps defensive filing from winning."""
    ladder = full_range[1]
    floor = min(ladder.row("fast").total, ladder.row("thorough").total)
    assert ladder.row("escalate_lookalikes").total < floor - 0.01


def test_fast_is_right_wherever_the_screen_is_enough(full_range: tuple[str, Ladder]) -> None:
    row = full_range[1].row("fast")
    assert set(row.totals) == {0.0, 1.0}
    assert row.component("evidence") == row.component("caught")
