"""``triage-bot audit``: find labels that contradict the pack, the text, themselves or each other."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from triage_bot.cli.options import DataOption, PoliciesOption, RulesOption


class AuditFormat(StrEnum):
    """How findings are shown."""

    TABLE = "table"
    JSON = "json"
    CSV = "csv"
    MARKDOWN = "markdown"
    HTML = "html"


class FailOn(StrEnum):
    """The least severity of an open finding that makes the command fail."""

    NOTE = "note"
    WARNING = "warning"
    ERROR = "error"
    NEVER = "never"


def audit_command(
    split: Annotated[str | None, typer.Option(help="Split below --data: train, dev or eval.")] = None,
    tickets: Annotated[Path | None, typer.Option(help="The tickets of --targets, where not beside it.")] = None,
    targets: Annotated[Path | None, typer.Option(help="A file of targets, or of joined rows.")] = None,
    data: DataOption = Path(),
    format: Annotated[AuditFormat, typer.Option(help="What to print.")] = AuditFormat.TABLE,
    output: Annotated[Path | None, typer.Option(help="Write there instead of to standard output.")] = None,
    layers: Annotated[str, typer.Option(help="Layers to run: 1 structure, 2 pack, 3 text, 4 other labels.")] = "1234",
    rationale: Annotated[bool, typer.Option(help="Hold the rationale against the fields too.")] = True,
    against: Annotated[list[Path] | None, typer.Option(help="Tickets of another split, for leakage.")] = None,
    rule_table: Annotated[bool, typer.Option("--rules-table", help="Show how each rule fares on the labels.")] = False,
    limit: Annotated[int, typer.Option(min=0, help="Findings that the table shows.")] = 50,
    fix_proposals: Annotated[Path | None, typer.Option(help="Write a patch of the targets here.")] = None,
    fix_from: Annotated[float, typer.Option(min=0, max=1, help="Least confidence of a proposed correction.")] = 0.95,
    reviews: Annotated[Path, typer.Option(help="Verdicts on findings.")] = Path("audit-reviews.yaml"),
    fail_on: Annotated[FailOn, typer.Option(help="Fail on open findings of this severity or above.")] = FailOn.NEVER,
    policies: PoliciesOption = None,
    rules: RulesOption = None,
) -> None:
    """Audit the targets: every finding says what contradicts what, by which sentence of the pack, and how surely."""
    from triage_bot.audit.command import AuditRequest, run_audit
    from triage_bot.validate.files import named_files

    (files,) = named_files((), split, tickets, targets, data)
    request = AuditRequest(files, tuple(against or ()), layers, rationale, reviews, policies, rules)
    raise typer.Exit(
        run_audit(
            request,
            format=format.value,
            output=output,
            limit=limit,
            rule_table=rule_table,
            fix_proposals=fix_proposals,
            fix_from=fix_from,
            fail_on=fail_on.value,
        )
    )
