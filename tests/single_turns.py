"""Contexts of tickets that tests make up, and decisions in one line."""

from triage_bot.decide import Decision
from triage_bot.read import Context, parse_context


def make_context(
    *, verified: bool, kind: str = "margin", age: int = 400, time: str = "2026-03-11T10:42:00-04:00"
) -> Context:
    """The context of a ticket; *time* is its local time, *age* the account's in days."""
    return parse_context(
        f'{{"verified": {str(verified).lower()}, "account_masked": "****0000", "account_type": "{kind}", '
        f'"account_age_days": {age}, "local_time_et": "{time}"}}'
    )


def in_words(decision: Decision) -> str:
    """Action, destination and priority, as in ``route fraud_ops P0``."""
    where = decision.queue or decision.escalate_to
    return f"{decision.action_type} {where} {decision.priority}" if where else decision.action_type
