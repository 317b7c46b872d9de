"""What the label rules see of one decision: its label, what stood and what was labelled before, and the context."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from triage_bot.audit import roles
from triage_bot.audit.pack_index import PackIndex
from triage_bot.audit.violation import Violation
from triage_bot.matters import FactValue
from triage_bot.policy import ActionEffect
from triage_bot.read import Context
from triage_bot.targets import TargetDecision
from triage_bot.validate import Standing


@dataclass(frozen=True)
class DecisionView:
    """One labelled decision in its place; *earlier* are the readable decisions before it, in order.

    *complete* says that every earlier decision could be read, so that what stands is known.
    """

    index: PackIndex
    point: str
    place: int
    label: TargetDecision
    context: Context | None
    facts: Mapping[str, FactValue]
    standing: Standing | None
    earlier: tuple[tuple[str, TargetDecision], ...]
    complete: bool
    family: str

    @cached_property
    def required(self) -> tuple[str, ...]:
        """The required policies that the pack knows."""
        return tuple(name for name in self.label.required_policy_ids if self.index.policy(name) is not None)

    @cached_property
    def acceptable(self) -> tuple[str, ...]:
        """The acceptable policies that the pack knows."""
        return tuple(name for name in self.label.acceptable_policy_ids if self.index.policy(name) is not None)

    @property
    def disposes(self) -> bool:
        """Whether the label routes or escalates."""
        return self.label.action_type in {"route", "escalate"}

    @property
    def opened_verified(self) -> bool | None:
        """Whether the ticket opened verified; None when its context is not known."""
        return None if self.context is None else self.context.verified

    @property
    def verified_now(self) -> bool:
        """Whether the label takes the customer as verified by now."""
        return (
            bool(self.opened_verified)
            or self.index.id(roles.COMPLETED_IN_CONVERSATION) in self.label.acceptable_policy_ids
        )

    @cached_property
    def governing(self) -> tuple[str, ...]:
        """Required policies that offer the label's action type, those that offer exactly its disposition first."""
        offering = [name for name in self.required if self.index.offers(name, self.label.action_type)]
        return tuple(sorted(offering, key=lambda name: not self._exact(name)))

    @cached_property
    def standing_governing(self) -> tuple[str, ...]:
        """The policies that made the standing disposition."""
        if self.standing is None:
            return ()
        before = self.standing.decision
        names = [name for name in before.required_policy_ids if name != self.index.id(roles.BECOMES_COMPLAINT)]
        offers = {name: self.index.offers(name, before.action_type) for name in names}
        exact = [name for name in names if any(a.destination == before.destination for a in offers[name])]
        return tuple(exact or [name for name in names if offers[name]])

    @property
    def behind(self) -> tuple[str, ...]:
        """The point of what stands; where nothing does although the label says so, every point before."""
        if self.standing is not None:
            return (self.standing.point,)
        missing = self.index.id(roles.ONE_TICKET) in self.label.required_policy_ids
        return tuple(point for point, _ in self.earlier) if missing else ()

    @property
    def since_standing(self) -> tuple[str, ...]:
        """The decision that made what stands, and those since, any of which may have hidden another disposition."""
        return tuple(point for point, _ in self.earlier if self.standing is None or point >= self.standing.point)

    def _exact(self, policy_id: str) -> bool:
        return any(self.matches(action) for action in self.index.offers(policy_id, self.label.action_type))

    def matches(self, action: ActionEffect) -> bool:
        """Whether *action* is the label's disposition."""
        return (action.destination, action.priority) == (self.label.destination, self.label.priority)

    def violation(
        self,
        code: str,
        field: str,
        message: str,
        *,
        expected: object = None,
        policy_id: str = "",
        involves: tuple[str, ...] = (),
        certainty: float = 0.99,
    ) -> Violation:
        """A violation that shows here; *involves* names earlier points that may be to blame instead.

        With the point of what stands come those since, which may have changed it.
        """
        core = frozenset({self.point, *involves})
        if self.standing is not None and self.standing.point in involves:
            involves = (*involves, *self.since_standing)
        suspects = frozenset({self.point, *involves})
        label = getattr(self.label, field, None)
        return Violation(code, self.point, field, message, label, expected, policy_id, suspects, core, certainty)
