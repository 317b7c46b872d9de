"""The standing disposition between decisions, and rule 1 of follow-up turns."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from triage_bot.decide import rank, roles
from triage_bot.targets import TargetDecision
from triage_bot.validate.authority import Authority
from triage_bot.validate.decision_rules import Problem
from triage_bot.validate.issue import Rule

_DISPOSING = ("route", "escalate")


@dataclass(frozen=True, slots=True)
class Standing:
    """A route or an escalation in force, the decision point that made it and its place among the decisions."""

    point: str
    index: int
    decision: TargetDecision

    @property
    def rank(self) -> int:
        """The rank of ``ESC-04``."""
        return rank(self.decision.action_type, self.decision.priority)


def disposes(decision: TargetDecision) -> bool:
    """Whether *decision* is a complete route or escalation."""
    return decision.action_type in _DISPOSING and decision.destination is not None and decision.priority is not None


def is_complaint_move(decision: TargetDecision, standing: TargetDecision, authority: Authority) -> bool:
    """Whether *decision* is the one move between equal ranks: an escalation that becomes a complaint (``ESC-05``)."""
    complaint = authority.pack.policies.get(authority.id(roles.COMPLAINT))
    desks = {action.destination for action in complaint.effects.actions} if complaint else set()
    return (
        decision.action_type == standing.action_type == "escalate"
        and decision.priority == standing.priority
        and decision.escalate_to != standing.escalate_to
        and decision.escalate_to in desks
    )


def outranks(decision: TargetDecision, standing: Standing | None, authority: Authority) -> bool:
    """Whether *decision* may follow *standing* as a new disposition."""
    if standing is None or rank(decision.action_type, decision.priority) > standing.rank:
        return True
    return is_complaint_move(decision, standing.decision, authority)


def follow(
    points: Sequence[str], decisions: Mapping[str, TargetDecision], authority: Authority
) -> dict[str, Standing | None]:
    """What stands when each turn arrives; a disposition that may not follow changes nothing."""
    standing: Standing | None = None
    found: dict[str, Standing | None] = {}
    for index, point in enumerate(points):
        found[point] = standing
        decision = decisions.get(point)
        if decision is not None and disposes(decision) and outranks(decision, standing, authority):
            standing = Standing(point, index, decision)
    return found


def check_sequence(
    points: Sequence[str], decisions: Mapping[str, TargetDecision], authority: Authority
) -> list[tuple[str, str, Problem]]:
    """Later dispositions that do not outrank the standing one: (point, point of the standing one, problem)."""
    found: list[tuple[str, str, Problem]] = []
    for point, standing in follow(points, decisions, authority).items():
        decision = decisions.get(point)
        if decision is None or standing is None or not disposes(decision) or outranks(decision, standing, authority):
            continue
        before = standing.decision
        message = (
            f"{decision.action_type} to {decision.destination} at {decision.priority} does not outrank the standing "
            f"{before.action_type} to {before.destination} at {before.priority} of {standing.point}"
        )
        policy = authority.id(roles.ONE_TICKET)
        problem = Problem("action_type", Rule.RANK, message, decision.action_type, "resolve", policy)
        found.append((point, standing.point, problem))
    return found
