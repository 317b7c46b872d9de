"""``triage-bot answer``: check, build and show structured answers."""

from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from triage_bot.exit_codes import FOUND
from triage_bot.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from triage_bot.errors import SourceError, SourceLocation

app = typer.Typer(help="Check, build and show structured answers.", no_args_is_help=True)

FileArgument = Annotated[Path, typer.Argument(exists=True, dir_okay=False, help="JSON Lines file.")]


class Format(Enum):
    """How an answer is shown."""

    TEXT = "text"
    HTML = "html"


@app.command()
def validate(file: FileArgument) -> None:
    """Check structured answers, or payloads that hold one, against the contract; one error a line."""
    from triage_bot.answer_contract import find_violations, read_json_lines
    from triage_bot.errors import SourceError

    errors: list[SourceError] = []
    checked = 0
    for line in read_json_lines(file):
        if isinstance(line, SourceError):
            errors.append(line)
            continue
        location, record = line
        checked += 1
        document, errors_before = _structured_part(record, location)
        errors += errors_before
        if document is not None:
            errors += [SourceError(location, str(violation)) for violation in find_violations(document)]
    _end_by(errors)
    typer.echo(f"{file}: {checked} valid")


def _end_by(errors: "Iterable[SourceError]") -> None:
    """Say what was wrong with rows, in lines on standard error, and end with the exit code that says so."""
    told = list(errors)
    say(*told)
    if told:
        raise typer.Exit(FOUND)


def _structured_part(record: object, location: "SourceLocation") -> "tuple[object, list[SourceError]]":
    """The structured object of a line: the line itself, or what a payload holds; ``None`` when it holds none."""
    from triage_bot.errors import SourceError

    if not (isinstance(record, dict) and "structured_ok" in record):
        return (record if record is not None else []), []
    flag, structured = record["structured_ok"], record.get("structured")
    if flag is not True and flag is not False:
        return None, [SourceError(location, "structured_ok: is neither true nor false, expected one of them")]
    if flag is False:
        fault = "structured: is present although structured_ok is false, expected null"
        return None, [SourceError(location, fault)] if structured is not None else []
    return (structured if structured is not None else []), []


@app.command()
def build(
    file: FileArgument,
    pack: Annotated[
        Path | None,
        typer.Option("--pack", exists=True, dir_okay=False, help="YAML file that describes the policy pack."),
    ] = None,
) -> None:
    """Build the structured answer of each prose answer; payloads as JSON Lines on standard output.

    A line that holds no answer is reported on standard error, the others are built, and the exit code is 1.
    """
    import json

    from triage_bot.answer_contract import AnswerPack, build_payload, load_answer_pack, read_answers
    from triage_bot.errors import SourceError

    known = load_answer_pack(pack) if pack else AnswerPack()
    errors: list[SourceError] = []
    for answer in read_answers(file, known):
        if isinstance(answer, SourceError):
            errors.append(answer)
        else:
            # ASCII escapes keep the output printable everywhere, lone surrogates included.
            typer.echo(json.dumps(build_payload(answer, known).to_document()))
    _end_by(errors)


@app.command()
def render(
    file: FileArgument,
    form: Annotated[
        Format, typer.Option("--format", help="Sections for a terminal, or an HTML fragment.")
    ] = Format.TEXT,
) -> None:
    """Show structured answers, or payloads that hold one; the prose where no structure is valid."""
    from triage_bot.answer_contract import read_json_lines
    from triage_bot.errors import SourceError

    errors: list[SourceError] = []
    shown: list[str] = []
    for line in read_json_lines(file):
        rendered = line if isinstance(line, SourceError) else _rendered(line[1], line[0], form)
        if isinstance(rendered, SourceError):
            errors.append(rendered)
        else:
            shown.append(rendered)
    typer.echo("\n".join(shown), nl=False)
    _end_by(errors)


def _rendered(record: object, location: "SourceLocation", form: Format) -> "str | SourceError":
    from triage_bot.answer_contract import (
        parse_structured,
        render_html,
        render_prose_html,
        render_prose_text,
        render_text,
    )
    from triage_bot.errors import SourceError

    fields = record if isinstance(record, dict) else {}
    candidate = record
    if "structured_ok" in fields:
        candidate = fields.get("structured") if fields["structured_ok"] is True else None
    structured = parse_structured(candidate)
    if structured is not None:
        return render_html(structured) if form is Format.HTML else render_text(structured)
    prose = fields.get("answer")
    if isinstance(prose, str):
        return render_prose_html(prose) if form is Format.HTML else render_prose_text(prose)
    return SourceError(location, "is no valid structured answer and has no prose, expected one of them")
