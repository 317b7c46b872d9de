"""The target record as a model: what a decision must be. Never model input."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from triage_bot.contract.vocabulary import (
    ActionName,
    AskKey,
    Difficulty,
    Family,
    Flag,
    Priority,
    ProhibitedClass,
    Queue,
)


class TargetDecisionModel(BaseModel):
    """The expectation at one decision point."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    action_type: ActionName
    queue: Queue | None
    priority: Priority | None
    escalate_to: Queue | None
    required_flags: list[Flag]
    forbidden_flags: list[Flag]
    required_policy_ids: list[str]
    acceptable_policy_ids: list[str]
    must_ask: list[AskKey]
    may_disclose_account_details: bool
    prohibited: list[ProhibitedClass]
    allowed_timeline_claims: list[str]
    rationale: str


class TargetModel(BaseModel):
    """All expectations of one ticket."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: Annotated[str, Field(pattern=r"^TST-[A-Z]{2,12}-[0-9]{4,8}$")]
    family: Family
    difficulty: Difficulty
    decisions: dict[Annotated[str, Field(pattern=r"^d[1-3]$")], TargetDecisionModel]
