"""The system prompt: the task, the four shapes of a reply, and the prices."""

from triage_bot.alert_triage.engine import MAX_TURNS
from triage_bot.alert_triage.model import CloseReason, Typology
from triage_bot.alert_triage.reward import DOC_HOURS, LOOKUP_HOURS, SCREEN_HOURS, TURN_HOURS


def hours_text(hundredths: int) -> str:
    """Return hundredths of an hour as text, such as ``0.25 h``."""
    return f"{hundredths // 100}.{hundredths % 100:02d} h"


def system_prompt() -> str:
    """Return the instructions that an agent gets before the screen."""
    return f"""You review one transaction-monitoring alert on one synthetic customer. Either close it, citing the
facts that explain it, or escalate it for a suspicious-activity report, citing the transactions that constitute
the activity.

Answer every turn with exactly one JSON object and nothing that looks like a second one. The shapes:

{{"action":"lookup","what":"history","month":"2026-01"}}
{{"action":"lookup","what":"counterparty","id":"CP-7"}}
  "what" may also be "prior_alerts" or "documents", which take nothing more
{{"action":"close","reason":"CONSISTENT_WITH_PROFILE","cites":["kyc.expected_activity"],"note":"..."}}
  reason: {", ".join(CloseReason)}
{{"action":"escalate","typology":"STRUCTURING","cites":["T-101","T-102"],"narrative":"..."}}
  typology: {", ".join(Typology)}

A reply that is none of these is refused with one line, "rejected: <reason>", and costs its turn; so does a lookup
that was made before. You may cite kyc.<field>, doc.<id>, T-<n>, CP-<n> and A-<n>. Notes and narratives are not
scored.

You have {MAX_TURNS} turns; an alert without a disposition by then counts as left in the queue. What is spent:
  reading this screen {hours_text(SCREEN_HOURS)}, every turn {hours_text(TURN_HOURS)},
  documents {hours_text(DOC_HOURS)} on top of the turn, any other lookup {hours_text(LOOKUP_HOURS)} on top of it.
These prices are settings of the exercise, not industry figures.
"""
