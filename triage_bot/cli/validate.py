"""``triage-bot validate``: structure of tickets and targets, reported like a compiler."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from triage_bot.cli.options import DataOption, PoliciesOption, RulesOption
from triage_bot.exit_codes import FOUND, OK
from triage_bot.messages import say


class ValidateFormat(StrEnum):
    """How issues are shown."""

    TEXT = "text"
    JSON = "json"
    SARIF = "sarif"


def validate_command(
    files: Annotated[list[Path] | None, typer.Argument(help="Joined files, or NAME.targets.jsonl files.")] = None,
    split: Annotated[str | None, typer.Option(help="Split below --data: train, dev or eval.")] = None,
    tickets: Annotated[Path | None, typer.Option(help="A file of tickets; needs --targets.")] = None,
    targets: Annotated[Path | None, typer.Option(help="A file of targets, or of joined rows.")] = None,
    data: DataOption = Path(),
    format: Annotated[ValidateFormat, typer.Option(help="What to print.")] = ValidateFormat.TEXT,
    policies: PoliciesOption = None,
    rules: RulesOption = None,
) -> None:
    """Check every rule of the data schema and of the pack on tickets and targets; exit 1 when one is broken."""
    import json

    from triage_bot.validate import Severity, issues_json, issues_sarif, load_authority, validate_files
    from triage_bot.validate.files import named_files

    pairs = named_files(files or [], split, tickets, targets, data)
    authority = load_authority(policies, rules)
    issues = [issue for pair in pairs for issue in validate_files(pair.tickets, pair.targets, authority)]
    errors = sum(issue.severity is Severity.ERROR for issue in issues)
    if format is ValidateFormat.TEXT:
        for issue in issues:
            print(issue)
        say(f"{errors} errors, {len(issues) - errors} warnings")
    else:
        page = issues_json(issues) if format is ValidateFormat.JSON else issues_sarif(issues)
        print(json.dumps(page, ensure_ascii=False, indent=2))
    raise typer.Exit(FOUND if errors else OK)
