"""Tickets from JSON Lines, in either layout, one at a time so that memory does not grow with the file."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from triage_bot.errors import SourceError, SourceLocation
from triage_bot.json_lines import UnreadableLine, decoded, numbered_lines, stated_id
from triage_bot.read.schema import TARGET_KEYS, parse_ticket
from triage_bot.read.seen import SeenIds
from triage_bot.read.ticket import Ticket
from triage_bot.split_files import split_file


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that holds no usable ticket, and everything that is wrong with it; ``id`` is empty where it has none."""

    errors: tuple[SourceError, ...]
    id: str = ""


def split_path(split: str, data: Path) -> Path:
    """The file that holds the tickets of *split* below *data*: the two-file layout first, then the joined one.

    Raises:
        TriageError: when neither file exists; names both.
    """
    return split_file("tickets", split, data)


def read_tickets(stream: IO[bytes], name: str) -> Iterator[Ticket | BadLine]:
    """Tickets and bad lines in file order. *stream* is binary; BOM and CRLF are tolerated.

    The target half of a joined row is dropped before the record is looked at.
    """
    seen = SeenIds()
    for location, line in numbered_lines(stream, name):
        yield _read_line(line, location, seen)


def _read_line(line: bytes, location: SourceLocation, seen: SeenIds) -> Ticket | BadLine:
    try:
        record = decoded(line)
    except UnreadableLine as error:
        return BadLine((SourceError(location, f"record: {error}"),))
    if isinstance(record, dict):
        record = {key: value for key, value in record.items() if key not in TARGET_KEYS}
    ticket, problems = parse_ticket(record, location)
    if ticket is not None and (earlier := seen.earlier(ticket.id, location.line)) is not None:
        problems.add("id", f"{ticket.id} was already used at line {earlier}")
    if ticket is None or problems:
        told = tuple(SourceError(location, f"{field}: {message}") for field, message in problems)
        return BadLine(told, stated_id(record))
    return ticket
