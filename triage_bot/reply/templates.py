"""Reply wording as data: variants by situation, loaded from ``rules/replies/``."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from triage_bot.errors import SourceError, SourceLocation


@dataclass(frozen=True, slots=True)
class SlotSource:
    """Which number of which policy fills a slot."""

    policy_id: str
    kind: str
    unit: str


@dataclass(frozen=True, slots=True)
class ReplyTemplates:
    """``openings`` and ``asks`` and ``conduct`` map a name to variants, ``bodies`` to sentences in order."""

    openings: Mapping[str, tuple[str, ...]]
    bodies: Mapping[str, tuple[str, ...]]
    asks: Mapping[str, tuple[str, ...]]
    conduct: Mapping[str, tuple[str, ...]]
    slots: Mapping[str, SlotSource]


def load_templates(folder: Path) -> ReplyTemplates:
    """Read the five files of *folder*.

    Raises:
        SourceError: when a file is missing or not a mapping.
    """
    openings = _mapping(folder / "opening.yaml")
    slots = _mapping(folder / "slots.yaml")
    return ReplyTemplates(
        openings={name: tuple(entry["first"]) for name, entry in openings.items()},
        bodies=_variants(folder / "body.yaml"),
        asks=_variants(folder / "asks.yaml"),
        conduct=_variants(folder / "conduct.yaml"),
        slots={
            name: SlotSource(str(entry["policy"]), str(entry["kind"]), str(entry.get("unit", "")))
            for name, entry in slots.items()
        },
    )


def _mapping(path: Path) -> dict[str, Any]:
    try:
        with path.open(encoding="utf-8") as stream:
            content = yaml.load(stream, Loader=yaml.CSafeLoader)
    except FileNotFoundError:
        raise SourceError(SourceLocation(str(path)), "not found, expected the wording of replies") from None
    if not isinstance(content, dict):
        raise SourceError(SourceLocation(str(path)), "expected a mapping")
    return content


def _variants(path: Path) -> dict[str, tuple[str, ...]]:
    return {name: tuple(str(text) for text in texts) for name, texts in _mapping(path).items()}
