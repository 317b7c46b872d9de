"""What a score was made by, as digests: scores of different digests are not comparable."""

from dataclasses import asdict, dataclass
from pathlib import Path

import triage_bot
from triage_bot.digests import file_digest, tree_digest
from triage_bot.score.weights import Weights

_CODE = ("checks", "contract", "language", "quantity", "targets")
_SCORER_MODULES = ("criteria", "decision", "output", "scorer", "strict_json", "weights")
_SHARED_MODULES = ("json_lines", "split_files")
_RULES = ("checks", "language")
_LENGTH = 16
"""Hexadecimal digits that are kept: 64 bits, which no accident repeats."""


@dataclass(frozen=True, slots=True)
class Digests:
    """``scorer`` covers the code that judges, ``rules`` the rules of the reply checks, ``pack`` the policy pack."""

    scorer: str
    weights: str
    pack: str
    rules: str

    def as_dict(self) -> dict[str, str]:
        """The digests by name."""
        return asdict(self)

    def differences(self, other: "Digests") -> tuple[str, ...]:
        """The names in which two sets of digests differ."""
        mine, theirs = self.as_dict(), other.as_dict()
        return tuple(name for name in mine if mine[name] != theirs[name])


def scorer_digests(weights: Weights, rules: Path, policies: Path) -> Digests:
    """The digests of a scorer that uses these weights, rules folder and policy pack."""
    package = Path(triage_bot.__file__).parent
    code = [path for folder in _CODE for path in (package / folder).rglob("*.py")]
    code += [package / "score" / f"{name}.py" for name in _SCORER_MODULES]
    code += [package / f"{name}.py" for name in _SHARED_MODULES]
    texts = [path for folder in _RULES for path in (rules / folder).rglob("*.yaml")]
    return Digests(
        scorer=tree_digest(code, package)[:_LENGTH],
        weights=weights.digest[:_LENGTH],
        pack=file_digest(policies)[:_LENGTH],
        rules=tree_digest(texts, rules)[:_LENGTH],
    )
