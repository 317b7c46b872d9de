"""The fields of one trigger example, from what YAML made of it to typed values."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import get_args
from zoneinfo import ZoneInfo

from triage_bot.policy.model import ActionType
from triage_bot.read import Context

_FIELDS = frozenset({"text", "turns", "verified", "account", "age", "at", "decides", "known_miss", "reason"})
_DECIDES = frozenset({"action", "queue", "priority", "asks"})
_ACCOUNTS = ("margin", "cash")
_EASTERN = ZoneInfo("America/New_York")
_TIME_FORM = "%Y-%m-%d %H:%M"
_DEFAULT_AT = datetime(2026, 5, 12, 10, 30, tzinfo=_EASTERN)
"""A Tuesday before every cut-off, with no holiday near."""
_DEFAULT_AGE = 800
"""Days; past every threshold that makes an account new."""


class ExampleFieldError(ValueError):
    """Everything that is wrong with the fields of one example."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("; ".join(problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Decides:
    """What must be decided; ``None`` leaves a part open. *queue* is the desk, of a route or of an escalation."""

    action: str | None = None
    queue: str | None = None
    priority: str | None = None
    asks: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class ExampleFields:
    """One example's own content."""

    turns: tuple[str, ...]
    context: Context
    decides: Decides
    known_miss: str


def read_fields(value: object) -> ExampleFields:
    """Read an example: a bare text, or a mapping with its text or turns and what else matters.

    Raises:
        ExampleFieldError: with everything that is wrong in it.
    """
    return _Reader().read({"text": value} if isinstance(value, str) else value)


class _Reader:
    def __init__(self) -> None:
        self._problems: list[str] = []

    def read(self, value: object) -> ExampleFields:
        if not isinstance(value, Mapping):
            raise ExampleFieldError(["expected a text or a mapping with text or turns"])
        self._check_names(value, _FIELDS, "field")
        fields = ExampleFields(
            self._turns(value), self._context(value), self._decides(value.get("decides", {})), self._miss(value)
        )
        if self._problems:
            raise ExampleFieldError(self._problems)
        return fields

    def _check_names(self, value: Mapping[object, object], known: frozenset[str], what: str) -> None:
        for name in value:
            if name not in known:
                self._problems.append(f"unknown {what} {name!r}, expected one of {', '.join(sorted(known))}")

    def _expect(self, holds: bool, name: str, expected: str, value: object) -> bool:
        if not holds:
            self._problems.append(f"{name}: expected {expected}, found {value!r}")
        return holds

    def _turns(self, value: Mapping[str, object]) -> tuple[str, ...]:
        if ("text" in value) == ("turns" in value):
            self._problems.append("expected either text or turns")
            return ()
        turns = value.get("turns", [value.get("text")])
        said = isinstance(turns, list) and turns and all(isinstance(turn, str) and turn.strip() for turn in turns)
        self._expect(bool(said), "turns" if "turns" in value else "text", "what the customer says", turns)
        return tuple(turns) if said and isinstance(turns, list) else ()

    def _context(self, value: Mapping[str, object]) -> Context:
        verified, account = value.get("verified", True), value.get("account", "margin")
        age = value.get("age", _DEFAULT_AGE)
        self._expect(isinstance(verified, bool), "verified", "true or false", verified)
        self._expect(account in _ACCOUNTS, "account", " or ".join(_ACCOUNTS), account)
        days = age if isinstance(age, int) and not isinstance(age, bool) else -1
        self._expect(days >= 0, "age", "days, 0 or more", age)
        return Context(
            verified=verified is True,
            account_masked="****0000",
            account_type=str(account),
            account_age_days=days,
            local_time=self._time(value["at"]) if "at" in value else _DEFAULT_AT,
        )

    def _time(self, value: object) -> datetime:
        try:
            return datetime.strptime(str(value), _TIME_FORM).replace(tzinfo=_EASTERN)
        except ValueError:
            self._expect(False, "at", "an Eastern time such as 2026-05-12 10:30", value)
            return _DEFAULT_AT

    def _decides(self, value: object) -> Decides:
        if not isinstance(value, Mapping):
            self._expect(False, "decides", "a mapping", value)
            return Decides()
        self._check_names(value, _DECIDES, "part of decides")
        action, asks = value.get("action"), value.get("asks")
        self._expect(action is None or action in get_args(ActionType), "action", "a type of action", action)
        self._expect(asks is None or isinstance(asks, list), "asks", "a list", asks)
        return Decides(
            action=str(action) if action is not None else None,
            queue=str(value["queue"]) if "queue" in value else None,
            priority=str(value["priority"]) if "priority" in value else None,
            asks=tuple(map(str, asks)) if isinstance(asks, list) else None,
        )

    def _miss(self, value: Mapping[str, object]) -> str:
        miss, reason = value.get("known_miss", False), value.get("reason", "")
        self._expect(isinstance(miss, bool), "known_miss", "true or false", miss)
        if bool(miss) != bool(str(reason).strip()):
            self._problems.append("expected known_miss: true together with its reason, or neither")
        return str(reason).strip() if miss else ""
