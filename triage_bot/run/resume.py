"""Continuing an interrupted output file: whole lines are kept, a torn last line is cut off, nothing is done twice."""

import json
from collections.abc import Callable
from pathlib import Path

from triage_bot.errors import SourceError, SourceLocation

_BEGINNING = b'{"id": "'
"""How every line of ``run`` begins, and so every torn one."""


def finished_tickets(path: Path) -> set[str]:
    """The IDs that *path* already answers; a line cut short by a crash is removed from the file.

    Raises:
        SourceError: for a line that is not a record of ``run``, or the beginning of one; the file is left as it is.
    """
    return set(_kept_lines(path, lambda _: True))


def continue_trace(path: Path, done: set[str]) -> set[str]:
    """The IDs that a trace holds, once what was written of tickets that are not *done* is cut off, to be redone.

    Raises:
        SourceError: for a line that is not a record of ``run``; the file is left as it is.
    """
    return set(_kept_lines(path, done.__contains__))


def _kept_lines(path: Path, wanted: Callable[[str], bool]) -> list[str]:
    """Cut *path* off at the first line that is torn or whose ID is not *wanted*; the IDs of the lines before."""
    ids: list[str] = []
    if not path.exists():
        return ids
    kept = 0
    with path.open("rb") as stream:
        for number, line in enumerate(stream, start=1):
            found = _id(line) if line.endswith(b"\n") else None
            if found is None and not _is_torn(line):
                message = "not an output line of run, cannot resume; leave --resume out to replace the file"
                raise SourceError(SourceLocation(str(path), number), message)
            if found is None or not wanted(found):
                break
            kept += len(line)
            ids.append(found)
    if kept != path.stat().st_size:
        with path.open("rb+") as stream:
            stream.truncate(kept)
    return ids


def _id(line: bytes) -> str | None:
    try:
        return str(json.loads(line)["id"])
    except (ValueError, KeyError, TypeError, RecursionError):
        return None


def _is_torn(line: bytes) -> bool:
    return not line.endswith(b"\n") and (line.startswith(_BEGINNING) or _BEGINNING.startswith(line))
