"""The structured answer contract: model, builder, fallback and renderers."""

from triage_bot.answer_contract.models import Citation, Price, ProofDocument, StructuredAnswer
from triage_bot.answer_contract.validation import Violation, find_violations, parse_structured

__all__ = [
    "Citation",
    "Price",
    "ProofDocument",
    "StructuredAnswer",
    "Violation",
    "find_violations",
    "parse_structured",
]
