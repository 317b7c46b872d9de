"""SHA-256 digests of a model folder's files, in the format that ``sha256sum --check`` reads."""

import hashlib
from pathlib import Path

DIGESTS_FILE = "SHA256SUMS"


def compute_digests(folder: Path) -> str:
    """One line a file, in name order."""
    paths = sorted(path for path in folder.iterdir() if path.is_file() and path.name != DIGESTS_FILE)
    return "".join(f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in paths)


def write_digests(folder: Path) -> None:
    """Write ``SHA256SUMS`` for everything that the folder holds."""
    (folder / DIGESTS_FILE).write_bytes(compute_digests(folder).encode("ascii"))
