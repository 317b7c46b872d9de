"""Reads answers, payloads and packs from files, with an error for every line that is not usable."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Final

import yaml
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from triage_bot.answer_contract.models import Kind
from triage_bot.answer_contract.sources import AnswerPack, AnswerResult, Organisation, Passage
from triage_bot.errors import SourceError, SourceErrors, SourceLocation, printable
from triage_bot.json_lines import UnreadableLine, decoded, numbered_lines
from triage_bot.text_files import not_yaml, read_text

Line = tuple[SourceLocation, Any]
_MESSAGES: Final = {"missing": "is missing", "extra_forbidden": "is not a known field"}


class _Record(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class _PassageRecord(_Record):
    doc_id: Annotated[str, Field(min_length=1)]
    agency: str = ""
    title: str = ""
    url: str = ""
    fetch_date: str = ""
    text: str = ""

    def passage(self) -> Passage:
        return Passage(**self.model_dump())


class _AnswerRecord(_Record):
    answer: str
    kind: Kind
    citations: list[str | _PassageRecord] | None = None
    passages: list[str | _PassageRecord] = Field(default_factory=list)
    question: str = ""
    id: str = ""


class _OrganisationRecord(_Record):
    name: Annotated[str, Field(min_length=1)]
    aliases: list[str] = Field(default_factory=list)


class _PackRecord(_Record):
    organisations: list[_OrganisationRecord] = Field(default_factory=list)
    assistant_names: list[str] = Field(default_factory=list)
    proofs: dict[str, list[str]] = Field(default_factory=dict)
    documents: list[_PassageRecord] = Field(default_factory=list)


def read_json_lines(path: Path) -> Iterator[Line | SourceError]:
    """Yield each non-empty line of *path* as decoded JSON with its location, or the error that it is.

    A file without one is an error too: an empty answer file is what an interrupted job leaves.
    """
    empty = True
    with path.open("rb") as stream:
        for location, line in numbered_lines(stream, str(path)):
            empty = False
            try:
                yield location, decoded(line)
            except UnreadableLine as error:
                yield SourceError(location, f"record: {error}")
    if empty:
        yield SourceError(SourceLocation(str(path)), "holds no record, expected one JSON object a line")


def read_answers(path: Path, pack: AnswerPack) -> Iterator[AnswerResult | SourceError]:
    """Yield the answer on each line of a JSON Lines file, or every fault of a line that holds none."""
    for line in read_json_lines(path):
        if isinstance(line, SourceError):
            yield line
            continue
        answer, faults = parse_answer(line[1], line[0], pack)
        yield from faults
        if answer is not None:
            yield answer


def parse_answer(
    record: object, location: SourceLocation, pack: AnswerPack
) -> tuple[AnswerResult | None, list[SourceError]]:
    """Return the answer that a decoded record holds, or its faults. Documents named by ID come from *pack*."""
    try:
        read = _AnswerRecord.model_validate(record)
    except ValidationError as error:
        return None, _faults(error, location)
    unknown = [
        SourceError(location, f"{field}[{place}]: the pack has no document {entry!r}, expected one of its IDs")
        for field, entries in (("citations", read.citations or []), ("passages", read.passages))
        for place, entry in enumerate(entries)
        if isinstance(entry, str) and entry not in pack.documents
    ]
    if unknown:
        return None, unknown
    citations = None if read.citations is None else tuple(_known(entry, pack).citation() for entry in read.citations)
    passages = tuple(_known(entry, pack) for entry in read.passages)
    return AnswerResult(read.answer, read.kind, citations, passages, read.question, read.id), []


def _known(entry: str | _PassageRecord, pack: AnswerPack) -> Passage:
    return pack.documents[entry] if isinstance(entry, str) else entry.passage()


def load_answer_pack(path: Path) -> AnswerPack:
    """Return the pack described by a YAML file.

    Raises:
        SourceError: when the file is not YAML.
        SourceErrors: when it does not describe a pack.
    """
    location = SourceLocation(str(path))
    try:
        data = yaml.load(read_text(path), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except yaml.YAMLError as error:
        raise not_yaml(error, path) from error
    try:
        read = _PackRecord.model_validate(data if data is not None else {})
    except ValidationError as error:
        raise SourceErrors(_faults(error, location)) from error
    return AnswerPack(
        organisations=tuple(Organisation(entry.name, tuple(entry.aliases)) for entry in read.organisations),
        assistant_names=tuple(read.assistant_names),
        proofs=tuple((title, tuple(phrases)) for title, phrases in read.proofs.items()),
        documents={entry.doc_id: entry.passage() for entry in read.documents},
    )


def _faults(error: ValidationError, location: SourceLocation) -> list[SourceError]:
    faults: dict[str, str] = {}
    for details in error.errors(include_url=False, include_input=False):
        # The two readings of a union ("str", "_PassageRecord") are no part of the place.
        path = ".".join(printable(str(part)) for part in details["loc"] if part not in {"str", "_PassageRecord"})
        message = _MESSAGES.get(details["type"], details["msg"])
        if details["loc"][-1:] != ("str",):
            faults[path] = message
    return [SourceError(location, f"{path or 'record'}: {message}") for path, message in faults.items()]
