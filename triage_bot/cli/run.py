"""``triage-bot run``: answer the tickets of a split, a file or standard input."""

from pathlib import Path
from typing import Annotated

import typer

from triage_bot.cli.options import DataOption, PoliciesOption, RulesOption


def run_command(
    split: Annotated[str | None, typer.Option(help="Split below --data: train, dev or eval.")] = None,
    input: Annotated[str | None, typer.Option(help="A file of tickets, or - for standard input.")] = None,
    output: Annotated[str, typer.Option(help="Where the output lines go; - is standard output.")] = "-",
    trace: Annotated[Path | None, typer.Option(help="Write evidence, facts and rejected steps here.")] = None,
    data: DataOption = Path(),
    policies: PoliciesOption = None,
    rules: RulesOption = None,
    workers: Annotated[int, typer.Option(min=1, max=256, help="Processes; the bytes are the same for any number.")] = 1,
    resume: Annotated[bool, typer.Option("--resume", help="Continue an interrupted --output file.")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Stop at the first bad line.")] = False,
    structured: Annotated[
        bool, typer.Option("--structured", help="Add the structured answer beside each decision.")
    ] = False,
    model: Annotated[bool, typer.Option("--model/--no-model", help="Use the concept model beside the lexicon.")] = True,
) -> None:
    """Answer every decision point of a split, a file or standard input."""
    from triage_bot.run.job import Job, run_job

    job = Job(
        split=split, input=input, output=output, trace=trace, data=data, policies=policies, rules=rules,
        workers=workers, resume=resume, strict=strict, model=model, structured=structured,
    )  # fmt: skip
    raise typer.Exit(run_job(job))
