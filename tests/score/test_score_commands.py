"""``score`` and ``compare`` as commands."""

import json
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner, Result

from tests.score.samples import RESOLVE, ROUTE, TICKET, changed, fulfilling
from triage_bot.cli.compare import compare_command
from triage_bot.cli.score import score_command
from triage_bot.errors import SourceErrors
from triage_bot.exit_codes import FOUND
from triage_bot.score import Scorer

TARGET = {"family": "fraud_unauthorized", "difficulty": "hard", "decisions": {"d1": ROUTE, "d2": RESOLVE}}
RIGHT = {"id": TICKET["id"], "decisions": {"d1": fulfilling(ROUTE), "d2": fulfilling(RESOLVE)}}
WORSE = {"id": TICKET["id"], "decisions": {**RIGHT["decisions"], "d1": changed(fulfilling(ROUTE), priority="P1")}}

app = typer.Typer()
app.command("score")(score_command)
app.command("compare")(compare_command)


def run(*arguments: str | Path, text: str | None = None) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], input=text)


@pytest.fixture(autouse=True)
def _one_scorer(scorer: Scorer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Loaded once for all commands, which differ in files alone."""
    monkeypatch.setattr(Scorer, "load", lambda *_: scorer)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    files: dict[str, list[dict[str, Any]]] = {
        "x.tickets.jsonl": [TICKET],
        "x.targets.jsonl": [{"id": TICKET["id"], **TARGET}],
        "joined.jsonl": [{**TICKET, **TARGET, "decisions": [ROUTE, RESOLVE]}],
        "right.jsonl": [RIGHT],
        "worse.jsonl": [WORSE],
    }
    for name, records in files.items():
        (tmp_path / name).write_text("".join(json.dumps(record) + "\n" for record in records), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("targets", ["x.targets.jsonl", "joined.jsonl"])
def test_both_layouts_give_the_same_figures(folder: Path, targets: str) -> None:
    result = run("score", folder / "worse.jsonl", "--targets", folder / targets, "--format", "json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["intervals"]["score"]["value"] == pytest.approx(0.95)


@pytest.mark.parametrize(
    ("form", "start"), [("table", "Scores of right.jsonl"), ("markdown", "# Scores"), ("html", "<!doctype html>")]
)
def test_every_format_shows_every_part(folder: Path, form: str, start: str) -> None:
    result = run("score", folder / "right.jsonl", "--targets", folder / "x.targets.jsonl", "--format", form)
    assert result.stdout.startswith(start)
    for part in ("By family", "By difficulty", "By decision index", "By action type", "Destinations", "Flags", "H3"):
        assert part in result.stdout


def test_standard_input_error_lines_and_missing_decisions(folder: Path) -> None:
    lines = 'not JSON\n{"id": "TST-DEV-9001", "decision_point": "d7", "output": {}}\n'
    result = run("score", "-", "--targets", folder / "x.targets.jsonl", "--format", "json", text=lines)
    assert result.exit_code == 1
    assert "standard input:1: record: not JSON" in result.stderr
    assert "standard input:2: 'TST-DEV-9001'/'d7': no such decision" in result.stderr
    assert "2 decisions have no prediction" in result.stderr
    figures = json.loads(result.stdout)
    assert (figures["missing"], figures["errors"]) == (2, 2)


def test_lenient_reading_is_reported(folder: Path) -> None:
    text = json.dumps(
        {"id": TICKET["id"], "decision_point": "d1", "output": f"```\n{json.dumps(fulfilling(ROUTE))}\n```"}
    )
    strict = run("score", "-", "--targets", folder / "x.targets.jsonl", "--format", "json", text=text)
    lenient = run("score", "-", "--targets", folder / "x.targets.jsonl", "--lenient", text=text)
    assert json.loads(strict.stdout)["invalid"] == 1
    assert "read leniently: 1 answers" in lenient.stdout


def test_predictions_and_scores_compare_to_the_same_figures(folder: Path) -> None:
    for name in ("right", "worse"):
        run(
            "score",
            folder / f"{name}.jsonl",
            "--targets",
            folder / "joined.jsonl",
            "--per-decision",
            folder / f"{name}.s",
        )
    options = ("--targets", folder / "joined.jsonl", "--format", "json")
    predictions = run("compare", folder / "right.jsonl", folder / "worse.jsonl", *options)
    scores = run("compare", folder / "right.s", folder / "worse.s", "--format", "json")
    mixed = run("compare", folder / "right.s", folder / "worse.jsonl", *options)
    figures = [json.loads(result.stdout)["differences"] for result in (predictions, scores, mixed)]
    assert figures[0] == figures[1] == figures[2]
    assert figures[0][0]["difference"]["value"] == pytest.approx(0.05)


def test_compare_refuses_other_digests(folder: Path) -> None:
    run("score", folder / "right.jsonl", "--targets", folder / "joined.jsonl", "--per-decision", folder / "a.s")
    text = (folder / "a.s").read_text(encoding="utf-8")
    row = json.loads(text.splitlines()[0])
    (folder / "b.s").write_text(text.replace(row["digests"]["rules"], "0" * 16), encoding="utf-8")
    refused = run("compare", folder / "a.s", folder / "b.s")
    assert "different digest of rules" in str(refused.exception)
    forced = run("compare", folder / "a.s", folder / "b.s", "--force")
    assert forced.exit_code == 0
    assert "forced: different digest of rules" in forced.stdout


def test_the_options_must_name_one_set_of_targets(folder: Path) -> None:
    result = run("score", folder / "right.jsonl")
    assert "either --split NAME or --targets FILE" in str(result.exception)


def test_half_a_case_is_an_error(folder: Path) -> None:
    target = {"id": "TST-DEV-9002", **TARGET}
    (folder / "x.targets.jsonl").write_text(json.dumps(target) + "\n", encoding="utf-8")
    result = run("score", folder / "right.jsonl", "--targets", folder / "x.targets.jsonl")
    assert "TST-DEV-9002: no ticket" in str(result.exception)
    assert "TST-DEV-9001: no target" in str(result.exception)


OTHER = {**TICKET, "id": "TST-DEV-9002"}
OTHER_TARGET = {"id": "TST-DEV-9002", **TARGET}
NO_TARGET = "x.tickets.jsonl:2: TST-DEV-9002: no target in"
BAD_TARGETS: list[tuple[object, list[str]]] = [
    ("{", ["x.targets.jsonl:2: record: not JSON", NO_TARGET]),
    ([], ["x.targets.jsonl:2: record: expected an object", NO_TARGET]),
    ({**OTHER_TARGET, "id": 7}, ["x.targets.jsonl:2: id: ", NO_TARGET]),
    ({**OTHER_TARGET, "family": "weather"}, ["x.targets.jsonl:2: family: "]),
    ({**OTHER_TARGET, "decisions": {"d1": {**ROUTE, "priority": "P9"}}}, ["x.targets.jsonl:2: decisions.d1.priority: "]),
    ({**OTHER_TARGET, "decisions": {"d1": ROUTE}}, ["x.tickets.jsonl:2: TST-DEV-9002: the target has the decision points d1"]),
    ({"id": TICKET["id"], **TARGET}, ["x.targets.jsonl:2: id: TST-DEV-9001 was already used at line 1", NO_TARGET]),
    ({**OTHER_TARGET, "id": "TST-DEV-9003"}, ["x.targets.jsonl:2: TST-DEV-9003: no ticket in", NO_TARGET]),
]  # fmt: skip


def lines(*records: object) -> str:
    return "".join((one if isinstance(one, str) else json.dumps(one)) + "\n" for one in records)


def told(result: Result, folder: Path) -> list[str]:
    return [row.removeprefix(f"triage-bot: {folder}/") for row in result.stderr.splitlines()]


@pytest.mark.parametrize(("record", "said"), BAD_TARGETS)
def test_the_rows_beside_a_bad_target_are_scored(folder: Path, record: object, said: list[str]) -> None:
    (folder / "x.tickets.jsonl").write_text(lines(TICKET, OTHER), encoding="utf-8")
    (folder / "x.targets.jsonl").write_text(lines({"id": TICKET["id"], **TARGET}, record), encoding="utf-8")
    (folder / "both.jsonl").write_text(lines(WORSE, {**RIGHT, "id": OTHER["id"]}), encoding="utf-8")
    options = ("--targets", folder / "x.targets.jsonl", "--format", "json")
    result = run("score", folder / "both.jsonl", *options)
    assert result.exit_code == FOUND
    assert all(row.startswith(start) for row, start in zip(told(result, folder), said, strict=True)), result.stderr
    figures = json.loads(result.stdout)
    assert (figures["tickets"], figures["errors"], figures["missing"]) == (1, 0, 0)
    assert figures["bad_rows"] == len(said)
    assert figures["intervals"]["score"]["value"] == pytest.approx(0.95)
    compared = run("compare", folder / "right.jsonl", folder / "both.jsonl", *options)
    assert compared.exit_code == FOUND
    assert told(compared, folder) == told(result, folder)  # once, though two files are scored
    assert json.loads(compared.stdout)["differences"][0]["difference"]["value"] == pytest.approx(0.05)


@pytest.mark.parametrize(
    ("targets", "said"),
    [
        ("x.targets.jsonl", ["x.tickets.jsonl:2: turns: expected a list"]),
        ("joined.jsonl", ["joined.jsonl:1: record: not JSON", "joined.jsonl:3: family: "]),
    ],
)
def test_a_bad_ticket_and_a_bad_joined_row_are_left_out_too(folder: Path, targets: str, said: list[str]) -> None:
    (folder / "x.tickets.jsonl").write_text(lines(TICKET, {**OTHER, "turns": []}), encoding="utf-8")
    (folder / "x.targets.jsonl").write_text(lines({"id": TICKET["id"], **TARGET}, OTHER_TARGET), encoding="utf-8")
    joined = {**TICKET, **TARGET, "decisions": [ROUTE, RESOLVE]}
    (folder / "joined.jsonl").write_text(lines("{", joined, {**joined, **OTHER, "family": 1}), encoding="utf-8")
    result = run("score", folder / "right.jsonl", "--targets", folder / targets)
    assert result.exit_code == FOUND
    assert len({row.split(": ")[0] for row in told(result, folder)}) == len(said)
    assert all(any(row.startswith(start) for row in told(result, folder)) for start in said), result.stderr
    assert f"{len(said)} bad rows of tickets and targets left out" in result.stdout


@pytest.mark.parametrize("name", ["score", "compare"])
def test_targets_of_which_none_can_be_used_are_unusable(folder: Path, name: str) -> None:
    (folder / "x.targets.jsonl").write_text("{\n", encoding="utf-8")
    files = [folder / "right.jsonl"] * (1 if name == "score" else 2)
    result = run(name, *files, "--targets", folder / "x.targets.jsonl")
    assert isinstance(result.exception, SourceErrors)
    assert result.stdout == ""
