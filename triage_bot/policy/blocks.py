"""Markdown as a flat list of blocks of text, each with its source lines and its code font spans."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from markdown_it import MarkdownIt
from markdown_it.token import Token

Span = tuple[int, int]
BlockKind = Literal["heading", "paragraph", "item", "term", "definition", "row"]


@dataclass(frozen=True, slots=True)
class RichText:
    """Text without its markup. *code*, *strong*, *emphasis* are spans of characters; *lines* maps offsets to lines."""

    text: str
    lines: tuple[tuple[int, int], ...] = ((0, 1),)
    code: tuple[Span, ...] = ()
    strong: tuple[Span, ...] = ()
    emphasis: tuple[Span, ...] = ()

    def line_at(self, offset: int) -> int:
        """The source line, from 1, of the character at *offset*."""
        index = bisect_right(self.lines, (offset, 1 << 60)) - 1
        return self.lines[max(index, 0)][1]

    def slice(self, start: int, end: int | None = None) -> "RichText":
        """The part from *start* to *end*, trimmed of white space."""
        end = len(self.text) if end is None else end
        while start < end and self.text[start].isspace():
            start += 1
        while end > start and self.text[end - 1].isspace():
            end -= 1
        inside = tuple((offset - start, line) for offset, line in self.lines if start < offset < end)
        return RichText(
            self.text[start:end],
            ((0, self.line_at(start)), *inside),
            _clip(self.code, start, end),
            _clip(self.strong, start, end),
            _clip(self.emphasis, start, end),
        )

    @classmethod
    def joined(cls, parts: "Sequence[RichText]", separator: str) -> "RichText":
        """One text of *parts*, each trimmed, with *separator* between them."""
        text, lines, code, strong, emphasis = "", [], [], [], []
        for part in (part.slice(0) for part in parts):
            text += separator if text else ""
            shift = len(text)
            lines += [(offset + shift, line) for offset, line in part.lines]
            code += [(a + shift, b + shift) for a, b in part.code]
            strong += [(a + shift, b + shift) for a, b in part.strong]
            emphasis += [(a + shift, b + shift) for a, b in part.emphasis]
            text += part.text
        return cls(text, tuple(lines) or ((0, 1),), tuple(code), tuple(strong), tuple(emphasis))


def _clip(spans: tuple[Span, ...], start: int, end: int) -> tuple[Span, ...]:
    clipped = ((max(a, start) - start, min(b, end) - start) for a, b in spans if a < end and b > start)
    return tuple((a, b) for a, b in clipped if a < b)


@dataclass(frozen=True, slots=True)
class Block:
    """One block. *level* is a heading's level or a list's depth; *cells* and *header* are set for a table row."""

    kind: BlockKind
    text: RichText
    level: int = 0
    cells: tuple[RichText, ...] = ()
    header: tuple[str, ...] = ()

    @property
    def line(self) -> int:
        """The block's first source line."""
        return self.cells[0].lines[0][1] if self.cells else self.text.lines[0][1]


class _Builder:
    """Collects the children of an inline token."""

    def __init__(self, line: int) -> None:
        self.parts: list[str] = []
        self.size = 0
        self.line = line
        self.lines: list[tuple[int, int]] = [(0, line)]
        self.code: list[Span] = []
        self.strong: list[Span] = []
        self.emphasis: list[Span] = []
        self._strong_from = self._emphasis_from = 0

    def add(self, text: str) -> None:
        self.parts.append(text)
        self.size += len(text)

    def break_line(self, text: str) -> None:
        self.add(text)
        self.line += 1
        self.lines.append((self.size, self.line))

    def token(self, token: Token) -> None:
        if token.type == "code_inline":
            self.code.append((self.size, self.size + len(token.content)))
            self.add(token.content)
        elif token.type == "softbreak":
            self.break_line(" ")
        elif token.type == "hardbreak":
            self.break_line("\n")
        elif token.type == "strong_open":
            self._strong_from = self.size
        elif token.type == "strong_close":
            self.strong.append((self._strong_from, self.size))
        elif token.type == "em_open":
            self._emphasis_from = self.size
        elif token.type == "em_close":
            self.emphasis.append((self._emphasis_from, self.size))
        elif token.type == "html_inline":
            self.add("\n" if token.content.lower().startswith("<br") else "")
        elif token.type == "image" or token.type == "text":
            self.add(token.content)

    def build(self) -> RichText:
        return RichText(
            "".join(self.parts), tuple(self.lines), tuple(self.code), tuple(self.strong), tuple(self.emphasis)
        )


def _rich(token: Token, line: int) -> RichText:
    builder = _Builder(line)
    for child in token.children or ():
        builder.token(child)
    return builder.build()


def _definitions(text: RichText) -> Iterator[Block]:
    """A paragraph, or the term and definitions of a definition list (``: `` at the start of a line)."""
    starts = [
        offset
        for offset, _ in text.lines
        if offset and text.text.startswith(": ", offset) and text.text[offset - 1 : offset].isspace()
    ]
    if not starts:
        yield Block("paragraph", text)
        return
    yield Block("term", text.slice(0, starts[0]))
    for start, end in zip(starts, [*starts[1:], len(text.text)], strict=True):
        yield Block("definition", text.slice(start + 2, end))


class _Walker:
    """Walks markdown-it's flat token stream, keeping what encloses the current token."""

    def __init__(self, first_line: int) -> None:
        self.first_line = first_line
        self.depth = 0
        self.heading = 0
        self.fresh_item = False
        self.in_head = False
        self.header: tuple[str, ...] = ()
        self.cells: list[RichText] | None = None
        self.row_line = first_line

    def line(self, token: Token) -> int:
        return self.first_line + (token.map[0] if token.map else 0)

    def blocks(self, token: Token) -> Iterator[Block]:
        kind = token.type
        if kind in {"bullet_list_open", "ordered_list_open"}:
            self.depth += 1
        elif kind in {"bullet_list_close", "ordered_list_close"}:
            self.depth -= 1
            self.fresh_item = False
        elif kind == "list_item_open":
            self.fresh_item = True
        elif kind == "heading_open":
            self.heading = int(token.tag[1:])
        elif kind == "thead_open":
            self.in_head, self.header = True, ()
        elif kind == "tr_open":
            self.cells, self.row_line = [], self.line(token)
        elif kind == "tr_close":
            yield from self.row()
        elif kind in {"fence", "code_block"}:
            yield Block("paragraph", RichText(token.content.strip(), ((0, self.line(token) + (kind == "fence")),)))
        elif kind == "inline":
            yield from self.inline(token)

    def row(self) -> Iterator[Block]:
        cells, self.cells = self.cells or [], None
        if self.in_head:
            self.in_head, self.header = False, tuple(cell.text.strip() for cell in cells)
        elif cells:
            yield Block("row", RichText(""), cells=tuple(cells), header=self.header)

    def inline(self, token: Token) -> Iterator[Block]:
        if self.cells is not None:
            self.cells.append(_rich(token, self.row_line))
            return
        text = _rich(token, self.line(token))
        if self.heading:
            yield Block("heading", text, self.heading)
            self.heading = 0
        elif self.depth:
            yield Block("item" if self.fresh_item else "paragraph", text, self.depth)
            self.fresh_item = False
        else:
            yield from _definitions(text)


def markdown_blocks(markdown: str, first_line: int = 1) -> list[Block]:
    """Parse *markdown* (CommonMark with tables) to blocks; *first_line* is the number of its first line."""
    walker = _Walker(first_line)
    parser = MarkdownIt("commonmark").enable("table")
    return [block for token in parser.parse(markdown) for block in walker.blocks(token)]
