"""What the judge returns: violations and asks, each with the words of the reply that show it."""

from collections.abc import Sequence
from dataclasses import dataclass

from triage_bot.checks.candidates import Candidate


@dataclass(frozen=True, slots=True)
class Violation:
    """A class of ``docs/reply-checks.md`` that the reply violates; ``start`` and ``end`` are character offsets."""

    class_name: str
    span_text: str
    start: int
    end: int
    reason: str


@dataclass(frozen=True, slots=True)
class Ask:
    """A thing that the reply asks the customer for; ``start`` and ``end`` are character offsets."""

    key: str
    span_text: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class ReplyFindings:
    """All findings in one reply, in the order of their class or key, then of the text."""

    violations: tuple[Violation, ...] = ()
    asks: tuple[Ask, ...] = ()

    def classes(self) -> frozenset[str]:
        """Names of the violated classes."""
        return frozenset(violation.class_name for violation in self.violations)

    def keys(self) -> frozenset[str]:
        """Keys of the things asked for."""
        return frozenset(ask.key for ask in self.asks)


def findings_of(reply: str, found: Sequence[Candidate]) -> ReplyFindings:
    """What counts, in order and without overlaps within a class or key."""
    kept: list[Candidate] = []
    for item in sorted(found, key=lambda item: (item.is_ask, item.name, item.start, -item.end)):
        if not kept or kept[-1].name != item.name or item.start >= kept[-1].end:
            kept.append(item)
    return ReplyFindings(
        tuple(
            Violation(item.name, reply[item.start : item.end], item.start, item.end, item.reason)
            for item in kept
            if not item.is_ask
        ),
        tuple(Ask(item.name, reply[item.start : item.end], item.start, item.end) for item in kept if item.is_ask),
    )
