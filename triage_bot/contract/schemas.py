"""JSON Schemas of the three records, generated from the models."""

from typing import Any

from pydantic import BaseModel

from triage_bot.contract.reply import ReplyModel
from triage_bot.contract.target import TargetModel
from triage_bot.contract.ticket import TicketModel

_MODELS: dict[str, type[BaseModel]] = {"ticket": TicketModel, "target": TargetModel, "reply": ReplyModel}
_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def json_schema(record: str) -> dict[str, Any]:
    """The JSON Schema of ``ticket``, ``target`` or ``reply``; that of ``reply`` includes the null rules per action.

    Raises:
        KeyError: for another name.
    """
    schema = _MODELS[record].model_json_schema()
    if record == "reply":
        schema["$defs"]["ActionModel"]["allOf"] = _null_rules()
    return {"$schema": _DIALECT, **schema}


def _null_rules() -> list[dict[str, Any]]:
    """The rules that depend on ``type``, which a field-by-field schema cannot say."""
    null = {"type": "null"}
    word = {"type": "string"}
    wanted = {
        "route": {"queue": word, "escalate_to": null, "priority": word},
        "escalate": {"queue": null, "escalate_to": word, "priority": word},
    }
    rules = [
        {"if": {"properties": {"type": {"const": name}}}, "then": {"properties": properties}}
        for name, properties in wanted.items()
    ]
    rest = {"not": {"properties": {"type": {"enum": sorted(wanted)}}}}
    return [*rules, {"if": rest, "then": {"properties": {"queue": null, "escalate_to": null, "priority": null}}}]
