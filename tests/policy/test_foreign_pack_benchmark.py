"""A whole pack with tickets by an author who had not seen the shipped one: how much of it comes out right.

The floor is the figure that was measured, less a margin of three decisions; print it with ``pytest -s``.
"""

from pathlib import Path

from triage_bot.agent import Conversation, load_knowledge
from triage_bot.decide import Decision
from triage_bot.read import BadLine, read_tickets
from triage_bot.targets import TargetDecision, load_targets

FOLDER = Path(__file__).parent.parent / "data" / "pack2"
MEASURED, MARGIN = 50, 3


def is_right(got: Decision, wanted: TargetDecision) -> bool:
    """Action, destination and priority as wanted, the required flags raised and no forbidden one."""
    same = (got.action_type, got.queue, got.escalate_to, got.priority) == (
        wanted.action_type,
        wanted.queue,
        wanted.escalate_to,
        wanted.priority,
    )
    flags = set(got.flags)
    return same and set(wanted.required_flags) <= flags and not set(wanted.forbidden_flags) & flags


def test_a_foreign_pack_does_not_get_worse() -> None:
    knowledge = load_knowledge(FOLDER / "policies.md")
    targets = load_targets(FOLDER / "targets.jsonl")
    right = total = 0
    with (FOLDER / "tickets.jsonl").open("rb") as stream:
        for ticket in read_tickets(stream, "tickets.jsonl"):
            assert not isinstance(ticket, BadLine)
            conversation = Conversation(knowledge, ticket.context)
            for point, text in zip(ticket.decision_points, ticket.customer_turns, strict=True):
                right += is_right(conversation.hear(text).decision, targets[ticket.id].decisions[point])
                total += 1
    print(f"foreign pack: {right} of {total} decisions right ({right / total:.2f})")
    assert right >= MEASURED - MARGIN
