"""Finds citation tags in prose, in the styles that people and models write them, and resolves what they cite."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from triage_bot.answer_contract.models import Citation

MARK_BASE: Final = 0x100000
"""First code point of the private-use plane 16; the mark of the n-th tag is ``chr(MARK_BASE + n)``."""
_MARKS: Final = 0xFFFD

_CANDIDATE: Final = re.compile(
    r"\[\[?(?P<square>[^\[\]\n]{1,160})\]\]?(?P<link>\([^()\s]{0,300}\))?"
    r"|【(?P<lens>[^【】\n]{1,160})】"
    r"|\((?P<round>[^()\n]{1,160})\)"
    r"|\{\{?(?P<curly>[^{}\n]{1,160})\}\}?"
    r"|<(?:cite|sup|doc|source|ref)\b[^<>\n]{0,80}>(?P<element>[^<>\n]{1,160})</(?:cite|sup|doc|source|ref)>"
    r"|(?<=[\w.,;:!?)\"'”’])(?P<raised>[¹²³⁰⁴⁵⁶⁷⁸⁹]{1,3})"
)
_LABEL: Final = re.compile(
    r"\s*(?:(?:see|per|cf\.?)\s+)?"
    r"(?P<label>docs?|documents?|sources?|src|refs?|references?|cites?|cited|citations?|polic(?:y|ies)|passages?|footnote)"
    r"\s{0,3}(?P<colon>[:#=])?\s*(?P<rest>\S.*)",
    re.IGNORECASE,
)
_SURE_LABELS: Final = (
    "doc",
    "docs",
    "source",
    "sources",
    "src",
    "cite",
    "cites",
    "cited",
    "citation",
    "citations",
    "ref",
    "refs",
)
_NUMBER: Final = re.compile(r"\^?#?([0-9]{1,3})(?::[0-9]{1,3})?")
_RANGE: Final = re.compile(r"([0-9]{1,3})\s?[-–]\s?([0-9]{1,3})")
_SEPARATOR: Final = re.compile(r"\s*(?:[,;|&]|\band\b)\s*")
_BETWEEN: Final = re.compile(r"\s{0,2}(?:[,;&]|and)?\s{0,2}")
_RAISED: Final = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹", "0123456789")


@dataclass(frozen=True, slots=True)
class Tag:
    """A citation tag: its span in the text, and the document IDs it resolves to (none when they are unknown)."""

    start: int
    end: int
    doc_ids: tuple[str, ...]


class TagResolver:
    """Resolves what a tag says to document IDs: by ID, by number (counted from 1), by title or address."""

    def __init__(self, citations: Sequence[Citation]) -> None:
        self._order = tuple(dict.fromkeys(citation.doc_id for citation in citations))
        self._names: dict[str, str] = {}
        for citation in citations:
            for name in (citation.doc_id, citation.title, citation.url):
                if name.strip():
                    self._names.setdefault(_key(name), citation.doc_id)

    def resolve(self, name: str) -> tuple[str, ...]:
        """Return the document IDs that *name* stands for; empty when it stands for none."""
        key = _key(name)
        if not key:
            return ()
        found = self._names.get(key) or self._names.get(key.partition("#")[0].strip())
        if found is not None:
            return (found,)
        if (match := _RANGE.fullmatch(key)) is not None:
            first, last = int(match[1]), int(match[2])
            return tuple(doc for number in range(first, min(last, first + 20) + 1) for doc in self._numbered(number))
        match = _NUMBER.fullmatch(key)
        return self._numbered(int(match[1])) if match else ()

    def knows_ids(self, names: Sequence[str]) -> bool:
        """Whether every one of *names* is a document's ID, a part of it (``fares#5``) included."""
        ids = {_key(doc_id) for doc_id in self._order}
        return all((_key(name).partition("#")[0].strip() or _key(name)) in ids for name in names)

    def _numbered(self, number: int) -> tuple[str, ...]:
        return self._order[number - 1 : number] if number else ()


def _key(name: str) -> str:
    return name.strip().strip("`*_\"'").strip().casefold()


def find_tags(text: str, resolver: TagResolver) -> list[Tag]:
    """Return the citation tags of *text* in order; tags that stand side by side are one tag."""
    merged: list[Tag] = []
    for tag in _candidates(text, resolver):
        if merged and _BETWEEN.fullmatch(text, merged[-1].end, tag.start):
            previous = merged.pop()
            tag = Tag(previous.start, tag.end, tuple(dict.fromkeys((*previous.doc_ids, *tag.doc_ids))))
        merged.append(tag)
    return merged


def _candidates(text: str, resolver: TagResolver) -> Iterator[Tag]:
    position = 0
    while (match := _CANDIDATE.search(text, position)) is not None:
        style = next(name for name in ("square", "lens", "round", "curly", "element", "raised") if match[name])
        doc_ids = _read(match[style].partition("†")[0].translate(_RAISED), style, resolver)
        if doc_ids is None or (match["link"] and not doc_ids and not _numeric(match[style])):
            # Not a tag itself, but a tag may stand inside it, as in "(see [1])".
            position = match.start() + 1
            continue
        yield Tag(match.start(), match.end(), doc_ids)
        position = match.end()


def _read(body: str, style: str, resolver: TagResolver) -> tuple[str, ...] | None:
    """Return the IDs that the inside of a bracket cites; ``None`` when it is no citation."""
    labelled = _LABEL.fullmatch(body)
    if labelled is not None:
        doc_ids, _ = _resolve_all(labelled["rest"], resolver)
        sure = labelled["label"].lower() in _SURE_LABELS and (labelled["colon"] or _numeric(labelled["rest"]))
        if doc_ids or (sure and "$" not in body):
            return doc_ids
    doc_ids, complete = _resolve_all(body, resolver)
    if style == "raised":
        return doc_ids if complete else None
    if style in {"round", "curly"}:
        # A title or an address in round brackets is part of the prose; only an ID is a tag without a label.
        return doc_ids if complete and resolver.knows_ids(_SEPARATOR.split(body)) else None
    return doc_ids if complete or _numeric(body) else None


def _resolve_all(body: str, resolver: TagResolver) -> tuple[tuple[str, ...], bool]:
    whole = resolver.resolve(body)
    if whole:
        return whole, True
    found: dict[str, None] = {}
    complete = True
    for part in _SEPARATOR.split(body):
        label = _LABEL.fullmatch(part)
        doc_ids = resolver.resolve(part) or (resolver.resolve(label["rest"]) if label else ())
        complete = complete and bool(doc_ids)
        found.update(dict.fromkeys(doc_ids))
    return tuple(found), complete


def _numeric(body: str) -> bool:
    parts = [part.strip() for part in _SEPARATOR.split(body.partition("†")[0])]
    return all(_NUMBER.fullmatch(part) or _RANGE.fullmatch(part) for part in parts)


def mark_tags(text: str, tags: Sequence[Tag]) -> str:
    """Return *text* with each tag replaced by its mark, one private character that survives Markdown."""
    parts: list[str] = []
    position = 0
    for number, tag in enumerate(tags):
        mark = chr(MARK_BASE + number) if number < _MARKS else ""
        parts += [text[position : tag.start], mark]
        position = tag.end
    return "".join([*parts, text[position:]])
