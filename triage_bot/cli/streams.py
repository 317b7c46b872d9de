"""Standard input, output and error as commands find them: open, or failing with one clear line."""

import io
import os
import sys
from contextlib import suppress
from typing import NoReturn

from triage_bot.errors import TriageError


class _ClosedInput(io.RawIOBase):
    """Standard input that nobody opened (``<&-``)."""

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> NoReturn:
        raise TriageError("standard input is closed, expected a file, a pipe or a terminal")


class _UnreadableInput(io.RawIOBase):
    """Standard input that is open and cannot be read: a folder, or a file open for writing alone."""

    def __init__(self, reason: str) -> None:
        super().__init__()
        self._reason = reason

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: object) -> NoReturn:
        raise TriageError(f"standard input: {self._reason}, expected a file, a pipe or a terminal that can be read")


class _ClosedOutput(io.BufferedIOBase):
    """Standard output that nobody opened (``>&-``)."""

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> NoReturn:
        raise TriageError("standard output is closed, expected a file, a pipe or a terminal")


def prepare_streams() -> None:
    """Stand in for closed streams, and let no character be one that a stream cannot take.

    A closed descriptor is occupied first: the next file to be opened would get its number otherwise, and would be
    written to by whatever prints.
    """
    for descriptor in (0, 1, 2):
        try:
            os.fstat(descriptor)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # the lowest free number is this one
    if sys.stdin is None:
        sys.stdin = io.TextIOWrapper(io.BufferedReader(_ClosedInput()))
    else:
        _check_input()
    if sys.stdout is None:
        sys.stdout = io.TextIOWrapper(_ClosedOutput(), write_through=True)
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - it lives as long as the process
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            # Files are UTF-8 everywhere, so what is redirected into one is too; a terminal keeps its own encoding.
            stream.reconfigure(encoding=None if stream.isatty() else "utf-8", errors="backslashreplace")


def _check_input() -> None:
    """Stand in for standard input where not even nothing can be read from it; a command may never ask for it."""
    try:
        os.read(0, 0)
    except OSError as error:
        reason = str(error.strerror).lower()
        sys.stdin = io.TextIOWrapper(io.BufferedReader(_UnreadableInput(reason)))


def flush_streams() -> None:
    """Write out what is still buffered, so that a failure to do so is met here and not after the last handler."""
    sys.stdout.flush()
    sys.stderr.flush()


def abandon_streams() -> None:
    """Point output and error at nothing: what is buffered for a reader that has gone would fail again at exit."""
    with suppress(OSError):
        nothing = os.open(os.devnull, os.O_WRONLY)
        for descriptor in (1, 2):
            os.dup2(nothing, descriptor)
        os.close(nothing)
