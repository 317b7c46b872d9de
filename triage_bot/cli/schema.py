"""``triage-bot schema``: print a JSON Schema."""

from enum import StrEnum
from typing import Annotated

import typer


class RecordName(StrEnum):
    """The records that have a schema."""

    TICKET = "ticket"
    TARGET = "target"
    REPLY = "reply"


def schema_command(record: Annotated[RecordName, typer.Argument(help="Which record.")]) -> None:
    """Print the JSON Schema of a record."""
    import json

    from triage_bot.contract import json_schema

    print(json.dumps(json_schema(record.value), indent=2, sort_keys=True))
