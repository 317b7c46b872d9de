"""``triage-bot chat``: type as the customer and watch the decision evolve."""

from pathlib import Path
from typing import Annotated

import typer

from triage_bot.cli.options import PoliciesOption, RulesOption
from triage_bot.messages import say

_DEFAULT_CONTEXT = (
    '{"verified": false, "account_masked": "****0000", "account_type": "margin", "account_age_days": 400, '
    '"local_time_et": "2026-03-11T10:42:00-04:00"}'
)


def chat_command(
    context: Annotated[str, typer.Option(help="The ticket's context as JSON, or a file that holds it.")] = "",
    policies: PoliciesOption = None,
    rules: RulesOption = None,
    model: Annotated[bool, typer.Option("--model/--no-model", help="Use the concept model beside the lexicon.")] = True,
) -> None:
    """Decide after each line that you type; end with an empty line or end of file."""
    import sys

    from triage_bot.agent import Dialogue, load_knowledge
    from triage_bot.console import console
    from triage_bot.explain import decision_view, print_decision
    from triage_bot.read import parse_context

    opened = parse_context(_text(context))
    knowledge = load_knowledge(policies, rules, model=model)
    say(*knowledge.notices)
    dialogue = Dialogue(knowledge, opened, "chat")
    screen = console()
    for number in range(1, sys.maxsize):
        if sys.stdin.isatty():
            screen.print("[bold]customer>[/] ", end="")
        line = sys.stdin.buffer.readline().decode("utf-8", "replace").rstrip("\r\n")
        if not line.strip():
            return
        print_decision(screen, decision_view(dialogue.answer(line, f"d{number}"), knowledge.pack))


def _text(context: str) -> str:
    """Inline JSON, or the content of a file; nothing given means a plain unverified margin account."""
    if not context:
        return _DEFAULT_CONTEXT
    if context.lstrip().startswith("{"):
        return context
    from triage_bot.text_files import read_text

    return read_text(Path(context))
