"""What the customer has told, and what is in force, worked out only when a rule asks."""

import re
from collections.abc import Mapping, Sequence

from triage_bot.checks.identifiers import customer_numbers
from triage_bot.checks.reply_text import ReplyText
from triage_bot.checks.rules import ScopeRule
from triage_bot.checks.situation import situations_of, stated_situations, told_situations
from triage_bot.language import Analyzer, Document, FrameIndex

_COMMON = frozenset(
    "i you we he she it they be have do will would can could to of in on at for with and or the a an your my our this "
    "that by from as not 's , . - show see record account thank thanks give mention say tell write note".split()
)
_GAP = re.compile(r"(?<=\d)[ ,-](?=\d)")


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
        self._digits = ""
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
            self._digits = _joined_digits("\n".join(self.customer))
        document = text.document
        start, end = document.sentences[document.sentence_of[first]]
        content = {lemma for lemma in document.lemmas[first:stop] if lemma not in _COMMON}
        said = {lemma for lemma in content if lemma in self._lemmas or self._typed(lemma)}
        numbers = [word for word in document.words[start:end] if word[:1].isdigit()]
        return content == said and all(number in self._lemmas or self._typed(number) for number in numbers)

    def _typed(self, word: str) -> bool:
        """Whether the customer typed the number, in whatever spacing."""
        return word[:1].isdigit() and _joined_digits(word) in self._digits


def _joined_digits(text: str) -> str:
    """*text* with numbers that were typed in groups put together: "4419 0362" is "44190362"."""
    return _GAP.sub("", text)
