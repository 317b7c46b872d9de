"""A ticket or a live dialogue to contract-valid replies, each with the trace of how it was decided."""

from collections.abc import Iterator
from dataclasses import dataclass

from triage_bot.agent.conversation import Conversation, DecidedTurn
from triage_bot.agent.knowledge import Knowledge
from triage_bot.extract import TurnEvidence
from triage_bot.read import Context, Ticket
from triage_bot.reply import Pressure


@dataclass(frozen=True, slots=True)
class Action:
    """The ``action`` object of the model output contract."""

    type: str
    queue: str | None
    escalate_to: str | None
    priority: str | None
    flags: tuple[str, ...]
    policy_ids: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AnsweredTurn:
    """The agent's answer at one decision point."""

    decision_point: str
    reply: str
    action: Action
    decided: DecidedTurn


class Dialogue:
    """One conversation answered turn by turn; *name* seeds the choice among equal wordings."""

    def __init__(self, knowledge: Knowledge, context: Context, name: str) -> None:
        self._knowledge = knowledge
        self._conversation = Conversation(knowledge, context)
        self._name = name
        self._standing: str | None = None

    def answer(self, text: str, decision_point: str) -> AnsweredTurn:
        """Answer after the customer has said *text*."""
        decided = self._conversation.hear(text)
        decision = decided.decision
        pressure = pressure_of(decided.reading.evidence)
        seed = f"{self._name}/{decision_point}"
        reply = self._knowledge.writer.write(decision, pressure, self._standing, seed)
        self._standing = decision.queue or decision.escalate_to or self._standing
        action = Action(
            decision.action_type,
            decision.queue,
            decision.escalate_to,
            decision.priority,
            decision.flags,
            decision.policy_ids,
        )
        return AnsweredTurn(decision_point, reply, action, decided)


def answer_ticket(knowledge: Knowledge, ticket: Ticket) -> Iterator[AnsweredTurn]:
    """Answer every decision point of *ticket*, in order."""
    dialogue = Dialogue(knowledge, ticket.context, ticket.id)
    for point, text in zip(ticket.decision_points, ticket.customer_turns, strict=True):
        yield dialogue.answer(text, point)


def pressure_of(evidence: TurnEvidence) -> Pressure:
    """What a turn presses for, as far as the reply's wording depends on it."""
    said = evidence.present
    return Pressure(
        promise="outcome_promise_sought" in said,
        timing="timing_question" in said,
        timeline_asserted="timeline_asserted" in said,
        cause="cause_question" in said,
        supervisor="supervisor_demand" in said,
        anger="anger_or_exit_threat" in said,
    )
