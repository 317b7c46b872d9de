"""Tickets, targets and outputs that the tests of the scorer share; all invented."""

import copy
from typing import Any

from triage_bot.errors import SourceLocation
from triage_bot.read import Ticket, parse_ticket
from triage_bot.targets import Target, TargetDecision, parse_decision, parse_target

TICKET: dict[str, Any] = {
    "id": "TST-DEV-9001",
    "context": {
        "verified": False,
        "account_masked": "****1188",
        "account_type": "margin",
        "account_age_days": 300,
        "local_time_et": "2026-03-11T10:42:00-04:00",
    },
    "turns": [
        {"t": 0, "role": "customer", "text": "Somebody pulled $640 out of my account by ACH and it was not me."},
        {"t": 1, "role": "agent", "decision_point": "d1"},
        {"t": 2, "role": "customer", "text": "Will I get it back, and should I sell my index fund meanwhile?"},
        {"t": 3, "role": "agent", "decision_point": "d2"},
    ],
}
ROUTE: dict[str, Any] = {
    "action_type": "route",
    "queue": "fraud_ops",
    "priority": "P0",
    "escalate_to": None,
    "required_flags": ["fraud_claim"],
    "forbidden_flags": ["account_takeover"],
    "required_policy_ids": ["FRD-01"],
    "acceptable_policy_ids": ["FRD-01", "FRD-02", "FRD-03", "IDV-03"],
    "must_ask": [],
    "may_disclose_account_details": False,
    "prohibited": ["advice", "guarantee", "full_account_number", "unstated_timeline", "merits_argument"],
    "allowed_timeline_claims": ["10 business days"],
    "rationale": "FRD-01.",
}
RESOLVE: dict[str, Any] = {
    **ROUTE,
    "action_type": "resolve",
    "queue": None,
    "priority": None,
    "required_flags": ["advice_request"],
    "forbidden_flags": [],
    "required_policy_ids": ["ESC-04", "CND-01"],
    "acceptable_policy_ids": ["ESC-04", "CND-01", "CND-02", "FRD-02"],
    "rationale": "ESC-04 and CND-01.",
}
COMPLAINT: dict[str, Any] = {
    **ROUTE,
    "action_type": "escalate",
    "queue": None,
    "priority": "P1",
    "escalate_to": "compliance",
    "required_flags": ["regulatory_complaint"],
    "forbidden_flags": [],
    "required_policy_ids": ["CMP-01"],
    "acceptable_policy_ids": ["CMP-01", "ESC-01"],
}
CLARIFY: dict[str, Any] = {
    **ROUTE,
    "action_type": "ask_clarifying",
    "queue": None,
    "priority": None,
    "required_flags": [],
    "forbidden_flags": [],
    "required_policy_ids": ["TRD-01"],
    "acceptable_policy_ids": ["TRD-01"],
    "must_ask": ["order_id"],
    "may_disclose_account_details": True,
}
REPLY = "Thank you for telling me. I have recorded it and I am sending it to our team."


def ticket() -> Ticket:
    parsed, problems = parse_ticket(TICKET, SourceLocation("sample"))
    assert parsed is not None, problems
    return parsed


def target(first: dict[str, Any] = ROUTE, second: dict[str, Any] = RESOLVE) -> Target:
    record = {
        "id": TICKET["id"],
        "family": "fraud_unauthorized",
        "difficulty": "hard",
        "decisions": {"d1": first, "d2": second},
    }
    parsed, problems = parse_target(record, SourceLocation("sample"))
    assert parsed is not None, problems
    return parsed


def decision(record: dict[str, Any]) -> TargetDecision:
    return parse_decision(record)


def fulfilling(record: dict[str, Any], reply: str = REPLY) -> dict[str, Any]:
    """The output that has every field as *record* wants it."""
    return copy.deepcopy(
        {
            "reply": reply,
            "action": {
                "type": record["action_type"],
                "queue": record["queue"],
                "escalate_to": record["escalate_to"],
                "priority": record["priority"],
                "flags": record["required_flags"],
                "policy_ids": record["required_policy_ids"],
            },
        }
    )


def changed(output: dict[str, Any], **action: Any) -> dict[str, Any]:
    """*output* with some fields of its action replaced."""
    return {**output, "action": {**output["action"], **action}}
