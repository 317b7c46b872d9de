"""SHA-256 of files and of sets of files."""

import hashlib
from collections.abc import Iterable
from pathlib import Path

_BLOCK = 1 << 20


def file_digest(path: Path) -> str:
    """SHA-256 of a file's bytes, in hexadecimal."""
    digest = hashlib.sha256()
    with path.open("rb") as stream:
        while block := stream.read(_BLOCK):
            digest.update(block)
    return digest.hexdigest()


def tree_digest(paths: Iterable[Path], root: Path) -> str:
    """SHA-256 over the names relative to *root* and the bytes of *paths*, in path order, in hexadecimal."""
    digest = hashlib.sha256()
    for path in sorted(paths):
        digest.update(path.relative_to(root).as_posix().encode() + b"\0" + file_digest(path).encode() + b"\n")
    return digest.hexdigest()
