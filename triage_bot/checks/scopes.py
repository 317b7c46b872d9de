"""Where a refusal, a condition, an attribution or a request holds in a reply."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from triage_bot.checks.reply_text import ReplyText
from triage_bot.checks.rules import ScopeRule
from triage_bot.language import FrameHit

_LISTING = frozenset({"requesting", "waived", "waived_before"})
"""Scopes that a colon carries over to the items of a list."""
_LONGEST_WAIVER = 6
_LONGEST_ANAPHORA = 16
_LONGEST_FRAGMENT = 14
_POINTING = frozenset("it that this them those these one ones both either here which now".split())
_FRAGMENT_STARTS = frozenset(
    "just only the last final its or a an and your any either symbol ticker date dates order lot nothing that it "
    "both".split()
)


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
        self._by_name["asked_next"], self._by_name["asked_before"] = [], []
        for hit in cues:
            self._by_name.setdefault(hit.payload.name, []).append(_reach(reply, hit))

        self._by_name["asked_next"] = list(self._asked_next(reply))
        self._by_name["asked_before"] = list(self._asked_before(reply))
        self._by_name["waived_next"] = list(self._waived_next(reply))

    def has(self, name: str) -> bool:
        """Whether the scope occurs at all."""
        return bool(self._by_name.get(name))

    def touching(self, first: int, stop: int) -> tuple[str, ...]:
        """Names of the scopes whose cue stands in the range, in name order."""
        return tuple(
            name
            for name, reaches in sorted(self._by_name.items())
            if any(first <= reach.cue < stop for reach in reaches)
        )

    def _asking(self, first: int, stop: int) -> bool:
        return any(
            first < reach.stop and reach.first < stop and first <= reach.cue < stop
            for name in ("question", "requesting")
            for reach in self._by_name.get(name, ())
        )

    def _asked_next(self, reply: ReplyText) -> Iterator[Reach]:
        """Sentences that the next one asks for by a pronoun: "It is the order number. Could you send that?"."""
        words = reply.document.words
        for (first, stop), (after, end) in pairwise(reply.sentences):
            short = end - after <= _LONGEST_ANAPHORA
            if short and not _POINTING.isdisjoint(words[after:end]) and self._asking(after, end):
                yield Reach(first, first, stop)

    def _asked_before(self, reply: ReplyText) -> Iterator[Reach]:
        """Fragments that continue a question or a request: "Which account? Just the last four digits."."""
        words = reply.document.words
        for (first, stop), (after, end) in pairwise(reply.sentences):
            if end - after <= _LONGEST_FRAGMENT and words[after] in _FRAGMENT_STARTS and self._asking(first, stop):
                yield Reach(after, after, end)

    def _waived_next(self, reply: ReplyText) -> Iterator[Reach]:
        """Sentences that the next, short one takes back: "Order numbers? Skip them!"."""
        for (first, stop), (after, end) in pairwise(reply.sentences):
            cues = self._by_name.get("waived", ())
            if end - after <= _LONGEST_WAIVER and any(after <= reach.cue < end for reach in cues):
                yield Reach(first, first, stop)

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
    if rule.reach == "reply":
        return Reach(hit.first, 0, len(document))
    if rule.reach == "backward":
        return Reach(hit.first, start, hit.stop)
    first = start if rule.reach == "both" else hit.first
    if rule.limit:
        return Reach(hit.first, first, min(end, hit.stop + rule.limit))
    return Reach(hit.first, first, _through_list(reply, number, end) if rule.name in _LISTING else end)


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
