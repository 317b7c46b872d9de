"""The texts that the sentence model learns from, as they stand in files."""

from collections.abc import Iterator
from pathlib import Path

import yaml


def good_replies(path: Path) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Replies that violate nothing, one a line: what the customer wrote, the reply, the allowed timelines."""
    for line in path.read_text(encoding="utf-8").splitlines():
        customer, reply, *claims = (part.strip() for part in line.split("||"))
        yield customer, reply.replace("\\n", "\n"), tuple(claims[0].split("; ")) if claims else ()


def agent_sentences(folder: Path) -> Iterator[str]:
    """The agent's own texts, with its slots filled in."""
    for path in sorted(folder.glob("*.yaml")):
        if path.stem != "slots":
            for text in _texts(yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)):
                yield text.replace("{desk}", "the margin desk").replace("{timeline}", "10 business days")


def _texts(content: object) -> Iterator[str]:
    if isinstance(content, str):
        if " " in content:
            yield content
    elif isinstance(content, dict):
        for value in content.values():
            yield from _texts(value)
    elif isinstance(content, list):
        for value in content:
            yield from _texts(value)
