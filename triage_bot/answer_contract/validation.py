"""Checks a decoded JSON document against the contract and says what is wrong where."""

import json
from dataclasses import dataclass
from typing import Final

from pydantic import ValidationError
from pydantic_core import ErrorDetails

from triage_bot.answer_contract.models import StructuredAnswer

_EXPECTED: Final = {
    "missing": "is missing",
    "extra_forbidden": "is not a field of the contract, expected only its own fields",
    "is_instance_of": "is not text, expected a string",
    "list_type": "is not a list, expected an array",
    "model_type": "is not an object, expected its fields",
    "string_unicode": "has a field name that is not valid Unicode, expected only the contract's fields",
    "invalid_key": "is not a field of the contract, expected only its own fields",
}

_LONGEST_NAME = 60
"""Characters of a foreign key that an error shows."""


@dataclass(frozen=True, slots=True)
class Violation:
    """One departure from the contract.

    ``path`` is the place in the document (``prices[0].amount``; empty for the document itself).
    """

    path: str
    message: str

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else f"the answer {self.message}"


def find_violations(document: object) -> list[Violation]:
    """Return every departure of *document*, a decoded JSON value, from the contract; empty when valid."""
    return _check(document)[1]


def parse_structured(document: object) -> StructuredAnswer | None:
    """Return *document* as a structured answer, or ``None`` when it departs from the contract."""
    return _check(document)[0]


def _check(document: object) -> tuple[StructuredAnswer | None, list[Violation]]:
    try:
        return StructuredAnswer.model_validate(document), []
    except ValidationError as error:
        return None, [_violation(details) for details in error.errors(include_url=False, include_input=False)]


def _violation(details: ErrorDetails) -> Violation:
    message = _EXPECTED.get(details["type"])
    if message is None and details["type"] == "literal_error":
        message = f"is not one of the values allowed, expected {details['ctx']['expected']}"
    return Violation(_path(details["loc"]), message or details["msg"])


def _path(location: tuple[int | str, ...]) -> str:
    path = ""
    for part in location:
        if isinstance(part, int):
            path += f"[{part}]"
        else:
            # A foreign key may hold anything: escape it, so that an error stays one printable line.
            name = part if part.isidentifier() and part.isascii() else json.dumps(part)
            name = name if len(name) <= _LONGEST_NAME else name[: _LONGEST_NAME - 3] + "..."
            path += f".{name}" if path else name
    return path
