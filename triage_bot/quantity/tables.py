"""The look-up tables of ``rules/language/quantities.yaml``."""

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import yaml

from triage_bot.errors import SourceError, SourceErrors, SourceLocation
from triage_bot.resources import default_rules_dir

_SECTIONS = ("zones", "places", "identifier_cues")


@dataclass(frozen=True, slots=True)
class QuantityTables:
    """Zone names and places to zones, cue words to what they announce, companies known in lower case."""

    zones: dict[str, ZoneInfo]
    places: dict[str, ZoneInfo]
    place_starts: frozenset[str]
    identifier_cues: dict[str, str]
    companies: frozenset[str]


def _split(value: str) -> list[str]:
    return [word for part in value.split(",") if (word := part.strip())]


def load_tables(path: Path) -> QuantityTables:
    """Read the tables from *path*.

    Raises:
        SourceErrors: when a section is missing, is not text, or names an unknown time zone.
    """
    errors: list[SourceError] = []
    place = SourceLocation(str(path))
    raw = yaml.load(path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    data: dict[str, dict[str, list[str]]] = {}
    for section in _SECTIONS:
        entries = raw.get(section) if isinstance(raw, dict) else None
        if not isinstance(entries, dict) or not all(isinstance(value, str) for value in entries.values()):
            errors.append(SourceError(place, f"{section}: expected a mapping of names to comma-separated words"))
            entries = {}
        data[section] = {str(name): _split(words) for name, words in entries.items()}
    companies = raw.get("companies") if isinstance(raw, dict) else None
    if not isinstance(companies, str):
        errors.append(SourceError(place, "companies: expected comma-separated words"))
        companies = ""
    zones = _zoned(data["zones"], place, errors)
    places = _zoned(data["places"], place, errors)
    if errors:
        raise SourceErrors(errors)
    cues = {word: kind for kind, words in data["identifier_cues"].items() for word in words}
    return QuantityTables(
        zones, places, frozenset(name.split()[0] for name in places), cues, frozenset(_split(companies))
    )


def _zoned(entries: dict[str, list[str]], place: SourceLocation, errors: list[SourceError]) -> dict[str, ZoneInfo]:
    zoned: dict[str, ZoneInfo] = {}
    for name, words in entries.items():
        try:
            zone = ZoneInfo(name)
        except (ZoneInfoNotFoundError, ValueError):
            errors.append(SourceError(place, f"{name}: unknown time zone, expected an IANA name"))
            continue
        zoned.update(dict.fromkeys(words, zone))
    return zoned


@lru_cache(maxsize=1)
def default_tables() -> QuantityTables:
    """The tables that the package comes with."""
    return load_tables(default_rules_dir() / "language" / "quantities.yaml")
