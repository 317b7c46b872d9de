"""Prose to sentences, each with the documents that its citation tags name, and prose without its tags."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from triage_bot.answer_contract.blocks import read_blocks
from triage_bot.answer_contract.characters import clean
from triage_bot.answer_contract.sentences import sentence_spans
from triage_bot.answer_contract.tags import MARK_BASE, Tag, TagResolver, find_tags, mark_tags

_MARK: Final = re.compile(f"[{chr(MARK_BASE)}-\U0010ffff]")
_EMPTY_BRACKETS: Final = re.compile(r"\s?\(\s?(?:(?:see|sources?|per|cf\.?|refs?)\b)?[\s:;,.]{0,4}\)", re.IGNORECASE)
_FOOTNOTE: Final = re.compile(r"[ ]{0,3}\[\^?[^\[\]\n]{1,40}\]:\s.*")
_SOURCES: Final = re.compile(
    r"[\s#*_>-]{0,12}(?:sources?|references?|citations?|works cited)[*_ ]{0,4}(?::.*|[*_ ]{0,4})", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence as plain text.

    ``doc_ids`` are cited by tags inside or right behind it; ``paragraph`` numbers its Markdown block; ``lead`` is
    the line that introduces its list; ``heading`` marks a title line.
    """

    text: str
    doc_ids: tuple[str, ...] = ()
    paragraph: int = 0
    lead: str = ""
    heading: bool = False


@dataclass(frozen=True, slots=True)
class Prose:
    """A text as read: without its tags, its sentences, and the IDs it cites in the order of first mention."""

    text: str
    sentences: tuple[Sentence, ...]
    cited: tuple[str, ...]


def read_prose(text: str, resolver: TagResolver) -> Prose:
    """Read *text*, Markdown or plain. A closing list of sources and footnote definitions are left out."""
    body = drop_sources(clean(text))
    tags = find_tags(body, resolver)
    marked = mark_tags(body, tags)
    cited = tuple(dict.fromkeys(doc_id for tag in tags for doc_id in tag.doc_ids))
    return Prose(_without_marks(marked)[0].strip(), tuple(_sentences(marked, tags)), cited)


def _sentences(marked: str, tags: Sequence[Tag]) -> list[Sentence]:
    sentences: list[Sentence] = []
    for block in read_blocks(marked):
        text, marks = _without_marks(block.text)
        lead = _without_marks(block.lead)[0]
        spans = sentence_spans(text)
        cited: list[dict[str, None]] = [{} for _ in spans]
        for offset, number in marks:
            place = next((index for index, (_, end) in enumerate(spans) if offset <= end), len(spans) - 1)
            if spans:
                cited[place].update(dict.fromkeys(tags[number].doc_ids))
        sentences += [
            Sentence(text[start:end], tuple(doc_ids), block.paragraph, lead, block.heading)
            for (start, end), doc_ids in zip(spans, cited, strict=True)
        ]
    return sentences


def drop_sources(text: str) -> str:
    """Return *text* without footnote definitions and without a list of sources, unless nothing else is left."""
    lines = text.split("\n")
    kept: list[str] = []
    index = 0
    while index < len(lines):
        if _SOURCES.fullmatch(lines[index]) and any(line.strip() for line in kept):
            index = _end_of_sources(lines, index)
            continue
        if not _FOOTNOTE.fullmatch(lines[index]):
            kept.append(lines[index])
        index += 1
    shortened = "\n".join(kept)
    return shortened if shortened.strip() else text


def _end_of_sources(lines: Sequence[str], index: int) -> int:
    index += 1
    while index < len(lines) and not lines[index].strip():
        index += 1
    while index < len(lines) and lines[index].strip():
        index += 1
    return index


def _without_marks(text: str) -> tuple[str, list[tuple[int, int]]]:
    """Remove the marks, and the space before each that nothing needs any more."""
    parts: list[str] = []
    size = 0
    marks: list[tuple[int, int]] = []
    position = 0
    for match in _MARK.finditer(text):
        piece = text[position : match.start()]
        follows = text[match.end() : match.end() + 1]
        if not follows or follows.isspace() or follows in ".,;:!?)" or _MARK.match(follows):
            piece = piece.rstrip(" \t")
        parts.append(piece)
        size += len(piece)
        marks.append((size, ord(match[0]) - MARK_BASE))
        position = match.end()
    cleaned = "".join([*parts, text[position:]])
    return _drop_empty_brackets(cleaned, marks)


def _drop_empty_brackets(text: str, marks: list[tuple[int, int]]) -> tuple[str, list[tuple[int, int]]]:
    """Remove brackets that held nothing but tags; marks inside move to where the bracket stood."""
    parts: list[str] = []
    moved: list[tuple[int, int]] = []
    position = removed = index = 0
    for start, end in (match.span() for match in _EMPTY_BRACKETS.finditer(text)):
        while index < len(marks) and marks[index][0] <= start:
            moved.append((marks[index][0] - removed, marks[index][1]))
            index += 1
        held = index
        while index < len(marks) and marks[index][0] <= end:
            index += 1
        if held == index:
            continue
        moved += [(start - removed, number) for _, number in marks[held:index]]
        parts.append(text[position:start])
        removed += end - start
        position = end
    moved += [(offset - removed, number) for offset, number in marks[index:]]
    return "".join([*parts, text[position:]]), moved
