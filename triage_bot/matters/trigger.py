"""Triggers: which facts raise a matter under which policy, and which of the outcomes that its text offers they select.

A trigger never names a queue, a priority, a flag, an ask or a timeline; it points into the compiled pack by type and
case, so that an edit of the pack is an edit of the decision. Their examples, the second document of each file, are read
by :mod:`triage_bot.matters.examples`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from triage_bot.errors import SourceError, SourceErrors, SourceLocation
from triage_bot.matters.conditions import Condition, ConditionError, Lookup, compile_condition
from triage_bot.policy.model import ActionType, Case
from triage_bot.yaml_documents import rules_document

_FIELDS = frozenset(
    {
        "id",
        "policy",
        "when",
        "type",
        "case",
        "index",
        "timelines",
        "kind",
        "companions",
        "fallback",
        "yields_to",
        "heard",
        "optional",
    }
)
_KINDS = ("matter", "question", "flag")


@dataclass(frozen=True, slots=True)
class TimelineChoice:
    """A timeline that the matter lends: of which policy, of which case, and under which condition."""

    policy_id: str
    case: Case | None
    when: Condition | None


@dataclass(frozen=True, slots=True)
class Trigger:
    """One rule: when *when* holds, *policy_id* governs a matter with the outcome (*type*, *case*, *index*).

    *kind* is ``matter`` (something to handle), ``question`` (answered from the pack; nothing of it stays open) or
    ``flag`` (adds its flags to whatever else is decided). *companions* are policies that bear on its conduct.
    *yields_to* lists triggers that explain the same words better: this one is dropped when one of them fires. A
    *fallback* is dropped when anything but a flag fires beside it. With *heard*, one of these phrases must stand in the
    turn as well. An *optional* trigger is for a subject that a pack need not have; it is off where none is bound.
    """

    id: str
    policy_id: str
    when: Condition
    type: ActionType
    case: Case | None
    index: int
    kind: str
    timelines: tuple[TimelineChoice, ...]
    companions: tuple[str, ...]
    yields_to: tuple[str, ...]
    fallback: bool
    location: SourceLocation
    heard: tuple[str, ...] = ()
    optional: bool = False

    def fires(self, facts: Lookup) -> bool:
        """Whether the condition holds, in the words that are asked for."""
        if not self.when.holds(facts):
            return False
        words = f" {facts.get('turn_words') or ''} " if self.heard else ""
        return not self.heard or any(f" {phrase} " in words for phrase in self.heard)


def load_triggers(folder: Path) -> tuple[Trigger, ...]:
    """All triggers of a folder, files in name order.

    Raises:
        SourceErrors: with everything that is wrong in any of the files.
    """
    triggers: list[Trigger] = []
    errors: list[SourceError] = []
    for path in sorted(folder.glob("*.yaml")):
        for line, entry in _entries(path):
            location = SourceLocation(str(path), line)
            try:
                triggers.append(_trigger(entry, location))
            except (ConditionError, ValueError) as error:
                errors.append(SourceError(location, str(error)))
    seen: dict[str, Trigger] = {}
    for trigger in triggers:
        if trigger.id in seen:
            errors.append(
                SourceError(trigger.location, f"trigger {trigger.id} stands at {seen[trigger.id].location} too")
            )
        seen[trigger.id] = trigger
    for trigger in triggers:
        errors.extend(
            SourceError(trigger.location, f"trigger {trigger.id} yields to {other}, expected a trigger")
            for other in trigger.yields_to
            if other not in seen
        )
    if errors:
        raise SourceErrors(errors)
    return tuple(triggers)


def _entries(path: Path) -> list[tuple[int, Mapping[str, Any]]]:
    """The (line, mapping) pairs of a YAML list; lines come from the composed nodes."""
    text = rules_document(path.read_text(encoding="utf-8"))
    root = yaml.compose(text, Loader=yaml.CSafeLoader)
    content = yaml.load(text, Loader=yaml.CSafeLoader)
    if root is None or not isinstance(content, list):
        raise SourceError(SourceLocation(str(path)), "expected a list of triggers")
    return [(node.start_mark.line + 1, entry) for node, entry in zip(root.value, content, strict=True)]


def _trigger(entry: Mapping[str, Any], location: SourceLocation) -> Trigger:
    unknown = sorted(set(entry) - _FIELDS)
    if unknown:
        raise ValueError(f"unknown field {unknown[0]!r}, expected one of {', '.join(sorted(_FIELDS))}")
    missing = [name for name in ("id", "policy", "when", "type") if name not in entry]
    if missing:
        raise ValueError(f"field {missing[0]!r} is missing")
    kind = str(entry.get("kind", "matter"))
    if kind not in _KINDS:
        raise ValueError(f"kind {kind!r}, expected one of {', '.join(_KINDS)}")
    return Trigger(
        id=str(entry["id"]),
        policy_id=str(entry["policy"]),
        when=compile_condition(str(entry["when"])),
        type=entry["type"],
        case=entry.get("case"),
        index=int(entry.get("index", 0)),
        kind=kind,
        timelines=tuple(_timeline(choice) for choice in entry.get("timelines", ())),
        companions=tuple(str(name) for name in entry.get("companions", ())),
        yields_to=tuple(str(name) for name in entry.get("yields_to", ())),
        fallback=bool(entry.get("fallback", False)),
        location=location,
        heard=tuple(str(phrase).lower() for phrase in entry.get("heard", ())),
        optional=bool(entry.get("optional", False)),
    )


def _timeline(choice: Mapping[str, Any]) -> TimelineChoice:
    when = choice.get("when")
    return TimelineChoice(
        str(choice["policy"]), choice.get("case"), compile_condition(str(when)) if when is not None else None
    )
