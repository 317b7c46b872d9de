"""One ticket to its contract-valid replies, each with the trace of how it was decided."""

from collections.abc import Iterator
from dataclasses import dataclass

from triage_bot.agent.conversation import Conversation, DecidedTurn
from triage_bot.agent.knowledge import Knowledge
from triage_bot.extract import TurnEvidence
from triage_bot.read import Ticket
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


def answer_ticket(knowledge: Knowledge, ticket: Ticket) -> Iterator[AnsweredTurn]:
    """Answer every decision point of *ticket*, in order."""
    conversation = Conversation(knowledge, ticket.context)
    standing: str | None = None
    for point, text in zip(ticket.decision_points, ticket.customer_turns, strict=True):
        decided = conversation.hear(text)
        decision = decided.decision
        reply = knowledge.writer.write(
            decision, pressure_of(decided.reading.evidence), standing, f"{ticket.id}/{point}"
        )
        standing = decision.queue or decision.escalate_to or standing
        yield AnsweredTurn(
            point,
            reply,
            Action(
                decision.action_type,
                decision.queue,
                decision.escalate_to,
                decision.priority,
                decision.flags,
                decision.policy_ids,
            ),
            decided,
        )


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
