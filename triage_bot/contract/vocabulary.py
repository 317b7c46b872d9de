"""The controlled vocabularies of the data schema."""

from typing import Literal, get_args

ActionName = Literal["ask_verification", "ask_clarifying", "route", "escalate", "resolve"]
Queue = Literal[
    "fraud_ops",
    "funding_ops",
    "margin_desk",
    "trade_support",
    "account_security",
    "tax_ops",
    "options_desk",
    "estate_services",
    "compliance",
    "general_support",
]
Priority = Literal["P0", "P1", "P2", "P3"]
Flag = Literal[
    "fraud_claim",
    "account_takeover",
    "suspicious_login",
    "regulatory_complaint",
    "deceased",
    "advice_request",
    "pii_exposed",
    "time_sensitive",
    "verification_failed",
]
ProhibitedClass = Literal[
    "advice",
    "guarantee",
    "full_account_number",
    "unstated_timeline",
    "merits_argument",
    "cause_speculation",
    "probing",
]
AskKey = Literal[
    "identity_verification",
    "order_id",
    "rejection_reason",
    "lot_identifiers",
    "executor_documentation",
    "bank_link_last_four",
]
Family = Literal[
    "fraud_unauthorized",
    "funding_ach",
    "wire_recall",
    "margin_call",
    "trade_execution",
    "erroneous_trade",
    "account_access",
    "pdt_restriction",
    "acats_transfer",
    "tax_documents",
    "options_approval",
    "options_assignment",
    "estate_deceased",
    "regulatory_complaint",
    "advice_bait",
    "multi_issue",
]
Difficulty = Literal["standard", "hard", "trap"]

ACTIONS: tuple[str, ...] = get_args(ActionName)
QUEUES: tuple[str, ...] = get_args(Queue)
PRIORITIES: tuple[str, ...] = get_args(Priority)
FLAGS: tuple[str, ...] = get_args(Flag)
ASKS: tuple[str, ...] = get_args(AskKey)
FAMILIES: tuple[str, ...] = get_args(Family)
DIFFICULTIES: tuple[str, ...] = get_args(Difficulty)
