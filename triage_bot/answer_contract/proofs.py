"""Finds the proof documents that a sentence asks for or accepts."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from triage_bot.answer_contract.catalogue import FILLERS, Catalogue, stem
from triage_bot.answer_contract.proof_context import asks_for_proof, is_handed_out, is_held, is_ruled_out
from triage_bot.answer_contract.words import Word, split_words

_HEADS: Final = frozenset("card letter certificate permit affidavit placard decree badge".split())
_JOINERS: Final = frozenset({"or", "and", "/", ",", "nor"})
_STOPS: Final = frozenset(
    "of or and with from by in on at for to as if than via per is are be was were must may can will "
    "should have has had show shows present presents bring carry provide submit send mail get use "
    "using take tap scan buy receive issue need needs require requires accept accepts include "
    "includes including such like another other that this these those which who you we they it same "
    "new one two three each every some no not his only either both copy valid signed certified "
    "government issued approved acceptable accepted eligible appropriate proper physical own".split()
)
_TELLING: Final = frozenset("from stating state confirming confirm showing verifying signed on that certifying".split())


@dataclass(frozen=True, slots=True)
class ProofMention:
    """A proof document named in a sentence: its name, and the half-open span of words that names it."""

    title: str
    start: int
    stop: int


@dataclass(frozen=True, slots=True)
class _Item:
    """A word or separating sign with its stem and its place among the sentence's words."""

    stem: str
    place: int


def find_proofs(sentence: str, lead: str, catalogue: Catalogue) -> list[ProofMention]:
    """Return the proof documents of *sentence*, each title once; *lead* is the line that introduces its list."""
    words = split_words(sentence)
    asked = asks_for_proof(words) or asks_for_proof(split_words(lead))
    items = _items(words)
    listed, covered = _listed(items, catalogue)
    found = [
        mention
        for mention in listed
        if asked or mention.title not in catalogue.cued or is_held(words, mention.start, mention.stop)
    ]
    if asked:
        found += _unlisted(sentence, words, items, covered, catalogue)
    kept: dict[str, ProofMention] = {}
    for mention in sorted(found, key=lambda mention: mention.start):
        handed_out = mention.title in catalogue.issued or mention not in listed
        if is_ruled_out(words, mention.start, mention.stop):
            continue
        if handed_out and is_handed_out(words, mention.start, mention.stop):
            continue
        kept.setdefault(mention.title, mention)
    return list(kept.values())


def _items(words: Sequence[Word]) -> list[_Item]:
    items: list[_Item] = []
    for place, word in enumerate(words):
        inside = not word.spaced and word.lower in {"-", ".", "'", "_"}
        if word.lower not in FILLERS and not inside:
            items.append(_Item(stem(word.lower), place))
    return items


def _listed(items: Sequence[_Item], catalogue: Catalogue) -> tuple[list[ProofMention], set[int]]:
    """The mentions that the catalogue knows, and the items that they or look-alikes cover."""
    found: list[ProofMention] = []
    covered: set[int] = set()
    index = 0
    while index < len(items):
        length = _longest(items, index, catalogue)
        if not length:
            index += 1
            continue
        phrase = tuple(item.stem for item in items[index : index + length])
        title = catalogue.phrases[phrase]
        shared = _before(items, index, phrase, covered, catalogue) if title else []
        covered.update(range(index, index + length))
        if title:
            found.append(_mention(items, index, index + length, title))
            shared += _after(items, index + length, phrase, catalogue)
        for start, stop, name in shared:
            covered.update(range(start, stop))
            found.append(_mention(items, start, stop, name))
        index += length
    return found, covered


def _mention(items: Sequence[_Item], start: int, stop: int, title: str) -> ProofMention:
    return ProofMention(title, items[start].place, items[stop - 1].place + 1)


def _longest(items: Sequence[_Item], index: int, catalogue: Catalogue) -> int:
    for length in range(min(catalogue.longest, len(items) - index), 0, -1):
        if tuple(item.stem for item in items[index : index + length]) in catalogue.phrases:
            return length
    return 0


def _before(
    items: Sequence[_Item], index: int, phrase: tuple[str, ...], covered: set[int], catalogue: Catalogue
) -> list[tuple[int, int, str]]:
    """Names that share the last word of *phrase*: "state, student or military ID"."""
    shared: list[tuple[int, int, str]] = []
    stop = index
    joined = False
    while stop > 1:
        end = stop
        while end and items[end - 1].stem in _JOINERS:
            joined = joined or items[end - 1].stem != ","
            end -= 1
        if end == stop or not joined:
            break
        start, title = _with_head(items, end, phrase[-1], covered, catalogue)
        if title is None:
            break
        shared.append((start, end, title))
        stop = start
    return shared


def _with_head(
    items: Sequence[_Item], end: int, head: str, covered: set[int], catalogue: Catalogue
) -> tuple[int, str | None]:
    for length in (3, 2, 1):
        start = end - length
        if start < 0 or covered.intersection(range(start, end)):
            continue
        title = catalogue.phrases.get((*(item.stem for item in items[start:end]), head))
        if title:
            return start, title
    return end, None


def _after(
    items: Sequence[_Item], stop: int, phrase: tuple[str, ...], catalogue: Catalogue
) -> list[tuple[int, int, str]]:
    """Names that share the opening of *phrase*: "proof of age or residence", "letter from a doctor or school"."""
    if len(phrase) < 3 or phrase[1] not in {"of", "from"}:
        return []
    shared: list[tuple[int, int, str]] = []
    place = stop
    while place + 1 < len(items) and items[place].stem in _JOINERS:
        while place + 1 < len(items) and items[place].stem in _JOINERS:
            place += 1
        for length in (2, 1):
            rest = tuple(item.stem for item in items[place : place + length])
            title = catalogue.phrases.get((*phrase[:2], *rest))
            if title and len(rest) == length and rest not in catalogue.phrases:
                shared.append((place, place + length, title))
                place += length
                break
        else:
            break
    return shared


def _unlisted(
    sentence: str, words: Sequence[Word], items: Sequence[_Item], covered: set[int], catalogue: Catalogue
) -> list[ProofMention]:
    """Cards, letters and the like that the catalogue does not know, by the words in front of them."""
    found: list[ProofMention] = []
    for index, item in enumerate(items):
        if item.stem not in _HEADS or index in covered:
            continue
        start = index
        while (
            start and index - start < 5 and start - 1 not in covered and _modifies(words, items[start - 1], catalogue)
        ):
            start -= 1
        fenced = start and items[start - 1].stem in catalogue.not_proof_words
        if start < index and not fenced:
            title = sentence[words[items[start].place].start : words[item.place].end]
            found.append(_mention(items, start, index + 1, title))
        elif item.stem == "letter" and not fenced and _tells(words, item.place):
            found.append(_mention(items, index, index + 1, "letter"))
    return found


def _modifies(words: Sequence[Word], item: _Item, catalogue: Catalogue) -> bool:
    word = words[item.place]
    fenced = item.stem in _STOPS or word.lower in _STOPS or item.stem in catalogue.not_proof_words
    return word.is_word and not fenced and not word.lower.endswith(("ing", "ly"))


def _tells(words: Sequence[Word], place: int) -> bool:
    introduced = place > 0 and words[place - 1].lower in {"a", "or", "signed", ","}
    return introduced and place + 1 < len(words) and words[place + 1].lower in _TELLING
