"""Assembles the command line from one module a command."""

import sys
from typing import Annotated

import typer

from triage_bot import __version__
from triage_bot.cli.alerts import app as alerts_app
from triage_bot.cli.answer import app as answer_app
from triage_bot.cli.audit import audit_command
from triage_bot.cli.baseline import baseline_command
from triage_bot.cli.chat import chat_command
from triage_bot.cli.check_reply import check_reply_command
from triage_bot.cli.compare import compare_command
from triage_bot.cli.compile import compile_command
from triage_bot.cli.errors import report_error
from triage_bot.cli.explain import explain_command
from triage_bot.cli.ladder import ladder_command
from triage_bot.cli.lint import lint_command
from triage_bot.cli.report import report_command
from triage_bot.cli.review import review_command
from triage_bot.cli.run import run_command
from triage_bot.cli.schema import schema_command
from triage_bot.cli.score import score_command
from triage_bot.cli.train import train_command
from triage_bot.cli.validate import validate_command

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
    debug = "--debug" in sys.argv
    if debug:
        sys.argv.remove("--debug")
    try:
        app()
    except Exception as error:
        if debug:
            raise
        sys.exit(report_error(error))
