"""What a pack itself calls routing, escalating, resolving and verifying: `"Hand up" means an `escalate``."""

from collections.abc import Iterable, Iterator, Sequence

from triage_bot.policy.blocks import RichText
from triage_bot.policy.grammar.lexicon import Lexicon
from triage_bot.policy.grammar.sentences import Sentence, split_sentences

_LONGEST_TERM = 5
_OBJECT_WORDS = 2
"""How many words may stand between a term and "means": `"hand to" a team means route`."""
_CUES = {"route": "route", "escalate": "escalate"}
"""Actions whose verb is a cue of the grammar; the others are named outright."""
_ARTICLES = ("the", "no", "any")


def with_defined_terms(lexicon: Lexicon, passages: Iterable[RichText]) -> Lexicon:
    """*lexicon* with the terms that *passages* define in quotation marks or in bold."""
    cues: list[tuple[str, tuple[str, ...]]] = []
    names: list[tuple[str, str, str]] = []
    for passage in passages:
        for sentence in split_sentences(passage, lexicon):
            terms = list(_terms(sentence, passage))
            ends = [*(first for first, _ in terms), len(sentence.words)][1:]
            for (first, stop), end in zip(terms, ends, strict=True):
                value = _defined_as(sentence, stop, end)
                if value == "verify":
                    cues += _verification(sentence.lemmas[first:stop])
                elif value in _CUES:
                    cues.append((_CUES[value], tuple(sentence.lemmas[first:stop])))
                elif value:
                    names.append(("actions", value, sentence.written(first, stop)))
    return lexicon.with_names(names).with_cues(cues)


def _terms(sentence: Sentence, passage: RichText) -> Iterator[tuple[int, int]]:
    """The words of each quotation or bold run that a definition follows."""
    marked = [any(a <= word.start < b for a, b in passage.strong) for word in sentence.words]
    marked = [mark or at in sentence.quoted for at, mark in enumerate(marked)]
    first = 0
    while first < len(marked):
        if not marked[first]:
            first += 1
            continue
        stop = next((at for at in range(first, len(marked)) if not marked[at]), len(marked))
        while stop > first and not sentence.words[stop - 1].text[0].isalnum():
            stop -= 1
        after = next((at for at in range(stop, len(marked)) if sentence.words[at].text not in {'"', "”", "''"}), stop)
        near = range(after, min(after + _OBJECT_WORDS + 1, len(marked)))
        if 0 < stop - first <= _LONGEST_TERM and any(sentence.cue("definition", at) for at in near):
            yield first, stop
        first = max(stop, first + 1)


def _defined_as(sentence: Sentence, stop: int, end: int) -> str:
    """The action that the words after a term name, or ``verify`` when they say that something waits for identity."""
    end = min(end, sentence.segment_of(stop - 1)[1])
    actions = [m.value for m in sentence.mentions if m.kind == "action" and m.strong and stop <= m.first < end]
    if actions:
        return actions[0] if len(set(actions)) == 1 else ""
    identity = sentence.has("verify", stop, end) or "identity" in sentence.lemmas[stop:end]
    return "verify" if identity and sentence.has("wait", stop, end) else ""


def _verification(lemmas: Sequence[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The name in a term such as "after the check", with each article that it may take."""
    at = next((i for i, lemma in enumerate(lemmas) if lemma in _ARTICLES), -1)
    if name := tuple(lemmas[at + 1 :]):
        yield from (("verify", (article, *name)) for article in _ARTICLES)
