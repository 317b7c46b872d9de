"""Writes a pack out again in other layouts: the same sentences, IDs in other places."""

from collections.abc import Callable

from triage_bot.policy.blocks import RichText
from triage_bot.policy.source import Passage, SourcePack, SourcePolicy


def _marked(text: RichText, code: bool = True) -> str:
    """The text with its code font put back."""
    out, position = [], 0
    for start, end in text.code if code else ():
        out += [text.text[position:start], "`", text.text[start:end], "`"]
        position = end
    return "".join(out) + text.text[position:]


def _preamble(pack: SourcePack) -> str:
    lines = [f"# {pack.title}", ""]
    for passage in pack.outside:
        lines += [("- " if passage.role == "item" else "") + _marked(passage.text), ""]
    return "\n".join(lines)


def _paragraphs(passages: tuple[Passage, ...], indent: str = "") -> str:
    parts = []
    for passage in passages:
        bullet = "- " if passage.role == "item" else ""
        parts.append(indent + bullet + _marked(passage.text))
    return "\n\n".join(parts)


def headings(pack: SourcePack) -> str:
    """IDs in headings of the fourth level, in brackets at the end."""
    parts = [f"#### {p.title} ({p.id})\n\n{_paragraphs(p.passages)}\n" for p in pack.policies]
    return _preamble(pack) + "\n## All policies\n\n" + "\n".join(parts)


def bold(pack: SourcePack) -> str:
    """IDs in bold lead-ins of paragraphs."""
    parts = []
    for p in pack.policies:
        first, *rest = p.passages
        parts.append(f"**{p.id} {p.title}.** {_marked(first.text)}\n\n{_paragraphs(tuple(rest))}\n")
    return _preamble(pack) + "\n## All policies\n\n" + "\n".join(parts)


def items(pack: SourcePack) -> str:
    """IDs at the start of list items; further passages are nested."""
    parts = []
    for p in pack.policies:
        first, *rest = p.passages
        parts.append(f"- `{p.id}` ({p.title}): {_marked(first.text)}\n\n{_paragraphs(tuple(rest), '  ')}\n")
    return _preamble(pack) + "\n## All policies\n\n" + "\n".join(parts)


def table(pack: SourcePack) -> str:
    """One row a policy; passages are separated by line breaks."""
    rows = ["| ID | Title | Rule |", "|---|---|---|"]
    for p in pack.policies:
        cell = "<br>".join(_marked(passage.text).replace("|", "\\|") for passage in p.passages)
        rows.append(f"| {p.id} | {p.title} | {cell} |")
    return _preamble(pack) + "\n## All policies\n\n" + "\n".join(rows) + "\n"


def definitions(pack: SourcePack) -> str:
    """A definition list; further passages are further definitions."""
    parts = []
    for p in pack.policies:
        lines = "\n".join(f": {_marked(passage.text)}" for passage in p.passages)
        parts.append(f"{p.id} {p.title}\n{lines}\n")
    return _preamble(pack) + "\n## All policies\n\n" + "\n".join(parts)


def without_code_font(pack: SourcePack) -> str:
    """Headings, and no code font anywhere."""
    bare = []
    for p in pack.policies:
        passages = tuple(Passage(RichText(q.text.text, q.text.lines), q.role, q.label) for q in p.passages)
        bare.append(SourcePolicy(p.id, p.title, p.section, p.location, passages))
    parts = [f"### {p.id}: {p.title}\n\n{_paragraphs(p.passages)}\n" for p in bare]
    return _preamble(pack) + "\n## All policies\n\n" + "\n".join(parts)


LAYOUTS: dict[str, Callable[[SourcePack], str]] = {
    "headings": headings,
    "bold": bold,
    "items": items,
    "table": table,
    "definitions": definitions,
}
