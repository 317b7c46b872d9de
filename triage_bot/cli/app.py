"""Assembles the command line from one module a command."""

import sys

import typer

from triage_bot.cli.errors import report_error

app = typer.Typer(
    name="triage-bot",
    help="Decide, judge and audit support-triage tickets by a policy pack, without a language model.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)


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
