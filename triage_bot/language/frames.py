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

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from sys import intern

from triage_bot.language.document import Document

_DEFAULT_GAP = 3
_LONGEST_GAP = 12
_UNITS = frozenset({"k", "grand", "dollar", "buck", "usd", "cent", "thousand", "million", "hundred"})
NUMBER_WORDS = frozenset(
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand".split()
)


class FrameSyntaxError(ValueError):
    """A frame that cannot be read; the text names the item."""


@dataclass(frozen=True, slots=True)
class Item:
    """One slot of a frame: the words that fill it, the gap before it, and whether it may be absent.

    An ``is_ending`` item fills nothing and only looks at what follows.
    """

    words: frozenset[str]
    gap: int = 0
    optional: bool = False
    number: bool = False
    money: bool = False
    forbid: frozenset[str] = frozenset()
    at_start: bool = False
    at_end: bool = False
    is_ending: bool = field(init=False)

    def __post_init__(self) -> None:
        spoken = bool(self.words) or self.number or self.money
        object.__setattr__(self, "is_ending", not spoken)


@dataclass(frozen=True, slots=True)
class Frame:
    """A compiled frame; ``anchor`` is the index of the item that the search starts from."""

    source: str
    items: tuple[Item, ...]
    anchor: int


def is_number(word: str) -> bool:
    """Digits with the usual separators, or a number word."""
    return word[:1].isdigit() or word in NUMBER_WORDS


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
            found.add(intern(choice))  # as the words of texts are, so that equal ones need not be compared
    if not found and not allow_empty:
        raise FrameSyntaxError(f"frame {source!r}: item {body!r} holds no word")
    return _shared(frozenset(found))


@cache
def _shared(words: frozenset[str]) -> frozenset[str]:
    """One set for all that are alike: many frames name the same words."""
    return words
