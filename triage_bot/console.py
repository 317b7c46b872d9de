"""Where tables and explanations are printed: as wide as a terminal, but never wrapped or cut in a file or a pipe."""

import sys
from typing import IO

from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.text import Text

_UNBOUNDED = 1_000_000
"""Columns of what is no terminal: more than any row needs."""
_RULE = 100
"""Columns of a line across the page where nothing says how wide the page is."""


def console(stream: IO[str] | None = None, *, markup: bool = True) -> Console:
    """A console on *stream*, standard output by default."""
    stream = stream or sys.stdout
    width = None if stream.isatty() else _UNBOUNDED
    return Console(file=stream, width=width, highlight=False, markup=markup, emoji=False)


def is_bounded(to: Console) -> bool:
    """Whether lines end at the edge of a terminal."""
    return to.width < _UNBOUNDED


def print_indented(to: Console, text: Text) -> None:
    """Print *text* a little to the right; without trailing blanks where no edge asks for them."""
    if is_bounded(to):
        to.print(Padding(text, (0, 2)))
        return
    for line in text.split("\n", allow_blank=True):
        to.print(Text("  ").append_text(line))


def print_rule(to: Console, title: str) -> None:
    """A line across the page with *title* in it."""
    if is_bounded(to):
        to.rule(f"[bold]{escape(title)}[/]")
    else:
        to.print(Text(f" {title} ".center(_RULE, "─")))
