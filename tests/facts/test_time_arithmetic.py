"""Deadlines, windows and ages against the ticket's local time and the NYSE calendar, through whole conversations."""

import pytest

from tests.single_turns import in_words, make_context
from triage_bot.agent import Conversation, Knowledge


def decide(
    knowledge: Knowledge, text: str, time: str, *, verified: bool = True, kind: str = "margin", age: int = 400
) -> str:
    context = make_context(verified=verified, kind=kind, age=age, time=time)
    return in_words(Conversation(knowledge, context).hear(text).decision)


NEAR, LATER = "route margin_desk P1", "route margin_desk P2"


@pytest.mark.parametrize(
    ("text", "time", "expected"),
    [
        ("I got a margin call and it is due today.", "2026-03-11T10:00:00-04:00", NEAR),
        ("I have a margin call due tomorrow.", "2026-03-11T10:00:00-04:00", NEAR),
        ("I have a margin call due Friday.", "2026-03-11T10:00:00-04:00", LATER),
        ("My margin call has Friday's date on it, and it's only Wednesday.", "2026-03-11T10:00:00-04:00", LATER),
        ("My margin call is due Monday.", "2026-03-13T17:00:00-04:00", NEAR),
        ("margin call email says pay by tues 5/26", "2026-05-22T16:00:00-04:00", NEAR),
        ("margin call email says pay by tues 5/26", "2026-05-21T16:00:00-04:00", LATER),
        ("My margin call must be met by July 6.", "2026-07-02T16:00:00-04:00", NEAR),
        ("There is a margin call on my account.", "2026-07-02T16:00:00-04:00", LATER),
        ("There's a maintenance call, due the 14th.", "2026-10-12T09:00:00-04:00", LATER),
        ("There's a maintenance call, due the 14th.", "2026-10-13T09:00:00-04:00", NEAR),
    ],
)
def test_margin_call_due(knowledge: Knowledge, text: str, time: str, expected: str) -> None:
    assert decide(knowledge, text, time) == expected


SOON, CALM = "route funding_ops P1", "route funding_ops P2"


@pytest.mark.parametrize(
    ("text", "time", "expected"),
    [
        ("Please recall the wire I sent at 10:40 this morning.", "2026-09-16T11:05:00-04:00", SOON),
        ("Please recall the wire I sent at 10:40 this morning.", "2026-09-16T14:00:00-04:00", CALM),
        ("Please recall the wire I sent at 10:40 this morning.", "2026-09-16T13:59:00-04:00", SOON),
        ("Please recall the wire I sent yesterday.", "2026-09-16T11:05:00-04:00", CALM),
        ("I sent a wire half an hour ago and want it cancelled.", "2026-06-19T10:15:00-04:00", CALM),
        ("I sent a wire half an hour ago and want it cancelled.", "2026-06-18T10:15:00-04:00", SOON),
        (
            "I need my wire cancelled, I sent it at 11:10 and it's 11:25 here in Sacramento.",
            "2026-10-23T14:25:00-04:00",
            CALM,
        ),
        ("cancel the wire i sent 40 min ago", "2026-09-19T11:00:00-04:00", CALM),
    ],
)
def test_wire_recall(knowledge: Knowledge, text: str, time: str, expected: str) -> None:
    assert decide(knowledge, text, time) == expected


OPEN, CLOSED = "route trade_support P1", "resolve"


@pytest.mark.parametrize(
    ("text", "time", "expected"),
    [
        ("I bought the wrong stock by mistake, it filled at 10:05.", "2026-11-09T10:17:00-05:00", OPEN),
        ("I bought the wrong stock by mistake, it filled at 10:05.", "2026-11-09T10:35:00-05:00", OPEN),
        ("I bought the wrong stock by mistake, it filled at 10:05.", "2026-11-09T10:36:00-05:00", CLOSED),
        ("I bought the wrong stock by mistake.", "2026-11-09T10:36:00-05:00", CLOSED),
        ("I just this second bought the wrong stock by mistake.", "2026-11-09T10:36:00-05:00", OPEN),
        ("I entered the wrong size by mistake, executed 8:52 central.", "2026-11-17T10:10:00-05:00", OPEN),
        ("I bought the wrong symbol by mistake yesterday at 10:05.", "2026-11-17T10:10:00-05:00", CLOSED),
        ("I sold the wrong shares by mistake 20 minutes ago.", "2026-11-17T12:10:00-05:00", OPEN),
        ("I sold the wrong shares by mistake an hour ago.", "2026-11-17T12:10:00-05:00", CLOSED),
    ],
)
def test_erroneous_trade_window(knowledge: Knowledge, text: str, time: str, expected: str) -> None:
    assert decide(knowledge, text, time) == expected


