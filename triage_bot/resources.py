"""Where the pack and the rules are found: beside a checkout, or inside an installed wheel."""

from pathlib import Path

from triage_bot.errors import SourceError, SourceLocation

_PACKAGE = Path(__file__).resolve().parent
_ROOTS = (_PACKAGE.parent, _PACKAGE / "_data")
"""A checkout or an editable install has both folders beside the package; a wheel carries them inside."""


def _find(relative: str) -> Path:
    for root in _ROOTS:
        if (candidate := root / relative).exists():
            return candidate
    raise SourceError(
        SourceLocation(str(_ROOTS[0] / relative)),
        "not found; expected it in the checkout or among the installed package's data",
    )


def default_policies_path() -> Path:
    """The policy pack that the package comes with.

    Raises:
        SourceError: when neither a checkout nor package data holds it.
    """
    return _find("policies/policies.md")


def default_rules_dir() -> Path:
    """The directory of the rules that the package comes with.

    Raises:
        SourceError: when neither a checkout nor package data holds it.
    """
    return _find("rules/effects").parent
