"""The ladder on the shipped splits, and that its assertions can fail."""

import json
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from tests.cli.commands import Commands
from tests.score.samples import CLARIFY, RESOLVE, ROUTE, TICKET, decision, target, ticket
from triage_bot.baselines import Sources, load_wording
from triage_bot.cli.ladder import ladder_command
from triage_bot.exit_codes import UNUSABLE
from triage_bot.ladder import BAD, CHEATS, MUTE, Climb, Oracle, climb
from triage_bot.ladder.assertions import check_ladder
from triage_bot.ladder.build import ladder_row, oracle_findings
from triage_bot.ladder.tables import describe, ladder_data, ladder_lines
from triage_bot.score import Scorer
from triage_bot.score.cases import Case, case_files, load_cases
from triage_bot.score.rows import ScoreRow

NAMES = (*BAD, "majority", "keyword", "tfidf", "reference", "oracle")


@pytest.fixture(scope="module")
def scorer() -> Scorer:
    return Scorer.load()


@pytest.fixture(scope="module")
def cases(root: Path) -> Mapping[str, tuple[Case, ...]]:
    return {split: load_cases(case_files(split, None, None, root)) for split in ("train", "dev")}


@pytest.fixture(scope="module")
def climbed(cases: Mapping[str, tuple[Case, ...]], scorer: Scorer) -> Mapping[str, Climb]:
    sources = Sources(cases["train"])
    return {split: climb(cases[split], sources, scorer) for split in cases}


@pytest.mark.parametrize("split", ["train", "dev"])
def test_every_assertion_holds(climbed: Mapping[str, Climb], split: str) -> None:
    failed = [f"{item.text}: {item.detail}" for item in climbed[split].ladder.assertions if not item.holds]
    assert not failed
    assert not climbed[split].findings


def test_the_ladder_has_every_policy_once(climbed: Mapping[str, Climb]) -> None:
    assert tuple(row.name for row in climbed["dev"].ladder.rows) == NAMES
    assert all(describe(name) for name in NAMES)
    assert set(BAD) == {*MUTE, *CHEATS}


def failing(climbed: Climb, scorer: Scorer, scored: Mapping[str, tuple[ScoreRow, ...]]) -> list[str]:
    rows = [ladder_row(name, scored[name]) for name in scored]
    return [item.text for item in check_ladder(rows, scored, scorer.weights) if not item.holds]


@pytest.mark.parametrize(
    ("name", "donor", "assertion"),
    [
        ("silent", "always_resolve", "silent scores exactly 0"),
        ("malformed", "keyword", "malformed scores exactly 0"),
        ("every_flag", "oracle", "strictly below reference"),
        ("no_policy", "keyword", "strictly below keyword"),
        ("keyword", "reference", "strictly below reference: keyword"),
        ("oracle", "keyword", "oracle scores exactly 1"),
        ("oracle_fields_bad_reply", "oracle", "a bad reply with the target's fields"),
    ],
)
def test_an_assertion_fails_when_a_policy_climbs(
    climbed: Mapping[str, Climb], scorer: Scorer, name: str, donor: str, assertion: str
) -> None:
    dev = climbed["dev"]
    texts = failing(dev, scorer, {**dev.scored, name: dev.scored[donor]})
    assert any(text.startswith(assertion) for text in texts), texts


def test_a_criterion_that_never_fails_is_noticed(climbed: Mapping[str, Climb], scorer: Scorer) -> None:
    dev = climbed["dev"]

    def always(row: ScoreRow) -> ScoreRow:
        passed = replace(row.criteria["H4"], passed=True)
        return replace(row, criteria={**row.criteria, "H4": passed})

    flat = {name: tuple(always(row) for row in rows) for name, rows in dev.scored.items()}
    assert "no criterion is the same for every policy" in failing(dev, scorer, flat)


def test_a_target_that_nobody_can_fulfil_is_a_finding(scorer: Scorer, root: Path) -> None:
    from triage_bot.baselines import respond_all
    from triage_bot.score.grading import grade

    impossible = target({**ROUTE, "acceptable_policy_ids": ["FRD-02"]}, RESOLVE)
    case = Case(ticket(), impossible)
    oracle = Oracle({impossible.id: impossible}, load_wording(root / "rules" / "scoring"))
    (finding,) = oracle_findings(grade([case], respond_all(oracle, [case.ticket]), scorer).rows)
    assert finding.startswith(f"{TICKET['id']}/d1: policies: outside the acceptable set: FRD-01")


def test_the_oracle_asks_for_what_the_target_wants(root: Path) -> None:
    wording = load_wording(root / "rules" / "scoring")
    asked = target(CLARIFY, RESOLVE)
    answers = Oracle({asked.id: asked}, wording)(ticket())
    assert wording.asks["order_id"] in json.dumps(answers["d1"])
    assert decision(CLARIFY).must_ask == ("order_id",)


def test_the_command_prints_the_ladder_and_its_assertions(root: Path) -> None:
    app = typer.Typer()
    app.command()(ladder_command)
    result = CliRunner().invoke(app, ["--split", "dev", "--data", str(root), "--format", "json"])
    assert result.exit_code == 0
    data = json.loads(result.stdout)
    assert tuple(data["policies"]) == NAMES
    assert all(item["holds"] for item in data["assertions"])


def test_findings_are_shown_first(climbed: Mapping[str, Climb]) -> None:
    found = replace(climbed["dev"], findings=("TST-DEV-0001/d1: reply: x",))
    assert "finding: the target cannot be fulfilled: TST-DEV-0001/d1" in ladder_lines(found)[1]
    assert ladder_data(found)["findings"] == ["TST-DEV-0001/d1: reply: x"]


@pytest.mark.parametrize("missing", ["sklearn", "scipy"])
def test_without_the_extra_tfidf_alone_is_left_out(
    command: Commands, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    monkeypatch.setitem(sys.modules, missing, None)
    said = (
        "triage-bot: tfidf is left out, and not checked to be strictly below reference: the tfidf baseline needs an "
        "optional dependency: pip install 'triage-bot[baselines]'\n"
    )
    climbed = command("ladder", "--split", "dev", "--format", "json", cwd=root)
    assert (climbed.returncode, climbed.stderr) == (0, said)
    assert tuple(json.loads(climbed.stdout)["policies"]) == tuple(name for name in NAMES if name != "tfidf")
    if missing == "sklearn":
        reported = command("report", "--split", "dev", "--output", tmp_path / "report", cwd=root)
        assert (reported.returncode, reported.stderr) == (0, said)
        assert "tfidf is left out" in (tmp_path / "report" / "report.md").read_text(encoding="utf-8")
    made = command("baseline", "all", "--output", tmp_path / "baselines", cwd=root)
    assert made.returncode == UNUSABLE
    assert "triage-bot[baselines]" in made.stderr
    assert not (tmp_path / "baselines").exists()
