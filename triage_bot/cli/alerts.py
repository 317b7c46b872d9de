"""``triage-bot alerts``: the alert-triage environment, to look at, to play, to run policies in and to score."""

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from triage_bot.exit_codes import FOUND
from triage_bot.messages import say

if TYPE_CHECKING:
    from triage_bot.alert_triage.probe import Probe
    from triage_bot.alert_triage.report import Table
    from triage_bot.alert_triage.transcript import Graded

app = typer.Typer(help="Financial-crime alert triage, on synthetic alerts.", no_args_is_help=True)

_HIGHEST_SEED = 10**18 - 1
SeedArgument = Annotated[int, typer.Argument(min=0, max=_HIGHEST_SEED, help="The seed of the alert.")]
SeedsOption = Annotated[
    str, typer.Option("--seeds", help="N for the first N seeds of either slice, or A:B for seeds A to B - 1.")
]


class ShowFormat(Enum):
    """How a screen is shown."""

    TEXT = "text"
    JSON = "json"


class ReportFormat(Enum):
    """How a report is written."""

    TEXT = "text"
    MARKDOWN = "markdown"
    JSON = "json"


class Slice(Enum):
    """Which seeds of a range are run."""

    TRAINING = "training"
    HELD_OUT = "held-out"
    BOTH = "both"


@app.command()
def show(
    seed: SeedArgument,
    output_format: Annotated[
        ShowFormat, typer.Option("--format", help="Text, or the same facts as JSON.")
    ] = ShowFormat.TEXT,
) -> None:
    """Show the screen of an alert as an analyst sees it."""
    from triage_bot.alert_triage.board import limit_lines, settings_lines
    from triage_bot.alert_triage.canonical import canonical, screen_data
    from triage_bot.alert_triage.generator import draw_facts
    from triage_bot.alert_triage.render import render_screen

    screen = draw_facts(seed).facts.screen
    if output_format is ShowFormat.JSON:
        typer.echo(canonical(screen_data(screen)))
        return
    typer.echo(render_screen(screen))
    typer.echo("\n" + "\n".join((*settings_lines()[1:], *limit_lines())))


@app.command()
def world(seed: SeedArgument) -> None:
    """Print the whole world of a seed as canonical JSON, the hidden truth included (for checkers)."""
    from triage_bot.alert_triage.canonical import canonical_world
    from triage_bot.alert_triage.reference import generate_world

    typer.echo(canonical_world(generate_world(seed)))


@app.command()
def play(seed: SeedArgument) -> None:
    """Work one alert in the terminal; the answer and the score come after the disposition."""
    from triage_bot.alert_triage.reference import generate_world
    from triage_bot.alert_triage.terminal import play_in_terminal

    def ask(question: str) -> str:
        return str(typer.prompt(question, default="", show_default=False))

    play_in_terminal(generate_world(seed), ask, typer.echo)


@app.command()
def run(
    policy: Annotated[str, typer.Option("--policy", help="The name of a shipped policy.")],
    seeds: SeedsOption,
    output: Annotated[Path, typer.Option("--output", help="The JSON Lines file to write.")],
    which: Annotated[Slice, typer.Option("--slice", help="The slice to run.")] = Slice.TRAINING,
) -> None:
    """Run a policy and write one transcript a line; held-out seeds are left out unless --slice asks for them."""
    from triage_bot.alert_triage.policies import POLICIES
    from triage_bot.alert_triage.seeds import parse_seeds
    from triage_bot.alert_triage.transcript import run as run_policy
    from triage_bot.errors import TriageError
    from triage_bot.outputs import check_outputs, open_output

    if policy not in POLICIES:
        raise TriageError(f"--policy {policy!r}: expected one of {', '.join(POLICIES)}")
    found = parse_seeds(seeds)
    chosen = [
        *(found.training if which is not Slice.HELD_OUT else ()),
        *(found.held_out if which is not Slice.TRAINING else ()),
    ]
    check_outputs({}, {"--output": output})
    with open_output(output) as file:
        for seed in sorted(chosen):
            file.write(run_policy(seed, policy, POLICIES[policy]).encode("ascii") + b"\n")
    typer.echo(f"{output}: {len(chosen)} transcripts of {policy}")


