"""Tickets are read strictly: every bad line is reported with its field, and good ones are still answered."""

import io
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triage_bot.read import BadLine, Ticket, read_tickets


def ticket(**changes: Any) -> dict[str, Any]:
    record: dict[str, Any] = {
        "id": "TST-DEV-0001",
        "context": {
            "verified": False,
            "account_masked": "****4471",
            "account_type": "margin",
            "account_age_days": 412,
            "local_time_et": "2026-03-11T10:42:00-04:00",
        },
        "turns": [{"t": 0, "role": "customer", "text": "hello"}, {"t": 1, "role": "agent", "decision_point": "d1"}],
    }
    return {**record, **changes}


def read(*records: Any, prefix: bytes = b"", end: bytes = b"\n") -> list[Ticket | BadLine]:
    lines = [record if isinstance(record, bytes) else json.dumps(record).encode() for record in records]
    return list(read_tickets(io.BytesIO(prefix + end.join(lines) + end), "in.jsonl"))


def messages(item: Ticket | BadLine) -> list[str]:
    assert isinstance(item, BadLine)
    return [str(error) for error in item.errors]


@pytest.mark.parametrize(
    ("prefix", "end"), [(b"", b"\n"), (b"\xef\xbb\xbf", b"\n"), (b"", b"\r\n"), (b"\xef\xbb\xbf", b"\r\n")]
)
def test_byte_order_mark_and_line_ends_are_tolerated(prefix: bytes, end: bytes) -> None:
    assert [type(item) for item in read(ticket(), ticket(id="TST-DEV-0002"), prefix=prefix, end=end)] == [
        Ticket,
        Ticket,
    ]


def test_the_target_half_of_a_joined_row_is_dropped() -> None:
    (item,) = read(ticket(family="margin_call", difficulty="trap", decisions=[{"poison": True}]))
    assert isinstance(item, Ticket)
    assert not hasattr(item, "decisions")


def context(**changes: Any) -> dict[str, Any]:
    return {"context": {**ticket()["context"], **changes}}


def turns(*roles: str) -> dict[str, Any]:
    made = []
    for index, role in enumerate(roles):
        body = {"text": "x"} if role == "customer" else {"decision_point": f"d{index // 2 + 1}"}
        made.append({"t": index, "role": role, **body})
    return {"turns": made}


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"id": "DEV-1"}, "id: expected TST-<SPLIT>-<NNNN>"),
        ({"id": 7}, "id: expected"),
        ({"extra": 1}, "extra: unknown key"),
        (context(verified="yes"), "context.verified: expected true or false"),
        (context(account_type="ira"), "context.account_type: expected margin or cash"),
        (context(account_age_days=-1), "context.account_age_days: expected a whole number"),
        (context(account_age_days=True), "context.account_age_days: expected a whole number"),
        (context(local_time_et="2026-03-11 10:42"), "context.local_time_et: expected an ISO 8601 time with offset"),
        (context(mood="bad"), "context.mood: unknown key"),
        ({"turns": []}, "turns: expected a list"),
        (turns("agent", "customer"), "turns[0].role: expected customer"),
        (turns("customer", "customer"), "turns[1].role: expected agent"),
        (turns("customer"), "turns: the last turn must be"),
        (turns(*["customer", "agent"] * 4), "turns: expected 1 to 3 decision points, found 4"),
        (
            {"turns": [{"t": 5, "role": "customer", "text": "x"}, {"t": 1, "role": "agent", "decision_point": "d1"}]},
            "turns[0].t",
        ),
        (
            {"turns": [{"t": 0, "role": "customer", "text": 3}, {"t": 1, "role": "agent", "decision_point": "d2"}]},
            "turns[0].text",
        ),
    ],
)
def test_a_bad_field_is_named(changes: dict[str, Any], field: str) -> None:
    (item,) = read(ticket(**changes))
    assert any(field in message for message in messages(item)), messages(item)


def test_all_problems_of_a_line_are_reported_with_file_and_line() -> None:
    good, bad = read(ticket(), ticket(id="x", extra=1, **context(verified=None)))
    assert isinstance(good, Ticket)
    assert len(messages(bad)) == 3
    assert all(message.startswith("in.jsonl:2: ") for message in messages(bad))


def test_an_id_used_twice_is_reported_at_its_second_use() -> None:
    _, second = read(ticket(), ticket())
    assert messages(second) == ["in.jsonl:2: id: TST-DEV-0001 was already used at line 1"]


@pytest.mark.parametrize("line", [b"{", b"[1]", b"\xff\xfe", b"null", b'{"id":' + b"[" * 9000])
def test_lines_that_are_no_record(line: bytes) -> None:
    first, second = read(line, ticket())
    assert isinstance(first, BadLine)
    assert isinstance(second, Ticket)


@given(st.binary(max_size=400))
def test_no_bytes_raise(data: bytes) -> None:
    for item in read_tickets(io.BytesIO(data), "x"):
        assert isinstance(item, Ticket | BadLine)
