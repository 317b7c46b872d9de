"""Targets from JSON Lines in either layout."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from triage_bot.errors import SourceError, SourceErrors, SourceLocation
from triage_bot.json_lines import UnreadableLine, decoded, numbered_lines, stated_id
from triage_bot.split_files import split_file
from triage_bot.targets.schema import parse_target
from triage_bot.targets.target import Target


@dataclass(frozen=True, slots=True)
class BadTarget:
    """A line that holds no usable target, and everything that is wrong with it; ``id`` is empty where it has none."""

    errors: tuple[SourceError, ...]
    id: str = ""


def target_path(split: str, data: Path) -> Path:
    """The file that holds the targets of *split* below *data*: the two-file layout first, then the joined one.

    Raises:
        TriageError: when neither file exists; names both.
    """
    return split_file("targets", split, data)


def read_targets(stream: IO[bytes], name: str) -> Iterator[Target | BadTarget]:
    """Targets and bad lines in file order. *stream* is binary; BOM and CRLF are tolerated."""
    seen: dict[str, int] = {}
    for location, line in numbered_lines(stream, name):
        yield _read_line(line, location, seen)


def load_targets(path: Path) -> dict[str, Target]:
    """All targets of a file by ID, in file order.

    Raises:
        SourceErrors: everything that is wrong in the file.
    """
    targets: dict[str, Target] = {}
    errors: list[SourceError] = []
    with path.open("rb") as stream:
        for item in read_targets(stream, str(path)):
            if isinstance(item, BadTarget):
                errors.extend(item.errors)
            else:
                targets[item.id] = item
    if errors:
        raise SourceErrors(errors)
    return targets


def _read_line(line: bytes, location: SourceLocation, seen: dict[str, int]) -> Target | BadTarget:
    try:
        record = decoded(line)
    except UnreadableLine as error:
        return BadTarget((SourceError(location, f"record: {error}"),))
    target, problems = parse_target(record, location)
    if target is not None and target.id in seen:
        problems = [("id", f"{target.id} was already used at line {seen[target.id]}")]
    if target is None or problems:
        told = tuple(SourceError(location, f"{field}: {message}") for field, message in problems)
        return BadTarget(told, stated_id(record))
    seen[target.id] = location.line
    return target
