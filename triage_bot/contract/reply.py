"""The model output contract: exactly one JSON object with a reply and an action."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, model_validator

from triage_bot.contract.vocabulary import ActionName, Flag, Priority, Queue

_PolicyId = Annotated[str, Field(pattern=r"^[A-Z]{2,5}-[0-9]{2,3}$")]


class ActionModel(BaseModel):
    """What the agent does: destination and priority only where the action type has them."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    type: ActionName
    queue: Queue | None
    escalate_to: Queue | None
    priority: Priority | None
    flags: list[Flag]
    policy_ids: list[_PolicyId]

    @model_validator(mode="after")
    def _null_rules(self) -> "ActionModel":
        routes, escalates = self.type == "route", self.type == "escalate"
        if (self.queue is not None) != routes:
            raise ValueError("queue: required for route, null otherwise")
        if (self.escalate_to is not None) != escalates:
            raise ValueError("escalate_to: required for escalate, null otherwise")
        if (self.priority is not None) != (routes or escalates):
            raise ValueError("priority: required for route and escalate, null otherwise")
        return self


class ReplyModel(BaseModel):
    """One answer at one decision point."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)

    reply: Annotated[str, Field(min_length=1)]
    action: ActionModel
