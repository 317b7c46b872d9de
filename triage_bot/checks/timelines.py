"""Commitments to a time that the decision does not allow.

A time in a reply is a commitment unless its surroundings say that it is something else: a refusal, a correction, the
customer's own figure, a past time, a deadline of the customer, or the explanation of a window of the pack.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from triage_bot.checks.quantities import Quantity, find_quantities
from triage_bot.checks.reply_text import ReplyText
from triage_bot.checks.scopes import Scopes
from triage_bot.language import Analyzer

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
_NAMED_WINDOW = re.compile(
    r"[\s-]*(?:old|trade|window|rule|period|limit|holds?|restriction|deadline|cut-?off|mark|figure|history|lookback|"
    r"count|requirement|minimum|high|low|chart|average|trial|yield|treasury|bill|note|settlement|number|"
    r"promise|of age|of trading|from execution)s?\b"
    r"|\s*(?:or (?:more|above|over) |and above )?"
    r"(?:experience|and above|and over|and up)\b",
    re.IGNORECASE,
)
_PAST_AFTER = re.compile(
    r"\s*(?:ago|earlier|prior|before|since|old|(?:have |has |had )?(?:already )?(?:passed|gone by|elapsed)|"
    r"or more ago|late)\b",
    re.IGNORECASE,
)
_PAST_BEFORE = re.compile(
    r"\b(?:last|past|previous|prior|since|preceding|yesterday|dated|placed on|sent on|opened on|made on|entered on|"
    r"from|for over|open for|every|per|once in|(?:age|window|period|hold|limit|history) of|not|until now|"
    r"(?:older|younger|newer) than|in any|any|hit|reach|reaches|turns|waiting|waited|hours|days|times|twice|"
    r"(?:four|three|five|two|4|3|5|2)(?: day)?(?: trades?)? (?:in|within|over))\s*(?:the\s*)?$",
    re.IGNORECASE,
)
_AFTER_LIMIT = re.compile(
    r"\b(?:at least|more than|over|beyond|longer than|no sooner than|no earlier than)\s*(?:the\s*)?$", re.IGNORECASE
)
_WINDOW_BEFORE = re.compile(
    r"\b(?:windows?|limit|cut-?off|rule|restriction|requirement|lookback|said|wrote|typed)\b[\w\s]{0,24}\s"
    r"(?:is|are|was|of|lasts|runs|ends|ends after|says|say)\s{1,2}(?:only |just |still )?$",
    re.IGNORECASE,
)
_SMALL_TALK = re.compile(
    r"\b(?:for|take|just|give|give me|one|wait|hold on|hang on|in)\s+(?:a|one)\s+(?:minute|second|moment|sec|min)\b",
    re.IGNORECASE,
)
_COURTESY = re.compile(
    r"\b(?:thank|thanks|help|calling|contacting|hello|welcome|sorry|talk to|morning|evening|chat|how are|assist|great|"
    r"lovely|wonderful|reaching out)\b",
    re.IGNORECASE,
)
_EXPLAINS_REPLY = re.compile(
    r"\b(?:rule|rules|policy|in general|generally|how (?:it|this|that) works|how the)\b", re.IGNORECASE
)
_RATE = re.compile(r"\s*(?:a|per|each)\s+(?:day|week|month|year)\b|/7\b", re.IGNORECASE)
_INTRODUCED = re.compile(
    r"\b(?:within|in|by|takes?|taking|under|up to|inside(?: of)?|expect|allow|less than|"
    r"about|"
    r"around|approximately|roughly|more like|no (?:later|more|longer) than|give (?:it|us|them)|eta(?: is)?|"
    r"over the next|"
    r"for the next|next|at most|maximum|least)\s{1,2}"
    r"(?:(?:about|around|roughly|approximately|just|only|the|another|an?|under|up to|at most|say|maybe|say,|mere)"
    r"\s{1,2})"
    r"{0,2}$",
    re.IGNORECASE,
)
_UNTIL = re.compile(
    r"\b(?:till|until|give (?:it|them|us) (?:till|until|to)|think|say|expect|usually|likely|by|around)\s{1,2}"
    r"(?:the\s)?$",
    re.IGNORECASE,
)
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
_SHORTEST_TOPIC = 4
_NO_TOPICS = frozenset(
    "within business days day hours hour agent say said customer once more than less time route action resolve from "
    "with that this when where they them have been after before month week minute minutes period inside past today "
    "next same give given account firm team contact make made reach back answer bank".split()
)


class TimelineCheck:
    """Finds commitments; *windows* are the times that the policy pack itself states, with the words beside them."""

    def __init__(self, windows: Sequence["PackWindow"]) -> None:
        self._windows = tuple(windows)
        self._stated = tuple(quantity for window in self._windows for quantity in window.quantities)

    def find(
        self, reply: ReplyText, scopes: Scopes, allowed_claims: Sequence[str], customer: Sequence[str]
    ) -> Iterator[tuple[int, int, str]]:
        """Spans (in the text as written) that commit to a time, with the reason."""
        text = reply.document.source.folded
        quantities = find_quantities(text)
        if not quantities:
            return
        allowed = tuple(quantity for claim in allowed_claims for quantity in _claimed(claim))
        told = _ToldTimes(customer)
        for quantity in quantities:
            if self._commits(quantity, text, reply, scopes, allowed, told):
                start, end = reply.document.source.written_span(quantity.start, quantity.end)
                shown = reply.written[start:end]
                yield start, end, f"commits to {shown!r}, which is not among the allowed timelines"

    def known(self, allowed_claims: Sequence[str]) -> tuple[Quantity, ...]:
        """The times that the pack states or the decision allows."""
        return self._stated + tuple(quantity for claim in allowed_claims for quantity in _claimed(claim))

    def _commits(
        self,
        quantity: Quantity,
        text: str,
        reply: ReplyText,
        scopes: Scopes,
        allowed: tuple[Quantity, ...],
        told: "_ToldTimes",
    ) -> bool:
        before = text[max(0, quantity.start - 40) : quantity.start]
        after = text[quantity.end : quantity.end + 30]
        if quantity.is_within(allowed) and not _AFTER_LIMIT.search(before):
            return False
        if _NAMED_WINDOW.match(after) or _PAST_AFTER.match(after) or _PAST_BEFORE.search(before) or _RATE.match(after):
            return False
        if _WINDOW_BEFORE.search(before) or _is_courtesy(quantity, text, before):
            return False
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
        if quantity.unit == "business day" and not _PDT.search(text[max(0, quantity.start - 160) : quantity.end + 60]):
            return False
        if quantity.unit not in {"day", "minute", "business day"}:
            return False
        if not any(quantity.is_within(window.quantities) for window in self._windows):
            return False
        start, end = reply.sentence_at(first)
        near = text[max(0, quantity.start - 160) : quantity.end + 120]
        if _RESTRICTIONS.search(near) and _OUTCOMES.search(near) is None:
            return True
        return end - start <= _LONGEST_FRAGMENT and _EXPLAINS_REPLY.search(text) is not None

    def _explains(self, quantity: Quantity, reply: ReplyText, first: int) -> bool:
        """Whether the sentence speaks of a window of the pack in the pack's own terms."""
        start, stop = reply.sentence_at(first)
        spoken = frozenset(reply.document.lemmas[start:stop])
        return any(quantity.is_within(window.quantities) and window.topics & spoken for window in self._windows)

    def _is_promised(
        self, quantity: Quantity, before: str, reply: ReplyText, scopes: Scopes, first: int, stop: int
    ) -> bool:
        if quantity.low == _VAGUE or scopes.any(_COMMITTING, first, stop):
            return True
        start, end = reply.sentence_at(first)
        verbless = _FINITE.isdisjoint(reply.document.words[start:end])
        if verbless and end - start <= _LONGEST_FRAGMENT and set(reply.document.words[start:first]) <= _OPENERS:
            return True
        if quantity.unit in _LOOSE_UNITS or quantity.unit == "year":
            return bool(_UNTIL.search(before))
        tense = frozenset(reply.document.words[start:end])
        return bool(_INTRODUCED.search(before)) or _PAST_TENSE.isdisjoint(tense)


