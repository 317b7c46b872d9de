"""The records of the data schema: ticket, target and model output, with their vocabularies and JSON Schemas."""

from triage_bot.contract.reply import ActionModel, ReplyModel
from triage_bot.contract.schemas import json_schema
from triage_bot.contract.target import TargetDecisionModel, TargetModel
from triage_bot.contract.ticket import TicketModel

__all__ = ["ActionModel", "ReplyModel", "TargetDecisionModel", "TargetModel", "TicketModel", "json_schema"]
