"""The main job end to end: contract-valid, blind to targets, the same bytes however it is run, resumable."""

import json
import os
import subprocess
import sys
from pathlib import Path

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.single_turns import make_context
from triage_bot.agent import Dialogue, Knowledge
from triage_bot.contract import ReplyModel, json_schema
from triage_bot.run import finished_tickets, reply_object

CONTEXT = make_context(verified=False)
VALIDATOR = jsonschema.Draft202012Validator(json_schema("reply"))


def run(
    *arguments: str, cwd: Path, stdin: bytes | None = None, **environment: str
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [sys.executable, "-c", "from triage_bot.cli import main; main()", "run", *arguments],
        cwd=cwd,
        input=stdin,
        capture_output=True,
        env={**os.environ, **environment},
        check=False,
    )


@pytest.mark.parametrize("split", ["train", "dev"])
def test_every_output_is_contract_valid(root: Path, tmp_path: Path, split: str) -> None:
    output = tmp_path / "out.jsonl"
    assert run("--split", split, "--output", str(output), cwd=root).returncode == 0
    records = [json.loads(line) for line in output.read_text(encoding="utf-8").splitlines()]
    assert records
    for record in records:
        assert list(record) == ["id", "decisions"]
        for reply in record["decisions"].values():
            VALIDATOR.validate(reply)
            ReplyModel.model_validate(reply)
            assert list(reply["action"]) == ["type", "queue", "escalate_to", "priority", "flags", "policy_ids"]


def test_the_same_bytes_however_it_is_run(root: Path) -> None:
    outputs = {
        run("--split", "dev", *options, cwd=root, PYTHONHASHSEED=seed, LC_ALL=locale).stdout
        for options, seed, locale in [
            ((), "0", "C.UTF-8"),
            ((), "4242", "POSIX"),
            (("--workers", "3"), "1", "C.UTF-8"),
        ]
    }
    assert len(outputs) == 1
    assert outputs.pop()


def test_targets_are_never_read(root: Path, tmp_path: Path) -> None:
    raw = tmp_path / "raw"
    raw.mkdir()
    tickets = (root / "raw" / "dev.tickets.jsonl").read_bytes()
    (raw / "dev.tickets.jsonl").write_bytes(tickets)
    absent = run("--split", "dev", cwd=tmp_path).stdout
    (raw / "dev.targets.jsonl").write_text("poison\n")
    os.chmod(raw / "dev.targets.jsonl", 0)
    joined = tmp_path / "data"
    joined.mkdir()
    rows = [{**json.loads(line), "family": "x", "decisions": ["poison"]} for line in tickets.splitlines()]
    (joined / "validation.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    poisoned = run("--input", str(joined / "validation.jsonl"), cwd=tmp_path).stdout
    assert absent
    assert poisoned == absent


def test_a_missing_split_is_one_clear_line(tmp_path: Path) -> None:
    result = run("--split", "eval", cwd=tmp_path)
    assert result.returncode == 2
    assert result.stderr.decode().count("\n") == 1
    assert "raw/eval.tickets.jsonl" in result.stderr.decode()


def test_bad_lines_are_counted_and_the_rest_answered(root: Path) -> None:
    lines = (root / "raw" / "dev.tickets.jsonl").read_bytes().splitlines(keepends=True)
    stdin = b"{broken\n" + lines[0] + b'{"id": "x"}\n' + lines[1]
    result = run("--input", "-", cwd=root, stdin=stdin)
    assert result.returncode == 1
    assert len(result.stdout.splitlines()) == 2
    assert "2 bad lines skipped" in result.stderr.decode()
    strict = run("--input", "-", "--strict", cwd=root, stdin=stdin)
    assert strict.returncode == 1
    assert strict.stdout == b""


def test_an_interrupted_run_is_continued_without_loss_or_repetition(root: Path, tmp_path: Path) -> None:
    whole, torn = tmp_path / "whole.jsonl", tmp_path / "torn.jsonl"
    run("--split", "dev", "--output", str(whole), cwd=root)
    for cut in (0, 1, 700, len(whole.read_bytes()) // 2, len(whole.read_bytes()) - 1):
        torn.write_bytes(whole.read_bytes()[:cut])
        result = run("--split", "dev", "--output", str(torn), "--resume", cwd=root)
        assert result.returncode == 0
        assert torn.read_bytes() == whole.read_bytes()


def test_a_foreign_file_is_not_resumed(tmp_path: Path) -> None:
    path = tmp_path / "other.jsonl"
    path.write_text('{"id": "a"}\nnot json\n{"id": "b"}\n')
    before = path.read_bytes()
    with pytest.raises(Exception, match=r"other\.jsonl:2: not an output line"):
        finished_tickets(path)
    assert path.read_bytes() == before


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.text(max_size=300), min_size=1, max_size=3))
def test_any_text_gets_a_valid_answer(knowledge: Knowledge, texts: list[str]) -> None:
    dialogue = Dialogue(knowledge, CONTEXT, "any")
    for number, text in enumerate(texts, start=1):
        VALIDATOR.validate(reply_object(dialogue.answer(text, f"d{number}")))


@pytest.mark.parametrize("unit", ["a", "(", "my money is gone ", "1", "\u0301", "$", "not ", "12:30 ", "\n> "])
def test_a_megabyte_is_answered(knowledge: Knowledge, unit: str) -> None:
    text = unit * (1_000_000 // len(unit))
    dialogue = Dialogue(knowledge, CONTEXT, "long")
    VALIDATOR.validate(reply_object(dialogue.answer(text, "d1")))


def test_structured_answers_stand_beside_the_decisions(root: Path) -> None:
    from triage_bot.answer_contract import StructuredAnswer

    plain = [json.loads(line) for line in run("--split", "dev", cwd=root).stdout.splitlines()]
    records = [json.loads(line) for line in run("--split", "dev", "--structured", cwd=root).stdout.splitlines()]
    assert [{key: record[key] for key in ("id", "decisions")} for record in records] == plain
    for record in records:
        assert record["structured"].keys() == record["decisions"].keys()
        for answer in record["structured"].values():
            StructuredAnswer.model_validate(answer)
