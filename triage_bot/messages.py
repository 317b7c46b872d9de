"""What commands say on standard error."""

import sys

PREFIX = "triage-bot: "
"""Before every line, so that in a log or behind a pipe it can be told from what other programs say."""


def say(text: object) -> None:
    """Print *text* to standard error, each of its lines behind the prefix."""
    for line in str(text).splitlines() or [""]:
        print(f"{PREFIX}{line}", file=sys.stderr)
