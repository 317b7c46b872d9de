"""Wording of baselines and probes, from ``rules/scoring/replies.yaml``."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

import yaml

from triage_bot.contract.vocabulary import ASKS
from triage_bot.errors import SourceError, SourceErrors, SourceLocation
from triage_bot.text_files import not_yaml

_TEXTS = ("plain", "refusal", "promises")


@dataclass(frozen=True, slots=True)
class Wording:
    """``plain`` commits to nothing; ``asks`` by key; ``violations`` by class, each breaking that class."""

    plain: str
    refusal: str
    promises: str
    asks: Mapping[str, str]
    violations: Mapping[str, str]

    def asking(self, keys: Iterable[str]) -> str:
        """A plain reply that asks for *keys*."""
        return " ".join((self.plain, *(self.asks[key] for key in keys)))


def load_wording(folder: Path) -> Wording:
    """Read ``replies.yaml`` of *folder*.

    Raises:
        SourceErrors: when the file is missing, or a text or the wording of an ask is.
    """
    path = folder / "replies.yaml"
    location = SourceLocation(str(path))
    try:
        content = yaml.load(path.read_bytes(), Loader=yaml.CSafeLoader)
    except FileNotFoundError:
        raise SourceErrors([SourceError(location, "not found, expected the wording of the baselines")]) from None
    except yaml.YAMLError as error:
        raise SourceErrors([not_yaml(error, path)]) from None
    texts = content if isinstance(content, dict) else {}
    errors = [
        SourceError(location, f"{name}: expected a text") for name in _TEXTS if not isinstance(texts.get(name), str)
    ]
    groups: dict[str, dict[str, str]] = {}
    for name in ("asks", "violations"):
        group = texts.get(name)
        if not isinstance(group, dict) or not all(isinstance(text, str) for text in group.values()):
            errors.append(SourceError(location, f"{name}: expected texts by name"))
            group = {}
        groups[name] = group
    errors += [SourceError(location, f"asks: no wording for {key}") for key in ASKS if key not in groups["asks"]]
    if errors:
        raise SourceErrors(errors)
    return Wording(texts["plain"], texts["refusal"], texts["promises"], groups["asks"], groups["violations"])
