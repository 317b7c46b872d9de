"""``triage-bot score``: grade predictions from any source against the targets."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from triage_bot.cli.options import DataOption, PoliciesOption, RulesOption


class Format(StrEnum):
    """How figures are shown."""

    TABLE = "table"
    JSON = "json"
    MARKDOWN = "markdown"
    HTML = "html"


def score_command(
    predictions: Annotated[
        str, typer.Argument(metavar="PREDICTIONS", help="Output of run, or one row a decision; - is standard input.")
    ],
    split: Annotated[str | None, typer.Option(help="Split below --data: train, dev or eval.")] = None,
    targets: Annotated[Path | None, typer.Option(help="A file of targets, or of joined rows, instead.")] = None,
    tickets: Annotated[Path | None, typer.Option(help="The tickets of --targets, where not beside it.")] = None,
    data: DataOption = Path(),
    format: Annotated[Format, typer.Option(help="What to print.")] = Format.TABLE,
    per_decision: Annotated[Path | None, typer.Option(help="Write one JSON line a decision here.")] = None,
    lenient: Annotated[bool, typer.Option("--lenient", help="Take an answer out of a fenced or chatty text.")] = False,
    policies: PoliciesOption = None,
    rules: RulesOption = None,
) -> None:
    """Score every decision, with the reason for each criterion.

    A decision without a prediction scores zero. A line that is no prediction, a prediction for no decision, or a row of
    tickets or targets that cannot be read, is reported on standard error; the exit code is then 1.
    """
    from triage_bot.outputs import check_outputs
    from triage_bot.score.cases import case_files, read_cases
    from triage_bot.score.command import grade_file, report_bad_rows, report_errors, score_page, show, write_rows
    from triage_bot.score.scorer import Scorer

    files = case_files(split, targets, tickets, data)
    given = None if predictions == "-" else Path(predictions)
    check_outputs(
        {
            "the predictions": given,
            "the targets": files.targets,
            "the tickets": files.tickets,
            "the policy pack": policies,
        },
        {"--per-decision": per_decision},
    )
    cases = read_cases(files)
    code = report_bad_rows(cases)
    graded = grade_file(predictions, cases, Scorer.load(rules, policies), lenient=lenient)
    code = max(code, report_errors(graded))
    if per_decision is not None:
        write_rows(per_decision, graded.rows)
    name = "standard input" if predictions == "-" else Path(predictions).name
    show(score_page(name, graded), format.value)
    raise typer.Exit(code)
