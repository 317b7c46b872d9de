"""``triage-bot answer``."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from triage_bot.cli.answer import app

DATA = Path(__file__).parents[1] / "data" / "fare_pack"
RUN = CliRunner()


def built(tmp_path: Path) -> Path:
    result = RUN.invoke(app, ["build", str(DATA / "questions.jsonl"), "--pack", str(DATA / "pack.yaml")])
    assert result.exit_code == 0
    path = tmp_path / "built.jsonl"
    path.write_text(result.stdout, "utf-8")
    return path


def test_what_is_built_is_valid_and_renders(tmp_path: Path) -> None:
    path = built(tmp_path)
    assert RUN.invoke(app, ["validate", str(path)]).stdout == f"{path}: 12 valid\n"
    text = RUN.invoke(app, ["render", str(path)])
    assert text.exit_code == 0
    assert text.stdout.count("Who decides") == 12
    html = RUN.invoke(app, ["render", str(path), "--format", "html"])
    assert html.stdout.count("<article") == 12


def test_validate_collects_every_error(tmp_path: Path) -> None:
    path = tmp_path / "bad.jsonl"
    good = json.loads(built(tmp_path).read_text("utf-8").splitlines()[0])
    broken = good["structured"] | {"next_step": 1, "note": ""}
    rows = ["{", json.dumps(broken), json.dumps({**good, "structured": broken}), '{"structured_ok": 1}', "null", "[]"]
    path.write_text("\n".join(rows), "utf-8")
    result = RUN.invoke(app, ["validate", str(path)])
    assert result.exit_code == 1
    lines = [line.removeprefix("triage-bot: ") for line in result.stderr.splitlines()]
    assert [line.split(": ")[0] for line in lines] == [f"{path}:{n}" for n in (1, 2, 2, 3, 3, 4, 5, 6)]
    assert lines[1] == f"{path}:2: next_step: is not text, expected a string"


@pytest.mark.parametrize("command", ["validate", "build", "render"])
def test_an_empty_file_is_an_error(tmp_path: Path, command: str) -> None:
    path = tmp_path / "empty.jsonl"
    path.write_text("\n\n", "utf-8")
    result = RUN.invoke(app, [command, str(path)])
    assert result.exit_code == 1
    assert "holds no record" in result.stderr


def test_render_falls_back_to_prose(tmp_path: Path) -> None:
    path = tmp_path / "prose.jsonl"
    rows = [{"structured_ok": False, "structured": None, "answer": "Plain."}, {"structured_ok": True, "structured": {}}]
    path.write_text("\n".join(map(json.dumps, rows)), "utf-8")
    result = RUN.invoke(app, ["render", str(path)])
    assert result.stdout == "Plain.\n"
    assert result.exit_code == 1
    assert f"{path}:2" in result.stderr


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ({"kind": "answered"}, "answer: is missing"),
        ({"answer": "x", "kind": "maybe"}, "kind: Input should be"),
        ({"answer": "x", "kind": "answered", "notes": 1}, "notes: is not a known field"),
        (
            {"answer": "x", "kind": "answered", "passages": ["nowhere"]},
            "passages[0]: the pack has no document 'nowhere'",
        ),
        ({"answer": "x", "kind": "answered", "passages": [{"title": "t"}]}, "passages.0.doc_id: is missing"),
        ([], "record: "),
    ],
)
def test_build_says_what_is_wrong_with_an_answer(tmp_path: Path, row: object, message: str) -> None:
    path = tmp_path / "answers.jsonl"
    good = {"answer": "Yes.", "kind": "answered"}
    path.write_text(json.dumps(row) + "\n" + json.dumps(good), "utf-8")
    result = RUN.invoke(app, ["build", str(path)])
    assert result.exit_code == 1
    assert result.stderr.startswith(f"triage-bot: {path}:1: {message}")
    assert len(result.stdout.splitlines()) == 1


def test_output_does_not_depend_on_the_hash_seed() -> None:
    command = [sys.executable, "-c", "from triage_bot.cli.answer import app; app()", "build"]
    command += [str(DATA / "questions.jsonl"), "--pack", str(DATA / "pack.yaml")]
    first, second = (
        subprocess.run(command, capture_output=True, check=True, env={"PYTHONHASHSEED": seed, "LC_ALL": "C"}).stdout
        for seed in ("1", "2")
    )
    assert first == second
