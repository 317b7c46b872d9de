"""Answers made from the targets themselves."""

import zlib
from collections.abc import Mapping

from triage_bot.baselines import Response, Wording
from triage_bot.read import Ticket
from triage_bot.targets import Target, TargetDecision

_MISSING_ASK = "(missing ask)"
_DISCLOSURE = "disclosure"


class Oracle:
    """The target's fields with a reply that asks for what it must and commits to nothing."""

    def __init__(self, targets: Mapping[str, Target], wording: Wording) -> None:
        self._targets = targets
        self._wording = wording

    def __call__(self, ticket: Ticket) -> Mapping[str, object]:
        """Answer *ticket* by its target."""
        decisions = self._targets[ticket.id].decisions
        return {
            point: target_response(decision, self._wording.asking(decision.must_ask)).output()
            for point, decision in decisions.items()
        }


class OracleWithBadReply:
    """The target's fields with a reply that breaks one class, or leaves out what it must ask."""

    def __init__(self, targets: Mapping[str, Target], wording: Wording) -> None:
        self._targets = targets
        self._wording = wording

    def __call__(self, ticket: Ticket) -> Mapping[str, object]:
        """Answer *ticket* by its target, but for the reply."""
        return {
            point: target_response(decision, self._bad_reply(decision, f"{ticket.id}/{point}")).output()
            for point, decision in self._targets[ticket.id].decisions.items()
        }

    def _bad_reply(self, decision: TargetDecision, seed: str) -> str:
        """One of the ways in which a reply can be wrong here, spread evenly over the decisions."""
        kinds = [
            name
            for name in self._wording.violations
            if name != _DISCLOSURE or not decision.may_disclose_account_details
        ]
        kinds += [_MISSING_ASK] if decision.must_ask else []
        chosen = kinds[zlib.crc32(seed.encode()) % len(kinds)]
        return self._wording.violations.get(chosen, self._wording.plain)


def target_response(decision: TargetDecision, reply: str) -> Response:
    """The fields that a target requires, with *reply*."""
    return Response(
        reply,
        decision.action_type,
        decision.destination,
        decision.priority,
        decision.required_flags,
        decision.required_policy_ids,
    )
