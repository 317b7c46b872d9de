"""Tickets with their targets: what predictions are scored against."""

from dataclasses import dataclass
from pathlib import Path

from triage_bot.errors import SourceError, SourceErrors, SourceLocation, TriageError
from triage_bot.read import BadLine, Ticket, read_tickets, split_path
from triage_bot.split_files import other_half
from triage_bot.targets import Target, load_targets, target_path


@dataclass(frozen=True, slots=True)
class Case:
    """A ticket and its target; both have the same decision points."""

    ticket: Ticket
    target: Target


@dataclass(frozen=True, slots=True)
class CaseFiles:
    """Where cases come from; in the joined layout both are the same file."""

    tickets: Path
    targets: Path


def case_files(split: str | None, targets: Path | None, tickets: Path | None, data: Path) -> CaseFiles:
    """The files that the options name: a split below *data*, or a file of targets.

    The tickets of ``NAME.targets.jsonl`` are ``NAME.tickets.jsonl`` beside it; those of
    another file are the file itself.

    Raises:
        TriageError: when neither or both are given, or no such file exists.
    """
    if (split is None) == (targets is None):
        raise TriageError("expected either --split NAME or --targets FILE")
    if split is not None:
        return CaseFiles(tickets or split_path(split, data), target_path(split, data))
    path = Path(str(targets))
    return CaseFiles(tickets or other_half(path, "tickets"), path)


def load_cases(files: CaseFiles) -> tuple[Case, ...]:
    """All cases in the order of the tickets.

    Raises:
        SourceErrors: for bad lines, a ticket or target without its other half, or decision points that differ.
    """
    targets = load_targets(files.targets)
    tickets: dict[str, Ticket] = {}
    errors: list[SourceError] = []
    with files.tickets.open("rb") as stream:
        for item in read_tickets(stream, str(files.tickets)):
            if isinstance(item, BadLine):
                errors.extend(item.errors)
            else:
                tickets[item.id] = item
    errors += [
        SourceError(target.location, f"{name}: no ticket in {files.tickets}")
        for name, target in targets.items()
        if name not in tickets
    ]
    for name, ticket in tickets.items():
        if name not in targets:
            errors.append(SourceError(ticket.location, f"{name}: no target in {files.targets}"))
        elif set(targets[name].decisions) != set(ticket.decision_points):
            points = ", ".join(targets[name].decisions)
            errors.append(SourceError(ticket.location, f"{name}: the target has the decision points {points}"))
    if not tickets and not errors:
        errors.append(SourceError(SourceLocation(str(files.tickets)), "holds no ticket"))
    if errors:
        raise SourceErrors(errors)
    return tuple(Case(ticket, targets[name]) for name, ticket in tickets.items())
