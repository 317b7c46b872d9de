"""Which files a command was asked to look at."""

from collections.abc import Sequence
from pathlib import Path

from triage_bot.errors import TriageError
from triage_bot.score.cases import CaseFiles, case_files
from triage_bot.split_files import other_half


def named_files(
    files: Sequence[Path], split: str | None, tickets: Path | None, targets: Path | None, data: Path
) -> tuple[CaseFiles, ...]:
    """The pairs of files that the options name; a ticket file among *files* stands for its target file.

    Raises:
        TriageError: when nothing or two things are named, or a file does not exist.
    """
    if files and (split is not None or targets is not None):
        raise TriageError("expected either files or --split or --targets, not several of them")
    if not files:
        chosen = [case_files(split, targets, tickets, data)]
    else:
        wanted = [other_half(path, "targets") for path in files]
        chosen = [case_files(None, path, tickets, data) for path in dict.fromkeys(wanted)]
    for pair in chosen:
        for path in (pair.tickets, pair.targets):
            if not path.is_file():
                raise TriageError(f"{path}: no such file")
    return tuple(chosen)
