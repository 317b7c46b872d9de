"""Whole packs with tickets by authors who had not seen the shipped one: how much of each comes out right.

The floor is the figure that was measured last, less a margin of two decisions, and only rises; print the figures with
``pytest -s``. *first_sight* is what the rules made of a pack before anybody had studied it, where that was measured.
"""

from dataclasses import dataclass
from pathlib import Path

import pytest

from triage_bot.agent import Conversation, load_knowledge
from triage_bot.decide import Decision
from triage_bot.read import BadLine, read_tickets
from triage_bot.targets import TargetDecision, load_targets

DATA = Path(__file__).parent.parent / "data"
MARGIN = 2


@dataclass(frozen=True, slots=True)
class Measured:
    """A pack's folder, its number of decisions, and how many were right at first sight and when last measured."""

    folder: str
    total: int
    first_sight: int | None
    right: int


PACKS = (
    Measured("pack2", total=68, first_sight=None, right=52),
    Measured("pack3", total=70, first_sight=26, right=58),
    Measured("pack4", total=67, first_sight=30, right=57),
)


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


def count_right(folder: Path) -> tuple[int, int]:
    """How many of the decisions in *folder* come out right, and how many there are."""
    knowledge = load_knowledge(folder / "policies.md")
    targets = load_targets(folder / "targets.jsonl")
    right = total = 0
    with (folder / "tickets.jsonl").open("rb") as stream:
        for ticket in read_tickets(stream, "tickets.jsonl"):
            assert not isinstance(ticket, BadLine)
            conversation = Conversation(knowledge, ticket.context)
            for point, text in zip(ticket.decision_points, ticket.customer_turns, strict=True):
                right += is_right(conversation.hear(text).decision, targets[ticket.id].decisions[point])
                total += 1
    return right, total


@pytest.mark.parametrize("measured", PACKS, ids=lambda measured: measured.folder)
def test_a_foreign_pack_does_not_get_worse(measured: Measured) -> None:
    right, total = count_right(DATA / measured.folder)
    print(f"{measured.folder}: {right} of {total} decisions right ({measured.first_sight} at first sight)")
    assert total == measured.total
    assert right >= measured.right - MARGIN
