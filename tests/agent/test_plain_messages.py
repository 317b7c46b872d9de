"""The plainest way of saying each matter, as anybody who tries the bot types it first."""

import pytest

from tests.single_turns import in_words, make_context
from triage_bot.agent import Conversation, Knowledge

CONTEXT = make_context(verified=True)


@pytest.mark.parametrize(
    ("message", "decided"),
    [
        ("Somebody took all my money.", "route fraud_ops P0"),
        ("Someone stole $5,000 from my account.", "route fraud_ops P0"),
        ("Somebody got in, changed my email, and moved $11,000 out by ACH on Friday.", "route fraud_ops P0"),
        ("Someone logged into my account from another country.", "route account_security P1"),
        ("My father died last week. He had an account with you.", "route estate_services P1"),
        ("I got a margin call for $4,000 due tomorrow.", "route margin_desk P1"),
        ("Please cancel the wire I sent this morning.", "route funding_ops P1"),
        ("I sent a wire yesterday to the wrong account. Can you get it back?", "route funding_ops P2"),
        ("I filed a complaint against you with FINRA.", "escalate compliance P1"),
        ("My lawyer is going to sue you.", "escalate compliance P1"),
        ("I want to kill myself.", "escalate compliance P0"),
        ("Should I sell my Apple stock?", "resolve"),
        ("Is my gain taxable?", "resolve"),
        ("I bought the wrong stock 5 minutes ago by mistake.", "route trade_support P1"),
        ("Where is my 1099?", "route tax_ops P3"),
        ("Your app was down this morning and I lost money.", "route trade_support P2"),
        ("My order was never filled.", "ask_clarifying"),
        ("My transfer from Fidelity was rejected.", "ask_clarifying"),
        ("I lost my phone and can't get the codes.", "route account_security P2"),
        ("How do I reset my password?", "resolve"),
        ("What is the pattern day trader rule?", "resolve"),
        ("Please change my mailing address.", "route account_security P3"),
        ("You sold my shares to cover a margin call and I dispute it.", "route margin_desk P2"),
    ],
)
def test_plain_messages(knowledge: Knowledge, message: str, decided: str) -> None:
    decision = Conversation(knowledge, CONTEXT).hear(message).decision
    assert in_words(decision) == decided
