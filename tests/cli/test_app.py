"""The command line as a whole."""

from typer.testing import CliRunner

from triage_bot import __version__
from triage_bot.cli.app import app


def test_the_version_is_shown() -> None:
    result = CliRunner().invoke(app, ["--version"])
    assert (result.exit_code, result.output) == (0, f"triage-bot {__version__}\n")


def test_help_names_every_command() -> None:
    result = CliRunner().invoke(app, ["--help"])
    assert result.exit_code == 0
    assert all(name in result.output for name in ("run", "explain", "compile", "score", "audit", "alerts", "answer"))
