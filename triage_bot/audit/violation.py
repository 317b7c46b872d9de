"""A contradiction inside a ticket's labels, before it is decided which decision is to blame."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Violation:
    """One broken labelling rule.

    ``point`` is where it shows; ``involves`` are the decision points of which at least one must be wrong, ``core``
    those of them that contradict each other in words. ``code`` starts with the labelling rule's number. ``certainty``
    is how sure the rule itself is.
    """

    code: str
    point: str
    field: str
    message: str
    label: object = None
    expected: object = None
    policy_id: str = ""
    involves: frozenset[str] = frozenset()
    core: frozenset[str] = frozenset()
    certainty: float = 0.99

    @property
    def suspects(self) -> frozenset[str]:
        """The decision points of which one is wrong."""
        return self.involves or frozenset({self.point})
