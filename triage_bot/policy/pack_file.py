"""The file of a pack: its text, its digest, its front matter."""

import hashlib
from pathlib import Path

import yaml

from triage_bot.errors import SourceError, SourceLocation
from triage_bot.text_files import read_text


def read_pack_text(path: Path) -> str:
    """The text of *path* without a byte order mark and with ``\\n`` line ends.

    Raises:
        SourceError: when the file cannot be read or is not UTF-8.
    """
    try:
        text = read_text(path)
    except OSError as error:
        raise SourceError(SourceLocation(str(path)), f"cannot be read: {error.strerror}") from error
    return text.replace("\r\n", "\n").replace("\r", "\n")


def text_digest(text: str) -> str:
    """The digest of a pack's *text*, which :func:`read_pack_text` has normalised."""
    return hashlib.sha256(text.encode()).hexdigest()


def front_matter(text: str) -> tuple[dict[str, object], str, int]:
    """YAML between ``---`` lines at the top of the file, the rest, and the number of the rest's first line."""
    lines = text.split("\n")
    if lines[0].strip() != "---":
        return {}, text, 1
    end = next((number for number, line in enumerate(lines[1:], 1) if line.strip() == "---"), None)
    if end is None:
        return {}, text, 1
    try:
        values = yaml.safe_load("\n".join(lines[1:end]))
    except (yaml.YAMLError, ValueError):
        values = None
    if not isinstance(values, dict):
        return {}, text, 1
    return {str(key).lower(): value for key, value in values.items()}, "\n".join(lines[end + 1 :]), end + 2
