"""An output is continued only as it was begun; whatever differs is said, and nothing is lost."""

import json
from pathlib import Path

import pytest

from tests.cli.commands import Commands
from triage_bot.exit_codes import OK, UNUSABLE
from triage_bot.resources import default_policies_path
from triage_bot.run.manifest import manifest_path
from triage_bot.run.resume import continue_trace, finished_tickets

PLAIN = ("--no-model",)


@pytest.fixture
def tickets(root: Path, tmp_path: Path) -> Path:
    path = tmp_path / "tickets.jsonl"
    lines = (root / "raw" / "dev.tickets.jsonl").read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:4]))
    return path


@pytest.fixture
def torn(command: Commands, tickets: Path, tmp_path: Path) -> Path:
    """The output of a run that was ended in the middle of its third line."""
    output = tmp_path / "out.jsonl"
    assert command("run", "--input", tickets, "--output", output, *PLAIN).returncode == OK
    lines = output.read_bytes().splitlines(keepends=True)
    output.write_bytes(b"".join(lines[:2]) + lines[2][:50])
    manifest = json.loads(manifest_path(output).read_bytes())
    manifest_path(output).write_text(json.dumps({**manifest, "output_sha256": None}))
    return output


def another_pack(folder: Path) -> tuple[str | Path, ...]:
    path = folder / "pack.md"
    path.write_text(default_policies_path().read_text(encoding="utf-8") + "\nOne more sentence.\n", encoding="utf-8")
    return "--policies", path


def other_rules(folder: Path) -> tuple[str | Path, ...]:
    rules = folder / "rules"
    rules.mkdir()
    for path in default_policies_path().parents[1].joinpath("rules").iterdir():
        (rules / path.name).symlink_to(path)
    (rules / "note.txt").write_text("changed\n")
    return "--rules", rules


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (another_pack, "another pack (--policies)"),
        (other_rules, "other rules (--rules)"),
        (lambda _: ("--structured",), "other options (structured was false)"),
        (lambda _: ("--model",), "other options (model was false)"),
        (lambda folder: ("--trace", folder / "trace.jsonl"), "other options (trace was false)"),
    ],
)
def test_what_differs_is_refused(
    command: Commands, tickets: Path, torn: Path, tmp_path: Path, change: object, said: str
) -> None:
    assert callable(change)
    before = {path: path.read_bytes() for path in (torn, manifest_path(torn))}
    result = command("run", "--input", tickets, "--output", torn, "--resume", *PLAIN, *change(tmp_path))
    assert result.returncode == UNUSABLE
    line = next(row for row in result.stderr.splitlines() if "was begun with" in row)
    assert line.startswith(f"triage-bot: {torn}: was begun with {said}: repeat those of the first run")
    assert "leave --resume out" in line
    assert {path: path.read_bytes() for path in before} == before


def test_another_input_is_refused(command: Commands, tickets: Path, torn: Path) -> None:
    before = torn.read_bytes()
    tickets.write_bytes(b"".join(tickets.read_bytes().splitlines(keepends=True)[:3]))
    result = command("run", "--input", tickets, "--output", torn, "--resume", *PLAIN)
    assert result.returncode == UNUSABLE
    assert "another input (--input, --split)" in result.stderr
    assert torn.read_bytes() == before


def test_everything_that_differs_is_said_at_once(command: Commands, torn: Path, tmp_path: Path, root: Path) -> None:
    result = command(
        "run", "--input", root / "raw" / "dev.tickets.jsonl", "--output", torn, "--resume", *another_pack(tmp_path)
    )
    assert result.returncode == UNUSABLE
    assert (
        "another pack (--policies), another input (--input, --split), other options (model was false)" in result.stderr
    )


def test_the_same_again_is_continued(command: Commands, tickets: Path, torn: Path, tmp_path: Path) -> None:
    whole = tmp_path / "whole.jsonl"
    assert command("run", "--input", tickets, "--output", whole, *PLAIN).returncode == OK
    result = command("run", "--input", tickets, "--output", torn, "--resume", *PLAIN)
    assert (result.returncode, torn.read_bytes()) == (OK, whole.read_bytes())
    assert "2 tickets answered, 5 decisions; 2 done before" in result.stderr
    assert manifest_path(torn).read_bytes() == manifest_path(whole).read_bytes()


def test_an_interrupted_run_leaves_a_manifest(
    command: Commands, tickets: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> object:
        raise OSError("the power is gone")

    monkeypatch.setattr("triage_bot.run.job.answer_all", interrupted)
    output = tmp_path / "out.jsonl"
    assert command("run", "--input", tickets, "--output", output, *PLAIN).returncode == UNUSABLE
    manifest = json.loads(manifest_path(output).read_bytes())
    assert manifest["output_sha256"] is None
    assert manifest["input_sha256"]
    assert manifest["options"] == {"model": False, "structured": False, "trace": False}


def test_without_a_manifest_it_is_said_and_with_a_broken_one_refused(
    command: Commands, tickets: Path, torn: Path
) -> None:
    before, again = torn.read_bytes(), ("run", "--input", tickets, "--output", torn, "--resume", *PLAIN)
    for broken in (b"{", b"[]", b"\xff"):
        manifest_path(torn).write_bytes(broken)
        result = command(*again)
        assert result.returncode == UNUSABLE
        assert "not a manifest of run" in result.stderr
        assert torn.read_bytes() == before
    manifest_path(torn).unlink()
    result = command(*again)
    assert result.returncode == OK
    assert "manifest.json is missing: resumed without knowing" in result.stderr


def test_a_trace_is_continued_with_its_output(command: Commands, tickets: Path, tmp_path: Path) -> None:
    output, trace = tmp_path / "out.jsonl", tmp_path / "trace.jsonl"
    given = ("run", "--input", tickets, "--output", output, "--trace", trace, *PLAIN)
    assert command(*given).returncode == OK
    whole, traced = output.read_bytes(), trace.read_bytes()
    for lines, trace_lines, more in ((0, 0, 9), (1, 2, 0), (2, 3, 30), (3, 3, 0)):
        output.write_bytes(b"".join(whole.splitlines(keepends=True)[:lines]) + whole.splitlines()[lines][:more])
        kept = traced.splitlines(keepends=True)
        trace.write_bytes(b"".join(kept[:trace_lines]) + kept[trace_lines][:more])
        assert command(*given, "--resume").returncode == OK
        assert (output.read_bytes(), trace.read_bytes()) == (whole, traced)
    trace.write_bytes(b"".join(traced.splitlines(keepends=True)[:1]))
    result = command(*given, "--resume")
    assert result.returncode == UNUSABLE
    assert "lacks tickets" in result.stderr
    assert output.read_bytes() == whole


@pytest.mark.parametrize("content", [b"precious notes", b"precious notes\n", b'{"name": 1}\n', b'{"id', b"\xff"])
def test_a_file_of_somebody_else_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(content)
    if content == b'{"id':
        assert finished_tickets(path) == set()
        return
    for read in (lambda: finished_tickets(path), lambda: continue_trace(path, set())):
        with pytest.raises(Exception, match=r"notes\.txt:1: not an output line of run"):
            read()
    assert path.read_bytes() == content


def test_outputs_that_are_no_files_have_no_manifest(command: Commands, tickets: Path) -> None:
    assert command("run", "--input", tickets, "--output", "/dev/null", "--trace", "/dev/null", *PLAIN).returncode == OK
    assert not Path("/dev/null.manifest.json").exists()
    result = command("run", "--input", tickets, "--output", "/dev/null", "--resume", *PLAIN)
    assert "--resume needs --output FILE" in result.stderr
