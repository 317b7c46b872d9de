"""How the command line reports an error: one line of what is wrong and what to do (``--debug`` shows the traceback)."""

import typer

from triage_bot.errors import TriageError
from triage_bot.exit_codes import INTERNAL, INTERRUPTED, UNUSABLE
from triage_bot.messages import say

CLICK_ERROR: type[Exception] = typer.BadParameter.__mro__[2]
"""``ClickException`` of the click that typer stands on, which newer versions of typer carry inside."""


def report_error(error: Exception) -> int:
    """Print *error* to standard error and return the exit code for it."""
    if isinstance(error, CLICK_ERROR):
        return _report_usage(error)
    if isinstance(error, typer.Abort):
        say("stopped before the end")
        return INTERRUPTED
    if isinstance(error, TriageError):
        say(error)
        return UNUSABLE
    if isinstance(error, OSError):
        say(_os_text(error))
        return UNUSABLE
    told = " ".join(str(error).split())[:200]
    say(f"internal error: {type(error).__name__}: {told} (run again with --debug for the traceback)")
    return INTERNAL


def _os_text(error: OSError) -> str:
    """The file first, as everywhere else, and without the number of the error."""
    reason = (error.strerror or str(error) or type(error).__name__).lower()
    named = [str(name) for name in (error.filename, error.filename2) if name is not None]
    return f"{' and '.join(named)}: {reason}" if named else reason


def _report_usage(error: Exception) -> int:
    """A wrong option or argument in one line that names the command whose help says more; its exit code."""
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "triage-bot"
    message = " ".join(str(getattr(error, "format_message", lambda: str(error))()).split())
    if type(error).__name__ == "NoArgsIsHelpError":  # no error: whoever names nothing is shown what there is
        if message:  # empty when rich has printed it
            print(getattr(error, "message", message))
        return UNUSABLE
    name = command.partition(" ")[2]
    said = f"{name}: {message}" if name else message
    say(f"{said.rstrip('.').replace('Value error, ', '')}; see {command} --help")
    return UNUSABLE
