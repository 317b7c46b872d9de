"""The state of one conversation between its turns: what stands, and which matters are still open."""

from dataclasses import dataclass, replace

from triage_bot.decide.decision import Decision
from triage_bot.decide.disposition import Disposition
from triage_bot.matters import Matter


@dataclass(frozen=True, slots=True)
class Track:
    """What later turns are decided against; a new one is made for each turn."""

    standing: Disposition | None = None
    open: tuple[Matter, ...] = ()

    def after(self, decision: Decision, new: tuple[Matter, ...]) -> "Track":
        """The state after *decision*: matters that a queue is to handle stay open until something stands for them."""
        still_open = {matter.trigger_id: matter for matter in self.open}
        still_open.update({matter.trigger_id: matter for matter in new if matter.needs_handling})
        track = replace(self, open=tuple(still_open.values()))
        if decision.action_type not in {"route", "escalate"}:
            return track
        governing = next((m for m in (*new, *self.open) if m.trigger_id == decision.situation), None)
        return replace(
            track,
            standing=Disposition(
                action_type=decision.action_type,
                destination=str(decision.queue or decision.escalate_to),
                priority=str(decision.priority),
                policy_ids=decision.policy_ids,
                companions=governing.companions if governing else (),
                canonical_id=decision.governing,
                prohibited=decision.prohibited,
                timelines=tuple(t.text for t in governing.timelines) if governing else (),
            ),
        )
