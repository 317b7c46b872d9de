"""What a reply may be: one JSON object out of the agent's text, checked into an action, or a one-line refusal."""

import json
import re
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, NoReturn

from triage_bot.alert_triage.model import CloseReason, Typology

MAX_REPLY_CHARACTERS: Final = 65_536
MAX_OPENING_BRACES: Final = 32
"""How many unbalanced ``{`` the parser gets past; the bound keeps a reply of braces from costing square time."""

_FENCE = "```json"


class Lookup(StrEnum):
    """The four lookups."""

    HISTORY = "history"
    COUNTERPARTY = "counterparty"
    PRIOR_ALERTS = "prior_alerts"
    DOCUMENTS = "documents"


@dataclass(frozen=True, slots=True)
class LookupAction:
    """A lookup; *argument* is the month of a history, the identifier of a counterparty, empty otherwise."""

    what: Lookup
    argument: str = ""


@dataclass(frozen=True, slots=True)
class CloseAction:
    """A close with its reason and citations."""

    reason: CloseReason
    cites: tuple[str, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class EscalateAction:
    """An escalation with its typology and citations."""

    typology: Typology
    cites: tuple[str, ...]
    narrative: str = ""


Action = LookupAction | CloseAction | EscalateAction


class ReplyError(ValueError):
    """A reply that is not a well-formed action; the text is the one-line reason that the agent is given."""


def parse_reply(reply: str) -> Action:
    """Return the action of *reply*.

    Raises:
        ReplyError: when it holds no JSON object, or an object that is none of the four shapes.
    """
    return _action(_decode(_object_text(reply)))


def _object_text(reply: str) -> str:
    """Return the contents of the first json fence, or else the first ``{...}`` that balances."""
    if len(reply) > MAX_REPLY_CHARACTERS:
        raise ReplyError(f"the reply is longer than {MAX_REPLY_CHARACTERS} characters")
    fence = reply.find(_FENCE)
    if fence >= 0:
        start = fence + len(_FENCE)
        end = reply.find("```", start)
        if end >= 0:
            return reply[start:end]
    start = reply.find("{")
    for _ in range(MAX_OPENING_BRACES):
        if start < 0:
            break
        end = _balance(reply, start)
        if end:
            return reply[start:end]
        start = reply.find("{", start + 1)
    raise ReplyError("no JSON object found, expected exactly one")


_STRUCTURE = re.compile(r'[{}"\\]')


def _balance(text: str, start: int) -> int:
    """Return the end of the object that opens at *start*, 0 when it never closes; braces in strings do not count."""
    depth = 0
    quoted = False
    skip = -1
    for match in _STRUCTURE.finditer(text, start):
        position = match.start()
        mark = match.group()
        if position == skip:
            continue
        if quoted:
            if mark == "\\":
                skip = position + 1
            elif mark == '"':
                quoted = False
        elif mark == '"':
            quoted = True
        elif mark == "{":
            depth += 1
        elif mark == "}":
            depth -= 1
            if depth == 0:
                return position + 1
    return 0


def _no_constant(name: str) -> NoReturn:
    raise ReplyError(f"{name} is not JSON")


def _decode(text: str) -> dict[str, Any]:
    try:
        value = json.loads(text, parse_constant=_no_constant)
    except ReplyError:
        raise
    except (ValueError, RecursionError):
        raise ReplyError("the object is not valid JSON") from None
    if not isinstance(value, dict):
        raise ReplyError("expected a JSON object, got another JSON value")
    return value


def _action(value: dict[str, Any]) -> Action:
    kind = value.get("action")
    if kind == "lookup":
        return _lookup(value)
    if kind == "close":
        reason = _choice(value, "reason", tuple(CloseReason))
        return CloseAction(CloseReason(reason), _cites(value), _prose(value, "note"))
    if kind == "escalate":
        typology = _choice(value, "typology", tuple(Typology))
        return EscalateAction(Typology(typology), _cites(value), _prose(value, "narrative"))
    raise ReplyError('"action" must be one of lookup, close, escalate')


def _lookup(value: dict[str, Any]) -> LookupAction:
    what = Lookup(_choice(value, "what", tuple(Lookup)))
    if what is Lookup.HISTORY:
        return LookupAction(what, _text(value, "month", "a month such as 2026-01"))
    if what is Lookup.COUNTERPARTY:
        return LookupAction(what, _text(value, "id", "a counterparty id such as CP-7"))
    return LookupAction(what)


def _choice(value: dict[str, Any], field: str, allowed: tuple[str, ...]) -> str:
    found = value.get(field)
    if not isinstance(found, str) or found not in allowed:
        raise ReplyError(f'"{field}" must be one of {", ".join(allowed)}')
    return found


def _text(value: dict[str, Any], field: str, expected: str) -> str:
    found = value.get(field)
    if not isinstance(found, str):
        raise ReplyError(f'"{field}" must be {expected}')
    return found


def _cites(value: dict[str, Any]) -> tuple[str, ...]:
    """Return the citations in order, each once."""
    found = value.get("cites")
    if not isinstance(found, list) or not found or not all(isinstance(cite, str) for cite in found):
        raise ReplyError('"cites" must be a non-empty list of ids')
    return tuple(dict.fromkeys(found))


def _prose(value: dict[str, Any], field: str) -> str:
    """Return the free text, which nothing scores; what is not text counts as none."""
    found = value.get(field)
    return found if isinstance(found, str) else ""
