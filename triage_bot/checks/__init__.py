"""The judge of replies: which classes a reply violates, and what it asks for."""

from triage_bot.checks.findings import Ask, ReplyFindings, Violation
from triage_bot.checks.judge import ReplyJudge, check_reply
from triage_bot.checks.rules import ReplyExample, load_examples

__all__ = ["Ask", "ReplyExample", "ReplyFindings", "ReplyJudge", "Violation", "check_reply", "load_examples"]
