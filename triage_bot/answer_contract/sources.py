"""What the builder reads: a prose answer with the passages consulted for it, and the pack it was answered from."""

from dataclasses import dataclass, field

from triage_bot.answer_contract.models import Citation, Kind


@dataclass(frozen=True, slots=True)
class Passage:
    """A piece of a policy document, with the document's particulars. ``fetch_date`` is YYYY-MM-DD or empty."""

    doc_id: str
    agency: str = ""
    title: str = ""
    url: str = ""
    fetch_date: str = ""
    text: str = ""

    def citation(self) -> Citation:
        """Return the document's particulars without the text."""
        return Citation(
            doc_id=self.doc_id,
            agency=self.agency,
            title=self.title,
            url=self.url,
            fetch_date=self.fetch_date,
        )


@dataclass(frozen=True, slots=True)
class AnswerResult:
    """A finished answer. ``citations`` is ``None`` when they are to be read off the tags in the prose."""

    answer: str
    kind: Kind
    citations: tuple[Citation, ...] | None = None
    passages: tuple[Passage, ...] = ()
    question: str = ""
    id: str = ""


@dataclass(frozen=True, slots=True)
class Organisation:
    """A body that may decide. ``aliases`` are further names by which prose calls it."""

    name: str
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AnswerPack:
    """What is known of a policy pack: who decides, how the answering program is called, which papers it adds.

    ``organisations``: the first is the pack's own. ``assistant_names``: names that can never own a decision.
    ``proofs``: further proof documents by name, with the phrases that mean them.
    ``documents``: the pack's policies by ID, for answers that name them by ID only.
    """

    organisations: tuple[Organisation, ...] = ()
    assistant_names: tuple[str, ...] = ()
    proofs: tuple[tuple[str, tuple[str, ...]], ...] = ()
    documents: dict[str, Passage] = field(default_factory=dict)
