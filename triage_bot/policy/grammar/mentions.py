"""Values of the vocabularies among the words of a sentence, spelled as names or described in words."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from triage_bot.policy.grammar.lexicon import Lexicon
from triage_bot.policy.grammar.words import Word

_KIND = {
    "queues": "queue",
    "priorities": "priority",
    "flags": "flag",
    "asks": "ask",
    "prohibited": "prohibited",
    "actions": "action",
}
_PRIORITY = re.compile(r"P[0-9]\Z")
_IDENTIFIER = re.compile(r"[a-z][a-z0-9]{0,40}(?:_[a-z0-9]{1,40}){0,6}\Z")


@dataclass(frozen=True, slots=True)
class Mention:
    """A value of a vocabulary at words *first* to *stop*. *strong*: spelled as a name, not described in words.

    *kind* is ``queue``, ``priority``, ``flag``, ``ask``, ``prohibited``, ``action``, ``policy`` or ``unknown``.
    """

    kind: str
    value: str
    first: int
    stop: int
    strong: bool
    code: bool = False


def find_mentions(words: Sequence[Word], lemmas: Sequence[str], lexicon: Lexicon) -> Iterator[Mention]:
    """The mentions in *words*, in order and without overlaps; names go before words."""
    at = 0
    while at < len(words):
        found = (
            _name_at(words, lemmas, at, lexicon)
            or _bare_action(words, lemmas, at, lexicon)
            or _words_at(words, lemmas, at, lexicon)
        )
        if found:
            yield found
        at = found.stop if found else at + 1


def _name_at(words: Sequence[Word], lemmas: Sequence[str], at: int, lexicon: Lexicon) -> Mention | None:
    word = words[at]
    if not word.atom:
        return None
    if "-" in word.text and word.text[0].isupper() and word.text[-1].isdigit():
        return Mention("policy", word.text, at, at + 1, strong=True, code=word.code)
    vocabulary = lexicon.vocabulary_of(word.text)
    if vocabulary:
        return Mention(_KIND[vocabulary], word.text, at, at + 1, strong=True, code=word.code)
    if _PRIORITY.match(word.text) or _IDENTIFIER.match(word.text):
        return Mention("unknown", word.text, at, at + 1, strong=True, code=word.code)
    return None


def _bare_action(words: Sequence[Word], lemmas: Sequence[str], at: int, lexicon: Lexicon) -> Mention | None:
    """ "the action is resolve", "an expiry-day position: escalate,": an action named without code font."""
    word = words[at]
    if word.text.lower() not in lexicon.values["actions"]:
        return None
    before = lemmas[at - 1] if at else ""
    after = lemmas[at + 1] if at + 1 < len(words) else "."
    about_action = bool({"action", "outcome", "disposition"} & set(lemmas[max(0, at - 5) : at]))
    named = before in {"be", ":", "then", "still"} and about_action
    alone = before in {":", "(", "→", "otherwise", "be", "and"} and (
        not after[0].isalnum() or after in {"under", "per"}
    )
    imperative = (
        word.text.lower() == "resolve"
        and before in {"", ":", ";", ",", "and", "then", "(", "otherwise"}
        and after in {"with", "by", "in", "it", "the", "this", "these", ".", ",", "here"}
    )
    if named or imperative or (alone and (before != "and" or after in {".", ";"})):
        return Mention("action", word.text.lower(), at, at + 1, strong=True)
    return None


def _words_at(words: Sequence[Word], lemmas: Sequence[str], at: int, lexicon: Lexicon) -> Mention | None:
    best: Mention | None = None
    for name, index in lexicon.forms.items():
        match = index.match(lemmas, at)
        if match and any(words[i].atom or _bare_action(words, lemmas, i, lexicon) for i in range(at, match[0])):
            continue  # a name speaks for itself
        if match and (best is None or match[0] > best.stop):
            best = Mention(_KIND[name], match[1], at, match[0], strong=False)
    return best
