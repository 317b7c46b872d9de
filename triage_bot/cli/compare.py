"""``triage-bot compare``: two sets of predictions, or of scores, paired by ticket."""

from pathlib import Path
from typing import Annotated

import typer

from triage_bot.cli.options import DataOption, PoliciesOption, RulesOption
from triage_bot.cli.score import Format
from triage_bot.exit_codes import OK


def compare_command(
    first: Annotated[Path, typer.Argument(metavar="A", help="Predictions, or rows that score --per-decision wrote.")],
    second: Annotated[Path, typer.Argument(metavar="B", help="Ditto.")],
    split: Annotated[str | None, typer.Option(help="Split below --data that predictions are scored on.")] = None,
    targets: Annotated[Path | None, typer.Option(help="A file of targets, or of joined rows, instead.")] = None,
    tickets: Annotated[Path | None, typer.Option(help="The tickets of --targets, where not beside it.")] = None,
    data: DataOption = Path(),
    format: Annotated[Format, typer.Option(help="What to print.")] = Format.TABLE,
    force: Annotated[bool, typer.Option("--force", help="Compare scores of different digests all the same.")] = False,
    policies: PoliciesOption = None,
    rules: RulesOption = None,
) -> None:
    """Compare A with B: differences with paired bootstrap intervals over tickets, and where they lie.

    Scores that another scorer, other weights, rules or another pack made are refused. Rows of tickets and targets that
    cannot be read are reported on standard error and left out; the exit code is then 1.
    """
    from triage_bot.score.cases import case_files, read_cases
    from triage_bot.score.command import compare_page, is_score_file, report_bad_rows, report_errors, rows_of, show
    from triage_bot.score.comparison import compare_rows
    from triage_bot.score.scorer import Scorer
    from triage_bot.text_files import check_rereadable

    for name, path in (("A", first), ("B", second)):
        check_rereadable(name, path)
    scored = [is_score_file(path) for path in (first, second)]
    cases = scorer = None
    code = OK
    if not all(scored):
        cases = read_cases(case_files(split, targets, tickets, data))
        code = report_bad_rows(cases)
        scorer = Scorer.load(rules, policies)
    graded = [
        rows_of(path, None if done else cases, None if done else scorer)
        for path, done in zip((first, second), scored, strict=True)
    ]
    code = max(code, *(report_errors(item) for item in graded))
    comparison = compare_rows(graded[0].rows, graded[1].rows, force=force)
    show(compare_page(comparison, str(first), str(second)), format.value)
    raise typer.Exit(code)
