"""Tickets with their targets: what predictions are scored against."""

from dataclasses import dataclass
from pathlib import Path

from triage_bot.errors import SourceError, SourceErrors, SourceLocation, TriageError
from triage_bot.read import BadLine, Ticket, read_tickets, split_path
from triage_bot.split_files import other_half
from triage_bot.targets import BadTarget, Target, read_targets, target_path
from triage_bot.text_files import check_rereadable


@dataclass(frozen=True, slots=True)
class Case:
    """A ticket and its target; both have the same decision points."""

    ticket: Ticket
    target: Target


@dataclass(frozen=True, slots=True)
class Cases:
    """The cases of two files that can be used. ``left_out`` are the IDs of the others, ``errors`` say why."""

    usable: tuple[Case, ...]
    errors: tuple[SourceError, ...] = ()
    left_out: frozenset[str] = frozenset()

    @property
    def bad_rows(self) -> int:
        """How many rows of either file are told of."""
        return len({error.location for error in self.errors})


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
    """All cases in the order of the tickets, for what needs a whole split.

    Raises:
        SourceErrors: for bad lines, a ticket or target without its other half, or decision points that differ.
    """
    cases = read_cases(files)
    if cases.errors:
        raise SourceErrors(list(cases.errors))
    return cases.usable


def read_cases(files: CaseFiles) -> Cases:
    """The cases that can be used, in the order of the tickets, and what is wrong with the other rows.

    Raises:
        SourceErrors: when there is no case that could be used.
    """
    if files.tickets == files.targets:
        check_rereadable("the joined rows", files.targets)
    targets, bad_targets = _targets(files.targets)
    tickets, bad_tickets = _tickets(files.tickets)
    bad: list[BadTarget | BadLine] = [*bad_targets, *bad_tickets]
    told = {one.id for one in bad}  # of these the other half is not missing, but bad
    errors = [error for one in bad for error in one.errors]
    errors += [
        SourceError(target.location, f"{name}: no ticket in {files.tickets}")
        for name, target in targets.items()
        if name not in tickets and name not in told
    ]
    usable: list[Case] = []
    for name, ticket in tickets.items():
        target = targets.get(name)
        if target is None:
            errors += [] if name in told else [SourceError(ticket.location, f"{name}: no target in {files.targets}")]
        elif set(target.decisions) != set(ticket.decision_points):
            points = ", ".join(target.decisions)
            errors.append(SourceError(ticket.location, f"{name}: the target has the decision points {points}"))
        else:
            usable.append(Case(ticket, target))
    errors = list({str(error): error for error in errors}.values())  # a joined row may be bad as both of its halves
    if not usable:
        raise SourceErrors(errors or [SourceError(SourceLocation(str(files.tickets)), "holds no ticket")])
    left_out = frozenset({*tickets, *targets, *told}) - {case.ticket.id for case in usable}
    return Cases(tuple(usable), tuple(errors), left_out)


def _targets(path: Path) -> tuple[dict[str, Target], list[BadTarget]]:
    with path.open("rb") as stream:
        items = list(read_targets(stream, str(path)))
    good = {item.id: item for item in items if isinstance(item, Target)}
    return good, [item for item in items if isinstance(item, BadTarget)]


def _tickets(path: Path) -> tuple[dict[str, Ticket], list[BadLine]]:
    with path.open("rb") as stream:
        items = list(read_tickets(stream, str(path)))
    good = {item.id: item for item in items if isinstance(item, Ticket)}
    return good, [item for item in items if isinstance(item, BadLine)]
