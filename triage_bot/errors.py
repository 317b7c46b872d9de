"""Errors that a user can act on, each with the place it came from."""

from dataclasses import dataclass

_MOST_SHOWN = 60


def printable(name: str) -> str:
    """A name that somebody else chose, fit for one line of a message: controls escaped, and cut where it is long."""
    text = "".join(one if one.isprintable() else one.encode("unicode_escape").decode("ascii") for one in name[:100])
    return text if len(name) <= _MOST_SHOWN >= len(text) else text[: _MOST_SHOWN - 3] + "..."


class TriageError(Exception):
    """An error that the user can mend; its text says what is wrong and what was expected."""


@dataclass(frozen=True, slots=True)
class SourceLocation:
    """Where an object came from: a file and a line, counted from 1 (0 when the whole file is meant)."""

    path: str
    line: int = 0

    def __str__(self) -> str:
        return f"{self.path}:{self.line}" if self.line else self.path


class SourceError(TriageError):
    """An error about something read from a file; prints ``path:line: message``."""

    def __init__(self, location: SourceLocation, message: str) -> None:
        super().__init__(f"{location}: {message}")
        self.location = location
        self.message = message


class SourceErrors(TriageError):  # noqa: N818 - it holds several errors, and its name says so
    """All errors of one input, collected rather than stopped at the first."""

    def __init__(self, errors: list[SourceError]) -> None:
        super().__init__("\n".join(str(error) for error in errors))
        self.errors = errors


class MissingExtraError(TriageError):
    """An optional dependency is absent; the message names the extra that installs it."""

    def __init__(self, feature: str, extra: str) -> None:
        super().__init__(f"{feature} needs an optional dependency: pip install 'triage-bot[{extra}]'")
