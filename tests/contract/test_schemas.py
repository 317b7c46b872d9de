"""The JSON Schemas accept what the models accept."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from pydantic import ValidationError

from triage_bot.contract import ReplyModel, TargetModel, TicketModel, json_schema


@pytest.mark.parametrize("split", ["train", "dev"])
@pytest.mark.parametrize(("kind", "model"), [("tickets", TicketModel), ("targets", TargetModel)])
def test_the_shipped_records_fit(root: Path, split: str, kind: str, model: type) -> None:
    validator = jsonschema.Draft202012Validator(json_schema(kind.removesuffix("s")))
    for line in (root / "raw" / f"{split}.{kind}.jsonl").read_text(encoding="utf-8").splitlines():
        validator.validate(json.loads(line))
        model.model_validate_json(line)


def reply(**changes: Any) -> dict[str, Any]:
    action = {
        "type": "route",
        "queue": "fraud_ops",
        "escalate_to": None,
        "priority": "P0",
        "flags": [],
        "policy_ids": [],
    }
    return {"reply": "Hello.", "action": {**action, **changes}}


@pytest.mark.parametrize(
    ("record", "valid"),
    [
        (reply(), True),
        (reply(flags=["fraud_claim"], policy_ids=["FRD-01"]), True),
        (reply(queue=None), False),
        (reply(priority=None), False),
        (reply(escalate_to="compliance"), False),
        (reply(type="resolve"), False),
        (reply(type="resolve", queue=None, priority=None), True),
        (reply(type="escalate"), False),
        (reply(type="escalate", queue=None, escalate_to="compliance"), True),
        (reply(queue="legal"), False),
        (reply(flags=["angry"]), False),
        (reply(mood="x"), False),
        ({**reply(), "reply": ""}, False),
        ({**reply(), "note": 1}, False),
    ],
)
def test_model_and_schema_agree(record: dict[str, Any], valid: bool) -> None:
    by_schema = jsonschema.Draft202012Validator(json_schema("reply")).is_valid(record)
    try:
        ReplyModel.model_validate(record)
        by_model = True
    except ValidationError:
        by_model = False
    assert (by_schema, by_model) == (valid, valid)
