"""Sentence boundaries over spaCy's tokens."""

import re
from functools import cache
from typing import Final

from spacy.language import Language
from spacy.tokens import Token

from triage_bot.answer_contract.characters import fold

_TERMINAL: Final = frozenset({".", "!", "?", "…", "...", "。", "！", "？", "!!", "?!", "??"})
_CLOSING: Final = frozenset(")]}\"'”’»*_")
_OPENING: Final = frozenset("([{\"'“‘«*_")
_ABBREVIATIONS: Final = frozenset(
    "p.o. st. ave. blvd. rd. dr. mr. mrs. ms. jr. sr. approx. e.g. i.e. vs. inc. ltd. co. corp. dept. "
    "tel. incl. excl. u.s. u.k. a.m. p.m. etc. mt. ft. bldg. apt. rm. rte. hwy.".split()
)
_BEFORE_NUMBERS: Final = frozenset("no. nos. fig. sec. art. para. pp. ext. min. max. est.".split())
"""Words too, so abbreviations only where a number follows."""
_CLOSING_ABBREVIATIONS: Final = frozenset({"a.m.", "p.m.", "etc.", "inc.", "ltd.", "co.", "corp.", "u.s.", "u.k."})
"""Abbreviations that often end a sentence; they do so when a word that opens sentences follows."""
_STARTERS: Final = frozenset(
    "the a an you your if to for in on at we our it its this that these those they there please when "
    "once after before contact call visit apply bring no yes as all any each seniors riders students "
    "children youth adults only however until unless while children's he she i my next then also and "
    "but or".split()
)
_LONG_RUN: Final = re.compile(r"\S{120,}")
"""Longer than any word or address; spaCy peels such a run apart one character at a time."""


@cache
def _language() -> Language:
    import spacy  # half a second to import, so only when prose is read

    return spacy.blank("en")


def sentence_spans(text: str) -> list[tuple[int, int]]:
    """Return the half-open spans of the sentences of *text* (one paragraph), without surrounding white space."""
    folded = _LONG_RUN.sub(lambda match: "x" * len(match[0]), fold(text))
    tokens = [token for token in _language().tokenizer(folded) if not token.is_space]
    spans: list[tuple[int, int]] = []
    first = 0
    for index in range(len(tokens)):
        last = _closing_end(tokens, index)
        if last + 1 < len(tokens) and _ends_sentence(tokens, index, last):
            spans.append((tokens[first].idx, _end(tokens[last])))
            first = last + 1
    if first < len(tokens):
        spans.append((tokens[first].idx, _end(tokens[-1])))
    return [(start, end) for start, end in spans if start < end]


def _end(token: Token) -> int:
    return int(token.idx + len(token.text))


def _closing_end(tokens: list[Token], index: int) -> int:
    """The last token that belongs to the sentence when it ends at *index*: quotes and brackets close with it."""
    last = index
    while last + 1 < len(tokens) and not tokens[last].whitespace_ and tokens[last + 1].text in _CLOSING:
        last += 1
    return last


def _ends_sentence(tokens: list[Token], index: int, last: int) -> bool:
    word = tokens[index].text
    following = tokens[last + 1]
    opener = following.text
    if opener in _OPENING and last + 2 < len(tokens):
        opener = tokens[last + 2].text
    if word in _TERMINAL:
        if not tokens[last].whitespace_:
            # "fare.The": a missing space, but not the dot inside an address or a number.
            return word == "." and last == index and opener[:1].isupper() and tokens[index - 1].text.islower()
        shortened = f"{tokens[index - 1].text.lower()}." if index and word == "." else ""
        if shortened in _ABBREVIATIONS:
            return _closes(shortened, opener)
        if shortened in _BEFORE_NUMBERS and opener[:1].isdigit():
            return False
        return not (opener[:1].islower() and word in {".", "...", "…"})
    if word.endswith(".") and len(word) > 1 and tokens[last].whitespace_:
        if word.lower() in _BEFORE_NUMBERS and opener[:1].isdigit():
            return False
        if word.lower() in _ABBREVIATIONS or _is_initials(word):
            return _closes(word.lower(), opener)
        return not opener[:1].islower()
    return False


def _closes(abbreviation: str, opener: str) -> bool:
    return abbreviation in _CLOSING_ABBREVIATIONS and opener[:1].isupper() and opener.lower() in _STARTERS


def _is_initials(word: str) -> bool:
    return len(word) == 2 and word[0].isupper()
