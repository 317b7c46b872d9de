"""Structures a support-triage decision: the reply, the policies behind it, and the desk that decides."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from triage_bot.answer_contract.builder import find_prices
from triage_bot.answer_contract.catalogue import default_catalogue
from triage_bot.answer_contract.dates import as_of_date
from triage_bot.answer_contract.models import Citation, Kind, ProofDocument, StructuredAnswer
from triage_bot.answer_contract.next_step import find_next_step
from triage_bot.answer_contract.proof_documents import collect_proofs
from triage_bot.answer_contract.prose import Sentence, read_prose
from triage_bot.answer_contract.sources import Passage
from triage_bot.answer_contract.tags import TagResolver
from triage_bot.answer_contract.words import split_words

_ADVICE_FLAG: Final = "advice_request"
_EXPANSIONS: Final = {
    "ops": "Operations",
    "svc": "Services",
    "svcs": "Services",
    "mgmt": "Management",
    "acct": "Account",
}
_PREAMBLE_TITLE: Final = re.compile(r"#\s+(?:policy pack\s*:\s*)?(\S.{0,200})", re.IGNORECASE)
_ASKING_ACTIONS: Final = frozenset({"ask_clarifying", "ask_verification"})


@dataclass(frozen=True, slots=True)
class PolicyCitation:
    """A policy behind a decision: its ID, title, Markdown text, and line in the pack (counted from 1)."""

    policy_id: str
    title: str
    text: str
    line: int


@dataclass(frozen=True, slots=True)
class SupportDecision:
    """What is structured: a reply with the decision that it belongs to.

    ``queue`` and ``escalate_to`` are the desk of this decision, or of the standing disposition for a follow-up.
    ``details_withheld`` says that the gate keeps account details back. ``proof_documents`` are papers that the
    decision asks for, by name or as the pack's identifier (``executor_documentation``).
    """

    reply: str
    action_type: str
    policies: Sequence[PolicyCitation]
    governing_policy_id: str
    queue: str | None = None
    escalate_to: str | None = None
    details_withheld: bool = False
    proof_documents: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class PolicySource:
    """The pack that the policies stand in: its effective date (YYYY-MM-DD), preamble, and path for line anchors."""

    effective_date: str
    preamble: str = ""
    path: str = "policies.md"


def structure_decision(decision: SupportDecision, source: PolicySource) -> StructuredAnswer:
    """Return the structured answer for *decision*; it always keeps the contract.

    The criterion is the governing policy's text; without one, the reply. The kind is ``refused_input`` where the
    governing policy refuses advice, else ``answered_guarded`` where details are held back, else ``answered``.
    """
    governing = next((entry for entry in decision.policies if entry.policy_id == decision.governing_policy_id), None)
    owner = desk_name(decision.escalate_to or decision.queue or "", source.preamble) or pack_name(source.preamble)
    passages = [_passage(entry, pack_name(source.preamble) or owner, source) for entry in decision.policies]
    citations = [passage.citation() for passage in passages]
    reply = read_prose(decision.reply, TagResolver(citations))
    kind = _kind(decision, governing)
    criterion = read_prose(governing.text, TagResolver(())).text if governing else reply.text
    dates = [source.effective_date for _ in passages]
    return StructuredAnswer(
        kind=kind,
        criterion=_without_code_marks(criterion),
        prices=find_prices(reply.sentences),
        proof_docs=_proofs(decision, reply.sentences, citations, passages),
        next_step=find_next_step(reply.sentences) or _question(decision.action_type, reply.sentences),
        decision_owner=owner,
        as_of_date=as_of_date(kind, dates, dates),
        citations=citations,
    )


def desk_name(identifier: str, preamble: str = "") -> str:
    """Return the full name of the desk *identifier* (``fraud_ops`` is "Fraud Operations").

    A name that the pack's preamble gives beside the identifier in code font, as in "Fraud Response Team
    (`fraud_ops`)" or "`fraud_ops`: Fraud Response Team", comes first.
    """
    if not identifier:
        return ""
    code = re.escape(identifier)
    named = re.search(rf"([A-Z][\w&' -]{{1,80}}?)\*{{0,2}}\s\(`{code}`\)", preamble) or re.search(
        rf"`{code}`\*{{0,2}}\s?(?::|is|means|–|—|-)\s?(?:the\s)?\*{{0,2}}([A-Z][\w&' -]{{1,80}})", preamble
    )
    if named:
        return named[1].strip()
    words = identifier.replace("-", "_").split("_")
    return " ".join(_EXPANSIONS.get(word, word[:1].upper() + word[1:]) for word in words if word)


def pack_name(preamble: str) -> str:
    """Return what the pack's title says it is for, the owner where no desk is named; empty without a title."""
    match = _PREAMBLE_TITLE.match(preamble.lstrip())
    name = match[1].strip().rstrip("#").strip() if match else ""
    name = name.removesuffix(" triage").removesuffix(" policies")
    return name[:1].upper() + name[1:]


def _passage(entry: PolicyCitation, agency: str, source: PolicySource) -> Passage:
    address = f"{source.path}#L{entry.line}"
    return Passage(
        entry.policy_id, agency, entry.title, address, source.effective_date, _without_code_marks(entry.text)
    )


def _without_code_marks(text: str) -> str:
    return text.replace("`", "").strip()


def _kind(decision: SupportDecision, governing: PolicyCitation | None) -> Kind:
    if decision.action_type == "resolve" and governing is not None and _refuses_advice(governing.text):
        return "refused_input"
    return "answered_guarded" if decision.details_withheld else "answered"


def _refuses_advice(text: str) -> bool:
    """Whether a policy's text raises the advice flag, rather than says that it is not raised."""
    words = [word.lower for word in split_words(text.replace(_ADVICE_FLAG, "adviceflag"))]
    return any(
        word == "adviceflag"
        and "raise" in words[max(0, place - 3) : place]
        and "not" not in words[max(0, place - 4) : place]
        for place, word in enumerate(words)
    )


def _question(action_type: str, sentences: Sequence[Sentence]) -> str:
    """The last question of a reply that asks: answering it is the next step."""
    if action_type not in _ASKING_ACTIONS:
        return ""
    return next((sentence.text for sentence in reversed(sentences) if sentence.text.rstrip().endswith("?")), "")


def _proofs(
    decision: SupportDecision, reply: Sequence[Sentence], citations: Sequence[Citation], passages: Sequence[Passage]
) -> list[ProofDocument]:
    governing = [passage for passage in passages if passage.doc_id == decision.governing_policy_id]
    first = [*governing, *(passage for passage in passages if passage.doc_id != decision.governing_policy_id)]
    proofs = collect_proofs(reply, [passage.citation() for passage in first], passages, default_catalogue())
    titles = {proof.title for proof in proofs}
    for name in decision.proof_documents:
        proof = _asked(name, first, reply)
        if proof is not None and proof.title not in titles:
            titles.add(proof.title)
            proofs.append(proof)
    return proofs


def _asked(name: str, passages: Sequence[Passage], reply: Sequence[Sentence]) -> ProofDocument | None:
    """A paper asked for by name: under the policy that names it, else under the governing one with the reply."""
    title = default_catalogue().title_of(name) or name.replace("_", " ").strip()
    if not title or not passages:
        return None
    for passage in passages:
        for sentence in read_prose(passage.text, TagResolver(())).sentences:
            if name in sentence.text or title in sentence.text:
                return ProofDocument(doc_id=passage.doc_id, title=title, context=sentence.text)
    context = next((sentence.text for sentence in reply), "") or title
    return ProofDocument(doc_id=passages[0].doc_id, title=title, context=context)
