"""What ``triage-bot audit`` and ``triage-bot review`` do, without the command line."""

import sys
from dataclasses import dataclass, replace
from pathlib import Path

from rich.console import Console

from triage_bot.agent import load_knowledge
from triage_bot.audit.auditor import Auditor, AuditResult
from triage_bot.audit.finding import Finding, Kind
from triage_bot.audit.output import Stale, audit_csv, audit_json, audit_markdown
from triage_bot.audit.page import audit_page
from triage_bot.audit.proposals import proposal_patch
from triage_bot.audit.reviews import apply_reviews, load_reviews
from triage_bot.audit.settings import Settings
from triage_bot.audit.terminal import show_audit, show_rules
from triage_bot.errors import TriageError
from triage_bot.overwriting import refuse_overwriting
from triage_bot.read import BadLine, Ticket, read_tickets
from triage_bot.score.cases import CaseFiles

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
    others = [CaseFiles(path, path) for path in request.against]
    for other in others:
        if not other.tickets.is_file():
            raise TriageError(f"{other.tickets}: no such file")
    knowledge = load_knowledge(request.policies, request.rules)
    for notice in knowledge.notices:
        print(notice, file=sys.stderr)
    settings = Settings(frozenset(int(digit) for digit in request.layers), request.rationale)
    auditor = Auditor(knowledge, settings)
    result = auditor.audit(request.files, others)
    findings, stale = apply_reviews(result.findings, load_reviews(request.reviews))
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
    """Audit, show, and return the exit code: 1 when an open finding is as severe as *fail_on*."""
    refuse_overwriting(
        {"the targets": request.files.targets, "the tickets": request.files.tickets, "the reviews": request.reviews}
        | {f"--against {path}": path for path in request.against},
        {"--output": output, "--fix-proposals": fix_proposals},
    )
    done = audited(request)
    if fix_proposals is not None:
        patch = proposal_patch(done.files.targets, done.result.findings, fix_from)
        fix_proposals.write_text(patch, encoding="utf-8")
    if format == "table":
        _show(done, output, limit, rule_table=rule_table)
    else:
        text = _text(done, format)
        if output is None:
            sys.stdout.write(text)
        else:
            output.write_text(text, encoding="utf-8")
    return int(any(_fails(one, fail_on) for one in done.result.findings))


def _show(done: Audited, output: Path | None, limit: int, *, rule_table: bool) -> None:
    if output is None:
        _print(done, Console(), limit, rule_table=rule_table)
        return
    with output.open("w", encoding="utf-8") as stream:
        _print(done, Console(file=stream, width=160), limit, rule_table=rule_table)


def _print(done: Audited, console: Console, limit: int, *, rule_table: bool) -> None:
    show_audit(done.result, done.stale, console, limit)
    if rule_table:
        show_rules(done.result, console)


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
