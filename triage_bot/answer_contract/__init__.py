"""The structured answer contract: model, builder, fallback and renderers."""

from triage_bot.answer_contract.builder import build_structured_answer
from triage_bot.answer_contract.models import Citation, Price, ProofDocument, StructuredAnswer
from triage_bot.answer_contract.payload import AnswerPayload, attach_structured, build_payload
from triage_bot.answer_contract.reading import load_answer_pack, parse_answer, read_answers, read_json_lines
from triage_bot.answer_contract.render import render_html, render_prose_html, render_prose_text, render_text
from triage_bot.answer_contract.sources import AnswerPack, AnswerResult, Organisation, Passage
from triage_bot.answer_contract.support import PolicyCitation, PolicySource, SupportDecision, structure_decision
from triage_bot.answer_contract.validation import Violation, find_violations, parse_structured

__all__ = [
    "AnswerPack",
    "AnswerPayload",
    "AnswerResult",
    "Citation",
    "Organisation",
    "Passage",
    "PolicyCitation",
    "PolicySource",
    "Price",
    "ProofDocument",
    "StructuredAnswer",
    "SupportDecision",
    "Violation",
    "attach_structured",
    "build_payload",
    "build_structured_answer",
    "find_violations",
    "load_answer_pack",
    "parse_answer",
    "parse_structured",
    "read_answers",
    "read_json_lines",
    "render_html",
    "render_prose_html",
    "render_prose_text",
    "render_text",
    "structure_decision",
]
