"""How the files of a split are named, in the two-file layout and in the joined one."""

from pathlib import Path
from typing import Literal

from triage_bot.errors import TriageError

Half = Literal["tickets", "targets"]
_JOINED_NAMES = {"train": "train", "dev": "validation", "eval": "test"}


def split_file(half: Half, split: str, data: Path) -> Path:
    """The file that holds the *half* of *split* below *data*: the two-file layout first, then the joined one.

    Raises:
        TriageError: when neither file exists; names both.
    """
    apart = data / "raw" / f"{split}.{half}.jsonl"
    joined = data / "data" / f"{_JOINED_NAMES.get(split, split)}.jsonl"
    for candidate in (apart, joined):
        if candidate.is_file():
            return candidate
    raise TriageError(f"no {half} for split {split!r}: looked for {apart} and {joined}")


def other_half(path: Path, half: Half) -> Path:
    """The file beside *path* with the *half* of its split; *path* itself unless it is named as the other half."""
    own, wanted = (f".{'targets' if half == 'tickets' else 'tickets'}.jsonl", f".{half}.jsonl")
    return path.with_name(path.name.removesuffix(own) + wanted) if path.name.endswith(own) else path
