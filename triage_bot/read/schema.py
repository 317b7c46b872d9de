"""Every rule of a ticket record, checked field by field; problems are collected, not raised one at a time."""

import json
import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from triage_bot.errors import SourceLocation, TriageError, printable
from triage_bot.read.ticket import Context, Ticket, Turn

_ID = re.compile(r"TST-[A-Z]{2,12}-[0-9]{4,8}")
_CONTEXT_KEYS = frozenset({"verified", "account_masked", "account_type", "account_age_days", "local_time_et"})
_ACCOUNT_TYPES = ("margin", "cash")
_MOST_DECISIONS = 3
TARGET_KEYS = frozenset({"family", "difficulty", "decisions"})
"""Keys of the target half of a joined row; dropped before a ticket is built."""


class TicketProblems(list[tuple[str, str]]):
    """Problems of one record as (field, message) pairs."""

    def add(self, field: str, message: str) -> None:
        """Record one problem."""
        self.append((field, message))


def parse_ticket(record: object, location: SourceLocation) -> tuple[Ticket | None, TicketProblems]:
    """Build a ticket from a decoded JSON record, or say everything that is wrong with it."""
    problems = TicketProblems()
    if not isinstance(record, dict):
        problems.add("record", f"expected an object, found {type(record).__name__}")
        return None, problems
    for key in sorted(set(record) - {"id", "context", "turns"} - TARGET_KEYS):
        problems.add(printable(key), "unknown key, expected id, context and turns")
    identifier = record.get("id")
    if not isinstance(identifier, str) or not _ID.fullmatch(identifier):
        problems.add("id", f"expected TST-<SPLIT>-<NNNN>, found {_show(identifier)}")
    context = _parse_context(record.get("context"), problems)
    turns = _parse_turns(record.get("turns"), problems)
    if problems or context is None:
        return None, problems
    return Ticket(str(identifier), context, turns, location), problems


def parse_context(text: str) -> Context:
    """A context from JSON text, outside any ticket.

    Raises:
        TriageError: with everything that is wrong in it.
    """
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise TriageError(f"context: not JSON: {error}") from None
    problems = TicketProblems()
    context = _parse_context(value, problems)
    if context is None:
        raise TriageError("; ".join(f"{field}: {message}" for field, message in problems))
    return context


def _show(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _parse_context(value: object, problems: TicketProblems) -> Context | None:
    if not isinstance(value, Mapping):
        problems.add("context", f"expected an object, found {_show(value)}")
        return None
    for key in sorted(set(value) - _CONTEXT_KEYS):
        problems.add(f"context.{printable(key)}", "unknown key")
    verified = value.get("verified")
    if not isinstance(verified, bool):
        problems.add("context.verified", f"expected true or false, found {_show(verified)}")
    masked = value.get("account_masked")
    if not isinstance(masked, str) or not masked:
        problems.add("context.account_masked", f"expected a masked number, found {_show(masked)}")
    kind = value.get("account_type")
    if kind not in _ACCOUNT_TYPES:
        problems.add("context.account_type", f"expected margin or cash, found {_show(kind)}")
    age = value.get("account_age_days")
    if not isinstance(age, int) or isinstance(age, bool) or age < 0:
        problems.add("context.account_age_days", f"expected a whole number of days, found {_show(age)}")
    local_time = _parse_time(value.get("local_time_et"), problems)
    if problems or local_time is None:
        return None
    return Context(bool(verified), str(masked), str(kind), int(str(age)), local_time)


def _parse_time(value: object, problems: TicketProblems) -> datetime | None:
    if isinstance(value, str):
        try:
            moment = datetime.fromisoformat(value)
        except ValueError:
            moment = None
        if moment is not None and moment.tzinfo is not None:
            return moment
    problems.add("context.local_time_et", f"expected an ISO 8601 time with offset, found {_show(value)}")
    return None


def _parse_turns(value: object, problems: TicketProblems) -> tuple[Turn, ...]:
    if not isinstance(value, list) or not value:
        problems.add("turns", f"expected a list of turns, found {_show(value)}")
        return ()
    turns: list[Turn] = []
    decisions = 0
    for index, raw in enumerate(value):
        field = f"turns[{index}]"
        if not isinstance(raw, dict):
            problems.add(field, f"expected an object, found {_show(raw)}")
            continue
        expected = "customer" if index % 2 == 0 else "agent"
        if raw.get("t") != index or isinstance(raw.get("t"), bool):
            problems.add(f"{field}.t", f"expected {index}, found {_show(raw.get('t'))}")
        if raw.get("role") != expected:
            problems.add(f"{field}.role", f"expected {expected} (turns alternate), found {_show(raw.get('role'))}")
            continue
        if expected == "agent":
            decisions += 1
        turns.append(_parse_turn(raw, index, expected, decisions, field, problems))
    if len(value) % 2:
        problems.add("turns", "the last turn must be the agent's decision point")
    if not 1 <= decisions <= _MOST_DECISIONS:
        problems.add("turns", f"expected 1 to {_MOST_DECISIONS} decision points, found {decisions}")
    return tuple(turns)


def _parse_turn(
    raw: dict[str, Any], index: int, role: str, decisions: int, field: str, problems: TicketProblems
) -> Turn:
    allowed = {"t", "role", "text" if role == "customer" else "decision_point"}
    for key in sorted(set(raw) - allowed):
        problems.add(f"{field}.{printable(key)}", f"unknown key on a turn of the {role}")
    if role == "customer":
        text = raw.get("text")
        if not isinstance(text, str):
            problems.add(f"{field}.text", f"expected text, found {_show(text)}")
        return Turn(index, role, text=str(text))
    point = raw.get("decision_point")
    if point != f"d{decisions}":
        problems.add(f"{field}.decision_point", f"expected d{decisions}, found {_show(point)}")
    return Turn(index, role, decision_point=str(point))
