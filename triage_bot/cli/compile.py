"""``triage-bot compile``: from the policy pack to ``rules/compiled.yaml``."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from triage_bot.cli.options import PoliciesOption, RulesOption

if TYPE_CHECKING:
    from triage_bot.policy.command import Compilation

EXIT_STALE = 1
EXIT_BAD_PACK = 2


def compile_command(
    policies: PoliciesOption = None,
    rules: RulesOption = None,
    output: Annotated[
        Path | None, typer.Option(help="Where to write; - is standard output. Default: compiled.yaml in the rules.")
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; exit 1 with a diff when compiled.yaml is stale.")
    ] = False,
    report: Annotated[
        bool, typer.Option("--report", help="Print what was read from each policy, and what binds to it.")
    ] = False,
    rebind: Annotated[
        bool, typer.Option("--rebind", help="Write a proposed binding of the rules to this pack, for review.")
    ] = False,
) -> None:
    """Read the effects of every policy in the pack and check them against the rules."""
    from triage_bot.policy.command import compile_with_rules, compiled_path
    from triage_bot.policy.compiled import dump_pack
    from triage_bot.policy.reviewed import dump_proposal

    result = compile_with_rules(policies, rules)
    if report:
        _print_report(result)
    else:
        _print_findings(result)
    if rebind:
        _write(output or Path("-"), dump_proposal(result.binding, result.pack))
    elif check:
        _check(result, output or compiled_path(rules))
    elif result.at("error"):
        typer.echo("nothing written: the pack has errors", err=True)
    elif output is not None or not report:
        _write(output or compiled_path(rules), dump_pack(result.pack))
    if result.at("error"):
        raise typer.Exit(EXIT_BAD_PACK)


def _print_findings(result: "Compilation") -> None:
    for item in (*result.at("error"), *result.at("warning")):
        typer.echo(str(item), err=True)
    for line in result.binding.summary():
        typer.echo(f"binding: {line}", err=True)
    errors, warnings, notes = (len(result.at(severity)) for severity in ("error", "warning", "note"))
    typer.echo(
        f"{result.pack.path}: {len(result.pack.policies)} policies, {errors} errors, {warnings} warnings, "
        f"{notes} notes" + (" (--report shows them)" if notes else ""),
        err=True,
    )


def _print_report(result: "Compilation") -> None:
    from triage_bot.console import console, is_bounded
    from triage_bot.policy.reporting import report_tables

    screen = console()
    parts = (result.pack, result.binding, result.outcomes, result.diagnostics)
    for table in report_tables(*parts, expand=is_bounded(screen)):
        screen.print(table)


def _check(result: "Compilation", path: Path) -> None:
    from triage_bot.policy.command import stale_diff

    diff = stale_diff(result.pack, path)
    if not diff:
        typer.echo(f"{path} is up to date", err=True)
        return
    for line in diff:
        typer.echo(line)
    typer.echo(f"{path} is stale; write it with: triage-bot compile", err=True)
    raise typer.Exit(EXIT_STALE)


def _write(path: Path, text: str) -> None:
    if str(path) == "-":
        typer.echo(text, nl=False)
        return
    path.write_text(text, encoding="utf-8", newline="\n")
    typer.echo(f"wrote {path}", err=True)
