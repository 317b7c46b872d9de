"""What is decided at one decision point, with the reason for it and for each rejected alternative."""

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Step:
    """One step of ``ESC-03`` as it was taken: the step's number, what was considered, and why it was taken or not."""

    number: int
    taken: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Decision:
    """The structured half of a reply, and what the reply text must and must not do.

    ``governing`` is the canonical ID of the policy that decided; ``situation`` names the trigger or step, and selects
    the reply's wording. ``must_ask``, ``prohibited`` and ``timelines`` have the meaning of the data schema.
    """

    action_type: str
    queue: str | None
    escalate_to: str | None
    priority: str | None
    flags: tuple[str, ...]
    policy_ids: tuple[str, ...]
    must_ask: tuple[str, ...]
    may_disclose: bool
    prohibited: tuple[str, ...]
    timelines: tuple[str, ...]
    governing: str
    situation: str
    follow_up: bool
    matters: tuple[str, ...] = ()
    steps: tuple[Step, ...] = field(default=())
