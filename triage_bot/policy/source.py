"""A pack as it is written: policies cut out of the Markdown, whatever the layout; effects are not read here."""

import hashlib
from dataclasses import dataclass, field, replace
from typing import Literal

from triage_bot.errors import SourceError, SourceLocation
from triage_bot.policy.blocks import Block, RichText, markdown_blocks
from triage_bot.policy.column_labels import is_label
from triage_bot.policy.definitions import Candidate, find_candidates
from triage_bot.policy.pack_file import front_matter, text_digest
from triage_bot.policy.preamble import find_date, find_version


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of running text. *label* is the header of the table column that it stands in, or empty."""

    text: RichText
    role: Literal["paragraph", "item", "cell"] = "paragraph"
    label: str = ""


@dataclass(frozen=True, slots=True)
class SourcePolicy:
    """One policy as written."""

    id: str
    title: str
    section: str
    location: SourceLocation
    passages: tuple[Passage, ...]

    @property
    def text(self) -> str:
        """The running text, one line a passage."""
        return "\n".join(
            f"{passage.label}: {passage.text.text}" if is_label(passage.label) else passage.text.text
            for passage in self.passages
        )

    @property
    def digest(self) -> str:
        """A digest of title and wording; white space and markup do not count."""
        words = " ".join(f"{self.title} {self.text}".split())
        return hashlib.sha256(words.encode()).hexdigest()[:16]


@dataclass(frozen=True, slots=True)
class SourcePack:
    """A pack as written. *outside* is the text that belongs to no policy, such as the preamble."""

    path: str
    title: str
    version: str
    effective_date: str | None
    digest: str
    policies: tuple[SourcePolicy, ...]
    outside: tuple[Passage, ...]
    errors: tuple[SourceError, ...] = ()


@dataclass(slots=True)
class _Open:
    """A policy that is being collected."""

    candidate: Candidate
    section: str
    passages: list[Passage] = field(default_factory=list)


class _Collector:
    """Hands each block to the policy that it belongs to."""

    def __init__(self, path: str, candidates: dict[int, Candidate]) -> None:
        self.path = path
        self.candidates = candidates
        self.open: _Open | None = None
        self.policies: dict[str, SourcePolicy] = {}
        self.outside: list[Passage] = []
        self.errors: list[SourceError] = []
        self.sections: dict[int, str] = {}

    def add(self, index: int, block: Block) -> None:
        candidate = self.candidates.get(index)
        if candidate and self._defines(candidate):
            self.close()
            self._enter_heading(block)
            self.open = _Open(candidate, self._section())
            self.open.passages += [Passage(text, role, label) for text, role, label in candidate.body]
            if candidate.style == "row":
                self.close()
            return
        if self._ends_policy(block):
            self.close()
        self._enter_heading(block, names_section=not self.open)
        if self.open:
            self.open.passages += [_case(block)] if block.kind == "row" else _passages(block)
        elif block.kind == "row":
            self.outside.append(Passage(RichText.joined(block.cells, " : "), "cell"))
        elif block.kind != "heading":
            self.outside += _passages(block)

    def _defines(self, candidate: Candidate) -> bool:
        if not self.open or candidate.strength <= self.open.candidate.strength:
            return True
        return candidate.lone and candidate.substantial

    def _ends_policy(self, block: Block) -> bool:
        if not self.open:
            return False
        style, level = self.open.candidate.style, self.open.candidate.level
        if block.kind == "heading":
            return style != "heading" or block.level <= level
        return style == "item" and (block.level == 0 or (block.kind == "item" and block.level <= level))

    def _enter_heading(self, block: Block, names_section: bool = False) -> None:
        if block.kind != "heading":
            return
        self.sections = {level: name for level, name in self.sections.items() if level < block.level}
        if names_section:
            self.sections[block.level] = block.text.text.strip()

    def _section(self) -> str:
        return self.sections[max(self.sections)] if self.sections and max(self.sections) > 1 else ""

    def close(self) -> None:
        """Finish the policy that is being collected."""
        opened, self.open = self.open, None
        if opened is None:
            return
        candidate = opened.candidate
        location = SourceLocation(self.path, candidate.line)
        if (first := self.policies.get(candidate.id)) is not None:
            self.errors.append(
                SourceError(
                    location,
                    f"duplicate policy ID {candidate.id}; it was defined at line {first.location.line}, "
                    "expected each ID once",
                )
            )
            return
        self.policies[candidate.id] = SourcePolicy(
            candidate.id, candidate.title, opened.section, location, tuple(opened.passages)
        )


def _case(block: Block) -> Passage:
    """A row of a table inside a policy: its first cell says when the rest holds ("given: route to ...")."""
    first, *rest = [cell.slice(0) for cell in block.cells if cell.text.strip()] or [RichText("")]
    if not rest:
        return Passage(first, "item")
    row = RichText.joined([first, RichText.joined(rest, ", ")], ": ")
    return Passage(replace(row, emphasis=((0, len(first.text)),)), "item")  # a run-in label of what the row says


def _passages(block: Block) -> list[Passage]:
    if block.kind == "row":
        labels = [*block.header, *[""] * len(block.cells)]
        return [Passage(cell, "cell", label) for cell, label in zip(block.cells, labels, strict=False) if cell.text]
    if not block.text.text.strip():
        return []
    return [Passage(block.text, "item" if block.kind == "item" else "paragraph")]


def parse_pack(text: str, path: str) -> SourcePack:
    """Cut the Markdown *text* of a pack into its policies; never raises on any text.

    Errors (duplicate IDs) are collected in the result.
    """
    matter, body, first_line = front_matter(text)
    blocks = markdown_blocks(body, first_line)
    collector = _Collector(path, find_candidates(blocks))
    for index, block in enumerate(blocks):
        collector.add(index, block)
    collector.close()
    heading = next((b.text.text.strip() for b in blocks if b.kind == "heading" and b.level == 1), "")
    prose = [passage.text.text for passage in collector.outside]
    date = matter.get("effective_date") or matter.get("effective")
    return SourcePack(
        path=path,
        title=str(matter.get("title") or heading),
        version=str(matter.get("version") or find_version(prose)),
        effective_date=str(date) if date else find_date(prose),
        digest=text_digest(text),
        policies=tuple(collector.policies.values()),
        outside=tuple(collector.outside),
        errors=tuple(collector.errors),
    )
