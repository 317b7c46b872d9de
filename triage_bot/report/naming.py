"""Names for files of predictions."""

from collections.abc import Iterable
from pathlib import Path

_TAKEN = ("reference", "majority", "keyword", "tfidf", "oracle")

_PLAIN = "predictions"
"""A name that says nothing: the folder's is taken instead."""


def named(paths: Iterable[Path]) -> dict[str, Path]:
    """Each path by its name without the ending, told apart by its folder or a number where that is taken."""
    names: dict[str, Path] = {}
    for path in paths:
        folder = path.parent.name
        candidates = (
            [path.stem, f"{folder}/{path.stem}"] if path.stem != _PLAIN or not folder else [f"{folder} (given)"]
        )
        name = next((item for item in candidates if item not in names and item not in _TAKEN), "")
        number = 2
        while not name:
            tried = f"{candidates[0]} ({number})"
            name = tried if tried not in names else ""
            number += 1
        names[name] = path
    return names
