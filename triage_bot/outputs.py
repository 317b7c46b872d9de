"""What commands write: never over what they read, into folders that are made where they are missing."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import IO

from triage_bot.errors import TriageError


def check_outputs(inputs: Mapping[str, Path | None], outputs: Mapping[str, Path | None]) -> None:
    """Check *outputs*, by option, against *inputs*, by what they are called, and against one another.

    Everything that would fail only when it is written is looked at too, since that is after the work.

    Raises:
        TriageError: where two are the same file, or one cannot be written; nothing has been opened by then.
    """
    taken = [(path, name) for name, path in inputs.items() if path is not None]
    for option, path in outputs.items():
        if path is None or is_device(path):
            continue
        for other, holder in taken:
            if _same(path, other):
                raise TriageError(f"{option} {path} is the same file as {holder}; name another")
        taken.append((path, option))
        _check_writable(option, path)


def check_folder(option: str, path: Path) -> None:
    """Check a folder that is to be written into.

    Raises:
        TriageError: when it is a file, or may not be written into.
    """
    if path.exists() and not path.is_dir():
        raise TriageError(f"{option} {path} is a file, expected a folder")
    if not os.access(_existing(path), os.W_OK | os.X_OK):
        raise TriageError(f"{option} {path} may not be written into")


def is_device(path: Path) -> bool:
    """Whether *path* is there and no file of its own, such as ``/dev/null`` or a pipe."""
    return path.exists() and not path.is_file() and not path.is_dir()


def open_output(path: Path, *, append: bool = False) -> IO[bytes]:
    """A binary stream into *path*, whose missing folders are made."""
    path.parent.mkdir(parents=True, exist_ok=True)
    return path.open("ab" if append else "wb")


def write_output(path: Path, text: str) -> None:
    """Write *text* to *path*, whose missing folders are made, as UTF-8 with the line ends that it has.

    Half of a surrogate pair, which a model may have written, is escaped.
    """
    with open_output(path) as stream:
        stream.write(text.encode("utf-8", "backslashreplace"))


def _same(one: Path, other: Path) -> bool:
    if one.exists() and other.exists():
        return one.samefile(other)  # by whatever link either is named
    return one.resolve() == other.resolve()


def _check_writable(option: str, path: Path) -> None:
    if path.is_dir():
        raise TriageError(f"{option} {path} is a folder, expected a file")
    above = _existing(path.parent)
    if not above.is_dir():
        raise TriageError(f"{option} {path} cannot be made: {above} is not a folder")
    if not os.access(path if path.exists() else above, os.W_OK):
        raise TriageError(f"{option} {path} may not be written")


def _existing(path: Path) -> Path:
    """*path*, or the nearest folder above it that exists."""
    return next((one for one in (path, *path.absolute().parents) if one.exists()), path)
