"""Character normalisation that keeps the way back to the text as written.

Look-alikes (full-width forms, Cyrillic and Greek letters in Latin words, curly quotes, zero-width characters)
are folded so that one spelling reaches the rules; spans found in the folded text are mapped back, so that
evidence is always shown in the customer's own characters.
"""

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache

_LOOK_ALIKES = str.maketrans(
    "аеорсухіјѕһԁԛԝАВЕКМНОРСТУХІЈЅαορντυικΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
    "aeopcyxijshdqwABEKMHOPCTYXIJSaopvtuikABEZHIKMNOPTYX",
)
"""Letters that look Latin; a subset of Unicode's confusables (UTS #39), those that occur inside English words."""

_PUNCTUATION = {
    "‘": "'", "’": "'", "‚": "'", "‛": "'", "′": "'", "`": "'", "´": "'",
    "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "″": '"',
    "‐": "-", "‑": "-", "‒": "-", "–": "-", "—": " - ", "―": " - ", "−": "-",
    "…": "...", "\u00a0": " ", "\u2028": "\n", "\u2029": "\n",
}  # fmt: skip


_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f]")
"""Control characters other than the line feed, which alone is left as it is."""


@dataclass(frozen=True, slots=True)
class FoldedText:
    """Text with look-alikes folded; ``origin`` maps each folded character to its place in ``written``."""

    written: str
    folded: str
    origin: tuple[int, ...] | None

    def written_span(self, start: int, end: int) -> tuple[int, int]:
        """The span of ``written`` (half-open) that the folded span came from."""
        if self.origin is None:
            return start, end
        if start >= end:
            place = self.origin[start] if start < len(self.origin) else len(self.written)
            return place, place
        return self.origin[start], self.origin[end - 1] + 1


@lru_cache(maxsize=4096)
def _fold_character(character: str) -> str:
    if character in _PUNCTUATION:
        return _PUNCTUATION[character]
    category = unicodedata.category(character)
    if category in {"Cf", "Mn", "Me", "Cs", "Co", "Cn"}:
        return ""
    if category == "Cc":
        return "\n" if character in "\n\r\x0b\x0c" else " "
    composed = unicodedata.normalize("NFKD", character).translate(_LOOK_ALIKES)
    return "".join(part for part in composed if unicodedata.category(part) != "Mn")


def fold(text: str) -> FoldedText:
    """Fold *text* to the characters that rules are written in; linear in its length."""
    if text.isascii() and _CONTROL.search(text) is None:
        return FoldedText(text, text, None)
    folded: list[str] = []
    origin: list[int] = []
    for place, character in enumerate(text):
        plain = character if character.isascii() and character >= " " else _fold_character(character)
        folded.append(plain)
        origin.extend([place] * len(plain))
    return FoldedText(text, "".join(folded), tuple(origin))
