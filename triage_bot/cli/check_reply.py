"""``triage-bot check-reply``: judge replies from JSON Lines."""

import sys
from typing import Annotated

import typer

from triage_bot.cli.options import PoliciesOption, RulesOption
from triage_bot.exit_codes import FOUND
from triage_bot.messages import say


def check_reply_command(
    file: Annotated[str, typer.Argument(metavar="FILE", help="JSON Lines of replies, or - for standard input.")],
    rules: RulesOption = None,
    policies: PoliciesOption = None,
) -> None:
    """Say for each reply which classes it violates and what it asks for.

    A row holds customer, reply, allowed_timeline_claims and may_disclose_account_details, and may hold id, target and
    policies_in_force. A bad row is reported on standard error, the others are still answered, and the exit code is 1.
    """
    from triage_bot.checks import ReplyJudge
    from triage_bot.checks.rows import answer_rows

    name = "standard input" if file == "-" else file
    stream = sys.stdin.buffer if file == "-" else open(file, "rb")  # noqa: SIM115 - closed below, standard input is not ours
    try:
        judge = ReplyJudge.load(rules, policies_path=policies)
        failed = False
        for answer in answer_rows(stream, name, judge):
            if answer.errors:
                failed = True
                say(*answer.errors)
            else:
                sys.stdout.write(answer.line + "\n")
    finally:
        if file != "-":
            stream.close()
    if failed:
        raise typer.Exit(FOUND)
