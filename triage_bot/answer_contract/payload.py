"""The answer as it is served: prose and its particulars always, the structured object where it is valid."""

from dataclasses import dataclass
from typing import Any

from triage_bot.answer_contract.builder import build_structured_answer, cited_documents
from triage_bot.answer_contract.dates import as_of_date
from triage_bot.answer_contract.models import Citation, StructuredAnswer
from triage_bot.answer_contract.prose import read_prose
from triage_bot.answer_contract.sources import AnswerPack, AnswerResult
from triage_bot.answer_contract.tags import TagResolver
from triage_bot.answer_contract.validation import parse_structured


@dataclass(frozen=True, slots=True)
class AnswerPayload:
    """A served answer. ``structured`` is ``None`` when no valid structure exists; the prose is then what counts."""

    answer: str
    kind: str
    citations: tuple[Citation, ...]
    as_of_date: str
    structured: StructuredAnswer | None
    id: str = ""

    @property
    def structured_ok(self) -> bool:
        """Whether the structured object may be rendered."""
        return self.structured is not None

    def to_document(self) -> dict[str, Any]:
        """Return a JSON-ready dictionary; ``answer``, ``kind``, ``citations`` and ``as_of_date`` are always there."""
        return {
            **({"id": self.id} if self.id else {}),
            "answer": self.answer,
            "kind": self.kind,
            "citations": [citation.model_dump() for citation in self.citations],
            "as_of_date": self.as_of_date,
            "structured_ok": self.structured_ok,
            "structured": self.structured.to_document() if self.structured else None,
        }


def build_payload(answer: AnswerResult, pack: AnswerPack | None = None) -> AnswerPayload:
    """Build the structured answer of *answer* and serve it; without one, the plain prose."""
    built = build_structured_answer(answer, pack)
    return attach_structured(answer, built.to_document() if built else None)


def attach_structured(answer: AnswerResult, candidate: object) -> AnswerPayload:
    """Serve *answer* with *candidate*, a decoded JSON value from anywhere, if it keeps the contract.

    A candidate that departs from the contract, or whose kind is not the answer's, is left out; nothing of the
    answer itself is lost.
    """
    structured = parse_structured(candidate)
    if structured is not None and structured.kind != answer.kind:
        structured = None
    resolver = TagResolver([passage.citation() for passage in answer.passages])
    citations = tuple(cited_documents(answer, read_prose(answer.answer, resolver)))
    dated = as_of_date(
        answer.kind,
        (citation.fetch_date for citation in citations),
        (passage.fetch_date for passage in answer.passages),
    )
    return AnswerPayload(answer.answer, answer.kind, citations, dated, structured, answer.id)
