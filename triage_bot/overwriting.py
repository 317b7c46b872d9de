"""An output never replaces a file that the same command reads or writes, by whatever path either is named."""

from collections.abc import Mapping
from pathlib import Path

from triage_bot.errors import TriageError


def refuse_overwriting(inputs: Mapping[str, Path | None], outputs: Mapping[str, Path | None]) -> None:
    """Check *outputs*, by option, against *inputs*, by what they are called, and against one another.

    Raises:
        TriageError: where two are the same file; nothing has been opened by then.
    """
    taken = {path.resolve(): name for name, path in inputs.items() if path is not None}
    for option, path in outputs.items():
        if path is None:
            continue
        holder = taken.setdefault(path.resolve(), option)
        if holder != option:
            raise TriageError(f"{option} {path} is the same file as {holder}; name another")
