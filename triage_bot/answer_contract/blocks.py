"""Markdown (or plain text) to blocks of running text: paragraphs, list items, headings, table rows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

_WRAP_WIDTH: Final = 60
"""A line at least this long without a full stop was wrapped, not ended; margins are usually 72 to 80."""
_BULLETS: Final = frozenset("•·◦▪–-*")


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch of text that no sentence crosses.

    ``paragraph`` numbers the Markdown block it belongs to; ``lead`` is the line that introduces the list, or the
    heading above it, and is empty outside lists; ``heading`` marks a title line.
    """

    text: str
    paragraph: int
    lead: str = ""
    heading: bool = False


def read_blocks(text: str) -> Iterator[Block]:
    """Yield the blocks of *text* in order, emphasis and link markup removed."""
    lead = ""
    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    for paragraph, (kind, depth, raw) in enumerate(_raw_blocks(parser.parse(text))):
        for line in _logical_lines(raw):
            heading = kind == "heading"
            in_list = depth > 0 or kind == "row" or _looks_like_item(line)
            yield Block(line, paragraph, lead if in_list else "", heading)
            if heading or (line.endswith(":") and not in_list):
                lead = line
            elif not in_list:
                lead = ""


def _looks_like_item(line: str) -> bool:
    return line[:1] in _BULLETS


def _raw_blocks(tokens: Sequence[Token]) -> Iterator[tuple[str, int, str]]:
    depth = 0
    heading = False
    cells: list[str] | None = None
    for token in tokens:
        if token.type in {"bullet_list_open", "ordered_list_open"}:
            depth += 1
        elif token.type in {"bullet_list_close", "ordered_list_close"}:
            depth -= 1
        elif token.type in {"heading_open", "heading_close"}:
            heading = token.type == "heading_open"
        elif token.type == "tr_open":
            cells = []
        elif token.type == "tr_close":
            yield "row", depth, " | ".join(cell for cell in cells or () if cell.strip())
            cells = None
        elif token.type in {"fence", "code_block"}:
            yield "code", depth, token.content
        elif token.type == "inline":
            content = _plain(token.children or [])
            if cells is None:
                yield "heading" if heading else "text", depth, content
            else:
                cells.append(content)


def _plain(children: Sequence[Token]) -> str:
    parts: list[str] = []
    address = ""
    link_from = 0
    for child in children:
        if child.type in {"softbreak", "hardbreak"}:
            parts.append("\n")
        elif child.type == "link_open":
            address, link_from = str(child.attrs.get("href", "")), len(parts)
        elif child.type == "link_close":
            shown = "".join(parts[link_from:])
            # The address is part of the instruction in "visit [our page](https://...)".
            if address.startswith(("http://", "https://")) and shown not in address:
                parts.append(f" ({address})")
        else:
            parts.append(child.content)
    return "".join(parts)


def _logical_lines(raw: str) -> list[str]:
    """Join lines that a margin wrapped; keep apart lines that end themselves."""
    lines: list[str] = []
    for line in (part.strip() for part in raw.split("\n")):
        if lines and line and _is_wrapped(lines[-1], line):
            lines[-1] = f"{lines[-1]} {line}"
        elif line:
            lines.append(line)
    return lines


def _is_wrapped(previous: str, line: str) -> bool:
    if _looks_like_item(line) or previous.endswith((":", "|")):
        return False
    tail = previous[-(_WRAP_WIDTH * 2) :]
    return line[0].islower() or (len(tail) >= _WRAP_WIDTH and tail[-1] not in ".!?:;")
