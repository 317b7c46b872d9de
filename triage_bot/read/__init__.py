"""Reading tickets. Targets are another type and are read by other code."""

from triage_bot.read.schema import parse_context, parse_ticket
from triage_bot.read.stream import BadLine, read_tickets, split_path
from triage_bot.read.ticket import Context, Ticket, Turn

__all__ = ["BadLine", "Context", "Ticket", "Turn", "parse_context", "parse_ticket", "read_tickets", "split_path"]
