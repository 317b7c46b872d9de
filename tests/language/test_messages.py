"""Message sets that no rule was written from, as a benchmark with floors that only rise."""

from pathlib import Path

import pytest
import yaml

from triage_bot.agent import Knowledge, load_knowledge
from triage_bot.agent.conversation import Conversation
from triage_bot.decide import Decision
from triage_bot.read import Ticket, read_tickets
from triage_bot.targets import TargetDecision, load_targets

FOLDER = Path(__file__).parent / "messages"
SETS = yaml.safe_load((FOLDER / "sets.yaml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def lexicon_alone() -> Knowledge:
    return load_knowledge(model=False)


def is_exact(decision: Decision, target: TargetDecision) -> bool:
    given = (decision.action_type, decision.queue, decision.escalate_to, decision.priority)
    wanted = (target.action_type, target.queue, target.escalate_to, target.priority)
    flags = set(decision.flags)
    return given == wanted and set(target.required_flags) <= flags and not flags & set(target.forbidden_flags)


def structured_exact(knowledge: Knowledge, tickets: Path, targets: Path) -> float:
    expected = load_targets(targets)
    right = total = 0
    with tickets.open("rb") as stream:
        for ticket in read_tickets(stream, str(tickets)):
            assert isinstance(ticket, Ticket)
            conversation = Conversation(knowledge, ticket.context)
            for point, text in zip(ticket.decision_points, ticket.customer_turns, strict=True):
                right += is_exact(conversation.hear(text).decision, expected[ticket.id].decisions[point])
                total += 1
    return right / total


def of_set(knowledge: Knowledge, name: str) -> float:
    return structured_exact(knowledge, FOLDER / f"{name}.tickets.jsonl", FOLDER / f"{name}.targets.jsonl")


@pytest.mark.parametrize("name", sorted(SETS))
def test_both_sources(knowledge: Knowledge, name: str) -> None:
    assert of_set(knowledge, name) >= SETS[name]["floor"]["both"]


@pytest.mark.parametrize("name", sorted(SETS))
def test_lexicon_alone(lexicon_alone: Knowledge, name: str) -> None:
    assert of_set(lexicon_alone, name) >= SETS[name]["floor"]["lexicon"]


@pytest.mark.parametrize(("split", "floor"), [("train", 0.98), ("dev", 0.98)])
def test_the_shipped_splits(knowledge: Knowledge, root: Path, split: str, floor: float) -> None:
    raw = root / "raw"
    assert structured_exact(knowledge, raw / f"{split}.tickets.jsonl", raw / f"{split}.targets.jsonl") >= floor
