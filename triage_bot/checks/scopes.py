"""Where a refusal, a condition, an attribution or a request holds in a reply."""

from collections.abc import Iterable
from dataclasses import dataclass

from triage_bot.checks.reply_text import ReplyText
from triage_bot.checks.rules import ScopeRule
from triage_bot.language import FrameHit


@dataclass(frozen=True, slots=True)
class Reach:
    """A token range that a cue speaks of; ``cue`` is the token at which the cue starts."""

    cue: int
    first: int
    stop: int


class Scopes:
    """The scopes of one reply by name."""

    def __init__(self, reply: ReplyText, cues: Iterable[FrameHit[ScopeRule]]) -> None:
        self._by_name: dict[str, list[Reach]] = {
            "question": [Reach(first, first, stop) for first, stop in reply.questions],
            "quoted": [Reach(first, first, stop) for first, stop in reply.quotations],
            "item": [Reach(*_twice(reply.document.sentences[number])) for number in reply.items],
        }
        for hit in cues:
            self._by_name.setdefault(hit.payload.name, []).append(_reach(reply, hit))

    def cover(self, reference: tuple[str, bool], first: int, stop: int) -> bool:
        """Whether the scope covers the last token of a hit; with the flag set its cue must precede the hit."""
        name, before = reference
        last = stop - 1
        return any(
            reach.first <= last < reach.stop and (not before or reach.cue < first)
            for reach in self._by_name.get(name, ())
        )

    def any(self, references: Iterable[tuple[str, bool]], first: int, stop: int) -> bool:
        """Whether any of the scopes covers the hit."""
        return any(self.cover(reference, first, stop) for reference in references)


def _twice(span: tuple[int, int]) -> tuple[int, int, int]:
    return span[0], span[0], span[1]


def _reach(reply: ReplyText, hit: FrameHit[ScopeRule]) -> Reach:
    document = reply.document
    rule = hit.payload
    number = document.sentence_of[hit.first]
    start, end = document.sentences[number]
    if rule.reach == "sentence":
        return Reach(hit.first, *reply.sentence_at(hit.first))
    if rule.reach == "backward":
        return Reach(hit.first, start, hit.stop)
    first = start if rule.reach == "both" else hit.first
    if rule.limit:
        return Reach(hit.first, first, min(end, hit.stop + rule.limit))
    return Reach(hit.first, first, _through_list(reply, number, end))


def _through_list(reply: ReplyText, number: int, end: int) -> int:
    """The end of the segment, or of what its colon introduces: the next segment, or the whole list."""
    document = reply.document
    segments = document.sentences
    if document.words[end - 1] != ":" or number + 1 >= len(segments):
        return end
    if number + 1 not in reply.items:
        return segments[number + 1][1]
    last = number + 1
    items = set(reply.items)
    while last + 1 < len(segments) and (
        last + 1 in items or reply.sentence_at(segments[last + 1][0])[0] != segments[last + 1][0]
    ):
        last += 1
    return segments[last][1]
