"""The clause that guards an effect: before its predicate ("When X, route ..."), or after it ("... at P1 when X")."""

from dataclasses import dataclass

from triage_bot.policy.grammar.sentences import Sentence

_CONNECTIVES = frozenset(
    {"so", "but", "and", "or", "however", ",", "then", "(", ")", ":", ";", "-", "–", "—", "though", "while"}
)
_STRONG = frozenset(
    "if when whenever where unless until while whilst once after before past inside outside during should provide "
    "provided only except within at beyond in as more less fewer later".split()
)
"""First words of the condition cues that may open a guard after the effect; "for" and "on" are too common there."""
_CLAUSE_OPENERS = frozenset({"if", "when", "unless", "once", "without", "whenever", "until"})
_CLAUSE_JOINTS = frozenset({",", ":", "so", "and", "but", "then", "—", "–"})
_PRONOUNS = frozenset("for on this that these those it them such case matter all the any a".split())
_TRAILING = frozenset(
    "at to with as it be go and or then , priority use the a an but this they ; : ( in by for also".split()
)


@dataclass(frozen=True, slots=True)
class Guard:
    """Words *first* to *stop* of a clause; *otherwise* when it says "in all other cases" instead."""

    first: int
    stop: int
    otherwise: bool = False

    def text(self, sentence: Sentence) -> str:
        """The clause as written."""
        return sentence.written(self.first, self.stop)


def _skip_connectives(sentence: Sentence, at: int, stop: int) -> int:
    while at < stop and sentence.lemmas[at] in _CONNECTIVES and not sentence.cue("condition", at):
        at += 1
    return at


def before_predicate(sentence: Sentence, at: int, first: int) -> int:
    """Where the predicate whose cue stands at *at* begins, with its subject and its auxiliaries."""
    while at > first and (
        sentence.cue("subject", at - 1)
        and not sentence.cue("condition", at - 1)
        and sentence.lemmas[at - 1] not in {",", ":"}
    ):
        at -= 1
    return at


def fronted(sentence: Sentence, first: int, predicate: int) -> Guard | None:
    """The guard that stands between *first*, where a segment begins, and the *predicate*."""
    region = before_predicate(sentence, predicate, first) if sentence.lemmas[predicate] != ":" else predicate
    start = _skip_connectives(sentence, first, region)
    end = sentence.cue("otherwise", start) if start < len(sentence.words) else 0
    if 0 < end <= predicate:
        return Guard(start, end, otherwise=True)
    if start >= region or not sentence.cue("condition", start):
        start = _inner_clause(sentence, start, region)
        if start < 0:
            return None
    stop = next(
        (
            at
            for at in range(region - 1, start, -1)
            if sentence.lemmas[at] in {",", ":", "→", "—"}
            and sentence.lemmas[at + 1] not in {"or"} | _CONNECTIVES - {","}
        ),
        region,
    )
    guard = Guard(start, stop)
    if stop == start + 1 or all(lemma in _PRONOUNS for lemma in sentence.lemmas[start:stop]):
        return None
    return guard if guard.text(sentence) else None


def _inner_clause(sentence: Sentence, first: int, stop: int) -> int:
    """Where the last "..., so if those are missing, ..." begins among the words *first* to *stop*, or -1."""
    for at in range(stop - 1, first, -1):
        if sentence.lemmas[at] in _CLAUSE_OPENERS and sentence.lemmas[at - 1] in _CLAUSE_JOINTS:
            return at
    return -1


def trailing(sentence: Sentence, first: int, stop: int, loose: bool = False) -> Guard | None:
    """The guard among the words *first* to *stop* that follow an effect.

    *loose*: any condition cue may open it, and so may other words ("P1 the next day"): for one of several alternatives.
    """
    while first < stop and sentence.lemmas[first] == ")":
        first += 1
    stop = _cut(sentence, first, stop)
    start = _skip_connectives(sentence, first, stop)
    if start >= stop:
        return None
    if end := sentence.cue("otherwise", start):
        return Guard(start, max(end, start + 1), otherwise=True)
    for at in range(start, stop):
        opens = sentence.cue("condition", at) and (sentence.lemmas[at] in _STRONG or (loose and at == start))
        if opens and not (sentence.lemmas[at] in {"in", "at", "as", "within", "after"} and at > start):
            guard = Guard(at, stop)
            return guard if len(guard.text(sentence).split()) > 1 else None
    if loose and any(word.text[0].isalnum() for word in sentence.words[start:stop]):
        return Guard(start, stop)
    return None


def _cut(sentence: Sentence, first: int, stop: int) -> int:
    """*stop* without connectives, and without a closing bracket that was opened earlier."""
    depth = 0
    for at in range(first, stop):
        depth += (sentence.lemmas[at] == "(") - (sentence.lemmas[at] == ")")
        if depth < 0:
            stop = at
            break
    while stop > first and sentence.lemmas[stop - 1] in _TRAILING:
        stop -= 1
    return stop


def subject(sentence: Sentence, first: int, predicate: int) -> str:
    """What the predicate is said of, as written: the guard of an alternative that has no clause of its own."""
    region = before_predicate(sentence, predicate, first)
    start = _skip_connectives(sentence, first, region)
    return sentence.written(start, region)


def is_complement(sentence: Sentence, guard: Guard) -> bool:
    """Whether a guard reads as the rest of the cases ("at or after 14:00, or on another day")."""
    return bool(guard.otherwise or sentence.cue("complement", guard.first))
