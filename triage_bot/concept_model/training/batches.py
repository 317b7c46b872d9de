"""What is known of each batch of examples: who wrote it, when, and whether its labels are whole."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import yaml

from triage_bot.errors import SourceError, SourceErrors, SourceLocation

BATCHES_FILE = "batches.yaml"
_FIELDS = {"round": int, "voice": str, "listed_whole": bool, "held_out": bool}


@dataclass(frozen=True, slots=True)
class Batch:
    """``listed_whole``: the writer listed every concept that a text says, so that all others are not said.

    ``held_out``: kept from training, so that what heads do on an unseen writer can be measured at any time.
    """

    round: int
    voice: str
    listed_whole: bool
    held_out: bool = False


def load_batches(path: Path) -> Mapping[str, Batch]:
    """Read the table of batches; an absent file knows of none.

    Raises:
        SourceErrors: for every batch whose fields are not those of :class:`Batch`.
    """
    if not path.exists():
        return {}
    with path.open(encoding="utf-8") as stream:
        content = yaml.load(stream, Loader=yaml.CSafeLoader)
    if not isinstance(content, dict):
        raise SourceErrors([SourceError(SourceLocation(str(path)), "expected a mapping of batches")])
    errors = [
        SourceError(SourceLocation(str(path)), f"{name}: expected the fields {', '.join(_FIELDS)}")
        for name, fields in content.items()
        if not isinstance(fields, dict)
        or fields.keys() | {"held_out"} != _FIELDS.keys()
        or any(not isinstance(fields.get(field, False), type_) for field, type_ in _FIELDS.items())
    ]
    if errors:
        raise SourceErrors(errors)
    return {str(name): Batch(**fields) for name, fields in content.items()}
