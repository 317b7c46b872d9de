"""Tables as a terminal, Markdown or HTML page shows them."""

from collections.abc import Iterable, Sequence
from html import escape

from triage_bot.score.tables import Table

STYLE = """
:root{color-scheme:light}
body{font:16px/1.5 system-ui,sans-serif;max-width:64rem;margin:1.5rem auto;padding:0 1rem;color:#1c1c1c;background:#fff}
h1{font-size:1.5rem;line-height:1.25}h2{font-size:1.15rem;margin-top:2.2rem}h3{font-size:1rem}
.scroll{overflow-x:auto}table{border-collapse:collapse;font-size:.85rem}
th,td{padding:.25rem .7rem .25rem 0;border-bottom:1px solid #e2e2e2;text-align:left;vertical-align:top}
th{font-weight:600;color:#444}td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
ul{padding-left:1.2rem}li{overflow-wrap:anywhere}
@media print{body{margin:0;max-width:none;font-size:11px}.scroll{overflow:visible}
table{font-size:9px}tr{break-inside:avoid}}
"""


def print_tables(title: str, lines: Iterable[str], tables: Iterable[Table]) -> None:
    """Print to standard output; wide tables are not cut when it is not a terminal."""
    from rich.table import Table as RichTable

    from triage_bot.console import console

    screen = console(markup=False)
    screen.print(title, style="bold")
    for line in lines:
        screen.print(line)
    for table in tables:
        shown = RichTable(title=table.title, title_justify="left", show_edge=False, pad_edge=False)
        for place, name in enumerate(table.header):
            shown.add_column(name, justify="right" if is_numeric(table, place) else "left")
        for row in table.rows:
            shown.add_row(*row)
        screen.print()
        screen.print(shown)


def markdown_document(title: str, lines: Iterable[str], tables: Iterable[Table]) -> str:
    """A Markdown document of headings and pipe tables."""
    blocks = [f"# {title}", "\n".join(f"- {line}" for line in lines), *(markdown_table(table) for table in tables)]
    return "\n\n".join(blocks) + "\n"


def markdown_table(table: Table, level: int = 2) -> str:
    """A heading and a pipe table; columns of figures are aligned to the right."""
    rule = ["---:" if is_numeric(table, place) else "---" for place in range(len(table.header))]
    lines = [_pipes(table.header), _pipes(rule), *(_pipes(row) for row in table.rows)]
    return f"{'#' * level} {table.title}\n\n" + "\n".join(lines)


def html_document(title: str, lines: Iterable[str], tables: Iterable[Table]) -> str:
    """A self-contained page."""
    items = "".join(f"<li>{escape(line)}</li>" for line in lines)
    body = "\n".join(html_table(table) for table in tables)
    return html_page(title, f"<h1>{escape(title)}</h1>\n<ul>{items}</ul>\n{body}")


def html_page(title: str, body: str, style: str = "") -> str:
    """The frame of a self-contained page around *body*, which is HTML."""
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{escape(title)}</title><style>{STYLE}{style}</style></head>\n<body>\n{body}\n</body></html>\n"
    )


def html_table(table: Table) -> str:
    """A heading and a table that scrolls sideways where it is too wide."""
    head = "".join(_cell("th", name, table, place) for place, name in enumerate(table.header))
    rows = "".join(
        "<tr>" + "".join(_cell("td", cell, table, place) for place, cell in enumerate(row)) + "</tr>\n"
        for row in table.rows
    )
    return (
        f'<h2>{escape(table.title)}</h2>\n<div class="scroll"><table><thead><tr>{head}</tr></thead>\n'
        f"<tbody>{rows}</tbody></table></div>"
    )


def is_numeric(table: Table, place: int) -> bool:
    """Whether a column holds figures only."""
    cells = [row[place] for row in table.rows if row[place] not in {"", "-"}]
    return bool(cells) and all(cell[0] in "+-0123456789" and cell[-1] in "0123456789]%" for cell in cells)


def _cell(tag: str, text: str, table: Table, place: int) -> str:
    kind = ' class="n"' if is_numeric(table, place) else ""
    return f"<{tag}{kind}>{escape(text)}</{tag}>"


def _pipes(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"
