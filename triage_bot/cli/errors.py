"""How the command line reports an error: what to do, no traceback (``--debug`` shows it)."""

import sys

from triage_bot.errors import TriageError

EXIT_BAD_INPUT = 2
EXIT_INTERNAL = 70
"""``EX_SOFTWARE`` of BSD ``sysexits.h``."""


def report_error(error: Exception) -> int:
    """Print *error* to standard error and return the exit code for it."""
    if isinstance(error, (TriageError, OSError)):
        print(f"triage-bot: {error}", file=sys.stderr)
        return EXIT_BAD_INPUT
    print(
        f"triage-bot: internal error: {type(error).__name__}: {error} (run again with --debug for the traceback)",
        file=sys.stderr,
    )
    return EXIT_INTERNAL
