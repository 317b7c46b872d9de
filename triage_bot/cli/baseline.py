"""``triage-bot baseline``: answer a split by a simple method, and keep answers and scores."""

from pathlib import Path
from typing import Annotated

import typer

from triage_bot.cli.options import DataOption, PoliciesOption, RulesOption
from triage_bot.exit_codes import FOUND
from triage_bot.messages import say


def baseline_command(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help="majority, keyword, tfidf, reference, or all of them.")
    ] = None,
    split: Annotated[str, typer.Option(help="Split below --data: train, dev or eval.")] = "dev",
    data: DataOption = Path(),
    output: Annotated[Path, typer.Option(help="Folder that answers, scores and table go to.")] = Path("baselines"),
    check: Annotated[bool, typer.Option("--check", help="Only say whether the table of --output is stale.")] = False,
    policies: PoliciesOption = None,
    rules: RulesOption = None,
) -> None:
    """Make a baseline: predictions, scores and the command, below --output/SPLIT/NAME, and the table of all.

    tfidf needs the extra `baselines`. majority and tfidf are trained on the train split.
    """
    if check:
        from triage_bot.baselines.readme import stale_table

        if fault := stale_table(output):
            say(fault)
            raise typer.Exit(FOUND)
        return
    from triage_bot.baselines.command import BaselineJob, make_baselines
    from triage_bot.errors import TriageError

    if name is None:
        raise TriageError("expected NAME: majority, keyword, tfidf, reference or all; or --check")
    for line in make_baselines(BaselineJob(name, split, data, output, policies, rules)):
        print(line)
