"""Who speaks, and how identity verification went."""

from dataclasses import dataclass, replace

from triage_bot.facts.reading import TurnReading

_AS_BEFORE = frozenset({"again", "second", "2nd", "same", "twice"})
_SEVERAL = frozenset({"twice", "both", "thrice", "2x", "3x", "two", "three", "2", "3", "second", "2nd", "third"})


@dataclass(frozen=True, slots=True)
class Parties:
    """The state of identity so far; ``failed_now`` tells of an attempt that failed in the latest turn."""

    completed: bool = False
    failed_attempts: int = 0
    failed_now: bool = False
    third_party: bool = False
    death_of_holder: bool = False

    def after(self, reading: TurnReading, *, asked: bool = False) -> "Parties":
        """The state after one more turn; *asked* tells that the agent has just asked for verification."""
        attempts = _failed_attempts(reading, self.failed_attempts)
        if asked and self.failed_attempts and not attempts and _failed_once_more(reading):
            attempts = 1
        completed = self.completed or (reading.said("verification_completed") and not attempts)
        death = self.death_of_holder or holder_died(reading)
        stranger = self.third_party or (reading.said("speaker_third_party") and not death)
        return replace(
            self,
            completed=completed,
            failed_attempts=self.failed_attempts + attempts,
            failed_now=attempts > 0,
            third_party=stranger and not death,
            death_of_holder=death,
        )


def holder_died(reading: TurnReading) -> bool:
    """Whether the turn discloses the death of an account holder rather than of somebody without an account."""
    return reading.outweighs("death_of_holder", "death_of_non_holder")


def _failed_once_more(reading: TurnReading) -> bool:
    """Whether an answer to a repeated ask says that it went as before ("same answer the second time")."""
    settled = reading.said("verification_completed") or reading.said("verification_deferred_or_refused")
    return not settled and bool(reading.words & _AS_BEFORE)


def _failed_attempts(reading: TurnReading, earlier: int) -> int:
    """How many failed attempts the turn tells of: "twice" is two, unless one was counted before."""
    if not reading.said("verification_attempt_failed"):
        return 0
    if reading.outweighs("verification_completed", "verification_attempt_failed"):
        return 0
    words = reading.words
    if earlier == 0 and (words & _SEVERAL or ("again" in words and len(reading.document) > 8) or "over" in words):
        return 2
    return 1
