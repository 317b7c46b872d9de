"""Claims, and the ways of looking from a value to the cue that governs it."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from triage_bot.policy.grammar.mentions import Mention
from triage_bot.policy.grammar.sentences import Sentence

ClaimKind = Literal["route", "escalate", "act", "raise", "exclude", "ask", "prohibit", "nothing"]


@dataclass(frozen=True, slots=True)
class Claim:
    """A mention with what the sentence does with it; *start* is where the governing cue begins."""

    kind: ClaimKind
    mention: Mention
    start: int
    stop: int


AUXILIARIES = frozenset(
    "be do to ever simply should must may can will shall get have it itself also then so the agent reply any "
    "being".split()
)

_PASSIVE = frozenset(
    "be do should must may can will shall get have to also then being been ever simply a always both never all".split()
)

LIST_WORDS = frozenset(
    ", and or both together with as well plus the a an flag flags also & + / : it ticket conversation this case either "
    "of of them on for not no only ( ) then matter such that one neither nor alone account holder client customer "
    "message session request contact".split()
)

_LONGEST_REMARK = 8
"""An insertion of more words than this is a clause of its own."""


def negated(sentence: Sentence, at: int, first: int) -> bool:
    """Whether a negation stands before the cue at *at*, with nothing but auxiliaries between."""
    for index in range(at - 1, max(first, at - 7) - 1, -1):
        if sentence.cue("negation", index):
            return True
        if sentence.lemmas[index] not in AUXILIARIES:
            break
    if sentence.lemmas[at] in {"→", "->", "=>", "⇒"}:
        return False  # "nothing above applies → `x`" is a condition and its consequence
    return sentence.lemmas[first] in {"no", "nothing", "none", "neither"} and not any(
        sentence.lemmas[index] in {",", ":", "→"} for index in range(first, at)
    )


def nearest_left(
    sentence: Sentence, stop: int, first: int, classes: tuple[str, ...], reach: int
) -> tuple[int, int, str] | None:
    """Start, end and class of the nearest cue that ends at or before *stop*; of several that begin there, the longest.

    "Hand it up to" escalates, although "hand it to" routes.
    """
    for at in range(stop - 1, max(first, stop - reach) - 1, -1):
        ends = [(end, name) for name in classes if 0 < (end := sentence.cue(name, at)) <= stop]
        if ends:
            end, name = max(ends, key=lambda found: found[0])
            return at, end, name
    return None


def gap_within(sentence: Sentence, first: int, stop: int, words: frozenset[str]) -> bool:
    """Whether only *words*, priorities, policy IDs and remarks about verification stand between *first* and *stop*."""
    passed = {i for m in sentence.mentions if m.kind in {"priority", "policy"} for i in range(m.first, m.stop)}
    passed |= remarks(sentence, first, stop)
    return all(sentence.lemmas[i] in words or i in passed for i in range(first, stop))


def remarks(sentence: Sentence, first: int, stop: int) -> set[int]:
    """The words of insertions that only say when: "goes, after verification, to `x`", "is, once verified, sent to"."""
    commas = [i for i in range(first, stop) if sentence.lemmas[i] in {",", "(", ")", "–", "—"}]
    inserted: set[int] = set()
    for left, right in pairwise(commas):
        if right - left <= _LONGEST_REMARK and sentence.has("verify", left, right):
            inserted.update(range(left, right + 1))
    return inserted


def before_articles(sentence: Sentence, at: int) -> int:
    """The word before *at*, articles aside."""
    at -= 1
    while at > 0 and sentence.lemmas[at] in {"the", "our", "a"}:
        at -= 1
    return at


def only_names(sentence: Sentence, first: int, stop: int) -> bool:
    """Whether names and punctuation alone stand between *first* and *stop*."""
    named = {i for m in sentence.mentions for i in range(m.first, m.stop)}
    return all(
        i in named
        or not sentence.words[i].text[0].isalnum()
        or sentence.lemmas[i] in {"to", "queue", "team", "desk"}
        or sentence.cue("escalate", i)
        for i in range(first, stop)
    )


def passive_cue(sentence: Sentence, at: int, stop: int, name: str, listed: set[int]) -> bool | None:
    """After the value, "is raised": False; "is not raised": True; anything else: None."""
    while at < stop and (at in listed or sentence.lemmas[at] in LIST_WORDS - {"not", "no"}):
        at += 1
    negative = False
    for index in range(at, min(at + 6, stop)):
        if sentence.lemmas[index] == "earn":
            return None  # what is earned stands after it
        if sentence.cue(name, index):
            return negative
        if sentence.cue("negation", index):
            negative = True
        elif sentence.lemmas[index] not in _PASSIVE | {"apply"}:
            return None
        elif sentence.lemmas[index] == "apply":
            return negative
    return None


def distant_cue(
    sentence: Sentence,
    mention: Mention,
    first: int,
    classes: tuple[str, ...],
    kinds: dict[str, ClaimKind],
    negative: ClaimKind,
) -> Claim | None:
    """A name further from its cue, such as "raise, if it was not yet raised, `x`"; "with" does not reach far."""
    stop = mention.first
    while cue := nearest_left(sentence, stop, first, classes, 14):
        if sentence.lemmas[cue[0]] not in {"with", "put", "take", "get", "need", "use"}:
            kind = negative if negated(sentence, cue[0], first) else kinds[cue[2]]
            return Claim(kind, mention, cue[0], mention.stop)
        stop = cue[0]
    return None
