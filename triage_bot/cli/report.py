"""``triage-bot report``: the figures of a split as a page and as Markdown."""

from pathlib import Path
from typing import Annotated

import typer

from triage_bot.cli.options import DataOption, PoliciesOption, RulesOption
from triage_bot.exit_codes import FOUND
from triage_bot.messages import say


def report_command(
    output: Annotated[Path, typer.Option(help="Folder that report.html and report.md go to.")],
    split: Annotated[str, typer.Option(help="Split below --data: train, dev or eval.")] = "dev",
    predictions: Annotated[
        list[Path] | None, typer.Option(help="Predictions of another model; may be given several times.")
    ] = None,
    more: Annotated[list[Path] | None, typer.Argument(metavar="[PREDICTIONS]...", help="Further predictions.")] = None,
    data: DataOption = Path(),
    policies: PoliciesOption = None,
    rules: RulesOption = None,
) -> None:
    """Write one self-contained page, and its Markdown twin, about a split.

    Shows the reference agent beside the baselines and the probe ladder, and every file of predictions beside them.
    A line that is no prediction, a prediction for no decision, or a row of tickets or targets that cannot be read, is
    reported on standard error; the exit code is then 1.
    """
    from triage_bot.agent import load_knowledge
    from triage_bot.baselines import Sources
    from triage_bot.baselines.training import training_cases
    from triage_bot.outputs import check_folder, check_outputs, write_output
    from triage_bot.report import build_report, report_markdown, report_page
    from triage_bot.report.naming import named
    from triage_bot.resources import default_policies_path
    from triage_bot.score import Scorer
    from triage_bot.score.cases import case_files, read_cases
    from triage_bot.score.command import report_bad_rows
    from triage_bot.score.predictions import read_predictions

    check_folder("--output", output)
    files = case_files(split, None, None, data)
    inputs = {f"the predictions {path}": path for path in (*(predictions or ()), *(more or ()))}
    inputs |= {"the policy pack": policies or default_policies_path()}
    check_outputs(inputs, {"--output": output / "report.html", "--output ": output / "report.md"})
    cases = read_cases(files)
    code = report_bad_rows(cases)
    given = {}
    for name, path in named((*(predictions or ()), *(more or ()))).items():
        with path.open("rb") as stream:
            given[name] = (path, read_predictions(stream, str(path)))
    sources = Sources(training_cases(data), policies, rules)
    report = build_report(split, cases, sources, Scorer.load(rules, policies), load_knowledge(policies, rules), given)
    say(*report.errors, *report.climbed.notices)
    for file, text in (("report.html", report_page(report)), ("report.md", report_markdown(report))):
        write_output(output / file, text)
        print(output / file)
    raise typer.Exit(FOUND if report.errors else code)
