"""Builds the structured answer from a prose answer and what it was answered from."""

from collections.abc import Sequence

from triage_bot.answer_contract.amounts import find_amounts
from triage_bot.answer_contract.catalogue import default_catalogue
from triage_bot.answer_contract.dates import as_of_date
from triage_bot.answer_contract.models import REFUSALS, Citation, Price, StructuredAnswer
from triage_bot.answer_contract.next_step import find_next_step
from triage_bot.answer_contract.owner import OwnerEvidence, find_owner
from triage_bot.answer_contract.proof_documents import collect_proofs
from triage_bot.answer_contract.prose import Prose, Sentence, read_prose
from triage_bot.answer_contract.sources import AnswerPack, AnswerResult
from triage_bot.answer_contract.tags import TagResolver
from triage_bot.answer_contract.validation import parse_structured


def build_structured_answer(answer: AnswerResult, pack: AnswerPack | None = None) -> StructuredAnswer | None:
    """Return *answer* field by field, or ``None`` when no valid structure can be made of it.

    Pure and deterministic; no text raises. ``None`` means that the prose must be shown as it is: a kind outside the
    contract, or an answer (not a refusal) that holds nothing but tags.
    """
    pack = pack or AnswerPack()
    passages = [passage.citation() for passage in answer.passages]
    prose = read_prose(
        answer.answer, TagResolver(passages if answer.citations is None else [*answer.citations, *passages])
    )
    citations = cited_documents(answer, prose)
    if not prose.text and answer.kind not in REFUSALS:
        return None
    next_step = find_next_step(prose.sentences)
    consulted = [passage.agency for passage in answer.passages]
    document = {
        "kind": answer.kind,
        "criterion": prose.text,
        "prices": find_prices(prose.sentences),
        "proof_docs": collect_proofs(
            prose.sentences, citations, answer.passages, default_catalogue().extended(pack.proofs)
        ),
        "next_step": next_step,
        "decision_owner": find_owner(OwnerEvidence(prose.sentences, citations, consulted, pack, next_step)),
        "as_of_date": as_of_date(
            answer.kind,
            (citation.fetch_date for citation in citations),
            (passage.fetch_date for passage in answer.passages),
        ),
        "citations": list(citations),
    }
    return parse_structured(document)


def cited_documents(answer: AnswerResult, prose: Prose) -> list[Citation]:
    """Return the answer's citations; where it came without a list, the consulted documents that its tags name."""
    if answer.citations is not None:
        return list(answer.citations)
    known = {passage.doc_id: passage.citation() for passage in reversed(answer.passages)}
    return [known[doc_id] for doc_id in prose.cited if doc_id in known]


def find_prices(sentences: Sequence[Sentence]) -> list[Price]:
    """Return each dollar amount with its sentence, in order; an amount repeated within a sentence once."""
    prices = {
        (amount.value, sentence.text): Price(amount=amount.value, currency="USD", context=sentence.text)
        for sentence in sentences
        for amount in find_amounts(sentence.text)
    }
    return list(prices.values())
