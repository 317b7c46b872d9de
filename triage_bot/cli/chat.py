"""``triage-bot chat``: type as the customer and watch the decision evolve."""

from pathlib import Path
from typing import Annotated

import typer

_DEFAULT_CONTEXT = (
    '{"verified": false, "account_masked": "****0000", "account_type": "margin", "account_age_days": 400, '
    '"local_time_et": "2026-03-11T10:42:00-04:00"}'
)


def chat_command(
    context: Annotated[str, typer.Option(help="The ticket's context as JSON, or a file that holds it.")] = "",
    policies: Annotated[Path | None, typer.Option(help="Another policy pack.")] = None,
    rules: Annotated[Path | None, typer.Option(help="Another rules folder.")] = None,
    model: Annotated[bool, typer.Option("--model/--no-model", help="Use the concept model beside the lexicon.")] = True,
) -> None:
    """Decide after each line that you type; end with an empty line or end of file."""
    import sys

    from rich.console import Console

    from triage_bot.agent import Dialogue, load_knowledge
    from triage_bot.explain import decision_view, print_decision
    from triage_bot.read import parse_context

    opened = parse_context(_text(context))
    knowledge = load_knowledge(policies, rules, model=model)
    dialogue = Dialogue(knowledge, opened, "chat")
    console = Console(highlight=False)
    for number in range(1, sys.maxsize):
        if sys.stdin.isatty():
            console.print("[bold]customer>[/] ", end="")
        line = sys.stdin.readline().rstrip("\n")
        if not line.strip():
            return
        print_decision(console, decision_view(dialogue.answer(line, f"d{number}"), knowledge.pack))


def _text(context: str) -> str:
    """Inline JSON, or the content of a file; nothing given means a plain unverified margin account."""
    if not context:
        return _DEFAULT_CONTEXT
    if context.lstrip().startswith("{"):
        return context
    return Path(context).read_text(encoding="utf-8")
