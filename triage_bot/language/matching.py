"""A frame around one anchor token: which tokens beside it fill its other items.

The items on each side of the anchor are laid out once as steps, from the anchor outwards. A walk keeps the tokens that
are reachable after each step, so that nothing backtracks. Nearly all frames are made of required words alone; their
walk stands apart because nearly all of the time is spent in it.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import NamedTuple

from triage_bot.language.frames import Frame, Item

NUMBER, MONEY = " number", " money"
"""Stand among the forms of a token that is a number or an amount; no word holds a space."""

Forms = tuple[str, ...]
"""What a token is matched by: its word, its lemma, and the kinds above."""
Absent = Callable[[Forms], bool]
"""Whether a token does not fill an item."""
Steps = tuple[tuple[Absent, int], ...]
"""Required items of words alone, each with the gap on the side of the anchor."""


class Step(NamedTuple):
    """Any item, with the gap before it in the text; a *conditional* one forbids words or stands at the start only."""

    absent: Absent
    gap: int
    optional: bool
    conditional: bool
    forbid: frozenset[str]
    at_start: bool


class Conditions(NamedTuple):
    """What a frame has beyond required words: steps of any kind, and what holds at the anchor and at the end."""

    left: tuple[Step, ...]
    right: tuple[Step, ...]
    anchor: Step
    ending: Item | None


class Plan(NamedTuple):
    """How a frame is matched around its anchor: by its plain steps, unless it has conditions."""

    left: Steps
    right: Steps
    conditions: Conditions | None


def fillers(item: Item) -> frozenset[str]:
    """The forms that fill *item*."""
    return item.words.union([NUMBER] * item.number, [MONEY] * item.money)


def make_plan(frame: Frame) -> Plan:
    """Lay out the steps of *frame*."""
    items, at = _needed(frame)
    if not any(item.is_ending or item.optional or item.forbid or item.at_start for item in items):
        left = tuple((_absent(items[place]), items[place + 1].gap) for place in range(at - 1, -1, -1))
        return Plan(left, tuple((_absent(item), item.gap) for item in items[at + 1 :]), None)
    steps = [_step(item) for item in items if not item.is_ending]
    ending = items[-1] if items[-1].is_ending else None
    return Plan((), (), Conditions(tuple(steps[:at][::-1]), tuple(steps[at + 1 :]), steps[at], ending))


def _needed(frame: Frame) -> tuple[tuple[Item, ...], int]:
    """The items without optional ones at either end, which change no match: it ends at the nearest required item."""
    items, at = frame.items, frame.anchor
    stop, first = len(items), 0
    while stop > at + 1 and items[stop - 1].optional and not items[stop - 1].is_ending:
        stop -= 1
    while first < at and items[first].optional:
        first += 1
    return items[first:stop], at - first


def _absent(item: Item) -> Absent:
    return _absent_from(fillers(item))


@cache
def _absent_from(forms: frozenset[str]) -> Absent:
    """One function for all items alike: what thousands of frames share stays near at hand in memory."""
    return forms.isdisjoint


def _step(item: Item) -> Step:
    return Step(_absent(item), item.gap, item.optional, bool(item.forbid) or item.at_start, item.forbid, item.at_start)


def reach_right(steps: Steps, forms: Sequence[Forms], index: int) -> int:
    """Where the nearest match of *steps* after the token *index* stops, 0 without one; *forms* are a sentence's."""
    if len(steps) == 1:
        absent, gap = steps[0]
        for place, form in enumerate(forms[index + 1 : index + 2 + gap], index + 2):
            if not absent(form):
                return place
        return 0
    reached = [index]
    for absent, gap in steps[:-1]:
        following: list[int] = []
        seen = 0  # tokens before it need not be looked at again
        for last in reached:
            start = max(last + 1, seen)
            seen = last + 2 + gap
            following += [place for place, form in enumerate(forms[start:seen], start) if not absent(form)]
        if not following:
            return 0
        reached = following
    absent, gap = steps[-1]
    for last in reached:
        for place, form in enumerate(forms[last + 1 : last + 2 + gap], last + 2):
            if not absent(form):
                return place
    return 0


def reach_left(steps: Steps, forms: Sequence[Forms], index: int) -> int:
    """Where the nearest match of *steps* before the token *index* starts, -1 if none; *forms* are a sentence's."""
    reached = [index]
    for absent, gap in steps[:-1]:
        following: list[int] = []
        seen = index  # tokens from it on need not be looked at again
        for first in reached:
            stop = min(first, seen)
            seen = max(first - 1 - gap, 0)
            following += [place for place in range(stop - 1, seen - 1, -1) if not absent(forms[place])]
        if not following:
            return -1
        reached = following
    absent, gap = steps[-1]
    for first in reached:
        for place in range(first - 1, max(first - 1 - gap, 0) - 1, -1):
            if not absent(forms[place]):
                return place
    return -1


def match_conditions(conditions: Conditions, forms: Sequence[Forms], index: int) -> tuple[int, int]:
    """The token range of a frame with conditions around the token *index*; it starts at -1 without one."""
    left, right, anchor, ending = conditions
    if not left and not right and ending is None:
        return (index, index + 1) if _allowed(anchor, forms, index) else (-1, 0)
    if anchor.conditional and not _allowed(anchor, forms, index):
        return -1, 0
    ends: Iterable[int] = _ends(right, forms, index) if right else (index,)
    if ending is not None:
        ends = [last for last in ends if _ends_well(ending, forms, last)]
    stop = min(ends, default=-1) + 1
    if not stop:
        return -1, 0
    first = max(_starts(left, anchor.gap, forms, index), default=-1) if left else index
    return first, stop


def _allowed(step: Step, forms: Sequence[Forms], place: int) -> bool:
    return not (step.at_start and place) and step.forbid.isdisjoint(forms[place])


def _ends(steps: tuple[Step, ...], forms: Sequence[Forms], index: int) -> Iterable[int]:
    """The last tokens of all matches after the anchor; each is mapped to the gap that absent items leave it."""
    reached = {index: 0}
    for step in steps:
        absent, gap, conditional = step.absent, step.gap, step.conditional
        following: dict[int, int] = {}
        for last, slack in reached.items():
            for place, form in enumerate(forms[last + 1 : last + 2 + gap + slack], last + 1):
                if not absent(form) and not (conditional and not _allowed(step, forms, place)):
                    following[place] = 0
        if step.optional:
            for last, slack in reached.items():
                following.setdefault(last, slack + gap)
        if not following:
            return ()
        reached = following
    return reached


def _starts(steps: tuple[Step, ...], gap: int, forms: Sequence[Forms], index: int) -> Iterable[int]:
    """The first tokens of all matches before the anchor; the gap before an item belongs to its right neighbour."""
    reached = {index: gap}
    for step in steps:
        absent, conditional = step.absent, step.conditional
        following: dict[int, int] = {}
        for first, gap in reached.items():
            start = max(first - 1 - gap, 0)
            for place, form in enumerate(forms[start:first], start):
                if not absent(form) and not (conditional and not _allowed(step, forms, place)):
                    following[place] = step.gap
        if step.optional:
            for first, gap in reached.items():
                following.setdefault(first, gap + step.gap)
        if not following:
            return ()
        reached = following
    return reached


def _ends_well(item: Item, forms: Sequence[Forms], last: int) -> bool:
    if item.at_end and any(names[0][:1].isalnum() for names in forms[last + 1 :]):
        return False
    return last + 1 >= len(forms) or item.forbid.isdisjoint(forms[last + 1])
