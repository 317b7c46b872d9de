"""``triage-bot compile``: from the policy pack to ``rules/compiled.yaml``."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from triage_bot.cli.options import PoliciesOption, RulesOption
from triage_bot.exit_codes import FOUND, UNUSABLE
from triage_bot.messages import say

if TYPE_CHECKING:
    from triage_bot.policy.command import Compilation


def compile_command(
    policies: PoliciesOption = None,
    rules: RulesOption = None,
    output: Annotated[
        Path | None,
        typer.Option(
            help="Where to write; - is standard output. Default: compiled.yaml in the rules; nowhere for another pack."
        ),
    ] = None,
    check: Annotated[
        bool, typer.Option("--check", help="Write nothing; exit 1 with a diff when the file is stale.")
    ] = False,
    report: Annotated[
        bool, typer.Option("--report", help="Print what was read from each policy, and what binds to it.")
    ] = False,
    rebind: Annotated[
        bool, typer.Option("--rebind", help="Write a proposed binding of the rules to this pack, for review.")
    ] = False,
) -> None:
    """Read the effects of every policy in the pack and check them against the rules.

    The compiled file of the built-in pack is written beside the rules. Another pack's goes where --output says, or into
    the folder of --rules.
    """
    from triage_bot.policy.command import compile_with_rules, default_output
    from triage_bot.policy.compiled import dump_pack
    from triage_bot.policy.reviewed import dump_proposal

    path = output or (Path("-") if rebind else default_output(policies, rules))
    _check_options(path, policies, check=check, rebind=rebind)
    result = compile_with_rules(policies, rules)
    if report:
        _print_report(result)
    else:
        _print_findings(result)
    if rebind:
        _write(Path(str(path)), dump_proposal(result.binding, result.pack))
    elif check:
        _check(result, Path(str(path)), _command(policies, rules, output))
    elif result.at("error"):
        say("nothing written: the pack has errors")
    elif output is not None or not report:
        if path is None:
            say("nothing written: --output FILE writes what was compiled (- is standard output)")
        else:
            _write(path, dump_pack(result.pack))
    if result.at("error"):
        raise typer.Exit(UNUSABLE)


def _check_options(path: Path | None, policies: Path | None, *, check: bool, rebind: bool) -> None:
    """Refuse options that contradict each other, or would write over the pack."""
    from triage_bot.errors import TriageError
    from triage_bot.outputs import check_outputs
    from triage_bot.resources import default_policies_path

    stream = path is None or str(path) == "-"
    if check and rebind:
        raise TriageError("expected either --check or --rebind, not both")
    if check and stream:
        raise TriageError("--check with --policies needs --output FILE, the compiled file to compare with")
    if not (check or stream):
        check_outputs({"the policy pack": policies or default_policies_path()}, {"--output": path})


def _command(policies: Path | None, rules: Path | None, output: Path | None) -> str:
    """The command that writes what was checked."""
    given = {"--policies": policies, "--rules": rules, "--output": output}
    return " ".join(["triage-bot compile", *(f"{name} {path}" for name, path in given.items() if path is not None)])


def _print_findings(result: "Compilation") -> None:
    say(*result.at("error"), *result.at("warning"))
    say(*(f"binding: {line}" for line in result.binding.summary()))
    errors, warnings, notes = (len(result.at(severity)) for severity in ("error", "warning", "note"))
    say(
        f"{result.pack.path}: {len(result.pack.policies)} policies, {errors} errors, {warnings} warnings, "
        f"{notes} notes" + (" (--report shows them)" if notes else "")
    )


def _print_report(result: "Compilation") -> None:
    from triage_bot.console import console, is_bounded
    from triage_bot.policy.reporting import report_tables

    screen = console()
    parts = (result.pack, result.binding, result.outcomes, result.diagnostics)
    for table in report_tables(*parts, expand=is_bounded(screen)):
        screen.print(table)


def _check(result: "Compilation", path: Path, command: str) -> None:
    from triage_bot.policy.command import stale_diff

    diff = stale_diff(result.pack, path)
    if not diff:
        say(f"{path} is up to date")
        return
    for line in diff:
        typer.echo(line)
    say(f"{path} is stale; write it with: {command}")
    raise typer.Exit(FOUND)


def _write(path: Path, text: str) -> None:
    from triage_bot.outputs import write_output

    if str(path) == "-":
        typer.echo(text, nl=False)
        return
    write_output(path, text)
    say(f"wrote {path}")
