"""A model's output, an object or raw text, read by the contract: exactly one JSON object and nothing else."""

import unicodedata
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from pydantic import ValidationError

from triage_bot.contract import ReplyModel
from triage_bot.score.strict_json import decode, decode_at, repeated_key
from triage_bot.targets.schema import validation_problems

_MOST_STARTS = 16
"""Braces of a chatty text at which a lenient reading tries; bounded, so that reading stays linear."""
_SHOWN_PROBLEMS = 3
_INVISIBLE = frozenset({"Cc", "Cf", "Cn", "Cs", "Mn", "Zl", "Zp", "Zs"})


@dataclass(frozen=True, slots=True)
class Parsed:
    """The answer, or None with the ``problem`` in words. ``unwrapped`` when only a lenient reading found it."""

    answer: ReplyModel | None
    problem: str = ""
    unwrapped: bool = False


def read_output(output: object, *, lenient: bool = False) -> Parsed:
    """Read *output*, raw text or a decoded object. Never raises for any content.

    *lenient* takes the first object that fulfils the contract out of a fenced or chatty text.
    """
    if not isinstance(output, str):
        return _validated(output)
    try:
        strict = _validated(decode(output))
    except ValueError as error:
        strict = Parsed(None, str(error))
    if strict.answer is not None or not lenient:
        return strict
    for candidate in _candidates(output):
        inner = _validated(candidate)
        if inner.answer is not None:
            return Parsed(inner.answer, unwrapped=True)
    return strict


def _candidates(text: str) -> Iterator[object]:
    """Objects that begin at one of the first braces of *text*."""
    start = text.find("{")
    for _ in range(_MOST_STARTS):
        if start < 0:
            return
        with suppress(ValueError):
            yield decode_at(text, start)
        start = text.find("{", start + 1)


def _validated(value: object) -> Parsed:
    key = repeated_key(value)
    if key is not None:
        return Parsed(None, f"the key {_shown(key)} occurs twice")
    if not isinstance(value, dict):
        return Parsed(None, f"expected an object with reply and action, found {type(value).__name__}")
    reply = value.get("reply")
    if isinstance(reply, str):
        if not _is_unicode(reply):
            return Parsed(None, "reply: holds half of a surrogate pair, which is not text")
        if reply and not _is_visible(reply):
            return Parsed(None, "reply: holds nothing that the customer could see")
    try:
        return Parsed(ReplyModel.model_validate(value))
    except ValidationError as error:
        return Parsed(None, _problems(error))
    except RecursionError:
        return Parsed(None, "nested too deeply")


def _problems(error: ValidationError) -> str:
    problems = [
        f"{_shown(field)}: {message.removeprefix('Value error, ')}" for field, message in validation_problems(error)
    ]
    more = len(problems) - _SHOWN_PROBLEMS
    return "; ".join(problems[:_SHOWN_PROBLEMS]) + (f"; and {more} more" if more > 0 else "")


def _shown(name: str) -> str:
    """A name from the output, fit to print: escaped and cut."""
    text = name.encode("unicode_escape").decode("ascii")
    return text if len(text) <= 40 else text[:37] + "..."


def _is_unicode(text: str) -> bool:
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _is_visible(text: str) -> bool:
    return any(character.isalnum() for character in text) or any(
        unicodedata.category(character) not in _INVISIBLE for character in text
    )
