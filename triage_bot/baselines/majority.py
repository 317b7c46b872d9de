"""The most frequent answer at each decision index of the training targets, whatever the customer says."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import TypeVar

from triage_bot.baselines.response import Response
from triage_bot.baselines.wording import Wording
from triage_bot.read import Ticket
from triage_bot.targets import Target, TargetDecision

_Names = TypeVar("_Names", bound=tuple[str, ...])
Course = tuple[str, str, str]
"""Action type, destination and priority; empty where there is none, so that courses sort."""


class Majority:
    """Answers the first, second and third decision of every ticket with the most frequent course at that index."""

    def __init__(self, targets: Sequence[Target], wording: Wording) -> None:
        by_index: dict[int, list[TargetDecision]] = {}
        for target in targets:
            for index, decision in enumerate(target.decisions.values()):
                by_index.setdefault(index, []).append(decision)
        self._responses = [majority_response(by_index[index], wording) for index in sorted(by_index)]

    def __call__(self, ticket: Ticket) -> Mapping[str, object]:
        """Answer *ticket*; an index beyond those of the training targets is answered like the last."""
        last = len(self._responses) - 1
        return {point: self._responses[min(index, last)].output() for index, point in enumerate(ticket.decision_points)}


def majority_response(decisions: Sequence[TargetDecision], wording: Wording) -> Response:
    """The most frequent course, and the most frequent flags, policies and asks on that course."""
    course = _most_frequent([course_of(decision) for decision in decisions])
    alike = [decision for decision in decisions if course_of(decision) == course]
    kind, destination, priority = course
    return Response(
        wording.asking(_most_frequent([decision.must_ask for decision in alike])),
        kind,
        destination or None,
        priority or None,
        _most_frequent([tuple(sorted(decision.required_flags)) for decision in alike]),
        _most_frequent([tuple(sorted(decision.required_policy_ids)) for decision in alike]),
    )


def course_of(decision: TargetDecision) -> Course:
    """Action type, destination and priority of a target."""
    return decision.action_type, decision.destination or "", decision.priority or ""


def _most_frequent(values: Sequence[_Names]) -> _Names:
    """The most frequent value; among equals the first in sorted order."""
    counts = Counter(values)
    return min(counts, key=lambda value: (-counts[value], value))
