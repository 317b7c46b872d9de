"""The ticket record as a model, for its JSON Schema; reading itself is done by :mod:`triage_bot.read`."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field


class ContextModel(BaseModel):
    """What a ticket opens with."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    verified: bool
    account_masked: Annotated[str, Field(min_length=1)]
    account_type: Literal["margin", "cash"]
    account_age_days: Annotated[int, Field(ge=0)]
    local_time_et: Annotated[str, Field(description="ISO 8601 with the Eastern offset")]


class CustomerTurnModel(BaseModel):
    """A customer's message."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    t: Annotated[int, Field(ge=0)]
    role: Literal["customer"]
    text: str


class AgentTurnModel(BaseModel):
    """A decision point; the agent's words are produced there, not read."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    t: Annotated[int, Field(ge=1)]
    role: Literal["agent"]
    decision_point: Annotated[str, Field(pattern=r"^d[1-3]$")]


class TicketModel(BaseModel):
    """One ticket: model input."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: Annotated[str, Field(pattern=r"^TST-[A-Z]{2,12}-[0-9]{4,8}$")]
    context: ContextModel
    turns: Annotated[list[CustomerTurnModel | AgentTurnModel], Field(min_length=2, max_length=6)]
