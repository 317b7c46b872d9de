"""``triage-bot ladder``: policies that are bad on purpose, which must not please the scorer."""

from pathlib import Path
from typing import Annotated

import typer

from triage_bot.cli.options import DataOption, PoliciesOption, RulesOption
from triage_bot.cli.score import Format
from triage_bot.exit_codes import FOUND, OK
from triage_bot.messages import say


def ladder_command(
    split: Annotated[str, typer.Option(help="Split below --data: train, dev or eval.")] = "dev",
    data: DataOption = Path(),
    format: Annotated[Format, typer.Option(help="What to print.")] = Format.TABLE,
    policies: PoliciesOption = None,
    rules: RulesOption = None,
) -> None:
    """Score the ladder of bad policies, baselines and oracle, and check its assertions.

    The exit code is 1 when an assertion fails. A target that the oracle cannot fulfil is printed as a finding.
    """
    from triage_bot.baselines import Sources
    from triage_bot.baselines.training import training_cases
    from triage_bot.ladder import climb
    from triage_bot.ladder.tables import ladder_data, ladder_lines, ladder_tables
    from triage_bot.score import Scorer
    from triage_bot.score.cases import case_files, load_cases
    from triage_bot.score.command import Page, show

    cases = load_cases(case_files(split, None, None, data))
    climbed = climb(cases, Sources(training_cases(data), policies, rules), Scorer.load(rules, policies))
    say(*climbed.notices)
    lines, tables = tuple(ladder_lines(climbed)), tuple(ladder_tables(climbed))
    show(Page(f"Probe ladder on {split}", lines, tables, ladder_data(climbed)), format.value)
    raise typer.Exit(OK if climbed.ladder.holds else FOUND)
