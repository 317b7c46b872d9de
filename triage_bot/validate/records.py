"""Tickets and targets read side by side, line by line, keeping whatever can be read of a broken record.

Both files are read in step and matched by ID, so that memory does not grow with files that are in the same order.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any

from pydantic import ValidationError

from triage_bot.contract import TargetModel
from triage_bot.errors import SourceErrors, SourceLocation
from triage_bot.json_lines import UnreadableLine, decoded, numbered_lines, stated_id
from triage_bot.read import Ticket
from triage_bot.read.schema import TARGET_KEYS, parse_ticket
from triage_bot.read.seen import SeenIds
from triage_bot.targets import TargetDecision, parse_decision
from triage_bot.targets.schema import validation_problems
from triage_bot.validate.issue import Issue, Rule

_TICKET_KEYS = frozenset({"context", "turns"})


@dataclass(frozen=True, slots=True)
class TargetRecord:
    """A target as far as it can be read: ``decisions`` holds those that parse, ``points`` all that are named."""

    id: str
    family: str
    difficulty: str
    points: tuple[str, ...]
    decisions: Mapping[str, TargetDecision]
    location: SourceLocation


@dataclass(slots=True)
class Pair:
    """One ticket with its target; either may be missing or unreadable, and ``issues`` says why."""

    ticket: Ticket | None = None
    target: TargetRecord | None = None
    issues: list[Issue] = field(default_factory=list)
    ticket_location: SourceLocation | None = None
    target_location: SourceLocation | None = None

    @property
    def id(self) -> str:
        """The ticket's ID, as far as it is known."""
        if self.ticket is not None:
            return self.ticket.id
        return self.target.id if self.target is not None else ""


@dataclass(slots=True)
class _Line:
    """One line of a file: its object, or the issue that says why there is none."""

    location: SourceLocation
    id: str
    record: dict[str, Any] | None
    issue: Issue | None


def read_pairs(tickets: Path, targets: Path) -> Iterator[Pair]:
    """Pairs in the order of the tickets; what has no other half comes last."""
    if tickets == targets:
        with tickets.open("rb") as stream:
            for line in _lines(stream, str(tickets)):
                yield _pair(line, line)
        return
    with tickets.open("rb") as left, targets.open("rb") as right:
        yield from _join(_lines(left, str(tickets)), _lines(right, str(targets)))


def _join(left: Iterator[_Line], right: Iterator[_Line]) -> Iterator[Pair]:
    early: dict[str, _Line] = {}
    alone: list[tuple[_Line | None, _Line | None]] = []
    for ticket in left:
        if ticket.record is None or not ticket.id:
            alone.append((ticket, None))
            continue
        target = early.pop(ticket.id, None)
        while target is None and (read := next(right, None)) is not None:
            if read.id == ticket.id:
                target = read
            elif read.record is None or not read.id or read.id in early:
                alone.append((None, read))
            else:
                early[read.id] = read
        if target is None:
            alone.append((ticket, None))
        else:
            yield _pair(ticket, target)
    alone += [(None, line) for line in early.values()]
    alone += [(None, line) for line in right]
    for one, other in alone:
        yield _pair(one, other)


def _pair(ticket: _Line | None, target: _Line | None) -> Pair:
    pair = Pair()
    if ticket is not None:
        pair.ticket_location = ticket.location
        _read_ticket(ticket, pair)
    if target is not None:
        pair.target_location = target.location
        if target is not ticket or target.issue is None:
            _read_target(target, pair)
    if (ticket is None) != (target is None):
        line = ticket or target
        if line is not None and line.record is not None:
            missing = "target" if target is None else "ticket"
            pair.issues.append(
                Issue(line.location, line.id, "", "id", Rule.PAIRING, f"no {missing} with this ID, expected one")
            )
    return pair


def _lines(stream: IO[bytes], name: str) -> Iterator[_Line]:
    seen = SeenIds()
    for location, text in numbered_lines(stream, name):
        try:
            record = decoded(text)
        except UnreadableLine as error:
            yield _Line(location, "", None, Issue(location, "", "", "record", Rule.JSON, f"record: {error}"))
            continue
        if not isinstance(record, dict):
            what = f"expected an object, found {type(record).__name__}"
            yield _Line(location, "", None, Issue(location, "", "", "record", Rule.SCHEMA, what))
            continue
        known = stated_id(record)
        issue = None
        if known and (earlier := seen.earlier(known, location.line)) is not None:
            issue = Issue(location, known, "", "id", Rule.SCHEMA, f"{known} was already used at line {earlier}")
        yield _Line(location, known, record, issue)


def _read_ticket(line: _Line, pair: Pair) -> None:
    if line.issue is not None:
        pair.issues.append(line.issue)
    if line.record is None:
        return
    content = {key: value for key, value in line.record.items() if key not in TARGET_KEYS}
    ticket, problems = parse_ticket(content, line.location)
    pair.ticket = None if problems else ticket
    pair.issues += [
        Issue(line.location, line.id, "", name, Rule.SCHEMA, f"{name}: {message}") for name, message in problems
    ]


def _read_target(line: _Line, pair: Pair) -> None:
    if line.issue is not None:
        pair.issues.append(line.issue)
    if line.record is None:
        return
    content = {key: value for key, value in line.record.items() if key not in _TICKET_KEYS}
    raw = _decisions(content.pop("decisions", None), line, pair)
    try:
        TargetModel.model_validate({**content, "decisions": {}})
    except ValidationError as error:
        pair.issues += [
            Issue(line.location, line.id, "", name, Rule.SCHEMA, f"{name}: {message}")
            for name, message in validation_problems(error)
        ]
    decisions: dict[str, TargetDecision] = {}
    for point, entry in raw.items():
        parsed = _decision(point, entry, line, pair)
        if parsed is not None:
            decisions[point] = parsed
    pair.target = TargetRecord(
        line.id, str(content.get("family")), str(content.get("difficulty")), tuple(raw), decisions, line.location
    )


def _decisions(value: object, line: _Line, pair: Pair) -> dict[str, object]:
    """The raw decisions by point, in order; a joined row's list is numbered."""
    found: dict[str, object] = {}
    if isinstance(value, list):
        for index, entry in enumerate(value):
            named = isinstance(entry, Mapping) and isinstance(entry.get("decision_point"), str)
            point = str(entry["decision_point"]) if named else f"d{index + 1}"
            if point in found:
                message = f"decisions[{index}]: {point} was given before"
                pair.issues.append(Issue(line.location, line.id, point, "decisions", Rule.SCHEMA, message))
                continue
            found[point] = {k: v for k, v in entry.items() if k != "decision_point"} if named else entry
    elif isinstance(value, Mapping):
        found = {str(point): value[point] for point in sorted(value)}
    if not found:
        message = "decisions: expected an object with at least one decision point"
        pair.issues.append(Issue(line.location, line.id, "", "decisions", Rule.SCHEMA, message))
    return found


def _decision(point: str, entry: object, line: _Line, pair: Pair) -> TargetDecision | None:
    if not isinstance(entry, Mapping):
        message = f"expected an object, found {type(entry).__name__}"
        pair.issues.append(Issue(line.location, line.id, point, "decision", Rule.SCHEMA, message))
        return None
    try:
        return parse_decision(entry)
    except SourceErrors as errors:
        for error in errors.errors:
            name = error.message.partition(":")[0].partition(".")[0]
            pair.issues.append(Issue(line.location, line.id, point, name, Rule.SCHEMA, error.message))
        return None
