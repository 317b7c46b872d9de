"""Frames: patterns over tokens that describe an event by its verb, its slots and the distances between them.

A frame is written on one line: ``(someone|hacker) ~4 take|move|send ~5 @money``.

====================  ==========================================================================
``word``              a token whose word or lemma it is
``a|b``               either; brackets are optional
``@class``            any word of a class in ``rules/language/classes.yaml``
``#num`` ``#money``   a number; an amount of money (``$40``, ``40 bucks``, ``3k``)
``~`` or ``~N``       a gap of up to 3 (or N) tokens
``item?``             may be absent
``!a|b``              the next token is none of these (consumes nothing)
``^`` ``$``           start or end of the sentence
====================  ==========================================================================

Frames never cross a sentence end. Matching starts only at a frame's rarest item (its anchor) and keeps a set of
reachable positions, so time is linear in the text: nothing backtracks.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Generic, TypeVar

from triage_bot.language.document import Document

Payload = TypeVar("Payload")

_DEFAULT_GAP = 3
_LONGEST_GAP = 12
_UNITS = frozenset({"k", "grand", "dollar", "buck", "usd", "cent", "thousand", "million", "hundred"})
_NUMBER_WORDS = frozenset(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand".split()
)


class FrameSyntaxError(ValueError):
    """A frame that cannot be read; the text names the item."""


@dataclass(frozen=True, slots=True)
class Item:
    """One slot of a frame: the words that fill it, the gap before it, and whether it may be absent.

    ``plain`` items depend on words alone; an ``is_ending`` item fills nothing and only looks at what follows.
    """

    words: frozenset[str]
    gap: int = 0
    optional: bool = False
    number: bool = False
    money: bool = False
    forbid: frozenset[str] = frozenset()
    at_start: bool = False
    at_end: bool = False
    plain: bool = field(init=False)
    is_ending: bool = field(init=False)

    def __post_init__(self) -> None:
        spoken = bool(self.words) or self.number or self.money
        conditional = self.number or self.money or self.at_start or bool(self.forbid)
        object.__setattr__(self, "plain", spoken and not conditional)
        object.__setattr__(self, "is_ending", not spoken)

    def fits(self, document: Document, index: int) -> bool:
        """Whether the token at *index* fills the slot."""
        if document.words[index] in self.words or document.lemmas[index] in self.words:
            return True
        if self.number and is_number(document.words[index]):
            return True
        return self.money and is_money(document, index)


@dataclass(frozen=True, slots=True)
class Frame:
    """A compiled frame; ``anchor`` is the index of the item that the search starts from."""

    source: str
    items: tuple[Item, ...]
    anchor: int


def is_number(word: str) -> bool:
    """Digits with the usual separators, or a number word."""
    return word[:1].isdigit() or word in _NUMBER_WORDS


def is_money(document: Document, index: int) -> bool:
    """An amount: a number after a dollar sign, with a unit behind it, or ending in k."""
    word = document.words[index]
    if not word[:1].isdigit():
        return False
    if index and document.words[index - 1] == "$":
        return True
    if word.endswith("k"):
        return True
    following = document.lemmas[index + 1] if index + 1 < len(document) else ""
    return following in _UNITS or ("," in word and len(word) >= 5)


def compile_frame(source: str, classes: Mapping[str, frozenset[str]]) -> Frame:
    """Read one frame.

    Raises:
        FrameSyntaxError: for an unknown class, a dangling gap or an item without words.
    """
    items: list[Item] = []
    gap = 0
    forbid: frozenset[str] = frozenset()
    at_start = at_end = False
    for part in source.split():
        if part.count("(") != part.count(")"):
            raise FrameSyntaxError(f"frame {source!r}: item {part!r} holds a space or an open bracket")
        if part.startswith("~"):
            gap = int(part[1:] or _DEFAULT_GAP) if part[1:].isdigit() or part == "~" else -1
            if not 0 <= gap <= _LONGEST_GAP:
                raise FrameSyntaxError(f"gap {part!r}: expected ~ or ~N with N up to {_LONGEST_GAP}")
        elif part == "^":
            at_start = True
        elif part == "$":
            at_end = True
        elif part.startswith("!"):
            forbid = _words(part[1:], classes, source)
        else:
            optional = part.endswith("?") and len(part) > 1
            body = part.removesuffix("?") if optional else part
            number, money = "#num" in body, "#money" in body
            words = _words(body, classes, source, allow_empty=number or money)
            gap += money  # the currency sign is a token of its own
            items.append(Item(words, gap, optional, number, money, forbid, at_start, False))
            gap, forbid, at_start = 0, frozenset(), False
    if not items or gap:
        raise FrameSyntaxError(f"frame {source!r}: expected an item after every gap")
    if at_end or forbid:
        last = items[-1]
        items.append(Item(frozenset(), 0, True, forbid=forbid, at_end=at_end))
        del last
    required = [index for index, item in enumerate(items) if not item.optional and item.words and not item.number]
    if not required:
        raise FrameSyntaxError(f"frame {source!r}: expected at least one required word to anchor on")
    anchor = min(required, key=lambda index: (_cost(items[index].words), index))
    return Frame(source, tuple(items), anchor)


_ALWAYS, _ANY_NUMBER, _FIRST_ITEM = 0, 1, 2
"""Bits of every sentence, of items that any number fills, and of the first of the others."""
_CACHED_WORDS = 50_000
_COMMON = frozenset(
    "i you he she it we they my your me us a an the be do have to of in on at for with and or but not no so this that "
    "there what when how if can could would will just from out up get go all any is was".split()
)


def _cost(words: frozenset[str]) -> int:
    return len(words) + 50 * len(words & _COMMON)


def _words(
    body: str, classes: Mapping[str, frozenset[str]], source: str, *, allow_empty: bool = False
) -> frozenset[str]:
    found: set[str] = set()
    for choice in body.strip("()").split("|"):
        if choice.startswith("@"):
            if choice[1:] not in classes:
                raise FrameSyntaxError(f"frame {source!r}: unknown word class {choice!r}")
            found |= classes[choice[1:]]
        elif not choice.startswith("#") and choice:
            found.add(choice)
    if not found and not allow_empty:
        raise FrameSyntaxError(f"frame {source!r}: item {body!r} holds no word")
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class FrameHit(Generic[Payload]):
    """A frame found in a document: its payload and the half-open token range that it covers."""

    payload: Payload
    first: int
    stop: int


_Entry = tuple[int, int, int, Frame, Payload]
"""Octet and mask of the rarest required item, the bits of all of them, the frame, its payload."""


class FrameIndex(Generic[Payload]):
    """Many frames, searched at once by their anchors.

    Every distinct item has a bit; a sentence's bits are those of the items that some token of it fills. A frame is
    tried only where all of its required items are filled somewhere in the sentence; the rarest of them is looked up
    first, which rules most frames out at the price of one byte.
    """

    def __init__(self, frames: Iterable[tuple[Frame, Payload]], frequencies: Mapping[str, int] | None = None) -> None:
        """*frequencies* (occurrences in a million tokens) moves each anchor to the item that is met least often."""
        self._by_word: dict[str, list[_Entry[Payload]]] = {}
        self._bits_of_word: dict[str, int] = {}
        bit_of_item: dict[frozenset[str], int] = {}
        for given, payload in frames:
            frame = _anchored_at_rarest(given, frequencies) if frequencies else given
            required = [item for place, item in enumerate(frame.items) if place != frame.anchor and _is_required(item)]
            bits = [self._bit(item, bit_of_item) for item in sorted(required, key=lambda item: len(item.words))]
            rarest = bits[0] if bits else _ALWAYS
            entry = (rarest >> 3, 1 << (rarest & 7), sum(1 << bit for bit in set(bits)), frame, payload)
            for word in sorted(frame.items[frame.anchor].words):
                self._by_word.setdefault(word, []).append(entry)
        self._size = (len(bit_of_item) + _FIRST_ITEM + 7) // 8
        self._anchored = lru_cache(maxsize=_CACHED_WORDS)(self._candidates)

    def _bit(self, item: Item, bit_of_item: dict[frozenset[str], int]) -> int:
        if not item.words:
            return _ANY_NUMBER
        bit = bit_of_item.get(item.words)
        if bit is None:
            bit = bit_of_item[item.words] = len(bit_of_item) + _FIRST_ITEM
            for word in item.words:
                self._bits_of_word[word] = self._bits_of_word.get(word, 0) | 1 << bit
        return bit

    def _candidates(self, word: str, lemma: str) -> "tuple[_Entry[Payload], ...]":
        """The frames that a token can anchor, by its word or its lemma, each once."""
        found = {id(entry): entry for entry in self._by_word.get(word, ())}
        if lemma != word:
            found.update((id(entry), entry) for entry in self._by_word.get(lemma, ()))
        return tuple(found.values())

    def _filled(self, document: Document, first: int, stop: int) -> int:
        """The bits of the items that the tokens of a sentence fill."""
        filled = 1 << _ALWAYS
        lookup = self._bits_of_word.get
        for word in {*document.words[first:stop], *document.lemmas[first:stop]}:
            filled |= lookup(word, 0)
            if word[0].isdigit() or word in _NUMBER_WORDS:
                filled |= 1 << _ANY_NUMBER
        return filled

    def find(self, document: Document) -> list[FrameHit[Payload]]:
        """All hits, at most one an anchor token and frame, in text order."""
        hits: list[FrameHit[Payload]] = []
        anchored, words, lemmas = self._anchored, document.words, document.lemmas
        for bounds in document.sentences:
            filled = self._filled(document, *bounds)
            octets = filled.to_bytes(self._size, "little")
            for index in range(*bounds):
                for octet, mask, needed, frame, payload in anchored(words[index], lemmas[index]):
                    if octets[octet] & mask and needed & filled == needed:
                        span = match_at(frame, document, index, bounds)
                        if span is not None:
                            hits.append(FrameHit(payload, *span))
        return hits


def _anchored_at_rarest(frame: Frame, frequencies: Mapping[str, int]) -> Frame:
    """The same frame, anchored at the item whose words are met least often; the first of equals."""
    places = [place for place, item in enumerate(frame.items) if _is_required(item) and item.words]
    if not places:
        return frame
    often = {place: sum(frequencies.get(word, 0) for word in frame.items[place].words) for place in places}
    return replace(frame, anchor=min(places, key=lambda place: (often[place], place)))


def _is_required(item: Item) -> bool:
    """Whether a sentence must fill *item* by its words alone; where a number may fill it too, nothing is required."""
    return not item.optional and (bool(item.words) != (item.number or item.money))


def match_at(frame: Frame, document: Document, index: int, bounds: tuple[int, int]) -> tuple[int, int] | None:
    """The token range of *frame* anchored at the token *index*, inside the sentence *bounds*; ``None`` without one."""
    items = frame.items
    anchor = items[frame.anchor]
    if not anchor.plain and not _allowed(anchor, document, index, bounds):
        return None
    stop: int | None = index + 1
    if frame.anchor + 1 < len(items):
        stop = _extend_right(items, frame.anchor + 1, document, index, bounds)
        if stop is None:
            return None
    first: int | None = index
    if frame.anchor:
        first = _extend_left(items, frame.anchor, document, index, bounds)
    return None if first is None or stop is None else (first, stop)


def _allowed(item: Item, document: Document, index: int, bounds: tuple[int, int]) -> bool:
    if item.at_start and index != bounds[0]:
        return False
    if item.forbid:
        return document.words[index] not in item.forbid and document.lemmas[index] not in item.forbid
    return True


def _fitting(item: Item, document: Document, places: range, bounds: tuple[int, int]) -> list[int]:
    """The tokens of *places* that fill *item*. Nearly all of matching is spent here, hence the plain case apart."""
    words, lemmas, wanted = document.words, document.lemmas, item.words
    if item.plain:
        return [place for place in places if words[place] in wanted or lemmas[place] in wanted]
    return [place for place in places if item.fits(document, place) and _allowed(item, document, place, bounds)]


def _extend_right(
    items: Sequence[Item], position: int, document: Document, index: int, bounds: tuple[int, int]
) -> int | None:
    """Match the items after the anchor; positions are the last matched tokens, mapped to the unspent gap."""
    reached = {index: 0}
    end = bounds[1]
    for item in items[position:]:
        if item.is_ending:
            reached = {last: slack for last, slack in reached.items() if _ends_well(item, document, last, bounds)}
            if not reached:
                return None
            continue
        following: dict[int, int] = {}
        for last, slack in reached.items():
            places = range(last + 1, min(last + 2 + item.gap + slack, end))
            following.update(dict.fromkeys(_fitting(item, document, places, bounds), 0))
        if item.optional:
            for last, slack in reached.items():
                following.setdefault(last, slack + item.gap)
        if not following:
            return None
        reached = following
    return min(reached) + 1


def _ends_well(item: Item, document: Document, last: int, bounds: tuple[int, int]) -> bool:
    if item.at_end:
        rest = document.words[last + 1 : bounds[1]]
        if any(word[:1].isalnum() for word in rest):
            return False
    if item.forbid and last + 1 < bounds[1]:
        return document.words[last + 1] not in item.forbid and document.lemmas[last + 1] not in item.forbid
    return True


def _extend_left(
    items: Sequence[Item], anchor: int, document: Document, index: int, bounds: tuple[int, int]
) -> int | None:
    """Match the items before the anchor, right to left; the gap before an item belongs to its right neighbour."""
    reached = {index: items[anchor].gap}
    begin = bounds[0]
    for position in range(anchor - 1, -1, -1):
        item = items[position]
        following: dict[int, int] = {}
        for first, gap in reached.items():
            places = range(max(first - 1 - gap, begin), first)
            following.update(dict.fromkeys(_fitting(item, document, places, bounds), item.gap))
        if item.optional:
            for first, gap in reached.items():
                following.setdefault(first, gap + item.gap)
        if not following:
            return None
        reached = following
    return max(reached)
