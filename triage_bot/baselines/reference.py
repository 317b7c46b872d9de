"""The reference agent as a baseline."""

from collections.abc import Mapping

from triage_bot.agent import Knowledge, answer_ticket
from triage_bot.read import Ticket
from triage_bot.run import reply_object


class Reference:
    """Answers as ``run`` does."""

    def __init__(self, knowledge: Knowledge) -> None:
        self._knowledge = knowledge

    def __call__(self, ticket: Ticket) -> Mapping[str, object]:
        """Answer *ticket*."""
        return {turn.decision_point: reply_object(turn) for turn in answer_ticket(self._knowledge, ticket)}
