"""An output never replaces an input; one bad line never ends a run."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from triage_bot.cli.app import app
from triage_bot.errors import TriageError
from triage_bot.read import BadLine, read_tickets
from triage_bot.run.job import Job, run_job


def job(source: Path, output: Path, trace: Path | None = None) -> Job:
    return Job(
        split=None, input=str(source), output=str(output), trace=trace, data=Path(), policies=None, rules=None,
        workers=1, resume=False, strict=False, model=False,
    )  # fmt: skip


def test_the_input_is_not_overwritten(tmp_path: Path) -> None:
    source = tmp_path / "tickets.jsonl"
    source.write_text("{}\n")
    link = tmp_path / "link.jsonl"
    link.symlink_to(source)
    for output, trace in ((source, None), (tmp_path / "x" / ".." / "tickets.jsonl", None), (tmp_path / "o", link)):
        with pytest.raises(TriageError, match="same file as the input"):
            run_job(job(source, output, trace))
    with pytest.raises(TriageError, match="same file as --output"):
        run_job(job(source, tmp_path / "o", tmp_path / "o"))
    assert source.read_text() == "{}\n"


def test_a_number_too_long_to_read_is_a_bad_line(tmp_path: Path) -> None:
    path = tmp_path / "in.jsonl"
    path.write_text('{"id": ' + "9" * 6000 + "}\n")
    with path.open("rb") as stream:
        assert [type(item) for item in read_tickets(stream, "in.jsonl")] == [BadLine]


def test_an_empty_pack_is_refused(root: Path, tmp_path: Path) -> None:
    from triage_bot.agent import load_knowledge

    pack = tmp_path / "empty.md"
    pack.write_text("# Nothing\n")
    with pytest.raises(TriageError, match="no policy found"):
        load_knowledge(pack)


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("score preds.jsonl --targets x.targets.jsonl --per-decision preds.jsonl", "the predictions"),
        ("score preds.jsonl --targets x.targets.jsonl --per-decision x.targets.jsonl", "the targets"),
        ("audit --targets x.targets.jsonl --format json --output x.targets.jsonl", "the targets"),
        ("audit --targets x.targets.jsonl --output ./x.tickets.jsonl", "the tickets"),
        ("audit --targets x.targets.jsonl --fix-proposals out --output out", "--output"),
    ],
)
def test_no_command_overwrites_what_it_reads(
    command: str, message: str, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kind in ("tickets", "targets"):
        (tmp_path / f"x.{kind}.jsonl").write_bytes((root / "raw" / f"dev.{kind}.jsonl").read_bytes())
    (tmp_path / "preds.jsonl").write_text("{}\n")
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(app, command.split())
    assert result.exit_code != 0
    assert message in (result.output + str(result.exception))
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before
