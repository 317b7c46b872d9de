"""The words that the effects grammar knows: controlled vocabularies and cue classes, from ``rules/effects/``."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any

import yaml

from triage_bot.errors import SourceError, SourceLocation
from triage_bot.policy.grammar.words import Tokenizer, Word

VOCABULARIES = ("queues", "priorities", "flags", "asks", "prohibited", "actions")
Phrase = tuple[str, ...]


class PhraseIndex:
    """Phrases of lemmas with a value each, found longest first at a given word."""

    def __init__(self, phrases: Iterable[tuple[Phrase, str]]) -> None:
        self._phrases = frozenset(phrases)
        self._by_first: dict[str, list[tuple[Phrase, str]]] = {}
        for phrase, value in sorted(self._phrases, key=lambda item: (-len(item[0]), item)):
            if phrase:
                self._by_first.setdefault(phrase[0], []).append((phrase, value))

    def with_phrases(self, phrases: Iterable[tuple[Phrase, str]]) -> "PhraseIndex":
        """This index with further *phrases*."""
        return PhraseIndex(self._phrases.union(phrases))

    def match(self, lemmas: Sequence[str], at: int) -> tuple[int, str] | None:
        """The end and the value of the longest phrase that begins at *at*."""
        for phrase, value in self._by_first.get(lemmas[at], ()):
            if tuple(lemmas[at : at + len(phrase)]) == phrase:
                return at + len(phrase), value
        return None


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Everything that the grammar looks words up in. *values* maps a vocabulary to its values, in file order."""

    tokenizer: Tokenizer
    values: Mapping[str, tuple[str, ...]]
    forms: Mapping[str, PhraseIndex]
    form_lists: Mapping[str, tuple[tuple[Phrase, str], ...]]
    cues: Mapping[str, PhraseIndex]
    names: Mapping[str, str]
    numbers: Mapping[str, int]
    units: Mapping[str, str]
    countables: frozenset[str]

    def vocabulary_of(self, value: str) -> str | None:
        """The vocabulary that *value* belongs to, spelled exactly."""
        return next((name for name in VOCABULARIES if value in self.values[name]), None)

    def with_names(self, names: Sequence[tuple[str, str, str]]) -> "Lexicon":
        """This lexicon with the *names* (vocabulary, value, words) that a pack's own preamble defines."""
        if not names:
            return self
        lists = dict(self.form_lists)
        full = dict(self.names)
        for vocabulary, value, words in names:
            lists[vocabulary] = (*lists[vocabulary], (self.tokenizer.lemmas(words.lower()), value))
            if vocabulary == "queues":
                full[value] = words
        forms = {name: PhraseIndex(phrases) for name, phrases in lists.items()}
        return replace(self, forms=forms, form_lists=lists, names=full)

    def with_cues(self, cues: Iterable[tuple[str, Phrase]]) -> "Lexicon":
        """This lexicon with further *cues* (class, lemmas): what a pack itself calls routing, escalating, verifying."""
        added: dict[str, list[tuple[Phrase, str]]] = {}
        for name, phrase in cues:
            added.setdefault(name, []).append((phrase, name))
        return replace(self, cues={**self.cues, **{name: self.cues[name].with_phrases(p) for name, p in added.items()}})


def _expand(phrase: str) -> Iterable[str]:
    """``in [all|any] case`` stands for two phrases; an empty choice leaves the words out."""
    parts: list[list[str]] = []
    rest = phrase
    while "[" in rest:
        before, _, rest = rest.partition("[")
        choices, _, rest = rest.partition("]")
        parts += [[before], choices.split("|")]
    return (" ".join("".join(choice).split()) for choice in product(*parts, [rest]))


def _phrases(tokenizer: Tokenizer, entries: Iterable[str]) -> Iterable[Phrase]:
    return (tokenizer.lemmas(expanded) for entry in entries for expanded in _expand(entry))


def _load_yaml(path: Path) -> dict[str, Any]:
    try:
        # The base loader keeps every scalar a string: "no" and "on" are words here.
        data = yaml.load(path.read_bytes(), Loader=yaml.CBaseLoader)
    except OSError as error:
        raise SourceError(SourceLocation(str(path)), f"cannot be read: {error.strerror}") from error
    except yaml.YAMLError as error:
        line = getattr(getattr(error, "problem_mark", None), "line", -1) + 1
        raise SourceError(SourceLocation(str(path), line), "is not valid YAML") from error
    if not isinstance(data, dict):
        raise SourceError(SourceLocation(str(path)), "expected a mapping at the top")
    return data


def load_lexicon(effects_dir: Path) -> Lexicon:
    """Read ``vocabulary.yaml`` and ``lexicon.yaml`` of *effects_dir*; unchanged files are read once a process.

    Raises:
        SourceError: when a file cannot be read or lacks a part.
    """
    paths = [effects_dir / name for name in ("vocabulary.yaml", "lexicon.yaml")]
    return _load_lexicon(effects_dir, tuple(path.stat().st_mtime_ns if path.exists() else 0 for path in paths))


@lru_cache(maxsize=2)
def _load_lexicon(effects_dir: Path, _stamps: tuple[int, ...]) -> Lexicon:
    vocabulary, lexicon = (_load_yaml(effects_dir / name) for name in ("vocabulary.yaml", "lexicon.yaml"))
    for data, path, keys in (
        (vocabulary, "vocabulary.yaml", VOCABULARIES),
        (lexicon, "lexicon.yaml", ("lemmas", "cues", "countables", "units", "numbers")),
    ):
        if missing := [key for key in keys if key not in data]:
            raise SourceError(SourceLocation(str(effects_dir / path)), f"lacks {', '.join(missing)}")
    tokenizer = Tokenizer(lexicon["lemmas"])
    lists = {name: tuple(_forms(tokenizer, vocabulary[name])) for name in VOCABULARIES}
    return Lexicon(
        tokenizer=tokenizer,
        values={name: tuple(vocabulary[name]) for name in VOCABULARIES},
        forms={name: PhraseIndex(forms) for name, forms in lists.items()},
        form_lists=lists,
        cues={
            name: PhraseIndex((phrase, name) for phrase in _phrases(tokenizer, entries))
            for name, entries in lexicon["cues"].items()
        },
        names={value: str(entry.get("name", value)) for value, entry in vocabulary["queues"].items()},
        numbers={word: int(number) for word, number in lexicon["numbers"].items()},
        units=dict(lexicon["units"]),
        countables=frozenset(lexicon["countables"]),
    )


def _forms(tokenizer: Tokenizer, entries: Mapping[str, Mapping[str, Any]]) -> Iterable[tuple[Phrase, str]]:
    for value, entry in entries.items():
        spelled = [value.replace("_", " "), value.replace("_", "-")] if "_" in value else []
        for form in [*entry.get("forms", ()), *spelled]:
            for expanded in _expand(form):
                yield tokenizer.lemmas(expanded), value


def lemmas_of(words: Sequence[Word]) -> list[str]:
    """The lemmas of *words*."""
    return [word.lemma for word in words]
