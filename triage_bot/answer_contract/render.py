"""Shows an answer as sections, for a terminal or as HTML, from the structured object alone."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Final

from triage_bot.answer_contract.models import Citation, StructuredAnswer

_CONTROL: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Characters that steer a terminal or reverse the reading direction; an answer is data and may hold any."""
_KIND_NOTES: Final = {
    "answered": "",
    "refused_input": "This question was not answered.",
    "refused_no_support": "The policies consulted do not answer this question.",
    "answered_guarded": "Some details are held back.",
}


@dataclass(frozen=True, slots=True)
class _Section:
    """A heading with its lines; ``links`` holds an address for a line, or nothing."""

    heading: str
    lines: tuple[str, ...]
    links: tuple[str, ...] = ()
    listed: bool = False


def render_text(answer: StructuredAnswer) -> str:
    """Return *answer* as plain text sections for a terminal; control characters are taken out."""
    return "\n\n".join(_text_section(section) for section in _sections(answer)) + "\n"


def render_html(answer: StructuredAnswer) -> str:
    """Return *answer* as an HTML fragment; all text is escaped, and only http(s) addresses become links."""
    body = "\n".join(_html_section(section) for section in _sections(answer))
    return f'<article class="answer answer-{escape(answer.kind)}">\n{body}\n</article>\n'


def render_prose_text(prose: str) -> str:
    """Return the plain prose for a terminal, for an answer without a valid structure."""
    return f"{_printable(prose).strip()}\n"


def render_prose_html(prose: str) -> str:
    """Return the plain prose as an HTML fragment, for an answer without a valid structure."""
    return f'<article class="answer answer-prose">\n{_paragraphs(prose)}\n</article>\n'


def _sections(answer: StructuredAnswer) -> Iterator[_Section]:
    if note := _KIND_NOTES[answer.kind]:
        yield _Section("Note", (note,))
    if answer.criterion.strip():
        yield _Section("What the policy says", (answer.criterion,))
    if answer.prices:
        yield _Section(
            "Prices",
            tuple(f"${price.amount} {price.currency}: {price.context}" for price in answer.prices),
            listed=True,
        )
    if answer.proof_docs:
        proofs = tuple(f"{proof.title} ({proof.doc_id}): {proof.context}" for proof in answer.proof_docs)
        yield _Section("Proof to show", proofs, listed=True)
    if answer.next_step.strip():
        yield _Section("Next step", (answer.next_step,))
    if answer.decision_owner.strip():
        yield _Section("Who decides", (answer.decision_owner,))
    if answer.as_of_date.strip():
        yield _Section("As of", (f"Based on policies published as of {answer.as_of_date}.",))
    if answer.citations:
        lines = tuple(_source_line(citation) for citation in answer.citations)
        yield _Section("Sources", lines, tuple(citation.url for citation in answer.citations), listed=True)


def _source_line(citation: Citation) -> str:
    title = citation.title or citation.doc_id
    particulars = ", ".join(part for part in (citation.agency, citation.fetch_date) if part)
    return f"{title} ({particulars})" if particulars else title


def _text_section(section: _Section) -> str:
    lines = [_printable(line).strip() for line in section.lines]
    if section.links:
        lines = [f"{line} {_printable(link)}".rstrip() for line, link in zip(lines, section.links, strict=True)]
    mark = "- " if section.listed else ""
    indented = (f"  {mark}{line}".replace("\n", "\n  ") for line in lines)
    return "\n".join([section.heading, *indented])


def _html_section(section: _Section) -> str:
    if section.listed:
        links = section.links or ("",) * len(section.lines)
        items = "".join(f"<li>{_linked(line, link)}</li>" for line, link in zip(section.lines, links, strict=True))
        content = f"<ul>{items}</ul>"
    else:
        content = "".join(_paragraphs(line) for line in section.lines)
    return f"<section><h3>{escape(section.heading)}</h3>{content}</section>"


def _linked(line: str, link: str) -> str:
    text = escape(_printable(line))
    address = _printable(link).strip()
    if not address:
        return text
    if address.lower().startswith(("http://", "https://")):
        return f'<a href="{escape(address)}" rel="noopener noreferrer">{text}</a>'
    return f"{text} <code>{escape(address)}</code>"


def _paragraphs(text: str) -> str:
    parts = [part.strip() for part in _printable(text).split("\n\n") if part.strip()]
    return "".join(f"<p>{escape(part)}</p>" for part in parts)


def _printable(text: str) -> str:
    return _CONTROL.sub("", text.replace("\r\n", "\n")).encode("utf-8", "replace").decode("utf-8")
