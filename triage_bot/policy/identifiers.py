"""Policy IDs: two to five capital letters, a hyphen, two or three digits."""

import re
from collections.abc import Iterator

_HYPHENS = str.maketrans({"\u2010": "-", "\u2011": "-", "\u2012": "-", "\u2013": "-", "\u2212": "-"})
_ID = re.compile(r"(?<![A-Za-z0-9_-])[A-Z]{2,5}-[0-9]{2,3}(?![A-Za-z0-9_])(?!-[0-9])")


def normalise_hyphens(text: str) -> str:
    """*text* with the hyphen look-alikes of word processors as plain hyphens; offsets are kept."""
    return text.translate(_HYPHENS)


def find_ids(text: str) -> Iterator[tuple[int, int, str]]:
    """Start, end and value of every policy ID in *text*."""
    for match in _ID.finditer(normalise_hyphens(text)):
        yield match.start(), match.end(), match.group()


def references_in(text: str, but: str = "") -> tuple[str, ...]:
    """The IDs that *text* names, once each and in order, without *but*."""
    return tuple(dict.fromkeys(value for _, _, value in find_ids(text) if value != but))
