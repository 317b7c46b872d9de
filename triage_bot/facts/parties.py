"""Who speaks, and how identity verification went."""

from dataclasses import dataclass, replace

from triage_bot.facts.reading import TurnReading
from triage_bot.facts.verification import COMPLETED, FAILED, attempts_in, failed_once_more, outcome_of


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
        outcome = outcome_of(reading, asked=asked)
        attempts = attempts_in(reading, self.failed_attempts) if outcome == FAILED else 0
        told_of_success = outcome == COMPLETED
        if asked and self.failed_attempts and not (attempts or told_of_success) and failed_once_more(reading):
            attempts = 1
        completed = self.completed or (outcome == COMPLETED and not attempts)
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