@pytest.mark.parametrize(
    ("text", "time", "age", "expected"),
    [
        (
            "My ACH deposit from June 26 is still on hold, when does it clear?",
            "2026-07-07T10:05:00-04:00",
            33,
            "resolve",
        ),
        (
            "My ACH deposit from June 26 is still on hold, when does it clear?",
            "2026-07-07T10:05:00-04:00",
            60,
            "ask_clarifying",
        ),
        (
            "My ACH deposit from June 26 is still on hold, when does it clear?",
            "2026-07-06T10:05:00-04:00",
            60,
            "resolve",
        ),
        (
            "My ACH deposit from June 26 is still on hold, when does it clear?",
            "2026-07-09T10:05:00-04:00",
            33,
            "ask_clarifying",
        ),
    ],
)
def test_deposit_hold(knowledge: Knowledge, text: str, time: str, age: int, expected: str) -> None:
    assert decide(knowledge, text, time, age=age) == expected


@pytest.mark.parametrize(
    ("text", "time", "expected"),
    [
        ("My withdrawal to my bank from June 29 has not arrived.", "2026-07-02T12:00:00-04:00", "resolve"),
        ("My withdrawal to my bank from June 29 has not arrived.", "2026-07-06T12:00:00-04:00", "ask_clarifying"),
        (
            "My withdrawal to my bank, account ending 2209, from June 29 has not arrived.",
            "2026-07-06T12:00:00-04:00",
            "route funding_ops P2",
        ),
        (
            "My account transfer from my old broker was submitted Nov 19 and is not here yet.",
            "2026-11-30T11:00:00-05:00",
            "resolve",
        ),
        (
            "My account transfer from my old broker was submitted Nov 18 and is not here yet.",
            "2026-12-01T11:00:00-05:00",
            "route funding_ops P2",
        ),
        (
            "My uncle died at Thanksgiving and left me $4,000. I've just sent it to my account with you by ACH this "
            "afternoon. How many days until that's cleared?",
            "2026-12-07T15:00:00-05:00",
            "resolve",
        ),
        ("I can't find my 1099, it's missing.", "2026-02-15T11:00:00-05:00", "resolve"),
        ("I can't find my 1099, it's missing.", "2026-02-16T11:00:00-05:00", "route tax_ops P3"),
    ],
)
def test_periods(knowledge: Knowledge, text: str, time: str, expected: str) -> None:
    assert decide(knowledge, text, time) == expected


@pytest.mark.parametrize(
    ("text", "time", "expected"),
    [
        (
            "My put expires today in the money and I can't close it.",
            "2026-03-20T14:38:00-04:00",
            "escalate options_desk P0",
        ),
        ("My put expires tomorrow in the money and I can't close it.", "2026-03-19T14:38:00-04:00", "resolve"),
        (
            "My short call expires 3/20 and the close order is rejected.",
            "2026-03-20T14:38:00-04:00",
            "escalate options_desk P0",
        ),
        ("My short call expires 3/27 and the close order is rejected.", "2026-03-20T14:38:00-04:00", "resolve"),
        (
            "I sold puts that run out this afternoon and I don't have the cash to take the shares.",
            "2026-03-20T14:38:00-04:00",
            "escalate options_desk P0",
        ),
        (
            "My put expires in two hours and I can't close it.",
            "2026-03-20T13:38:00-04:00",
            "escalate options_desk P0",
        ),
        (
            "I sold puts this morning, they expire next week and I can't close them.",
            "2026-03-20T13:38:00-04:00",
            "resolve",
        ),
    ],
)
def test_expiry_day(knowledge: Knowledge, text: str, time: str, expected: str) -> None:
    assert decide(knowledge, text, time) == expected


@pytest.mark.parametrize(("age", "expected"), [(89, "resolve"), (90, "route options_desk P3")])
def test_account_age_for_level_three(knowledge: Knowledge, age: int, expected: str) -> None:
    text = "You declined my options level 3 application, please review it."
    assert decide(knowledge, text, "2026-03-20T14:38:00-04:00", age=age) == expected
