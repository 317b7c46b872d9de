"""Layer 4: labels against labels. One situation with two labels, one text twice, one rationale in two places."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from hashlib import sha256

from triage_bot.audit.duplicates import TextPlace, TwinFinder
from triage_bot.audit.finding import LABEL_ERROR_FROM, Finding, Kind, label_digest
from triage_bot.audit.pack_index import PackIndex
from triage_bot.audit.reading import Reading
from triage_bot.audit.view import DecisionView
from triage_bot.errors import SourceLocation
from triage_bot.read import Ticket

_SHORT_RATIONALE = 40
_PASTED = 2
"""A rationale that stands in more places than this is a template, not a slip."""
_EVEN, _BACKED = 0.5, 0.9
"""Confidence that one of two decisions is the wrong one: nothing else said, and when other findings name it too."""
_SAME_SITUATION = 0.4
"""The rules took two situations for one; they may have missed what tells them apart."""
_BIGGEST_GROUP = 200


@dataclass(frozen=True, slots=True)
class Leak:
    """A text that stands in two files, or twice in one."""

    first: str
    second: str
    files: tuple[str, str]
    alike: float


@dataclass(frozen=True, slots=True)
class _Peer:
    id: str
    point: str
    label: tuple[object, ...]
    facts: frozenset[str]
    family: str
    digest: str
    location: SourceLocation

    @property
    def name(self) -> str:
        return f"{self.id}/{self.point}"


class Peers:
    """Collects small values of every decision and compares them at the end."""

    def __init__(self) -> None:
        self.leaks: list[Leak] = []
        self._twins = TwinFinder()
        self._situations: dict[bytes, list[_Peer]] = defaultdict(list)
        self._rationales: dict[bytes, list[_Peer]] = defaultdict(list)
        self._pairs: list[tuple[str, str, float]] = []
        self._texts: dict[str, _Peer] = {}

    def add(self, ticket: Ticket, view: DecisionView, reading: Reading, group: str, location: SourceLocation) -> None:
        """Take one decision in."""
        label = view.label
        key = (label.action_type, label.destination, label.priority, tuple(sorted(label.required_policy_ids)))
        peer = _Peer(ticket.id, view.point, key, reading.facts, view.family, label_digest(label), location)
        if reading.signature:
            self._situations[_short(repr(reading.signature))].append(peer)
        rationale = " ".join(label.rationale.split())
        if len(rationale) >= _SHORT_RATIONALE:
            self._rationales[_short(rationale)].append(peer)
        if view.place == 0:
            self._texts[ticket.id] = peer
            self._first_turn(ticket, group)

    def add_outsider(self, ticket: Ticket, group: str) -> None:
        """Take in a ticket of another file, for leakage."""
        self._first_turn(ticket, group)

    def _first_turn(self, ticket: Ticket, group: str) -> None:
        place = TextPlace(group, ticket.id, ticket.decision_points[0], ticket.customer_turns[0])
        for twin in self._twins.add(place):
            one, other = twin.first, twin.second
            self.leaks.append(Leak(one.id, other.id, (one.group, other.group), twin.alike))
            if one.group == other.group:
                self._pairs.append((one.id, other.id, twin.alike))

    def copied(self) -> frozenset[tuple[str, str]]:
        """Decisions whose rationale stands at exactly one other decision too."""
        groups = (peers for peers in self._rationales.values() if len(peers) == _PASTED)
        return frozenset((peer.id, peer.point) for peers in groups for peer in peers)

    def findings(self, others: Iterable[Finding], index: PackIndex) -> Iterator[Finding]:
        """What the comparison gives; *others* are the findings of the layers before, which help to take sides."""
        named: dict[str, float] = defaultdict(float)
        for one in others:
            if one.confidence > 0:
                name = f"{one.id}/{one.decision_point}"
                named[name] = max(named[name], one.confidence)
        yield from self._copies(named)
        yield from self._same_situation(named)
        yield from self._same_text(named)

    def _copies(self, named: dict[str, float]) -> Iterator[Finding]:
        for peers in self._rationales.values():
            if len(peers) != _PASTED:
                continue
            for peer, other in zip(peers, reversed(peers), strict=True):
                mine, theirs = named[peer.name], named[other.name]
                if mine < theirs:
                    continue
                confidence = _BACKED if mine > theirs + 0.2 else _EVEN
                message = f"has the very rationale of {other.name}; one of the two was copied"
                yield _finding(peer, "X-copied", "rationale", confidence, message)

    def _same_situation(self, named: dict[str, float]) -> Iterator[Finding]:
        for peers in self._situations.values():
            votes = Counter(peer.label for peer in peers)
            if len(votes) < 2 or len(peers) > _BIGGEST_GROUP:
                continue
            usual, count = votes.most_common(1)[0]
            for peer in peers:
                rivals = [other for other in peers if other.label != peer.label and other.id != peer.id]
                if not rivals or (peer.label == usual and count > votes[rivals[0].label]):
                    continue
                nearest = min(rivals, key=lambda other: (len(other.facts ^ peer.facts), other.name))
                apart = ", ".join(sorted(nearest.facts ^ peer.facts)) or "nothing that the rules read"
                said = f"{peer.label[0]} here, {nearest.label[0]} there"
                message = f"same matters and standing as {nearest.name}, labelled otherwise ({said}); apart: {apart}"
                backed = named[peer.name] >= LABEL_ERROR_FROM
                yield _finding(peer, "X-situation", "action_type", _BACKED if backed else _SAME_SITUATION, message)

    def _same_text(self, named: dict[str, float]) -> Iterator[Finding]:
        for one, other, alike in self._pairs:
            first, second = self._texts.get(one), self._texts.get(other)
            if first is None or second is None or first.label == second.label:
                continue
            for peer, twin in ((first, second), (second, first)):
                if named[peer.name] < named[twin.name]:
                    continue
                backed = named[peer.name] > named[twin.name] + 0.2
                message = f"the first turn is that of {twin.name} ({alike:.0%} alike), labelled otherwise"
                yield _finding(peer, "X-twin", "action_type", _BACKED if backed else _EVEN, message)


def _short(text: str) -> bytes:
    return sha256(text.encode()).digest()[:12]


def _finding(peer: _Peer, code: str, field: str, confidence: float, message: str) -> Finding:
    return Finding(
        kind=Kind.LABEL_ERROR if confidence >= LABEL_ERROR_FROM else Kind.RULE_GAP,
        layer=4,
        code=code,
        confidence=confidence,
        id=peer.id,
        decision_point=peer.point,
        field=field,
        message=message,
        label=str(peer.label[0]),
        location=peer.location,
        digest=peer.digest,
        family=peer.family,
    )
