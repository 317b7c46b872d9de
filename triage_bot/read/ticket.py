"""A ticket as the model sees it: context and turns, never a target."""

from dataclasses import dataclass
from datetime import datetime

from triage_bot.errors import SourceLocation


@dataclass(frozen=True, slots=True)
class Context:
    """What the ticket opened with. ``local_time`` is Eastern, with its offset."""

    verified: bool
    account_masked: str
    account_type: str
    account_age_days: int
    local_time: datetime


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn; a customer turn has ``text``, an agent turn has ``decision_point``."""

    t: int
    role: str
    text: str = ""
    decision_point: str = ""


@dataclass(frozen=True, slots=True)
class Ticket:
    """A validated ticket and where it was read from."""

    id: str
    context: Context
    turns: tuple[Turn, ...]
    location: SourceLocation

    @property
    def decision_points(self) -> tuple[str, ...]:
        """The IDs of the agent turns, in order."""
        return tuple(turn.decision_point for turn in self.turns if turn.role == "agent")

    @property
    def customer_turns(self) -> tuple[str, ...]:
        """The customer's texts, one before each decision point."""
        return tuple(turn.text for turn in self.turns if turn.role == "customer")
