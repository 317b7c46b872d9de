"""Many frames, searched at once by their anchors."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Generic, NamedTuple, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from triage_bot.language.document import Document
from triage_bot.language.frames import Frame, Item, is_money, is_number
from triage_bot.language.matching import (
    MONEY,
    NUMBER,
    Forms,
    Plan,
    fillers,
    make_plan,
    match_conditions,
    reach_left,
    reach_right,
)

Payload = TypeVar("Payload")

_ALWAYS, _FIRST_ITEM = 0, 1
"""The number of what every sentence holds, and that of the first item."""
_OFTEN = 30_000
"""Numbers, and amounts, in a million tokens."""
_CACHED_WORDS = 8_000
_REQUIRED = 3
"""How many required items of a frame, the rarest ones, are asked for before it is matched."""
_NO_PLACES, _NO_FRAMES = np.zeros(0, dtype=np.intp), np.zeros(0, dtype=np.int32)
_TOGETHER = 32
"""Sentences that are looked through at once; more would take room in proportion to the text."""


class FrameHit(NamedTuple, Generic[Payload]):
    """A frame found in a document: its payload and the half-open token range that it covers."""

    payload: Payload
    first: int
    stop: int


class Candidates(NamedTuple):
    """What may match in a document: tokens in text order and the number of a frame that may match around each."""

    forms: list[Forms]
    """What each token of the document is matched by."""
    places: NDArray[np.intp]
    frames: NDArray[np.int32]

    def select(self, chosen: NDArray[np.intp]) -> "Candidates":
        """Those that stand at the *chosen* indices."""
        return Candidates(self.forms, self.places.take(chosen), self.frames.take(chosen))

    def pairs(self) -> list[tuple[int, int]]:
        """Each token with the number of a frame."""
        return list(zip(self.places.tolist(), self.frames.tolist(), strict=True))


_Token = tuple[int, bytes, int, Forms, bool]
"""What a token fills, anchors and is called, whatever stands around it.