@app.command()
def score(
    file: Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="Transcripts as JSON Lines.")],
    output_format: Annotated[
        ShowFormat, typer.Option("--format", help="A table, or one JSON object a transcript.")
    ] = ShowFormat.TEXT,
) -> None:
    """Grade transcripts of any agent again, from their seeds and replies alone.

    A line that is no transcript is reported on standard error, the others are graded, and the exit code is 1.
    """
    from triage_bot.alert_triage.canonical import canonical
    from triage_bot.alert_triage.scoreboard import graded_data
    from triage_bot.alert_triage.transcript import grade_file

    graded, errors = grade_file(file)
    say(*errors)
    if output_format is ShowFormat.JSON:
        for entry in graded:
            typer.echo(canonical(graded_data(entry)))
    else:
        _print_scores(graded)
    if errors:
        raise typer.Exit(FOUND)


def _print_scores(graded: "list[Graded]") -> None:
    from triage_bot.alert_triage.board import limit_lines, settings_lines
    from triage_bot.alert_triage.scoreboard import score_table

    typer.echo("\n".join(settings_lines()))
    _print_table(score_table(graded))
    unverified = sum(not entry.verified for entry in graded)
    if unverified:
        typer.echo(
            f"{unverified} transcripts state no reference hours: graded from the seed, their own figures unverifiable"
        )
    typer.echo("\n".join(limit_lines()))


@app.command()
def probe(seeds: SeedsOption = "24") -> None:
    """Print the ladder and its eight assertions; exit with 1 when one fails."""
    from triage_bot.alert_triage.board import limit_lines, settings_lines
    from triage_bot.alert_triage.report import assertion_lines, ladder_table, tier_lines

    found = _probe(seeds)
    typer.echo("\n".join((*settings_lines(), *tier_lines(found))))
    _print_table(ladder_table(found))
    typer.echo("Assertions, on the training slice:")
    typer.echo("\n".join((*assertion_lines(found.training), *limit_lines())))
    if not found.training.holds:
        raise typer.Exit(FOUND)


@app.command()
def report(
    seeds: SeedsOption = "24",
    output_format: Annotated[ReportFormat, typer.Option("--format", help="How to write it.")] = ReportFormat.TEXT,
) -> None:
    """Print the ladder as a chart, components with intervals, and the weights at which the order turns over."""
    from triage_bot.alert_triage.board import limit_lines, settings_lines
    from triage_bot.alert_triage.canonical import canonical
    from triage_bot.alert_triage.limits import LIMITS
    from triage_bot.alert_triage.report import (
        assertion_lines,
        chart,
        component_table,
        difference_lines,
        ladder_table,
        slider_table,
        tier_lines,
    )
    from triage_bot.alert_triage.report_output import markdown, report_data

    found = _probe(seeds)
    if output_format is ReportFormat.JSON:
        typer.echo(canonical(report_data(found)))
        return
    if output_format is ReportFormat.MARKDOWN:
        typer.echo(markdown(found), nl=False)
        return
    typer.echo("\n".join((*settings_lines(), *tier_lines(found), "", *chart((found.training, found.held_out)))))
    for table in (ladder_table(found), component_table(found), slider_table(found)):
        _print_table(table)
    typer.echo("\n".join((*difference_lines(found), "", *assertion_lines(found.training), "", *limit_lines(LIMITS))))


@app.command()
def digest() -> None:
    """Print the digests of worlds 0 to 4095 and of the grader; exit with 1 when they are not the committed ones."""
    from triage_bot.alert_triage.digest import committed_digests, scorer_digest, worlds_digest

    committed = committed_digests()
    pairs = (("worlds", worlds_digest(), committed.worlds), ("scorer", scorer_digest(), committed.scorer))
    for name, found, expected in pairs:
        typer.echo(f"{name}  {found}  {'as committed' if found == expected else f'expected {expected}'}")
    if any(found != expected for _, found, expected in pairs):
        raise typer.Exit(FOUND)


def _probe(seeds: str) -> "Probe":
    from triage_bot.alert_triage.probe import probe as measure_ladder
    from triage_bot.alert_triage.seeds import parse_seeds

    found = parse_seeds(seeds)
    return measure_ladder(found.training, found.held_out)


def _print_table(table: "Table") -> None:
    from rich import box
    from rich.table import Table as RichTable

    from triage_bot.console import console

    shown = RichTable(title=table.title, box=box.SIMPLE_HEAD, title_justify="left")
    for index, name in enumerate(table.header):
        shown.add_column(name, justify="left" if index == 0 else "right", no_wrap=index == 0)
    for row in table.rows:
        shown.add_row(*row)
    console().print(shown)
