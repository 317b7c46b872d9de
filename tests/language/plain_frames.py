"""Frames matched one by one and item by item, as their syntax says; what the index finds is held against it."""

from collections.abc import Iterable, Sequence

from triage_bot.language import Document, Frame
from triage_bot.language.frames import Item, is_money, is_number


def find_plainly(frames: Iterable[Frame], document: Document) -> list[tuple[int, int, int]]:
    """The number, first token and stop of every frame at every token that its anchor's words hold."""
    return [
        (number, *span)
        for bounds in document.sentences
        for index in range(*bounds)
        for number, frame in enumerate(frames)
        if {document.words[index], document.lemmas[index]} & frame.items[frame.anchor].words
        and (span := match_at(frame, document, index, bounds)) is not None
    ]


def fits(item: Item, document: Document, index: int) -> bool:
    """Whether the token at *index* fills the slot."""
    if document.words[index] in item.words or document.lemmas[index] in item.words:
        return True
    if item.number and is_number(document.words[index]):
        return True
    return item.money and is_money(document, index)


def match_at(frame: Frame, document: Document, index: int, bounds: tuple[int, int]) -> tuple[int, int] | None:
    """The token range of *frame* anchored at the token *index*, inside the sentence *bounds*; ``None`` without one."""
    items = frame.items
    anchor = items[frame.anchor]
    if not _allowed(anchor, document, index, bounds):
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
    return [place for place in places if fits(item, document, place) and _allowed(item, document, place, bounds)]


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
