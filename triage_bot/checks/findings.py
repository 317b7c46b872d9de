"""What the judge returns: violations and asks, each with the words of the reply that show it."""

from dataclasses import dataclass


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
