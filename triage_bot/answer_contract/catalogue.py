"""The catalogue of proof documents: names, and the phrases that mean them, as data in ``proofs.yaml``."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

import yaml

from triage_bot.answer_contract.words import split_words

_KEPT_S: Final = frozenset("yes this its plus us is was has as bus address access business process medicaid".split())


@dataclass(frozen=True, slots=True)
class Catalogue:
    """Phrases (as word stems) to the proof they name, ``None`` for look-alikes; and the words that fence them in."""

    phrases: dict[tuple[str, ...], str | None]
    longest: int
    issued: frozenset[str]
    cued: frozenset[str]
    not_proof_words: frozenset[str]

    def extended(self, proofs: Iterable[tuple[str, tuple[str, ...]]]) -> "Catalogue":
        """Return the catalogue with a pack's own *proofs* (name, phrases) added; a pack's phrase wins."""
        phrases = dict(self.phrases)
        for title, names in proofs:
            phrases.update({stems_of(name): title for name in (title, *names) if stems_of(name)})
        return Catalogue(phrases, max(map(len, phrases)), self.issued, self.cued, self.not_proof_words)

    def title_of(self, name: str) -> str | None:
        """Return the proof that *name*, a phrase or an identifier with underscores, means; ``None`` for none."""
        return self.phrases.get(stems_of(name.replace("_", " ")))


@cache
def default_catalogue() -> Catalogue:
    """Return the catalogue that the package ships."""
    source = files("triage_bot.answer_contract").joinpath("proofs.yaml").read_text("utf-8")
    data: dict[str, Any] = yaml.load(source, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    phrases: dict[tuple[str, ...], str | None] = {}
    for title, names in data["proofs"].items():
        phrases.update({stems_of(str(name)): str(title) for name in (title, *names)})
    phrases.update({stems_of(str(name)): None for name in data["ignored"]})
    return Catalogue(
        phrases,
        max(map(len, phrases)),
        frozenset(data["issued"]),
        frozenset(data["cued"]),
        frozenset(stem(str(word)) for word in data["not_proof_words"]),
    )


FILLERS: Final = frozenset(
    "a an the your their his her its our my any valid current recent unexpired official original".split()
)
"""Words that a phrase may hold in between without meaning something else ("letter from your doctor")."""


def stems_of(text: str) -> tuple[str, ...]:
    """Return the stems of the words and numbers of *text*, signs and fillers left out."""
    words = [word for word in split_words(text) if word.is_word or word.is_number]
    return tuple(stem(word.lower) for word in words if word.lower not in FILLERS)


def stem(word: str) -> str:
    """Return lower-case *word* without possessive and plural: ``driver's`` and ``drivers`` are ``driver``."""
    word = word.split("'")[0]
    if word in _KEPT_S or len(word) < 3 or not word.endswith("s"):
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    return word if word.endswith(("ss", "us", "is")) else word[:-1]
