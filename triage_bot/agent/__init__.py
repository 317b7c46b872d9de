"""The reference agent: everything it knows, and one conversation at a time."""

from triage_bot.agent.answer import Action, AnsweredTurn, Dialogue, answer_ticket
from triage_bot.agent.conversation import Conversation, DecidedTurn
from triage_bot.agent.knowledge import Knowledge, load_knowledge, unknown_facts

__all__ = [
    "Action",
    "AnsweredTurn",
    "Conversation",
    "DecidedTurn",
    "Dialogue",
    "Knowledge",
    "answer_ticket",
    "load_knowledge",
    "unknown_facts",
]
