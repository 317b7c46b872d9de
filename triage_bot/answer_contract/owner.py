"""Names the organisation that decides; never the program that answers."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from triage_bot.answer_contract.models import Citation
from triage_bot.answer_contract.prose import Sentence
from triage_bot.answer_contract.sources import AnswerPack, Organisation
from triage_bot.answer_contract.words import Word, split_words

_ASSISTANTS: Final = frozenset("assistant chatbot bot ai agent chat gpt i me you".split())
_DECIDES: Final = frozenset("decides decide determines determine adjudicates".split())
_DECIDED: Final = frozenset("decided determined adjudicated".split())
_MAKING: Final = frozenset("makes make made has have".split())
_VERDICTS: Final = frozenset("decision decisions determination determinations say".split())
_ADVERBS: Final = frozenset("will would alone then ultimately also may can must only itself finally always".split())
_JOINING: Final = frozenset("of the and for & - '".split())


@dataclass(frozen=True, slots=True)
class OwnerEvidence:
    """What the owner is chosen from: the prose, what it cites, what was consulted, and the pack."""

    sentences: Sequence[Sentence]
    citations: Sequence[Citation]
    agencies_consulted: Sequence[str]
    pack: AnswerPack
    next_step: str = ""


def find_owner(evidence: OwnerEvidence) -> str:
    """Return the name of the deciding organisation, or the empty string when none can be identified.

    In order: the organisation that the prose says decides; the only agency cited; of several cited, the one that
    the next step names, then the one cited most; the agency consulted; the pack's own organisation.
    """
    names = _Names(evidence)
    for sentence in evidence.sentences:
        words = split_words(sentence.text)
        for span in _deciders(words):
            if name := names.identify(sentence.text, span):
                return name
    cited = [name for citation in evidence.citations if (name := names.canonical(citation.agency))]
    consulted = [name for agency in evidence.agencies_consulted if (name := names.canonical(agency))]
    own = [name for organisation in evidence.pack.organisations[:1] if (name := names.canonical(organisation.name))]
    for known in (cited, consulted, own):
        if known:
            return _choose(known, evidence, names)
    return ""


def _choose(known: Sequence[str], evidence: OwnerEvidence, names: "_Names") -> str:
    if len(set(known)) == 1:
        return known[0]
    if (named := names.first_named(evidence.next_step, known)) is not None:
        return named
    agency_of = {citation.doc_id: names.canonical(citation.agency) for citation in evidence.citations}
    tagged = Counter(agency_of.get(doc_id, "") for sentence in evidence.sentences for doc_id in sentence.doc_ids)
    order = {name: place for place, name in reversed(list(enumerate(known)))}
    return min(order, key=lambda name: (-tagged[name], order[name]))


class _Names:
    """The names of the organisations in play, with their aliases; assistants are never among them."""

    def __init__(self, evidence: OwnerEvidence) -> None:
        self._assistants = {_plain(name) for name in evidence.pack.assistant_names}
        self._canonical: dict[tuple[str, ...], str] = {}
        cited = (citation.agency for citation in evidence.citations)
        self._add(evidence.pack.organisations)
        self._add(Organisation(agency) for agency in (*cited, *evidence.agencies_consulted))

    def _add(self, organisations: Iterable[Organisation]) -> None:
        for organisation in organisations:
            for name in (organisation.name, *organisation.aliases):
                if key := _plain(name):
                    self._canonical.setdefault(key, organisation.name.strip())

    def canonical(self, name: str) -> str:
        """Return the full name for *name*; empty when it is empty or an assistant's."""
        key = _plain(name)
        return "" if not key or self._is_assistant(key) else self._canonical.get(key, name.strip())

    def _is_assistant(self, key: tuple[str, ...]) -> bool:
        return key in self._assistants or bool(_ASSISTANTS & set(key))

    def first_named(self, text: str, known: Sequence[str]) -> str | None:
        """Return the one of *known* that *text* names first, by any of its names."""
        plain = _plain(text)
        places = {
            plain.index(key[0], start): name
            for key, name in self._canonical.items()
            if name in known and (start := _place(plain, key)) is not None
        }
        return places[min(places)] if places else None

    def identify(self, sentence: str, words: Sequence[Word]) -> str:
        """Return the organisation named by *words*, the subject of a deciding verb; empty when it is none."""
        key = tuple(word.lower for word in words if word.lower != "the")
        if not key or self._is_assistant(key):
            return ""
        if key in self._canonical:
            return self.canonical(self._canonical[key])
        holders = sorted({name for known, name in self._canonical.items() if _place(known, key) is not None})
        capitals = [word for word in words if word.text[:1].isupper() and word.lower != "the"]
        if len(holders) == 1 and capitals:
            return self.canonical(holders[0])
        if not capitals or len(key) < 2 or any(not _is_name_word(word) for word in words):
            return ""
        first = next(word for word in words if word.lower != "the")
        return sentence[first.start : words[-1].end]


def _is_name_word(word: Word) -> bool:
    return word.text[:1].isupper() or word.lower in _JOINING


def _plain(name: str) -> tuple[str, ...]:
    return tuple(word.lower for word in split_words(name) if (word.is_word or word.is_number) and word.lower != "the")


def _place(within: Sequence[str], key: Sequence[str]) -> int | None:
    size = len(key)
    return next(
        (start for start in range(len(within) - size + 1) if tuple(within[start : start + size]) == tuple(key)), None
    )


def _deciders(words: Sequence[Word]) -> Iterator[Sequence[Word]]:
    """Yield the word spans that the sentence names as deciding."""
    plain = [word.lower for word in words]
    for place, word in enumerate(plain):
        rest = plain[place + 1 : place + 5]
        verdict = word in _MAKING and bool(_VERDICTS & set(rest))
        if (word in _DECIDES or verdict) and not _passive_or_negated(plain, place):
            yield _name_before(words, place)
        if word in _DECIDED or (word == "made" and _VERDICTS & set(plain[max(0, place - 6) : place])):
            by = next((at for at in range(place + 1, min(place + 4, len(plain))) if plain[at] == "by"), None)
            if by is not None and "not" not in plain[max(0, place - 3) : place]:
                yield _name_after(words, by + 1)
        if word in {"rests", "lies", "sits", "belongs"} and rest[:1] in (["with"], ["to"]):
            yield _name_after(words, place + 2)
        if word == "up" and rest[:1] == ["to"] and place and plain[place - 1] in {"is", "are", "s"}:
            yield _name_after(words, place + 2)


def _passive_or_negated(plain: Sequence[str], place: int) -> bool:
    before = plain[max(0, place - 3) : place]
    return (
        "not" in before or "to" in before[-1:] or (plain[place] == "made" and bool({"is", "are", "be"} & set(before)))
    )


def _name_before(words: Sequence[Word], place: int) -> Sequence[Word]:
    stop = place
    while stop and words[stop - 1].lower in _ADVERBS:
        stop -= 1
    start = stop
    while start and stop - start < 10 and _is_name_word(words[start - 1]):
        start -= 1
    while start < stop and words[start].lower in _JOINING - {"the"}:
        start += 1
    return words[start:stop]


def _name_after(words: Sequence[Word], start: int) -> Sequence[Word]:
    stop = start
    while stop < len(words) and stop - start < 10 and _is_name_word(words[stop]):
        stop += 1
    while stop > start and words[stop - 1].lower in _JOINING:
        stop -= 1
    return words[start:stop]
