"""What the customer has told, and what is in force, worked out only when a rule asks."""

from collections.abc import Mapping, Sequence

from triage_bot.checks.identifiers import customer_numbers
from triage_bot.checks.reply_text import ReplyText
from triage_bot.checks.rules import ScopeRule
from triage_bot.checks.situation import situations_of, stated_situations, told_situations
from triage_bot.language import Analyzer, Document, FrameIndex

_COMMON = frozenset(
    "i you we he she it they be have do will would can could to of in on at for with and or the a an your my our this "
    "that by from as not 's , . - show see record account".split()
)


class Told:
    """What the customer said and what is in force, worked out only when a rule asks."""

    def __init__(
        self,
        analyzer: Analyzer,
        cues: FrameIndex[ScopeRule],
        customer: tuple[str, ...],
        target: Mapping[str, object] | None,
        policies: Sequence[str],
    ) -> None:
        self._analyzer = analyzer
        self._cues = cues
        self.customer = customer
        self._situations = stated_situations(target, policies)
        self._documents: tuple[Document, ...] | None = None
        self._lemmas: frozenset[str] | None = None
        self._topics: frozenset[str] | None = None

    def documents(self) -> tuple[Document, ...]:
        """The customer's turns, analysed."""
        if self._documents is None:
            self._documents = tuple(self._analyzer.analyze(turn) for turn in self.customer)
        return self._documents

    def numbers(self) -> tuple[frozenset[str], frozenset[str]]:
        """Digits of the identifiers that the customer typed in full, and of the numbers called something else."""
        return customer_numbers("\n".join(self.customer))

    def holds(self, situations: frozenset[str], reply: Document) -> bool:
        """Whether any of *situations* is in force; with neither target nor policies the words of both sides tell."""
        if self._situations is None:
            self._situations = situations_of(self._shown(), told_situations((reply,), self._cues))
        return bool(situations & self._situations)

    def mentions(self, topic: str) -> bool:
        """Whether the customer brought the topic up."""
        return topic in self._shown()

    def _shown(self) -> frozenset[str]:
        if self._topics is None:
            self._topics = told_situations(self.documents(), self._cues)
        return self._topics

    def said(self, text: ReplyText, first: int, stop: int) -> bool:
        """Whether the customer used every word of content in the span, and every number of its segment."""
        if self._lemmas is None:
            self._lemmas = frozenset(
                lemma for document in self.documents() for lemma in (*document.lemmas, *document.words)
            )
        document = text.document
        start, end = document.sentences[document.sentence_of[first]]
        content = {lemma for lemma in document.lemmas[first:stop] if lemma not in _COMMON}
        numbers = {word for word in document.words[start:end] if word[:1].isdigit()}
        digits = "\n".join(self.customer)
        return content <= self._lemmas and all(number in self._lemmas or number in digits for number in numbers)
