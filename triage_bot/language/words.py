"""Spelling variants as data: chat abbreviations, misspellings and the forms that they stand for."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import yaml

from triage_bot.errors import SourceError, SourceLocation


@dataclass(frozen=True, slots=True)
class WordTable:
    """``variants`` maps a lower-case written form to its standard word; ``lemmas`` overrides dictionary forms."""

    variants: Mapping[str, str]
    lemmas: Mapping[str, str]


def load_words(path: Path) -> WordTable:
    """Read the spelling table.

    Raises:
        SourceError: when a section is missing or is not a mapping of words.
    """
    with path.open(encoding="utf-8") as stream:
        content = yaml.load(stream, Loader=yaml.CSafeLoader)
    if not isinstance(content, dict) or not {"variants", "lemmas"} <= content.keys():
        raise SourceError(SourceLocation(str(path)), "expected the sections 'variants' and 'lemmas'")
    variants: dict[str, str] = {}
    for standard, forms in content["variants"].items():
        for form in str(forms).split():
            variants[form] = str(standard)
    lemmas: dict[str, str] = {}
    for lemma, forms in content["lemmas"].items():
        for form in str(forms).split():
            lemmas[form] = str(lemma)
    return WordTable(variants, lemmas)


def load_frequencies(path: Path) -> Mapping[str, int]:
    """Occurrences of common words in a million tokens; empty when the table is absent.

    Raises:
        SourceError: for a line that is not a word, a tab and a number.
    """
    if not path.is_file():
        return {}
    table: dict[str, int] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        word, _, count = line.partition("\t")
        if not count.isdigit():
            raise SourceError(SourceLocation(str(path), number), "expected a word, a tab and a number")
        table[word] = int(count)
    return table
