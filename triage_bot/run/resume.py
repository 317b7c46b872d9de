"""Continuing an interrupted output file: whole lines are kept, a torn last line is cut off, nothing is done twice."""

import json
from pathlib import Path

from triage_bot.errors import SourceError, SourceLocation


def finished_tickets(path: Path) -> set[str]:
    """The IDs that *path* already answers; a line cut short by a crash is removed from the file.

    Raises:
        SourceError: for a whole line that is not a record of ``run``; the file is then left as it is.
    """
    if not path.exists():
        return set()
    done: set[str] = set()
    kept = 0
    with path.open("rb") as stream:
        for number, line in enumerate(stream, start=1):
            if not line.endswith(b"\n"):
                break
            try:
                done.add(str(json.loads(line)["id"]))
            except (ValueError, KeyError, TypeError):
                raise SourceError(
                    SourceLocation(str(path), number), "not an output line of run, cannot resume"
                ) from None
            kept += len(line)
    if kept != path.stat().st_size:
        with path.open("rb+") as stream:
            stream.truncate(kept)
    return done
