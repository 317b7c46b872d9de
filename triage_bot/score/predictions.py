"""Predictions from JSON Lines: output of ``run`` (one row a ticket), or one row a decision."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import IO, Any

from triage_bot.errors import SourceError, SourceLocation, printable
from triage_bot.json_lines import numbered_lines, stated_id
from triage_bot.score.strict_json import RepeatedKey, decode

Place = tuple[str, str]
"""A ticket ID and a decision point."""


@dataclass(frozen=True, slots=True)
class Predictions:
    """The outputs by place, each with its line; and everything in the file that is no prediction."""

    outputs: Mapping[Place, object]
    locations: Mapping[Place, SourceLocation]
    errors: tuple[SourceError, ...] = ()


def read_predictions(stream: IO[bytes], name: str) -> Predictions:
    """Read all predictions of a binary stream; *name* stands for it in errors.

    Of two for one place the first counts, the other is an error.
    """
    outputs: dict[Place, object] = {}
    locations: dict[Place, SourceLocation] = {}
    errors: list[SourceError] = []
    for location, line in numbered_lines(stream, name):
        try:
            found = list(_read_line(line))
        except ValueError as error:
            errors.append(SourceError(location, str(error)))
            continue
        for place, output in found:
            if place in outputs:
                told = (
                    f"{place[0]}/{printable(place[1])}: a prediction was already given at line {locations[place].line}"
                )
                errors.append(SourceError(location, told))
                continue
            # A null is an output that was given; None stands for one that is missing.
            outputs[place] = "null" if output is None else output
            locations[place] = location
    return Predictions(outputs, locations, tuple(errors))


def _read_line(line: bytes) -> Iterator[tuple[Place, object]]:
    try:
        record = decode(line.decode("utf-8").rstrip())
    except UnicodeDecodeError as error:
        raise ValueError(f"record: not UTF-8 at byte {error.start}") from None
    except ValueError as error:
        raise ValueError(f"record: {error}") from None
    if not isinstance(record, dict):
        raise ValueError(f"record: expected an object, found {type(record).__name__}")
    if isinstance(record, RepeatedKey):
        raise ValueError(f"record: the key {printable(record.repeated)!a} occurs twice")
    ticket_id = stated_id(record)
    if not ticket_id:
        raise ValueError("id: expected the ID of a ticket")
    if isinstance(record.get("decisions"), dict):
        yield from _decisions(ticket_id, record["decisions"])
    elif isinstance(record.get("decision_point"), str) and "output" in record:
        yield (ticket_id, record["decision_point"]), record["output"]
    else:
        raise ValueError("record: expected decisions (an object), or decision_point and output")


def _decisions(ticket_id: str, decisions: Mapping[str, Any]) -> Iterator[tuple[Place, object]]:
    if isinstance(decisions, RepeatedKey):
        raise ValueError(f"decisions: the key {printable(decisions.repeated)!a} occurs twice")
    for point, output in decisions.items():
        yield (ticket_id, point), output
