"""Rows of ``check-reply``: JSON Lines in, JSON Lines out."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import IO, Any

from triage_bot.checks.findings import ReplyFindings
from triage_bot.checks.judge import ReplyJudge
from triage_bot.errors import SourceError
from triage_bot.json_lines import UnreadableLine, decoded, numbered_lines

_SHOWN = 60


@dataclass(frozen=True, slots=True)
class RowAnswer:
    """The answer to one row as a line of JSON, or everything that is wrong with the row."""

    line: str = ""
    errors: tuple[SourceError, ...] = ()


@dataclass(frozen=True, slots=True)
class ReplyRow:
    """One reply with what the judge must know to judge it; ``id`` is None when the row has none."""

    id: object
    customer: tuple[str, ...]
    reply: str
    allowed_timeline_claims: tuple[str, ...]
    may_disclose: bool
    target: Mapping[str, object] | None
    policies_in_force: tuple[str, ...]


def answer_rows(stream: IO[bytes], name: str, judge: ReplyJudge) -> Iterator[RowAnswer]:
    """One answer a row, in order; blank lines are skipped. *name* stands for the stream in errors."""
    for location, line in numbered_lines(stream, name):
        row, problems = read_row(line)
        if row is None:
            yield RowAnswer(errors=tuple(SourceError(location, f"{field}: {message}") for field, message in problems))
            continue
        yield RowAnswer(json.dumps(_answer(row, judge_row(row, judge)), ensure_ascii=True))


def judge_row(row: ReplyRow, judge: ReplyJudge) -> ReplyFindings:
    """Judge the reply of a row."""
    return judge.check(
        row.reply,
        customer=row.customer,
        allowed_timeline_claims=row.allowed_timeline_claims,
        may_disclose=row.may_disclose,
        target=row.target,
        policies_in_force=row.policies_in_force,
    )


def _answer(row: ReplyRow, findings: ReplyFindings) -> dict[str, object]:
    answer: dict[str, object] = {} if row.id is None else {"id": row.id}
    answer["violations"] = [
        {"class": item.class_name, "span": item.span_text, "reason": item.reason} for item in findings.violations
    ]
    answer["asks"] = [{"key": item.key, "span": item.span_text} for item in findings.asks]
    return answer


def read_row(line: bytes) -> tuple[ReplyRow | None, list[tuple[str, str]]]:
    """The row on a line, or the problems of its fields as (field, what is wrong) pairs."""
    try:
        record = decoded(line)
    except UnreadableLine as error:
        return None, [("record", str(error))]
    if not isinstance(record, dict):
        return None, [("record", f"expected an object, found {type(record).__name__}")]
    problems: list[tuple[str, str]] = []
    customer = _customer(record.get("customer"), problems)
    reply = record.get("reply")
    if not isinstance(reply, str):
        problems.append(("reply", f"expected text, found {_show(reply)}"))
    target = record.get("target")
    if target is not None and not isinstance(target, dict):
        problems.append(("target", f"expected an object, found {_show(target)}"))
        target = None
    inherited = target if isinstance(target, dict) else {}
    allowed = _texts(record, inherited, "allowed_timeline_claims", problems)
    policies = _texts({"policies_in_force": [], **record}, {}, "policies_in_force", problems)
    disclose = record.get("may_disclose_account_details", inherited.get("may_disclose_account_details"))
    if not isinstance(disclose, bool):
        problems.append(("may_disclose_account_details", f"expected true or false, found {_show(disclose)}"))
    if problems:
        return None, problems
    return ReplyRow(record.get("id"), customer, str(reply), allowed, bool(disclose), target, policies), problems


def _customer(value: object, problems: list[tuple[str, str]]) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return tuple(value)
    problems.append(("customer", f"expected text or a list of texts, found {_show(value)}"))
    return ()


def _texts(
    record: Mapping[str, Any], target: Mapping[str, Any], field: str, problems: list[tuple[str, str]]
) -> tuple[str, ...]:
    value = record.get(field, target.get(field))
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return tuple(value)
    problems.append((field, f"expected a list of texts, found {_show(value)}"))
    return ()


def _show(value: object) -> str:
    text = "nothing" if value is None else repr(value)
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."
