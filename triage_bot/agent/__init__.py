"""The reference agent: everything it knows, and one conversation at a time."""

from triage_bot.agent.answer import Action, AnsweredTurn, answer_ticket
from triage_bot.agent.conversation import Conversation, DecidedTurn
from triage_bot.agent.knowledge import Knowledge, load_knowledge

__all__ = [
    "Action",
    "AnsweredTurn",
    "Conversation",
    "DecidedTurn",
    "Knowledge",
    "answer_ticket",
    "load_knowledge",
]
