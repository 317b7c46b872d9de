"""The weights of the six weighted criteria, from YAML, with the file's digest."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

import yaml

from triage_bot.errors import SourceError, SourceErrors, SourceLocation
from triage_bot.text_files import not_yaml

WEIGHTED = ("action", "destination", "priority", "flags", "policies", "reply")
"""The weighted criteria in the order in which they are shown."""
_TOLERANCE = 1e-9


@dataclass(frozen=True, slots=True)
class Weights:
    """What each weighted criterion is worth, in the order of `WEIGHTED`; the sum is 1."""

    values: tuple[float, ...]
    digest: str

    def of(self, name: str) -> float:
        """The weight of criterion *name*."""
        return self.values[WEIGHTED.index(name)]


def load_weights(path: Path) -> Weights:
    """Read ``weights.yaml``.

    Raises:
        SourceErrors: when the file is missing or names other criteria, or the weights do not add up to 1.
    """
    location = SourceLocation(str(path))
    try:
        raw = path.read_bytes()
        content = yaml.load(raw, Loader=yaml.CSafeLoader)
    except FileNotFoundError:
        raise SourceErrors([SourceError(location, "not found, expected the weights of the criteria")]) from None
    except yaml.YAMLError as error:
        raise SourceErrors([not_yaml(error, path)]) from None
    if not isinstance(content, dict) or set(content) != set(WEIGHTED):
        raise SourceErrors([SourceError(location, f"expected exactly the keys {', '.join(WEIGHTED)}")])
    errors = [
        SourceError(location, f"{name}: expected a number from 0 to 1, found {value!r}")
        for name, value in sorted(content.items())
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1
    ]
    if not errors and abs(sum(content.values()) - 1) > _TOLERANCE:
        errors.append(SourceError(location, f"the weights add up to {sum(content.values()):g}, expected 1"))
    if errors:
        raise SourceErrors(errors)
    return Weights(tuple(float(content[name]) for name in WEIGHTED), hashlib.sha256(raw).hexdigest())
