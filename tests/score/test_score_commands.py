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

TARGET = {"family": "fraud_unauthorized", "difficulty": "hard", "decisions": {"d1": ROUTE, "d2": RESOLVE}}
RIGHT = {"id": TICKET["id"], "decisions": {"d1": fulfilling(ROUTE), "d2": fulfilling(RESOLVE)}}
WORSE = {"id": TICKET["id"], "decisions": {**RIGHT["decisions"], "d1": changed(fulfilling(ROUTE), priority="P1")}}

app = typer.Typer()
app.command("score")(score_command)
app.command("compare")(compare_command)


def run(*arguments: str | Path, text: str | None = None) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments], input=text)


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
