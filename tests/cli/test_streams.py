"""Closed and broken standard streams: a quiet exit or one clear line, never a traceback."""

import os
from pathlib import Path

import pytest

from tests.cli.commands import in_shell, triage_bot
from triage_bot.exit_codes import BROKEN_PIPE, OK, UNUSABLE


@pytest.mark.parametrize(
    "command",
    [
        "schema ticket",
        "alerts show 7",
        "alerts world 7",
        "compile --output -",
        "run --split dev --no-model",
        "explain TST-DEV-0007",
    ],
)
def test_a_reader_that_goes_away_ends_the_command_quietly(root: Path, command: str) -> None:
    # A pipe without a reader: whatever is written to it fails, however little that is.
    reader, writer = os.pipe()
    os.close(reader)
    result = triage_bot(*command.split(), cwd=root, stdout=writer)
    os.close(writer)
    assert result.returncode == BROKEN_PIPE
    assert "rror" not in result.stderr.replace("0 errors", "")
    assert "Exception ignored" not in result.stderr


def test_a_broken_standard_error_is_quiet_too(root: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    result = triage_bot("run", "--nope", cwd=root, stderr=writer)
    os.close(writer)
    assert (result.returncode, result.stdout) == (BROKEN_PIPE, "")


@pytest.mark.parametrize("command", ["run --input -", "check-reply -", "score - --split dev", "chat"])
def test_a_closed_standard_input_is_one_line(root: Path, command: str) -> None:
    result = in_shell(f"triage-bot {command} <&-", root)
    assert result.returncode == UNUSABLE
    assert result.stderr == "triage-bot: standard input is closed, expected a file, a pipe or a terminal\n"


@pytest.mark.parametrize("command", ["run --input -", "check-reply -", "score - --split dev", "chat"])
def test_a_standard_input_that_cannot_be_read_is_one_line(root: Path, tmp_path: Path, command: str) -> None:
    result = in_shell(f"triage-bot {command} 0>{tmp_path / 'written'}", root)
    assert result.returncode == UNUSABLE
    assert result.stderr.startswith("triage-bot: standard input: bad file descriptor, expected a file, a pipe")
    assert result.stderr.count("\n") == 1


def test_a_standard_input_that_cannot_be_read_is_not_missed(root: Path, tmp_path: Path) -> None:
    assert in_shell(f"triage-bot schema ticket 0>{tmp_path / 'written'}", root).returncode == OK


def test_a_folder_as_standard_input_is_one_line(root: Path) -> None:
    result = in_shell("./dev triage-bot run --input - < /", root)
    assert result.returncode == UNUSABLE
    assert result.stderr.startswith("triage-bot: standard input: is a directory")
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "command",
    [
        "compare <(cat {file}) {file} --split dev",
        "compare {file} <(cat {file}) --split dev",
        "score {file} --targets <(cat {file})",
        "run --split dev --policies <(cat policies/policies.md)",
    ],
)
def test_a_pipe_in_place_of_a_file_that_is_read_twice_is_refused(root: Path, command: str) -> None:
    file = root / "baselines" / "dev" / "majority" / "predictions.jsonl"
    result = in_shell(f"triage-bot {command.format(file=file)}", root)
    assert result.returncode == UNUSABLE
    assert "a pipe or device, expected a file, since it is read more than once" in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "command", ["schema ticket", "run --split dev --no-model", "alerts show 7", "explain TST-DEV-0007"]
)
def test_a_closed_standard_output_is_one_line(root: Path, command: str) -> None:
    result = in_shell(f"triage-bot {command} >&-", root)
    assert result.returncode == UNUSABLE
    assert result.stderr == "triage-bot: standard output is closed, expected a file, a pipe or a terminal\n"


def test_closed_streams_that_are_not_needed_are_not_missed(root: Path, tmp_path: Path) -> None:
    output = tmp_path / "out.jsonl"
    result = in_shell(f"triage-bot run --split dev --no-model --output {output} <&- >&- 2>&-", root)
    assert result.returncode == OK
    # Nothing that is said goes into the file, which would have had the number of a closed stream.
    assert output.read_text(encoding="utf-8") == triage_bot("run", "--split", "dev", "--no-model", cwd=root).stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_is_one_line(root: Path) -> None:
    result = in_shell("triage-bot schema ticket >/dev/full", root)
    assert (result.returncode, result.stderr) == (UNUSABLE, "triage-bot: no space left on device\n")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "utf-8"])
def test_output_is_the_same_whatever_the_encoding_of_the_stream(root: Path, encoding: str) -> None:
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    result = triage_bot("run", "--split", "dev", "--no-model", cwd=root, env=environment, encoding="utf-8")
    assert result.returncode == OK
    assert result.stdout == triage_bot("run", "--split", "dev", "--no-model", cwd=root, encoding="utf-8").stdout
