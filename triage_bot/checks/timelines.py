"""Commitments to a time that the decision does not allow.

A time in a reply is a commitment unless its surroundings say that it is something else: a refusal, a correction, the
customer's own figure, a past time, a deadline of the customer, or the explanation of a window of the pack.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from triage_bot.checks.pack_windows import PackWindow
from triage_bot.checks.quantities import Quantity, find_quantities
from triage_bot.checks.reply_text import ReplyText
from triage_bot.checks.scopes import Scopes
from triage_bot.checks.time_wordings import (
    ADDRESSED,
    AFTER_LIMIT,
    APPLIED,
    EXPLAINS_REPLY,
    INTRODUCED,
    NAMED_WINDOW,
    OUTCOMES,
    PAST_AFTER,
    PAST_BEFORE,
    PDT,
    PROMISED_AFTER,
    RATE,
    RESTRICTIONS,
    SETTLEMENT,
    UNTIL,
    WINDOW_BEFORE,
    is_courtesy,
)

_EXCUSES = tuple(
    (name, False)
    for name in (
        "refused", "attributed", "past", "customer_duty", "due", "quoted", "question", "correction", "condition"
    )
)  # fmt: skip
_GENERAL = (("general", False),)
_COMMITTING = (("committing", False),)
_LOOSE_UNITS = frozenset({"deictic", "date", "same_day", "next_day"})
_VAGUE = -1
_OPENERS = frozenset(
    "about around roughly approximately usually typically probably maybe by within in under just only normally say "
    "generally likely likeliest up at most no under inside give or end".split()
)
_PAST_TENSE = frozenset(
    "was were had been did ago since passed happened placed sent made opened waited waiting waits old closed gone took "
    "began started have has bought sold wish".split()
)
_FINITE = frozenset("is was are were has have had do does did can could isn't passed closed ended".split())
_LONGEST_FRAGMENT = 12


@dataclass(frozen=True, slots=True)
class TimeFound:
    """A time in a reply (offsets in the text as written): allowed, a commitment by the rules, or neither for sure."""

    start: int
    end: int
    is_allowed: bool = False
    commits: bool = False


class TimelineCheck:
    """Finds commitments; *windows* are the times that the policy pack itself states, with the words beside them."""

    def __init__(self, windows: Sequence[PackWindow]) -> None:
        self._windows = tuple(windows)
        self._stated = tuple(quantity for window in self._windows for quantity in window.quantities)

    def find(
        self, reply: ReplyText, scopes: Scopes, allowed_claims: Sequence[str], customer: Sequence[str]
    ) -> Iterator[TimeFound]:
        """The times of the reply, except those whose own wording makes them something else than a commitment."""
        text = reply.document.source.folded
        quantities = find_quantities(text)
        if not quantities:
            return
        allowed = tuple(quantity for claim in allowed_claims for quantity in _claimed(claim))
        told = _ToldTimes(customer)
        for quantity in quantities:
            before, after = text[max(0, quantity.start - 40) : quantity.start], text[quantity.end : quantity.end + 30]
            start, end = reply.document.source.written_span(quantity.start, quantity.end)
            if quantity.is_within(allowed) and not AFTER_LIMIT.search(before):
                yield TimeFound(start, end, is_allowed=True)
            elif not _is_named(quantity, text, before, after):
                commits = self._commits(quantity, text, before, reply, scopes, told)
                yield TimeFound(start, end, commits=commits)

    def known(self, allowed_claims: Sequence[str]) -> tuple[Quantity, ...]:
        """The times that the pack states or the decision allows."""
        return self._stated + tuple(quantity for claim in allowed_claims for quantity in _claimed(claim))

    def _commits(
        self, quantity: Quantity, text: str, before: str, reply: ReplyText, scopes: Scopes, told: "_ToldTimes"
    ) -> bool:
        document = reply.document
        first = document.token_at(quantity.start)
        stop = document.token_at(quantity.end - 1) + 1
        if scopes.any(_EXCUSES, first, stop):
            return False
        if self._is_window(quantity, reply, first, text, scopes):
            return False
        if scopes.any(_GENERAL, first, stop) and self._explains(quantity, reply, first):
            return False
        if told.holds(quantity, text):
            return scopes.any(_COMMITTING, first, stop)
        return self._is_promised(quantity, before, reply, scopes, first, stop)

    def _is_window(self, quantity: Quantity, reply: ReplyText, first: int, text: str, scopes: Scopes) -> bool:
        """Whether the time is a restriction or review window of the pack, in the pack's own terms or in a table."""
        if quantity.unit == "business day" and not PDT.search(text[max(0, quantity.start - 160) : quantity.end + 60]):
            return False
        if quantity.unit not in {"day", "minute", "business day"}:
            return False
        if not any(quantity.is_within(window.quantities) for window in self._windows):
            return False
        start, end = reply.sentence_at(first)
        near = text[max(0, quantity.start - 160) : quantity.end + 120]
        if RESTRICTIONS.search(near) and OUTCOMES.search(near) is None:
            return True
        return end - start <= _LONGEST_FRAGMENT and EXPLAINS_REPLY.search(text) is not None

    def _explains(self, quantity: Quantity, reply: ReplyText, first: int) -> bool:
        """Whether the sentence speaks of a window of the pack in the pack's own terms."""
        start, stop = reply.sentence_at(first)
        spoken = frozenset(reply.document.lemmas[start:stop])
        return any(quantity.is_within(window.quantities) and window.topics & spoken for window in self._windows)

    def _is_promised(
        self, quantity: Quantity, before: str, reply: ReplyText, scopes: Scopes, first: int, stop: int
    ) -> bool:
        text = reply.document.source.folded
        committing = scopes.any(_COMMITTING, first, stop) or PROMISED_AFTER.match(text, quantity.end) is not None
        if quantity.low == _VAGUE or committing:
            return True
        start, end = reply.sentence_at(first)
        verbless = _FINITE.isdisjoint(reply.document.words[start:end])
        if verbless and end - start <= _LONGEST_FRAGMENT and set(reply.document.words[start:first]) <= _OPENERS:
            return True
        if first == start and not verbless:  # "twenty minutes on hold is long"
            return False
        if quantity.unit in _LOOSE_UNITS or quantity.unit == "year":
            return bool(UNTIL.search(before))
        tense = frozenset(reply.document.words[start:end])
        return bool(INTRODUCED.search(before)) or _PAST_TENSE.isdisjoint(tense)


