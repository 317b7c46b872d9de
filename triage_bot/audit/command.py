"""What ``triage-bot audit`` and ``triage-bot review`` do, without the command line."""

import io
import sys
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from triage_bot.agent import load_knowledge
from triage_bot.audit.auditor import Auditor, AuditResult
from triage_bot.audit.finding import Finding, Kind
from triage_bot.audit.output import Stale, audit_csv, audit_json, audit_markdown
from triage_bot.audit.page import audit_page
from triage_bot.audit.proposals import proposal_patch
from triage_bot.audit.reviews import apply_reviews, load_reviews
from triage_bot.audit.settings import Settings
from triage_bot.audit.terminal import show_audit, show_rules
from triage_bot.console import console
from triage_bot.errors import TriageError
from triage_bot.exit_codes import FOUND, OK
from triage_bot.messages import say
from triage_bot.outputs import check_outputs, open_output, write_output
from triage_bot.read import BadLine, Ticket, read_tickets
from triage_bot.score.cases import CaseFiles

if TYPE_CHECKING:
    from rich.console import Console

_ORDER = ("note", "warning", "error")


@dataclass(frozen=True, slots=True)
class AuditRequest:
    """Which files to audit, with which layers, rules and reviews."""

    files: CaseFiles
    against: tuple[Path, ...]
    layers: str
    rationale: bool
    reviews: Path
    policies: Path | None
    rules: Path | None


@dataclass(frozen=True, slots=True)
class Audited:
    """A finished audit with the verdicts that hold."""

    auditor: Auditor
    files: CaseFiles
    result: AuditResult
    stale: Stale


def audited(request: AuditRequest) -> Audited:
    """Run the audit that *request* describes.

    Raises:
        TriageError: for files or options that cannot be used.
    """
    if not request.layers or set(request.layers) - set("1234"):
        raise TriageError(f"--layers: {request.layers!r}, expected some of the digits 1 to 4")
    for path in request.against:
        if not path.is_file():
            raise TriageError(f"--against {path}: no such file")
    reviews = load_reviews(request.reviews)  # before the long work, which a broken file would waste
    knowledge = load_knowledge(request.policies, request.rules)
    for notice in knowledge.notices:
        say(notice)
    settings = Settings(frozenset(int(digit) for digit in request.layers), request.rationale)
    auditor = Auditor(knowledge, settings)
    result = auditor.audit(request.files, request.against)
    findings, stale = apply_reviews(result.findings, reviews)
    held = [pair for pair in stale if _about(pair[0].id, result)]
    return Audited(auditor, request.files, replace(result, findings=findings), held)


def _about(ticket_id: str, result: AuditResult) -> bool:
    """Whether a review is about a ticket of this audit (or about the pack)."""
    return not ticket_id or ticket_id in result.ids


def run_audit(
    request: AuditRequest,
    *,
    format: str,
    output: Path | None,
    limit: int,
    rule_table: bool,
    fix_proposals: Path | None,
    fix_from: float,
    fail_on: str,
) -> int:
    """Audit, show, and return the exit code: 1 when an open finding is as severe as *fail_on* or a row is bad.

    Raises:
        TriageError: for files or options that cannot be used.
    """
    check_outputs(
        {"the targets": request.files.targets, "the tickets": request.files.tickets, "the reviews": request.reviews}
        | {f"--against {path}": path for path in request.against}
        | {"the policy pack": request.policies},
        {"--output": output, "--fix-proposals": fix_proposals},
    )
    done = audited(request)
    if fix_proposals is not None:
        patch = proposal_patch(done.files.targets, done.result.findings, fix_from)
        with open_output(fix_proposals) as stream:
            stream.write(patch.encode("utf-8", "surrogateescape"))  # lines that are no text, as they are
    if format == "table":
        _show(done, output, limit, rule_table=rule_table)
    else:
        text = _text(done, format)
        if output is None:
            sys.stdout.write(text)
        else:
            write_output(output, text)
    report_unreadable(done)
    failed = done.result.unreadable or any(_fails(one, fail_on) for one in done.result.findings)
    return FOUND if failed else OK


def report_unreadable(done: Audited) -> None:
    """Say on standard error which rows could not be audited.

    Raises:
        TriageError: when none could.
    """
    for one in done.result.unreadable:
        say(one)
    if not done.result.readable:
        raise TriageError(f"{done.files.targets}: holds no target that could be audited")


def _show(done: Audited, output: Path | None, limit: int, *, rule_table: bool) -> None:
    if output is None:
        _print(done, console(), limit, rule_table=rule_table)
        return
    page = io.StringIO()
    _print(done, console(page), limit, rule_table=rule_table)
    write_output(output, page.getvalue())


def _print(done: Audited, to: "Console", limit: int, *, rule_table: bool) -> None:
    show_audit(done.result, done.stale, to, limit)
    if rule_table:
        show_rules(done.result, to)


def _text(done: Audited, format: str) -> str:
    if format == "json":
        return audit_json(done.result, done.stale)
    if format == "csv":
        return audit_csv(done.result)
    if format == "markdown":
        return audit_markdown(done.result, done.stale)
    wanted = {(one.id, one.decision_point) for one in done.result.findings}
    return audit_page(done.result, done.auditor.explain(done.files, wanted), done.files.targets.name)


def tickets_named(path: Path, wanted: set[str]) -> dict[str, Ticket]:
    """The readable tickets of a file that have one of the *wanted* IDs."""
    with path.open("rb") as stream:
        found = (item for item in read_tickets(stream, str(path)) if not isinstance(item, BadLine))
        return {ticket.id: ticket for ticket in found if ticket.id in wanted}


def _fails(finding: Finding, fail_on: str) -> bool:
    if fail_on == "never" or finding.verdict or (finding.kind is Kind.PACK_AMBIGUITY and fail_on == "error"):
        return False
    return _ORDER.index(finding.severity) >= _ORDER.index(fail_on)
