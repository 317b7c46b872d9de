"""One customer turn as tokens and sentences, in parallel arrays for speed."""

from dataclasses import dataclass, field

from triage_bot.language.characters import FoldedText


@dataclass(frozen=True, slots=True)
class Document:
    """A tokenised text.

    ``words`` are normalised lower-case forms ("ur" is "your", "n't" is "not"), ``lemmas`` their dictionary
    forms; ``starts`` and ``ends`` are character offsets into ``source.folded``. ``sentence_of`` gives the
    sentence number of a token and ``sentences`` the half-open token range of each sentence.
    """

    source: FoldedText
    words: tuple[str, ...]
    lemmas: tuple[str, ...]
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    sentence_of: tuple[int, ...]
    sentences: tuple[tuple[int, int], ...] = field(default=())

    def __len__(self) -> int:
        return len(self.words)

    @property
    def text(self) -> str:
        """The text as the customer wrote it."""
        return self.source.written

    def written_span(self, first: int, stop: int) -> tuple[int, int]:
        """Character span, in the text as written, of the tokens ``first`` up to but not including ``stop``."""
        if first >= stop or not self.words:
            return 0, 0
        return self.source.written_span(self.starts[first], self.ends[stop - 1])

    def excerpt(self, first: int, stop: int) -> str:
        """The written text of the tokens ``first`` up to but not including ``stop``."""
        start, end = self.written_span(first, stop)
        return self.source.written[start:end]

    def token_at(self, offset: int) -> int:
        """Index of the first token that ends after folded character *offset* (``len(self)`` when none does)."""
        low, high = 0, len(self.ends)
        while low < high:
            middle = (low + high) // 2
            if self.ends[middle] <= offset:
                low = middle + 1
            else:
                high = middle
        return low