def _is_named(quantity: Quantity, text: str, before: str, after: str) -> bool:
    """Whether the words right beside a time make it a past time, the name of a rule, a rate or a courtesy."""
    if SETTLEMENT.match(text, quantity.start) and not (ADDRESSED.search(before) or APPLIED.match(after)):
        return True
    if NAMED_WINDOW.match(after) or PAST_AFTER.match(after) or PAST_BEFORE.search(before) or RATE.match(after):
        return True
    return WINDOW_BEFORE.search(before) is not None or is_courtesy(quantity, text, before)


@lru_cache(maxsize=256)
def _claimed(claim: str) -> tuple[Quantity, ...]:
    return find_quantities(claim)


class _ToldTimes:
    """The times that the customer named, read only when a time in the reply asks for them."""

    def __init__(self, customer: Sequence[str]) -> None:
        self._customer = customer
        self._found: tuple[Quantity, ...] | None = None

    def holds(self, quantity: Quantity, text: str) -> bool:
        """Whether the customer named the same time; named days compare by their words."""
        if self._found is None:
            self._found = tuple(found for turn in self._customer for found in find_quantities(turn))
        if quantity.unit == "deictic":
            word = text[quantity.start : quantity.end].lower().split()[-1]
            return any(other.unit == "deictic" and other.last_word == word for other in self._found)
        return quantity.is_within(self._found)
