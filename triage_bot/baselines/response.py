"""What a baseline answers at a decision point, and the kind of function that a baseline is."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from triage_bot.errors import TriageError
from triage_bot.policy import CompiledPack
from triage_bot.read import Ticket
from triage_bot.score.predictions import Place, Predictions

ROUTE, ESCALATE, RESOLVE = "route", "escalate", "resolve"


@dataclass(frozen=True, slots=True)
class Response:
    """One answer with every field of the contract; destination and priority only where the type has them."""

    reply: str
    type: str
    destination: str | None = None
    priority: str | None = None
    flags: tuple[str, ...] = ()
    policy_ids: tuple[str, ...] = ()

    def output(self) -> dict[str, Any]:
        """The answer as the model output contract writes it."""
        return {
            "reply": self.reply,
            "action": {
                "type": self.type,
                "queue": self.destination if self.type == ROUTE else None,
                "escalate_to": self.destination if self.type == ESCALATE else None,
                "priority": self.priority,
                "flags": list(self.flags),
                "policy_ids": list(self.policy_ids),
            },
        }


class Policy(Protocol):
    """Answers a ticket: an output for each decision point, an object or raw text."""

    def __call__(self, ticket: Ticket) -> Mapping[str, object]:
        """Answer every decision point of *ticket*."""


def respond_all(policy: Policy, tickets: Iterable[Ticket]) -> Predictions:
    """The predictions of *policy*, as if they had been read from a file."""
    outputs: dict[Place, object] = {}
    for ticket in tickets:
        answers = policy(ticket)
        outputs.update({(ticket.id, point): answers[point] for point in ticket.decision_points})
    return Predictions(outputs, {})


def response_under(pack: CompiledPack, policy_id: str, reply: str) -> Response:
    """The action that the pack gives under a policy, one with a destination first, and the flag that it raises.

    Raises:
        TriageError: when the pack has no such policy.
    """
    if policy_id not in pack.policies:
        raise TriageError(f"{pack.path}: the pack has no policy {policy_id}, which a baseline answers by")
    effects = pack.policies[policy_id].effects
    flags = tuple(effect.flag for effect in effects.raises[:1])
    actions = sorted(effects.actions, key=lambda action: action.destination is None)
    if not actions:
        return Response(reply, RESOLVE, flags=flags, policy_ids=(policy_id,))
    first = actions[0]
    return Response(reply, first.type, first.destination, first.priority, flags, (policy_id,))
