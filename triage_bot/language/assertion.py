"""Who says what of an event: affirmed, negated, hypothetical, someone else's, past or quoted.

The method is ConText's (Harkema et al. 2009): cues with a direction and a scope, cut by terminators, and pseudo-cues
that guard against look-alikes. Cues are data in ``rules/language/assertion.yaml``.
"""

import re
from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

import yaml

from triage_bot.errors import SourceError, SourceLocation
from triage_bot.language.document import Document


class Assertion(StrEnum):
    """How an event is asserted by the writer."""

    AFFIRMED = "affirmed"
    NEGATED = "negated"
    HYPOTHETICAL = "hypothetical"
    OTHER = "other"
    PAST = "past"
    QUOTED = "quoted"


_CATEGORIES = (Assertion.NEGATED, Assertion.HYPOTHETICAL, Assertion.OTHER, Assertion.PAST)
_QUOTED_LINE = re.compile(r"^[ \t]{0,4}(?:>|From: |Sent: |To: |Subject: |-{3,} ?(?:Original|Forwarded))", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class _Cue:
    words: tuple[str, ...]
    category: Assertion | None
    forward: bool
    scope: int


class CueHit(NamedTuple):
    """A cue in a document: its category and the half-open token range that it speaks of."""

    category: Assertion
    first: int
    stop: int
    reach_first: int
    reach_stop: int


class AssertionCues:
    """All cues, indexed by their first word."""

    def __init__(self, cues: Sequence[_Cue], terminators: frozenset[str]) -> None:
        alike: dict[tuple[str, ...], list[_Cue]] = {}
        for cue in cues:
            alike.setdefault(cue.words, []).append(cue)
        self._by_first: dict[str, list[tuple[tuple[str, ...], list[_Cue]]]] = {}
        for words in sorted(alike, key=lambda words: (-len(words), words)):
            # a pseudo-cue among cues of the same words makes all of them silent
            speaking = [] if any(cue.category is None for cue in alike[words]) else alike[words]
            self._by_first.setdefault(words[0], []).append((words, speaking))
        self._terminators = terminators

    def find(self, document: Document, sentences: Collection[int] | None = None) -> tuple[CueHit, ...]:
        """Cues with their scopes; longer cues win, and pseudo-cues swallow the words that they cover.

        With *sentences* only the cues in those are told.
        """
        hits: list[CueHit] = []
        taken = -1
        known, spoken, sentence_of = self._by_first, document.words, document.sentence_of
        for index in [index for index, word in enumerate(spoken) if word in known]:
            if index <= taken:
                continue
            for words, cues in known[spoken[index]]:
                stop = index + len(words)
                if spoken[index:stop] == words:
                    taken = stop - 1
                    if sentences is None or sentence_of[index] in sentences:
                        hits += [self._scoped(document, cue, index, stop) for cue in cues]
                    break
        return tuple(hits)

    def _scoped(self, document: Document, cue: _Cue, index: int, stop: int) -> CueHit:
        category = cue.category or Assertion.AFFIRMED
        first, last = document.sentences[document.sentence_of[index]]
        words, terminators = document.words, self._terminators
        if cue.forward:
            reach, last = stop, min(stop + cue.scope, last)
            while reach < last and words[reach] not in terminators:
                reach += 1
            return CueHit(category, index, stop, stop, reach)
        reach, first = index, max(index - cue.scope, first)
        while reach > first and words[reach - 1] not in terminators:
            reach -= 1
        return CueHit(category, index, stop, reach, index)


def load_assertion_cues(path: Path) -> AssertionCues:
    """Read the cues.

    Raises:
        SourceError: when a category is missing.
    """
    with path.open(encoding="utf-8") as stream:
        content: Mapping[str, dict[str, object]] = yaml.load(stream, Loader=yaml.CSafeLoader)
    cues: list[_Cue] = []
    for category in _CATEGORIES:
        if category.value not in content:
            raise SourceError(SourceLocation(str(path)), f"expected the category {category.value!r}")
        section = content[category.value]
        scope = int(str(section["scope"]))
        for name, forward in (("forward", True), ("backward", False)):
            cues.extend(_Cue(tuple(str(text).split()), category, forward, scope) for text in _texts(section, name))
        cues.extend(_Cue(tuple(text.split()), None, True, 0) for text in _texts(section, "pseudo"))
    return AssertionCues(cues, frozenset(_texts(content, "terminators")))


def _texts(section: Mapping[str, object], name: str) -> list[str]:
    value = section.get(name) or []
    return [str(text) for text in value] if isinstance(value, list) else []


def quoted_ranges(document: Document) -> tuple[tuple[int, int], ...]:
    """Token ranges of pasted text: lines that start like a quoted or forwarded e-mail."""
    text = document.source.folded
    if ">" not in text and ":" not in text and "---" not in text:
        return ()
    ranges: list[tuple[int, int]] = []
    found = list(_QUOTED_LINE.finditer(text))
    pasted = any(not match[0].startswith("Subject") for match in found)
    for match in found:
        if match[0].startswith("Subject") and not pasted:
            continue  # the customer's own subject line
        end = text.find("\n", match.start())
        end = len(text) if end < 0 else end
        ranges.append((document.token_at(match.start()), document.token_at(end)))
    return tuple(ranges)


def assertion_of(cues: Sequence[CueHit], quoted: Sequence[tuple[int, int]], first: int, stop: int) -> Assertion:
    """The assertion of the tokens ``first`` to ``stop``; a cue inside the span is part of the event itself.

    Two negations cancel out; of different categories the order is quoted, other, hypothetical, past, negated.
    """
    if not cues and not quoted:
        return Assertion.AFFIRMED
    place = bisect_right(quoted, (first, len(quoted) and quoted[-1][1]))
    if place and quoted[place - 1][0] <= first and stop <= quoted[place - 1][1]:
        return Assertion.QUOTED
    negations = 0
    found: set[Assertion] = set()
    for category, cue_first, cue_stop, reach_first, reach_stop in cues:
        if not (reach_first < stop and first < reach_stop) or (first <= cue_first and cue_stop <= stop):
            continue
        if category is Assertion.NEGATED:
            negations += 1
        else:
            found.add(category)
    if found:
        for category in (Assertion.OTHER, Assertion.HYPOTHETICAL, Assertion.PAST):
            if category in found:
                return category
    return Assertion.NEGATED if negations % 2 else Assertion.AFFIRMED
