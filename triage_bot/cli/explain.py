"""``triage-bot explain``: why each decision of a ticket came out as it did."""

from pathlib import Path
from typing import Annotated

import typer

from triage_bot.cli.options import DataOption, PoliciesOption, RulesOption
from triage_bot.messages import say


def explain_command(
    ticket_id: Annotated[str, typer.Argument(metavar="ID", help="The ticket.")],
    split: Annotated[str, typer.Option(help="Split below --data.")] = "dev",
    input: Annotated[Path | None, typer.Option(help="A file of tickets instead of a split.")] = None,
    data: DataOption = Path(),
    html: Annotated[Path | None, typer.Option(help="Write a self-contained page here instead.")] = None,
    policies: PoliciesOption = None,
    rules: RulesOption = None,
    model: Annotated[bool, typer.Option("--model/--no-model", help="Use the concept model beside the lexicon.")] = True,
) -> None:
    """Show the evidence, facts, matters, steps, decision and reply at each decision point of a ticket."""
    from triage_bot.agent import answer_ticket, load_knowledge
    from triage_bot.console import console
    from triage_bot.errors import TriageError
    from triage_bot.explain import decision_view, explanation_page, print_decision
    from triage_bot.outputs import check_outputs, write_output
    from triage_bot.read import Ticket, read_tickets, split_path

    path = input or split_path(split, data)
    check_outputs({"the tickets": path, "the policy pack": policies}, {"--html": html})
    with path.open("rb") as stream:
        found = next(
            (item for item in read_tickets(stream, str(path)) if isinstance(item, Ticket) and item.id == ticket_id),
            None,
        )
    if found is None:
        raise TriageError(f"{path}: no valid ticket {ticket_id!r}; validate says what is wrong with a row")
    knowledge = load_knowledge(policies, rules, model=model)
    say(*knowledge.notices)
    views = [decision_view(turn, knowledge.pack) for turn in answer_ticket(knowledge, found)]
    if html is not None:
        write_output(html, explanation_page(found.id, views))
        return
    screen = console()
    context = found.context
    screen.print(
        f"{found.id}: {'verified' if context.verified else 'unverified'}, {context.account_type}, "
        f"{context.account_age_days} days old, {context.local_time:%A %Y-%m-%d %H:%M} ET"
    )
    for view in views:
        print_decision(screen, view)
