"""Which blocks define a policy, and which only mention one: an ID may stand in any of several places."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from triage_bot.policy.blocks import Block, RichText
from triage_bot.policy.identifiers import find_ids

Style = Literal["heading", "term", "bold", "row", "item", "plain"]
Role = Literal["paragraph", "item", "cell"]
Body = tuple[tuple[RichText, Role, str], ...]

_STRENGTH: dict[Style, int] = {"heading": 0, "term": 1, "bold": 2, "row": 3, "item": 4, "plain": 5}
_TITLE_HEADERS = frozenset(
    {"title", "name", "topic", "subject", "policy", "heading", "policy title", "policy name", "about", "theme"}
)
_SEPARATORS = " \t\n:.,|)]}–—-·•"
_TITLE_WORDS = 9
"""A first sentence of more words than this is text, not a title."""
_SUBSTANTIAL_WORDS = 8
"""A list item or row of fewer words than this mentions a policy rather than writing it out."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A block that may define the policy *id*. *lone*: nothing stronger in the pack defines the same ID."""

    id: str
    title: str
    style: Style
    level: int
    line: int
    body: Body = ()
    lone: bool = False

    @property
    def strength(self) -> tuple[int, int]:
        """Smaller is stronger: a heading defines rather than a list item, a shallow item rather than a deep one."""
        return _STRENGTH[self.style], self.level if self.style == "item" else 0

    @property
    def substantial(self) -> bool:
        """Whether the block says more than the ID and a name."""
        words = sum(len(text.text.split()) for text, _, _ in self.body)
        return self.style in {"heading", "bold", "term"} or words >= _SUBSTANTIAL_WORDS


def find_candidates(blocks: Sequence[Block]) -> dict[int, Candidate]:
    """The blocks, by index, that define a policy: of each ID only those in the strongest place it occurs in."""
    found = {index: candidate for index, block in enumerate(blocks) if (candidate := _candidate(block))}
    by_id: dict[str, list[Candidate]] = defaultdict(list)
    for candidate in found.values():
        by_id[candidate.id].append(candidate)
    strongest = {id_: min(c.strength for c in candidates) for id_, candidates in by_id.items()}
    return {
        index: replace(candidate, lone=len(by_id[candidate.id]) == 1)
        for index, candidate in found.items()
        if candidate.strength == strongest[candidate.id]
    }


def _candidate(block: Block) -> Candidate | None:
    if block.kind == "heading":
        return _from_heading(block)
    if block.kind == "row":
        return _from_row(block)
    if block.kind == "definition":
        return None
    return _from_lead(block)


def _leading_id(text: str) -> tuple[int, int, str] | None:
    """The ID that *text* begins with, numbering and brackets aside."""
    first = next(find_ids(text), None)
    if first is None or any(character.isalpha() for character in text[: first[0]]):
        return None
    return first


def _from_heading(block: Block) -> Candidate | None:
    text = block.text.text
    ids = list(find_ids(text))
    found = _leading_id(text) or (ids[0] if len(ids) == 1 else None)
    if found is None:
        return None
    start, end, value = found
    before, after = text[:start].strip(" \t([{:–—-."), text[end:].strip(_SEPARATORS)
    title = after or (before if any(character.isalpha() for character in before) else "")
    return Candidate(value, title.lstrip("([").strip(), "heading", block.level, block.line)


def _from_lead(block: Block) -> Candidate | None:
    """A term, a paragraph or a list item that begins with its ID."""
    found = _leading_id(block.text.text)
    if found is None:
        return None
    _, end, value = found
    bold_end = next((b for a, b in block.text.strong if a <= found[0] < b), 0)
    style: Style = "item" if block.kind == "item" else "term" if block.kind == "term" else "bold"
    if style == "bold" and (not bold_end or block.level):
        style = "plain"
    following = block.text.text[end : end + 3].lstrip(" ")
    if style == "plain" and not following.startswith((":", ".", "—", "–", "|", "-")):
        return None
    if style == "term":
        return Candidate(value, block.text.text[end:].strip(_SEPARATORS + "(["), style, 0, block.line)
    title, body = _split_title(block.text, end, bold_end)
    role: Role = "item" if block.kind == "item" else "paragraph"
    return Candidate(value, title, style, block.level, block.line, ((body, role, ""),) if body and body.text else ())


def _split_title(text: RichText, id_end: int, bold_end: int) -> tuple[str, RichText | None]:
    """The title after an ID and the running text after the title."""
    if bold_end > id_end and text.text[id_end:bold_end].strip(_SEPARATORS + "(["):
        return text.text[id_end:bold_end].strip(_SEPARATORS + "(["), _after(text, bold_end)
    start = max(id_end, bold_end)
    while start < len(text.text) and text.text[start] in _SEPARATORS + "*":
        start += 1
    second = next((span for span in text.strong if span[0] == start), None)
    if second:
        return text.text[second[0] : second[1]].strip(_SEPARATORS), _after(text, second[1])
    if text.text.startswith("(", start) and (close := text.text.find(")", start)) > 0:
        return text.text[start + 1 : close].strip(), _after(text, close + 1)
    return _guess_title(text, start)


def _guess_title(text: RichText, start: int) -> tuple[str, RichText | None]:
    """A short first sentence is the title; it stays part of the text, for it may be more than a title."""
    rest = text.slice(start)
    ends = [rest.text.find(mark) for mark in (". ", ": ", " — ", " – ", "\n")]
    end = min((end for end in ends if end > 0), default=len(rest.text))
    is_title = len(rest.text[:end].split()) <= _TITLE_WORDS and not any(a < end for a, _ in rest.code)
    return (rest.text[:end].strip(_SEPARATORS) if is_title else ""), rest


def _after(text: RichText, offset: int) -> RichText:
    while offset < len(text.text) and text.text[offset] in _SEPARATORS:
        offset += 1
    return text.slice(offset)


def _from_row(block: Block) -> Candidate | None:
    column = next((i for i, cell in enumerate(block.cells[:2]) if _leading_id(cell.text)), None)
    if column is None:
        return None
    cell = block.cells[column]
    found = _leading_id(cell.text)
    if found is None or len(list(find_ids(cell.text))) > 1:
        return None
    title = cell.text[found[1] :].strip(_SEPARATORS + "([*")
    labels = [header.lower() for header in block.header] + [""] * len(block.cells)
    rest = [i for i in range(len(block.cells)) if i != column and block.cells[i].text.strip()]
    if not title and len(rest) > 1:
        named = next((i for i in rest if labels[i] in _TITLE_HEADERS), None)
        named = rest[0] if named is None and _is_short(block.cells[rest[0]]) and not labels[rest[0]] else named
        if named is not None:
            title = block.cells[named].text.strip(_SEPARATORS)
            rest.remove(named)
    headers = [*block.header, *[""] * len(block.cells)]
    body: Body = tuple((block.cells[i], "cell", headers[i]) for i in rest)
    return Candidate(found[2], title, "row", 0, block.line, body)


def _is_short(cell: RichText) -> bool:
    return len(cell.text.split()) <= _TITLE_WORDS and not cell.code
