"""Lines of JSON Lines input and what is on them, for every reader: the same marks tolerated, the same faults told."""

import json
from collections.abc import Iterator
from typing import IO

from triage_bot.errors import SourceLocation, printable

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class UnreadableLine(ValueError):  # noqa: N818 - it names what was met, and callers show its text as it is
    """A line that is not JSON in UTF-8; its text says why, without the place."""


def numbered_lines(stream: IO[bytes], name: str) -> Iterator[tuple[SourceLocation, bytes]]:
    """Lines of a binary *stream* that are not blank, each with its place in *name*, without a byte order mark."""
    for number, raw in enumerate(stream, start=1):
        line = raw.removeprefix(_BYTE_ORDER_MARK) if number == 1 else raw
        if line.strip():
            yield SourceLocation(name, number), line


def decoded(line: bytes) -> object:
    """The JSON value on *line*.

    Raises:
        UnreadableLine: for other bytes than UTF-8, and for JSON that is broken, nested too deeply, or holds a number
            too long to read.
    """
    try:
        value: object = json.loads(line.decode("utf-8").rstrip())
    except UnicodeDecodeError as error:
        raise UnreadableLine(f"not UTF-8 at byte {error.start}") from None
    except json.JSONDecodeError as error:
        raise UnreadableLine(f"not JSON: {error.msg} at character {error.pos}") from None
    except RecursionError:
        raise UnreadableLine("not JSON that can be read: nested too deeply") from None
    except ValueError:  # Python reads no longer one
        raise UnreadableLine("not JSON that can be read: a number of too many digits") from None
    return value


def stated_id(record: object) -> str:
    """The ID that a decoded record states, however bad the rest of it is; empty where it has none fit to be shown."""
    stated = record.get("id") if isinstance(record, dict) else None
    return stated if isinstance(stated, str) and stated == printable(stated) else ""
