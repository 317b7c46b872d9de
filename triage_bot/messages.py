"""What commands say on standard error."""

import sys

PREFIX = "triage-bot: "
"""Before every line, so that in a log or behind a pipe it can be told from what other programs say."""


def say(*texts: object) -> None:
    """Print *texts* to standard error, one after the other, each of their lines behind the prefix."""
    for text in texts:
        for line in str(text).splitlines() or [""]:
            print(f"{PREFIX}{line}", file=sys.stderr)