_PDT = re.compile(r"\bday[ -]?trad", re.IGNORECASE)
_RESTRICTIONS = re.compile(
    r"\b(?:settled cash|unsettled|limited to|cash accounts?|day[ -]?trad\w*|one-time|restrict\w*|of execution|executed|"
    r"wash sale|same security|less than|review window|window|the limit)\b",
    re.IGNORECASE,
)
_OUTCOMES = re.compile(
    r"\b(?:refund\w*|your money|hear back|contact you|reply|replies|call you|be back|lifted|resolved|respond|reach you|"
    r"get back|sorted|fixed|decision)\b",
    re.IGNORECASE,
)


def _is_courtesy(quantity: Quantity, text: str, before: str) -> bool:
    """Whether the time is part of a greeting or a figure of speech: "help you today", "sit down for a minute"."""
    if _SMALL_TALK.search(text[max(0, quantity.start - 8) : quantity.end]) and quantity.unit in {"minute", "second"}:
        return _INTRODUCED.search(before) is None or quantity.unit == "second"
    if quantity.unit not in {"same_day", "deictic"} or quantity.last_word not in {
        "today",
        "tonight",
        "morning",
        "evening",
    }:
        return False
    return _COURTESY.search(before) is not None and re.search(r"\b(?:will|'ll|shall|by)\b", before) is None


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


@dataclass(frozen=True, slots=True)
class PackWindow:
    """Times that one sentence of the pack states, and the words of content in it."""

    quantities: tuple[Quantity, ...]
    topics: frozenset[str]


def pack_windows(policies: str, analyzer: Analyzer) -> tuple[PackWindow, ...]:
    """The windows of a policy pack, from the sentences of its Markdown text."""
    windows: list[PackWindow] = []
    for paragraph in policies.split("\n\n"):
        for sentence in " ".join(paragraph.split()).split(". "):
            quantities = find_quantities(sentence)
            if quantities:
                lemmas = analyzer.analyze(sentence).lemmas
                topics = frozenset(lemma for lemma in lemmas if len(lemma) >= _SHORTEST_TOPIC and lemma.isalpha())
                windows.append(PackWindow(quantities, topics - _NO_TOPICS))
    return tuple(windows)
