"""``triage-bot explain``: why each decision of a ticket came out as it did."""

from pathlib import Path
from typing import Annotated

import typer


def explain_command(
    ticket_id: Annotated[str, typer.Argument(metavar="ID", help="The ticket.")],
    split: Annotated[str, typer.Option(help="Split below --data.")] = "dev",
    input: Annotated[Path | None, typer.Option(help="A file of tickets instead of a split.")] = None,
    data: Annotated[Path, typer.Option(help="Folder that holds raw/ or data/.")] = Path(),
    html: Annotated[Path | None, typer.Option(help="Write a self-contained page here instead.")] = None,
    policies: Annotated[Path | None, typer.Option(help="Another policy pack.")] = None,
    rules: Annotated[Path | None, typer.Option(help="Another rules folder.")] = None,
    model: Annotated[bool, typer.Option("--model/--no-model", help="Use the concept model beside the lexicon.")] = True,
) -> None:
    """Show the evidence, facts, matters, steps, decision and reply at each decision point of a ticket."""
    import sys

    from rich.console import Console

    from triage_bot.agent import answer_ticket, load_knowledge
    from triage_bot.errors import TriageError
    from triage_bot.explain import decision_view, explanation_page, print_decision
    from triage_bot.read import Ticket, read_tickets, split_path

    path = input or split_path(split, data)
    with path.open("rb") as stream:
        found = next(
            (item for item in read_tickets(stream, str(path)) if isinstance(item, Ticket) and item.id == ticket_id),
            None,
        )
    if found is None:
        raise TriageError(f"{path}: no valid ticket {ticket_id}")
    knowledge = load_knowledge(policies, rules, model=model)
    for notice in knowledge.notices:
        print(notice, file=sys.stderr)
    views = [decision_view(turn, knowledge.pack) for turn in answer_ticket(knowledge, found)]
    if html is not None:
        html.write_text(explanation_page(found.id, views), encoding="utf-8")
        return
    console = Console(highlight=False)
    context = found.context
    console.print(
        f"{found.id}: {'verified' if context.verified else 'unverified'}, {context.account_type}, "
        f"{context.account_age_days} days old, {context.local_time:%A %Y-%m-%d %H:%M} ET"
    )
    for view in views:
        print_decision(console, view)
