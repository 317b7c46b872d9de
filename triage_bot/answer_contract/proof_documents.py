"""Gathers the proof documents of an answer, each under the cited document that names it."""

from collections.abc import Sequence

from triage_bot.answer_contract.catalogue import Catalogue
from triage_bot.answer_contract.models import Citation, ProofDocument
from triage_bot.answer_contract.proofs import find_proofs
from triage_bot.answer_contract.prose import Sentence, read_prose
from triage_bot.answer_contract.sources import Passage
from triage_bot.answer_contract.tags import TagResolver


def collect_proofs(
    sentences: Sequence[Sentence], citations: Sequence[Citation], passages: Sequence[Passage], catalogue: Catalogue
) -> list[ProofDocument]:
    """Return the proofs that the answer names, then those that only the cited passages name.

    A proof in the answer belongs to the document that the nearest tag cites; without citations there are none.
    Each pair of cited document and proof comes once.
    """
    cited = list(dict.fromkeys(citation.doc_id for citation in citations if citation.doc_id))
    if not cited:
        return []
    in_passages = _from_passages([passage for passage in passages if passage.doc_id in cited], catalogue)
    found: dict[tuple[str, str], ProofDocument] = {}
    for place, sentence in enumerate(sentences):
        for mention in find_proofs(sentence.text, sentence.lead, catalogue):
            doc_id = _source(sentences, place, mention.title, cited, in_passages)
            found.setdefault(
                (doc_id, mention.title), ProofDocument(doc_id=doc_id, title=mention.title, context=sentence.text)
            )
    for proof in in_passages:
        found.setdefault((proof.doc_id, proof.title), proof)
    return list(found.values())


def _from_passages(passages: Sequence[Passage], catalogue: Catalogue) -> list[ProofDocument]:
    resolver = TagResolver(())
    return [
        ProofDocument(doc_id=passage.doc_id, title=mention.title, context=sentence.text)
        for passage in passages
        for sentence in read_prose(passage.text, resolver).sentences
        for mention in find_proofs(sentence.text, sentence.lead, catalogue)
    ]


def _source(
    sentences: Sequence[Sentence], place: int, title: str, cited: Sequence[str], in_passages: Sequence[ProofDocument]
) -> str:
    """The cited document behind a proof: by the sentence's own tag, the paragraph's, a passage that names it."""
    sentence = sentences[place]
    later = [other for other in sentences[place + 1 :] if other.paragraph == sentence.paragraph]
    earlier = [other for other in reversed(sentences[:place]) if other.paragraph == sentence.paragraph]
    tagged = [doc_id for other in (sentence, *later, *earlier) for doc_id in other.doc_ids if doc_id in cited]
    naming = [proof.doc_id for proof in in_passages if proof.title == title]
    own = [doc_id for doc_id in sentence.doc_ids if doc_id in naming]
    before = [doc_id for other in reversed(sentences[:place]) for doc_id in other.doc_ids if doc_id in cited]
    return (*own, *tagged, *naming, *before, *cited)[0]
