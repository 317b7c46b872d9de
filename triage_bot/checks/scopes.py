"""Where a refusal, a condition, an attribution or a request holds in a reply."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from triage_bot.checks.reply_text import ReplyText
from triage_bot.checks.rules import ScopeRule
from triage_bot.language import FrameHit

_LISTING = frozenset({"requesting", "waived", "waived_before"})
"""Scopes that a colon carries over to the items of a list."""
_FEW = 6
"""Up to so many reaches are looked through one by one; more are laid out by token."""
_LONGEST_WAIVER = 6
_LONGEST_ANAPHORA = 16
_LONGEST_FRAGMENT = 14
_POINTING = frozenset("it that this them those these one ones both either here which now".split())
_FRAGMENT_STARTS = frozenset(
    "just only the last final its or a an and your any either symbol ticker date dates order lot nothing that it "
    "both".split()
)


class Reach(NamedTuple):
    """A token range that a cue speaks of; ``cue`` is the token at which the cue starts."""

    cue: int
    first: int
    stop: int


class Scopes:
    """The scopes of one reply by name; building and asking are linear in its length, but for a logarithm."""

    def __init__(self, reply: ReplyText, cues: Iterable[FrameHit[ScopeRule]]) -> None:
        self._length = len(reply.document)
        self._by_name: dict[str, list[Reach]] = {
            "question": [Reach(first, first, stop) for first, stop in reply.questions],
            "quoted": [Reach(first, first, stop) for first, stop in reply.quotations],
            "item": [Reach(*_twice(reply.document.sentences[number])) for number in reply.items],
        }
        self._reply = reply
        self._lists = _ListEnds(reply)
        self._hits: dict[str, list[FrameHit[ScopeRule]]] = {}
        for hit in cues:
            self._hits.setdefault(hit.payload.name, []).append(hit)
        self._asks = self.has("question") or self.has("requesting")
        self._cues: dict[str, list[int]] = {}
        self._earliest: dict[str, Sequence[int]] = {}
        for name, reaches in (
            ("asked_next", self._asked_next(reply)),
            ("asked_before", self._asked_before(reply)),
            ("waived_next", self._waived_next(reply)),
        ):
            self._by_name[name] = list(reaches)

    def has(self, name: str) -> bool:
        """Whether the scope occurs at all."""
        return name in self._hits or bool(self._by_name.get(name))

    def within(self, ranges: Sequence[tuple[int, int]]) -> list[list[str]]:
        """Names of the scopes whose cue stands in each of *ranges*, which follow each other and cover the reply."""
        starts = [first for first, _ in ranges]
        names: list[list[str]] = [[] for _ in ranges]
        for name in dict.fromkeys((*self._by_name, *self._hits)):
            for number in {bisect_right(starts, cue) - 1 for cue in self._cues_of(name)}:
                names[number].append(name)
        return names

    def _reaches(self, name: str) -> Sequence[Reach]:
        """What the cues of a scope speak of, worked out when it is first asked for: most are never asked how far."""
        hits = self._hits.pop(name, None)
        if hits is not None:
            found = [_reach(self._reply, hit, self._lists) for hit in hits]
            self._by_name[name] = self._by_name.get(name, []) + found
        return self._by_name.get(name, ())

    def touches(self, name: str, first: int, stop: int) -> bool:
        """Whether a cue of the scope stands in the range."""
        return _any_between(self._cues_of(name), first, stop)

    def _cues_of(self, name: str) -> Sequence[int]:
        cues = self._cues.get(name)
        if cues is None:
            cues = [reach.cue for reach in self._by_name.get(name, ())]
            cues += [hit.first for hit in self._hits.get(name, ())]
            self._cues[name] = cues = sorted(cues)
        return cues

    def _asking(self, first: int, stop: int) -> bool:
        return self.touches("question", first, stop) or self.touches("requesting", first, stop)

    def _asked_next(self, reply: ReplyText) -> Iterator[Reach]:
        """Sentences that the next one asks for by a pronoun: "It is the order number. Could you send that?"."""
        words = reply.document.words
        for (first, stop), (after, end) in pairwise(reply.sentences) if self._asks else ():
            short = end - after <= _LONGEST_ANAPHORA
            if short and not _POINTING.isdisjoint(words[after:end]) and self._asking(after, end):
                yield Reach(first, first, stop)

    def _asked_before(self, reply: ReplyText) -> Iterator[Reach]:
        """Fragments that continue a question or a request: "Which account? Just the last four digits."."""
        words = reply.document.words
        for (first, stop), (after, end) in pairwise(reply.sentences) if self._asks else ():
            if end - after <= _LONGEST_FRAGMENT and words[after] in _FRAGMENT_STARTS and self._asking(first, stop):
                yield Reach(after, after, end)

    def _waived_next(self, reply: ReplyText) -> Iterator[Reach]:
        """Sentences that the next, short one takes back: "Order numbers? Skip them!"."""
        for (first, stop), (after, end) in pairwise(reply.sentences) if self.has("waived") else ():
            if end - after <= _LONGEST_WAIVER and self.touches("waived", after, end):
                yield Reach(first, first, stop)

    def cover(self, reference: tuple[str, bool], first: int, stop: int) -> bool:
        """Whether the scope covers the last token of a hit; with the flag set its cue must precede the hit."""
        name, before = reference
        reaches = self._reaches(name)
        if not reaches:
            return False
        last = stop - 1
        if len(reaches) <= _FEW:
            return any(reach.first <= last < reach.stop and (not before or reach.cue < first) for reach in reaches)
        earliest = self._earliest.get(name)
        if earliest is None:
            earliest = self._earliest[name] = _earliest_cues(reaches, self._length)
        return earliest[last] < (first if before else self._length)

    def any(self, references: Iterable[tuple[str, bool]], first: int, stop: int) -> bool:
        """Whether any of the scopes covers the hit."""
        return any(self.cover(reference, first, stop) for reference in references)


def _any_between(cues: Sequence[int], first: int, stop: int) -> bool:
    """Whether any of *cues*, which are in order, lies in the range."""
    place = bisect_left(cues, first)
    return place < len(cues) and cues[place] < stop


def _earliest_cues(reaches: Iterable[Reach], length: int) -> Sequence[int]:
    """For each token the first cue whose reach covers it, or *length*; filled cells are skipped, so linear."""
    earliest = [length] * length
    following = list(range(length + 1))  # the next cell, from here on, that is not filled yet
    for reach in sorted(reaches, key=lambda reach: reach.cue):
        cell = reach.first
        while True:
            while following[cell] != cell:
                following[cell] = following[following[cell]]
                cell = following[cell]
            if cell >= min(reach.stop, length):
                break
            earliest[cell] = reach.cue
            following[cell] = cell + 1
    return earliest


class _ListEnds:
    """Where the list ends that a colon introduces, worked out once a reply."""

    def __init__(self, reply: ReplyText) -> None:
        self._reply = reply
        self._ends: dict[int, int] | None = None

    def end_after(self, number: int, end: int) -> int:
        """The end of segment *number*, or of what its colon introduces: the next segment, or the whole list."""
        segments = self._reply.document.sentences
        if self._reply.document.words[end - 1] != ":" or number + 1 >= len(segments):
            return end
        if self._ends is None:
            self._ends = self._list_ends()
        return segments[self._ends.get(number + 1, number + 1)][1]

    def _list_ends(self) -> dict[int, int]:
        """The last segment of the list that each item stands in."""
        segments, items = self._reply.document.sentences, frozenset(self._reply.items)
        ends: dict[int, int] = {}
        last = len(segments) - 1
        for number in range(len(segments) - 1, -1, -1):
            opens_sentence = self._reply.sentence_at(segments[number][0])[0] == segments[number][0]
            if number in items:
                ends[number] = last
            elif opens_sentence:
                last = number - 1
        return ends


def _twice(span: tuple[int, int]) -> tuple[int, int, int]:
    return span[0], span[0], span[1]


def _reach(reply: ReplyText, hit: FrameHit[ScopeRule], lists: _ListEnds) -> Reach:
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
    return Reach(hit.first, first, lists.end_after(number, end) if rule.name in _LISTING else end)
