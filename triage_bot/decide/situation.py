"""Everything that a decision depends on, and nothing else; text does not come this far."""

from collections.abc import Mapping
from dataclasses import dataclass

from triage_bot.decide.disposition import Disposition
from triage_bot.matters import Matter


@dataclass(frozen=True, slots=True)
class Situation:
    """The state in which one decision is taken.

    ``new`` are the matters of this turn, ``open`` those of earlier turns that nothing has handled. ``answered`` tells
    of each ask key whether the customer has given the fact. ``failed_now`` says that this turn tells of a failed
    verification attempt.
    """

    turn: int
    new: tuple[Matter, ...]
    open: tuple[Matter, ...]
    standing: Disposition | None
    opened_verified: bool
    verified: bool
    failed_attempts: int
    failed_now: bool
    third_party: bool
    death_in_force: bool
    answered: Mapping[str, bool]

    @property
    def follow_up(self) -> bool:
        """Whether a disposition stands already."""
        return self.standing is not None

    @property
    def candidates(self) -> tuple[Matter, ...]:
        """Matters that a queue might handle, the earlier ones first, one a trigger (the newest facts win)."""
        latest: dict[str, Matter] = {}
        for matter in (*self.open, *self.new):
            if matter.needs_handling:
                latest[matter.trigger_id] = matter
        return tuple(sorted(latest.values(), key=lambda matter: matter.turn))

    def missing(self, matter: Matter) -> tuple[str, ...]:
        """The asks of *matter* that the customer has not answered."""
        return tuple(key for key in matter.asks if not self.answered.get(key, False))
