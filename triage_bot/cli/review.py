"""``triage-bot review``: walk through the open findings of an audit, one key per verdict."""

from pathlib import Path
from typing import Annotated

import typer

from triage_bot.cli.options import DataOption, PoliciesOption, RulesOption


def review_command(
    split: Annotated[str | None, typer.Option(help="Split below --data: train, dev or eval.")] = None,
    tickets: Annotated[Path | None, typer.Option(help="The tickets of --targets, where not beside it.")] = None,
    targets: Annotated[Path | None, typer.Option(help="A file of targets, or of joined rows.")] = None,
    data: DataOption = Path(),
    gaps: Annotated[bool, typer.Option("--gaps", help="Walk through rule gaps too.")] = False,
    least: Annotated[float, typer.Option(min=0, max=1, help="Leave out findings below this confidence.")] = 0.0,
    reviews: Annotated[Path, typer.Option(help="Where verdicts are kept.")] = Path("audit-reviews.yaml"),
    policies: PoliciesOption = None,
    rules: RulesOption = None,
) -> None:
    """Show each open finding with its conversation; a accepts it, r rejects it, p asks for the pack, s skips, q ends.

    Each verdict is written down at once, with a reason.
    """
    from triage_bot.audit.command import AuditRequest, audited, report_unreadable, tickets_named
    from triage_bot.audit.reviewing import Prompts, open_findings, walk
    from triage_bot.console import console
    from triage_bot.outputs import check_outputs
    from triage_bot.validate.files import named_files

    (files,) = named_files((), split, tickets, targets, data)
    check_outputs(
        {"the targets": files.targets, "the tickets": files.tickets, "the policy pack": policies},
        {"--reviews": reviews},
    )
    request = AuditRequest(files, (), "1234", True, reviews, policies, rules)
    done = audited(request)
    report_unreadable(done)
    chosen = open_findings(done.result.findings, gaps=gaps, least=least)
    conversations = tickets_named(done.files.tickets, {one.id for one in chosen})
    prompts = Prompts(key=lambda: str(typer.getchar()), reason=lambda: str(typer.prompt("reason")))
    count = walk(chosen, conversations, reviews, console(), prompts)
    print(f"{count} of {len(chosen)} open findings reviewed")
