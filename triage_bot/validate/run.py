"""All rules over a pair of files, streamed."""

from collections.abc import Iterator
from pathlib import Path
from zoneinfo import ZoneInfo

from triage_bot.errors import SourceLocation
from triage_bot.read import Ticket
from triage_bot.validate.authority import Authority
from triage_bot.validate.decision_rules import check_decision
from triage_bot.validate.issue import Issue, Rule, Severity
from triage_bot.validate.records import Pair, TargetRecord, read_pairs
from triage_bot.validate.sequence import check_sequence

_EASTERN = ZoneInfo("America/New_York")


def validate_files(tickets: Path, targets: Path, authority: Authority) -> Iterator[Issue]:
    """Every issue of a pair of files; for joined rows both are the same path."""
    empty = True
    for pair in read_pairs(tickets, targets):
        empty = False
        yield from validate_pair(pair, authority)
    if empty:
        yield Issue(SourceLocation(str(targets)), "", "", "record", Rule.SCHEMA, "holds no record, expected JSON Lines")


def validate_pair(pair: Pair, authority: Authority) -> Iterator[Issue]:
    """Every issue of one ticket and its target."""
    yield from pair.issues
    if pair.ticket is not None:
        yield from _local_time(pair.ticket)
    target = pair.target
    if target is None:
        return
    if pair.ticket is not None and set(target.points) != set(pair.ticket.decision_points):
        wanted = ", ".join(pair.ticket.decision_points)
        message = f"the target has {', '.join(target.points)}, the ticket has {wanted}"
        yield Issue(target.location, target.id, "", "decisions", Rule.DECISION_POINTS, message)
    yield from _decisions(target, authority)


def _decisions(target: TargetRecord, authority: Authority) -> Iterator[Issue]:
    found = [
        (point, problem)
        for point, decision in target.decisions.items()
        for problem in check_decision(decision, authority)
    ]
    found += [(point, problem) for point, _, problem in check_sequence(target.points, target.decisions, authority)]
    for point, problem in sorted(found, key=lambda item: item[0]):
        yield Issue(
            target.location,
            target.id,
            point,
            problem.field,
            problem.rule,
            problem.message,
            problem.severity,
            problem.label,
            problem.expected,
            problem.policy_id,
        )


def _local_time(ticket: Ticket) -> Iterator[Issue]:
    moment = ticket.context.local_time
    expected = moment.replace(tzinfo=None).replace(tzinfo=_EASTERN).utcoffset()
    if moment.utcoffset() != expected:
        message = f"context.local_time_et: offset {moment.strftime('%z')} is not Eastern time on that date"
        yield Issue(ticket.location, ticket.id, "", "context.local_time_et", Rule.LOCAL_TIME, message, Severity.WARNING)
