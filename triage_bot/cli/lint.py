"""``triage-bot lint``: check the rules against their examples and the pack."""

from typing import Annotated

import typer

from triage_bot.cli.options import PoliciesOption, RulesOption
from triage_bot.exit_codes import FOUND, OK
from triage_bot.messages import say


def lint_command(
    policies: PoliciesOption = None,
    rules: RulesOption = None,
    warnings: Annotated[bool, typer.Option("--warnings", help="Show warnings too.")] = False,
    table: Annotated[bool, typer.Option("--table", help="Show how each concept's frames do on its examples.")] = False,
) -> None:
    """Check every concept, trigger and reply wording; exit 1 when something is wrong."""
    from triage_bot.lint import Severity, lint_rules, summary

    result = lint_rules(policies, rules)
    errors = [issue for issue in result.issues if issue.severity is Severity.ERROR]
    for issue in result.issues if warnings else errors:
        print(issue)
    if table:
        print(f"{'concept':34} {'strong':>9} {'any':>9} {'false':>9}")
        for name, tally in sorted(result.tallies.items()):
            strong = f"{tally.strong_hits}/{tally.positives}"
            print(f"{name:34} {strong:>9} {tally.any_hits:>9} {tally.false_hits:>4}/{tally.negatives}")
    say(summary(result.issues, shown=warnings))
    raise typer.Exit(FOUND if errors else OK)
