"""Text files that options name, read in one way and with one wording of what is wrong with them."""

from pathlib import Path

import yaml

from triage_bot.errors import SourceError, SourceErrors, SourceLocation, TriageError
from triage_bot.outputs import is_device

_BYTE_ORDER_MARK = "\ufeff"


def read_text(path: Path) -> str:
    """The text of a UTF-8 file, without a byte order mark.

    Raises:
        SourceError: for other bytes than UTF-8, with the line that holds them.
        OSError: when the file cannot be read at all.
    """
    raw = path.read_bytes()
    try:
        return raw.decode("utf-8").removeprefix(_BYTE_ORDER_MARK)
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        message = f"not UTF-8 at byte {error.start} of the file, expected text"
        raise SourceError(SourceLocation(str(path), line), message) from None


def check_rereadable(name: str, path: Path) -> None:
    """Look whether *path* is what can be read more than once; *name* says what it was given as.

    Raises:
        TriageError: for a pipe or a device, which would give its beginning to the first reader alone.
    """
    if is_device(path):
        raise TriageError(f"{name} {path}: a pipe or device, expected a file, since it is read more than once")


def check_rules_folder(folder: Path) -> None:
    """Look whether every YAML file below *folder* can be read, so that no reader of rules meets other bytes.

    Raises:
        TriageError: when it is no folder, or lacks what every rules folder has.
        SourceErrors: with every file that is not YAML in UTF-8.
    """
    if not folder.is_dir():
        raise TriageError(f"--rules {folder}: no such folder, expected one of rules")
    errors: list[SourceError] = []
    for path in sorted(folder.rglob("*.yaml")):
        try:
            for _ in yaml.parse(read_text(path), Loader=yaml.CSafeLoader):
                pass
        except SourceError as error:
            errors.append(error)
        except yaml.YAMLError as error:
            errors.append(not_yaml(error, path))
    if errors:
        raise SourceErrors(errors)


def not_yaml(error: yaml.YAMLError, path: Path) -> SourceError:
    """What the YAML reader says about *path*, in one line and with the line of the file."""
    mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
    said = getattr(error, "problem", None) or " ".join(str(error).split())
    return SourceError(SourceLocation(str(path), mark.line + 1 if mark else 0), f"not YAML: {said}")
