"""The standing disposition of a ticket and its rank (``ESC-04``)."""

from dataclasses import dataclass

_LOWEST = 9


def rank(action_type: str, priority: str | None) -> int:
    """A number that orders dispositions, higher first: any escalation above any route, then ``P0`` to ``P3``."""
    level = _LOWEST - int(priority[1:]) if priority and priority[1:].isdigit() else 0
    return level + (10 if action_type == "escalate" else 0)


@dataclass(frozen=True, slots=True)
class Disposition:
    """A route or an escalation in force, and the conduct that it brings for later turns."""

    action_type: str
    destination: str
    priority: str
    policy_ids: tuple[str, ...]
    companions: tuple[str, ...]
    canonical_id: str
    prohibited: tuple[str, ...]
    timelines: tuple[str, ...]

    @property
    def rank(self) -> int:
        """See :func:`rank`."""
        return rank(self.action_type, self.priority)
