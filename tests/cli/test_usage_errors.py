"""A wrong option, argument or command is one line on standard error and exit code 2."""

from pathlib import Path

import pytest

from tests.cli.commands import Commands, triage_bot
from triage_bot.exit_codes import UNUSABLE


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("--nope", "No such option: --nope; see triage-bot --help"),
        ("rnu", "No such command 'rnu'. Did you mean 'run'?; see triage-bot --help"),
        ("run --nope", "run: No such option: --nope"),
        ("run --workers 0 --split dev", "run: Invalid value for '--workers'"),
        ("run --workers -1 --split dev", "run: Invalid value for '--workers'"),
        ("run --workers many", "run: Invalid value for '--workers'"),
        ("run --output", "Option '--output' requires an argument"),
        ("run surplus", "run: Got unexpected extra argument"),
        ("score", "score: Missing argument 'PREDICTIONS'"),
        ("schema nope", "schema: Invalid value for 'record': 'nope' is not one of 'ticket', 'target', 'reply'"),
        ("audit --format nope", "audit: Invalid value for '--format'"),
        ("alerts show x", "alerts show: Invalid value for 'seed'"),
        ("answer validate /no/such/file", "answer validate: Invalid value for 'file'"),
        ("report --split dev", "report: Missing option '--output'"),
    ],
)
def test_a_usage_error_is_one_line(command: Commands, arguments: str, said: str) -> None:
    result = command(*arguments.split())
    assert result.returncode == UNUSABLE
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith(f"triage-bot: {said}")
    assert " --help" in result.stderr


def test_debug_may_stand_anywhere_and_shows_the_traceback(tmp_path: Path) -> None:
    missing = ("run", "--input", f"{tmp_path}/none.jsonl")
    plain = triage_bot(*missing)
    assert (plain.returncode, plain.stderr) == (
        UNUSABLE,
        f"triage-bot: {tmp_path}/none.jsonl: no such file or directory\n",
    )
    for arguments in (("--debug", *missing), (*missing, "--debug")):
        assert "Traceback" in triage_bot(*arguments).stderr
    assert "--debug" in triage_bot("--help").stdout


def test_a_command_without_arguments_shows_its_help(command: Commands) -> None:
    for arguments in ((), ("answer",), ("alerts",)):
        result = command(*arguments)
        assert (result.returncode, result.stderr) == (UNUSABLE, "")
        assert result.stdout.count("Usage: triage-bot") == 1
