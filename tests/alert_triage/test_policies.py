"""The shipped policies: what they score, and that nothing but what they were shown can reach them."""

import ast
import gc
from dataclasses import replace
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

import triage_bot.alert_triage as package
import triage_bot.alert_triage.policies as policies_package
from triage_bot.alert_triage import POLICIES, Label, Outcome, View, generate_world, grade, is_held_out, play
from triage_bot.alert_triage.model import Facts, Truth, World
from triage_bot.alert_triage.protocol import Lookup, LookupAction
from triage_bot.alert_triage.templates import CATALOGUE

SEEDS = range(12)
POLICY_FILES = sorted(Path(policies_package.__file__).parent.glob("*.py"))
SEEN = "triage_bot.alert_triage."
ALLOWED = {
    SEEN + "engine": {"LookupResult", "Observation", "MAX_TURNS"},
    SEEN + "model": {"KYC_FIELDS", "CloseReason", "Screen", "Transaction", "Typology"},
    SEEN + "protocol": {"Lookup", "LookupAction"},
}


def views(world: World, name: str) -> list[View]:
    """Every view that policy *name* is given in one episode."""
    seen: list[View] = []

    def recording(view: View) -> str:
        seen.append(view)
        return POLICIES[name](view)

    play(world.facts, recording)
    return seen


def reachable(root: object) -> list[object]:
    """Every object that can be reached from *root*, but for classes, functions and modules."""
    found: dict[int, object] = {}
    queue = [root]
    while queue:
        item = queue.pop()
        if id(item) in found or isinstance(item, type | ModuleType | FunctionType):
            continue
        found[id(item)] = item
        queue += gc.get_referents(item)
    return list(found.values())


@pytest.mark.parametrize("template", sorted(CATALOGUE))
def test_the_truth_cannot_be_reached_from_what_a_policy_is_given(template: str) -> None:
    world = generate_world(3, template)
    for name in ("thorough_wasteful", "malformed"):
        for view in views(world, name):
            objects = reachable(view)
            assert not any(isinstance(item, Truth | World | Facts) for item in objects)
            assert not any(item is alternate for item in objects for alternate in (world.truth.planted, world.truth))


def test_the_search_for_the_truth_would_find_it() -> None:
    world = generate_world(3)
    assert any(isinstance(item, Truth) for item in reachable(world))


@pytest.mark.parametrize("name", POLICIES)
def test_replies_do_not_change_with_the_truth(name: str) -> None:
    for seed in SEEDS:
        world = generate_world(seed)
        turned = Label.BENIGN if world.truth.label is Label.SUSPICIOUS else Label.SUSPICIOUS
        other = replace(world, truth=replace(world.truth, label=turned, planted=(("T-1",),), typology=None))
        assert play(world.facts, POLICIES[name]).replies == play(other.facts, POLICIES[name]).replies


@pytest.mark.parametrize(("benign", "hidden"), [("B4", "S2"), ("B2", "S5")])
def test_who_reads_only_the_screen_cannot_tell_twins_apart(benign: str, hidden: str) -> None:
    for name in ("fast", "close_blind", "close_cites_all", "escalate_blind", "escalate_lookalikes"):
        for seed in SEEDS:
            pair = [play(generate_world(seed, template).facts, POLICIES[name]).replies for template in (benign, hidden)]
            assert pair[0] == pair[1]


@pytest.mark.parametrize("path", POLICY_FILES, ids=lambda path: path.name)
def test_policies_import_nothing_that_knows_the_truth(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            assert all(not name.name.startswith("triage_bot") for name in node.names)
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("triage_bot"):
            module = node.module or ""
            inside = module.startswith(SEEN + "policies")
            assert inside or {name.name for name in node.names} <= ALLOWED.get(module, set()), module


@pytest.mark.parametrize("template", sorted(CATALOGUE))
@pytest.mark.parametrize("held_out", [False, True])
def test_the_good_policies_do_what_the_specification_says(template: str, held_out: bool) -> None:
    hidden = template in ("S2", "S5")
    for seed in [seed for seed in range(200) if is_held_out(seed) == held_out][:12]:
        world = generate_world(seed, template)
        fast, thorough = (grade(world.truth, play(world.facts, POLICIES[name]).state) for name in ("fast", "thorough"))
        assert thorough.caught == 1
        assert thorough.evidence == 1
        assert thorough.metrics.turns_used <= 8
        if hidden:
            assert fast.total == 0
            assert thorough.hours == 1
        else:
            assert fast.total == 1
            assert thorough.hours < 1
        if thorough.metrics.typology_match is not None:
            assert thorough.metrics.typology_match == 1


def test_thorough_looks_where_the_specification_says() -> None:
    world = generate_world(1, "B3")
    actions = [
        action for action in play(world.facts, POLICIES["thorough"]).state.actions if isinstance(action, LookupAction)
    ]
    kinds = [action.what for action in actions]
    assert kinds[:2] == [Lookup.DOCUMENTS, Lookup.PRIOR_ALERTS]
    assert kinds.count(Lookup.COUNTERPARTY) == 2
    assert kinds.count(Lookup.HISTORY) == 2


def test_wasteful_fills_all_seven_lookups_and_decides_alike() -> None:
    for seed in SEEDS:
        world = generate_world(seed)
        wasteful, thorough = (play(world.facts, POLICIES[name]) for name in ("thorough_wasteful", "thorough"))
        assert wasteful.state.turns == 8
        assert wasteful.replies[-1] == thorough.replies[-1]


def test_malformed_is_refused_eight_times() -> None:
    state = play(generate_world(1).facts, POLICIES["malformed"]).state
    assert (state.outcome, state.rejected, state.turns) == (Outcome.ABORTED, 8, 8)


def test_the_threshold_is_read_off_the_screen() -> None:
    """With the training threshold baked in, structuring in the second currency is missed; read off, it is not."""
    for seed in [seed for seed in range(200) if is_held_out(seed)][:12]:
        for template in ("S1", "S6"):
            world = generate_world(seed, template)
            assert grade(world.truth, play(world.facts, POLICIES["fast"]).state).total == 1
            assert grade(world.truth, play(world.facts, POLICIES["fast_fixed_threshold"]).state).total == 0


def test_no_submodule_shadows_an_exported_name() -> None:
    """Importing ``package.play`` would rebind ``package.play``, were there such a module."""
    modules = {path.stem for path in POLICY_FILES[0].parent.parent.iterdir()}
    assert modules & set(package.__all__) == set()
