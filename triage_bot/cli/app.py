"""Assembles the command line from one module a command."""

import sys
from typing import Annotated

import typer
from typer.main import get_command

from triage_bot import __version__
from triage_bot.cli.alerts import app as alerts_app
from triage_bot.cli.answer import app as answer_app
from triage_bot.cli.audit import audit_command
from triage_bot.cli.baseline import baseline_command
from triage_bot.cli.chat import chat_command
from triage_bot.cli.check_reply import check_reply_command
from triage_bot.cli.compare import compare_command
from triage_bot.cli.compile import compile_command
from triage_bot.cli.errors import CLICK_ERROR, report_error
from triage_bot.cli.explain import explain_command
from triage_bot.cli.ladder import ladder_command
from triage_bot.cli.lint import lint_command
from triage_bot.cli.report import report_command
from triage_bot.cli.review import review_command
from triage_bot.cli.run import run_command
from triage_bot.cli.schema import schema_command
from triage_bot.cli.score import score_command
from triage_bot.cli.streams import abandon_streams, flush_streams, prepare_streams
from triage_bot.cli.train import train_command
from triage_bot.cli.validate import validate_command
from triage_bot.exit_codes import BROKEN_PIPE, OK

app = typer.Typer(
    name="triage-bot",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"triage-bot {__version__}")
        raise typer.Exit


@app.callback()
def _root(
    version: Annotated[
        bool, typer.Option("--version", help="Show the version and exit.", callback=_show_version, is_eager=True)
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show the traceback of an error; may stand anywhere.")] = False,
) -> None:
    """Decide, judge and audit support-triage tickets by a policy pack, without a language model."""


app.command("run")(run_command)
app.command("explain")(explain_command)
app.command("chat")(chat_command)
app.command("schema")(schema_command)
app.command("lint")(lint_command)
app.command("compile")(compile_command)
app.command("check-reply")(check_reply_command)
app.command("train")(train_command)
app.command("score")(score_command)
app.command("compare")(compare_command)
app.command("baseline")(baseline_command)
app.command("ladder")(ladder_command)
app.command("report")(report_command)
app.command("validate")(validate_command)
app.command("audit")(audit_command)
app.command("review")(review_command)
app.add_typer(answer_app, name="answer")
app.add_typer(alerts_app, name="alerts")


def main() -> None:
    """Run the command line; an error is one line on standard error and a non-zero exit code."""
    prepare_streams()
    debug = "--debug" in sys.argv
    if debug:
        sys.argv.remove("--debug")
    try:
        code = _run(debug=debug)
    except BrokenPipeError:
        abandon_streams()
        code = BROKEN_PIPE
    sys.exit(code)


def _run(*, debug: bool) -> int:
    """The exit code of the command that the arguments name, after everything that it printed is written."""
    try:
        code = _invoke()
        flush_streams()
    except BrokenPipeError:
        raise
    except Exception as error:
        if debug and not isinstance(error, CLICK_ERROR):
            raise
        code = report_error(error)
        try:
            flush_streams()
        except OSError:  # a full disk, say: what is buffered would fail once more at exit
            abandon_streams()
    return code


def _invoke() -> int:
    try:
        # In this mode typer hands back the code of typer.Exit and lets errors through, to be told in one line.
        code = get_command(app)(prog_name="triage-bot", standalone_mode=False)
    except SystemExit as leaving:
        if isinstance(leaving.__context__, BrokenPipeError):  # typer catches it before anybody else can
            raise leaving.__context__ from None
        raise
    return code if isinstance(code, int) else OK
