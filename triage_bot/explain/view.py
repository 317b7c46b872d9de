"""What an explanation shows of one decision, gathered once for the terminal and for the page."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from triage_bot.agent import AnsweredTurn
from triage_bot.extract import Evidence
from triage_bot.policy import CompiledPack


@dataclass(frozen=True, slots=True)
class Mark:
    """A highlighted span of a customer's turn and the concepts that it speaks for."""

    start: int
    end: int
    concepts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CitedPolicy:
    """A cited policy with the sentence that decides, where the rule names one, and its line in the pack."""

    id: str
    title: str
    sentence: str
    line: int


@dataclass(frozen=True, slots=True)
class DecisionView:
    """One decision, ready to show."""

    decision_point: str
    text: str
    marks: tuple[Mark, ...]
    evidence: tuple[Evidence, ...]
    facts: tuple[tuple[str, str], ...]
    matters: tuple[str, ...]
    steps: tuple[tuple[int, bool, str], ...]
    action: str
    flags: tuple[str, ...]
    policies: tuple[CitedPolicy, ...]
    reply: str


def decision_view(turn: AnsweredTurn, pack: CompiledPack) -> DecisionView:
    """Gather what there is to show of *turn*."""
    decided = turn.decided
    present = decided.reading.evidence.present
    shown = tuple(item for item in decided.reading.evidence.evidence if item.concept in present)
    action = turn.action
    where = f" to {action.queue or action.escalate_to} at {action.priority}" if action.priority else ""
    return DecisionView(
        decision_point=turn.decision_point,
        text=decided.reading.document.text,
        marks=merge_marks(shown),
        evidence=_distinct(shown),
        facts=tuple((name, str(value)) for name, value in sorted(decided.facts.items())),
        matters=tuple(f"{matter.policy.id} by {matter.trigger_id}" for matter in decided.matters),
        steps=tuple((step.number, step.taken, step.reason) for step in decided.decision.steps),
        action=f"{action.type}{where}",
        flags=action.flags,
        policies=tuple(_cited(policy_id, turn, pack) for policy_id in action.policy_ids),
        reply=turn.reply,
    )


def _distinct(evidence: Sequence[Evidence]) -> tuple[Evidence, ...]:
    """One finding a concept and span: of several frames that hit the same words, the first."""
    return tuple({(item.concept, item.start, item.end): item for item in reversed(evidence)}.values())[::-1]


def _cited(policy_id: str, turn: AnsweredTurn, pack: CompiledPack) -> CitedPolicy:
    policy = pack.policies[policy_id]
    for matter in turn.decided.matters:
        if matter.policy.id == policy_id and matter.action.sentence:
            return CitedPolicy(policy_id, policy.title, matter.action.sentence, matter.action.line)
    first = policy.text.split(". ", 1)[0].strip()
    return CitedPolicy(policy_id, policy.title, first, policy.location.line)


def merge_marks(evidence: Sequence[Evidence]) -> tuple[Mark, ...]:
    """Disjoint spans in text order; lexicon words first, since a model's window covers whole sentences."""
    spans = [item for item in evidence if item.source == "lexicon"]
    covered = {item.concept for item in spans}
    spans += [item for item in evidence if item.concept not in covered]
    edges = sorted({edge for item in spans for edge in (item.start, item.end)})
    marks: list[Mark] = []
    for start, end in pairwise(edges):
        names = tuple(sorted({item.concept for item in spans if item.start <= start and end <= item.end}))
        if not names:
            continue
        if marks and marks[-1].end == start and marks[-1].concepts == names:
            marks[-1] = Mark(marks[-1].start, end, names)
        else:
            marks.append(Mark(start, end, names))
    return tuple(marks)
