"""Many frames, searched at once by their anchors."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import chain
from typing import Any, Generic, NamedTuple, TypeVar, cast

from triage_bot.language.document import Document
from triage_bot.language.frames import Frame, Item, is_money, is_number
from triage_bot.language.matching import (
    MONEY,
    NUMBER,
    Conditions,
    Forms,
    Steps,
    fillers,
    make_plan,
    match_conditions,
    reach_left,
    reach_right,
)

Payload = TypeVar("Payload")

_ALWAYS, _FIRST_ITEM = 0, 1
"""The bit of every sentence, and that of the first item."""
_OFTEN = 30_000
"""Numbers, and amounts, in a million tokens."""
_CACHED_WORDS = 20_000
_OCTETS = tuple(range(65_536))
"""Numbers of octets, made side by side, so that those in use lie together in memory."""


class FrameHit(NamedTuple, Generic[Payload]):
    """A frame found in a document: its payload and the half-open token range that it covers."""

    payload: Payload
    first: int
    stop: int


_Entry = tuple[int, int, int, int, tuple[Steps, Steps, Conditions | None, Payload]]
"""Octet and mask of the rarest required item and of the next one, and what to match where a sentence holds both."""


_Token = tuple[int, tuple[Any, ...], Forms, bool]
"""What a token fills, anchors and is called, and whether it is written in digits, whatever stands around it.

Its entries follow each other in one tuple: hundreds are looked at in each text, few go further than their octets, and
they are spared a walk through memory.
"""


class FrameIndex(Generic[Payload]):
    """Many frames, searched at once by their anchors.

    Every distinct item has a bit; a sentence's bits are those of the items that some token of it fills. A frame is
    tried only where the two rarest of its required items are filled somewhere in the sentence, which rules most
    frames out at the price of an octet or two.
    """

    def __init__(self, frames: Iterable[tuple[Frame, Payload]], frequencies: Mapping[str, int] | None = None) -> None:
        """*frequencies* (occurrences in a million tokens) moves each anchor to the item that is met least often."""
        self._by_word: dict[str, list[_Entry[Payload]]] = {}
        self._bits_of_form: dict[str, int] = {}
        bit_of_item: dict[frozenset[str], int] = {}
        for given, payload in frames:
            frame = _anchored_at_rarest(given, frequencies) if frequencies else given
            entry = self._entry(frame, payload, bit_of_item, frequencies or {})
            for word in sorted(frame.items[frame.anchor].words):
                self._by_word.setdefault(word, []).append(entry)
        self._size = (len(bit_of_item) + _FIRST_ITEM + 7) // 8
        self._tokens: dict[tuple[str, str], _Token] = {}

    def _entry(
        self, frame: Frame, payload: Payload, bit_of_item: dict[frozenset[str], int], frequencies: Mapping[str, int]
    ) -> _Entry[Payload]:
        required = [item for place, item in enumerate(frame.items) if place != frame.anchor and not item.optional]
        others = dict.fromkeys(map(fillers, required))
        ranked = sorted(others, key=lambda forms: (_frequency(forms, frequencies), len(forms)))
        rarest, following = [*(self._bit(forms, bit_of_item) for forms in ranked[:2]), _ALWAYS, _ALWAYS][:2]
        return (
            _OCTETS[rarest >> 3],
            1 << (rarest & 7),
            _OCTETS[following >> 3],
            1 << (following & 7),
            (*make_plan(frame), payload),
        )

    def _bit(self, forms: frozenset[str], bit_of_item: dict[frozenset[str], int]) -> int:
        bit = bit_of_item.get(forms)
        if bit is None:
            bit = bit_of_item[forms] = len(bit_of_item) + _FIRST_ITEM
            for form in forms:
                self._bits_of_form[form] = self._bits_of_form.get(form, 0) | 1 << bit
        return bit

    def _known_tokens(self, document: Document) -> list[_Token]:
        """What is known of each token; when too many words have come, all are forgotten."""
        pairs = list(zip(document.words, document.lemmas, strict=True))
        tokens = list(map(self._tokens.get, pairs))
        if None in tokens:
            if len(self._tokens) > _CACHED_WORDS:
                self._tokens.clear()
            for pair in pairs:
                if pair not in self._tokens:
                    self._tokens[pair] = self._make_token(*pair)
            tokens = list(map(self._tokens.get, pairs))
        return cast(list[_Token], tokens)

    def _make_token(self, word: str, lemma: str) -> _Token:
        """The token of a word and its lemma; either may fill and anchor, each frame once."""
        found = {id(entry): entry for entry in self._by_word.get(word, ())}
        if lemma != word:
            found.update((id(entry), entry) for entry in self._by_word.get(lemma, ()))
        forms = (word,) if lemma == word else (word, lemma)
        if is_number(word):
            forms = (*forms, NUMBER)
        has_digit = word[:1].isdigit()
        bits = 0
        for form in (*forms, MONEY) if has_digit else forms:  # what may be an amount must not rule a frame out
            bits |= self._bits_of_form.get(form, 0)
        return bits, tuple(chain.from_iterable(found.values())), forms, has_digit

    def find(self, document: Document) -> list[FrameHit[Payload]]:
        """All hits, at most one an anchor token and frame, in text order."""
        hits: list[FrameHit[Payload]] = []
        tokens = self._known_tokens(document)
        forms = _forms(tokens, document)
        for begin, end in document.sentences:
            filled = 1 << _ALWAYS
            sentence = tokens[begin:end]
            for bits, _, _, _ in sentence:
                filled |= bits
            octets = filled.to_bytes(self._size, "little")
            near = forms[begin:end]
            for index, (_, entries, _, _) in enumerate(sentence):
                each = iter(entries)
                for octet, mask, next_octet, next_mask, plan in zip(each, each, each, each, each, strict=True):
                    if octets[octet] & mask and octets[next_octet] & next_mask:
                        left, right, conditions, payload = plan
                        if conditions is None:
                            stop = reach_right(right, near, index) if right else index + 1
                            first = (reach_left(left, near, index) if left else index) if stop else -1
                        else:
                            first, stop = match_conditions(conditions, near, index)
                        if first >= 0:
                            hits.append(FrameHit(payload, begin + first, begin + stop))
        return hits


def _forms(tokens: list[_Token], document: Document) -> list[Forms]:
    """The forms of each token; which numbers are amounts depends on the tokens beside them."""
    forms = [forms for _, _, forms, _ in tokens]
    for index in [index for index, token in enumerate(tokens) if token[3]]:
        if is_money(document, index):
            forms[index] = (*forms[index], MONEY)
    return forms


def _frequency(forms: frozenset[str], frequencies: Mapping[str, int]) -> int:
    return sum(_OFTEN if form in (NUMBER, MONEY) else frequencies.get(form, 0) for form in forms)


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