It fills items, one bit each. It anchors frames, packed as their numbers and the bits that they require, and counted.
Last comes whether it is written in digits.
"""


class FrameIndex(Generic[Payload]):
    """Many frames, searched at once by their anchors.

    Every distinct item has a bit; a sentence's bits are those of the items that some token of it fills. A frame is
    tried only where the rarest of its required items are filled somewhere in the sentence. Hundreds of frames are
    anchored in each text, so that this is told of all of them at once, in arrays.
    """

    def __init__(self, frames: Iterable[tuple[Frame, Payload]], frequencies: Mapping[str, int] | None = None) -> None:
        """*frequencies* (occurrences in a million tokens) moves each anchor to the item that is met least often."""
        self._plans: list[tuple[Plan, Payload]] = []
        self._entries: list[bytes] = []
        self._by_word: dict[str, list[int]] = {}
        self._bits_of_form: dict[str, int] = {}
        bit_of_item: dict[frozenset[str], int] = {}
        for number, (given, payload) in enumerate(frames):
            frame = _anchored_at_rarest(given, frequencies) if frequencies else given
            self._plans.append((make_plan(frame), payload))
            self._entries.append(_packed([number, *self._required(frame, bit_of_item, frequencies or {})]))
            for word in sorted(frame.items[frame.anchor].words):
                self._by_word.setdefault(word, []).append(number)
        self._size = (len(bit_of_item) + _FIRST_ITEM + 7) // 8
        self._tokens: dict[tuple[str, str], _Token] = {}

    def _required(
        self, frame: Frame, bit_of_item: dict[frozenset[str], int], frequencies: Mapping[str, int]
    ) -> list[int]:
        """The bits of the rarest items that a sentence must fill beside the anchor."""
        required = [item for place, item in enumerate(frame.items) if place != frame.anchor and not item.optional]
        others = dict.fromkeys(map(fillers, required))
        ranked = sorted(others, key=lambda forms: (_frequency(forms, frequencies), len(forms)))
        bits = [self._bit(forms, bit_of_item) for forms in ranked[:_REQUIRED]]
        return bits + [_ALWAYS] * (_REQUIRED - len(bits))

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
        anchored = list(dict.fromkeys([*self._by_word.get(word, ()), *self._by_word.get(lemma, ())]))
        forms = (word,) if lemma == word else (word, lemma)
        if is_number(word):
            forms = (*forms, NUMBER)
        has_digit = word[:1].isdigit()
        bits = 0
        for form in (*forms, MONEY) if has_digit else forms:  # what may be an amount must not rule a frame out
            bits |= self._bits_of_form.get(form, 0)
        return bits, b"".join([self._entries[number] for number in anchored]), len(anchored), forms, has_digit

    def find(self, document: Document) -> list[FrameHit[Payload]]:
        """All hits, at most one an anchor token and frame, in text order."""
        candidates = self.candidates(document)
        return self.match(document, candidates.forms, candidates.pairs())

    def candidates(self, document: Document) -> Candidates:
        """What may match: anchors in sentences that hold the rarest required items of their frames."""
        tokens = self._known_tokens(document)
        sentences = document.sentences
        parts = [self._among(tokens, sentences[at : at + _TOGETHER]) for at in range(0, len(sentences), _TOGETHER)]
        if len(parts) == 1:
            places, frames = parts[0]
        else:
            places = np.concatenate([_NO_PLACES, *(part[0] for part in parts)])
            frames = np.concatenate([_NO_FRAMES, *(part[1] for part in parts)])
        return Candidates(_forms(tokens, document), places, frames)

    def _among(
        self, tokens: list[_Token], sentences: tuple[tuple[int, int], ...]
    ) -> tuple[NDArray[np.intp], NDArray[np.int32]]:
        """Places and frames of the candidates of a few sentences that follow each other."""
        begin, end = sentences[0][0], sentences[-1][1]
        tokens = tokens[begin:end]
        filled = self._filled(tokens, [(first - begin, stop - begin) for first, stop in sentences])
        entries = np.frombuffer(b"".join([token[1] for token in tokens]), dtype=np.int32).reshape(-1, 1 + _REQUIRED)
        places = np.arange(begin, end).repeat([token[2] for token in tokens])
        rows = np.arange(0, 8 * self._size * len(sentences), 8 * self._size).repeat(
            [stop - first for first, stop in sentences]
        )
        row = rows.take(places - begin)
        held = filled.take(entries[:, 1] + row)
        for column in range(2, 1 + _REQUIRED):
            held &= filled.take(entries[:, column] + row)
        kept = held.nonzero()[0]
        return places.take(kept), entries[:, 0].take(kept)

    def _filled(self, tokens: list[_Token], sentences: list[tuple[int, int]]) -> NDArray[np.uint8]:
        """For each sentence in turn, one or zero for each bit."""
        octets: list[bytes] = []
        for first, stop in sentences:
            bits = 1 << _ALWAYS
            for token in tokens[first:stop]:
                bits |= token[0]
            octets.append(bits.to_bytes(self._size, "little"))
        return np.unpackbits(np.frombuffer(b"".join(octets), dtype=np.uint8), bitorder="little")

    def match(
        self, document: Document, forms: list[Forms], pairs: Iterable[tuple[int, int]]
    ) -> list[FrameHit[Payload]]:
        """The hits among *pairs* of candidates of a document whose tokens have these *forms*."""
        hits: list[FrameHit[Payload]] = []
        plans = self._plans
        begin = end = 0
        near = forms
        for place, frame in pairs:
            if place >= end:
                begin, end = document.sentences[document.sentence_of[place]]
                near = forms[begin:end]
            index = place - begin
            (left, right, conditions), payload = plans[frame]
            if conditions is None:
                stop = reach_right(right, near, index) if right else index + 1
                first = (reach_left(left, near, index) if left else index) if stop else -1
            else:
                first, stop = match_conditions(conditions, near, index)
            if first >= 0:
                hits.append(FrameHit(payload, begin + first, begin + stop))
        return hits


def _packed(numbers: list[int]) -> bytes:
    return np.array(numbers, dtype=np.int32).tobytes()


def _forms(tokens: list[_Token], document: Document) -> list[Forms]:
    """The forms of each token; which numbers are amounts depends on the tokens beside them."""
    forms = [token[3] for token in tokens]
    for index in [index for index, token in enumerate(tokens) if token[4]]:
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
