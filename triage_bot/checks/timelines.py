"""Commitments to a time that the decision does not allow.

A time in a reply is a commitment unless its surroundings say that it is something else: a refusal, a correction, the
customer's own figure, a past time, a deadline of the customer, or the explanation of a window of the pack.
"""

import re
from collections.abc import Iterator, Sequence

from triage_bot.checks.quantities import Quantity, find_quantities
from triage_bot.checks.reply_text import ReplyText
from triage_bot.checks.scopes import Scopes

EXCUSES = tuple(
    (name, False)
    for name in (
        "refused",
        "attributed",
        "past",
        "customer_duty",
        "due",
        "quoted",
        "question",
        "correction",
        "condition",
    )
)
_GENERAL = (("general", False),)
_COMMITTING = (("committing", False),)
_LOOSE_UNITS = frozenset({"deictic", "date", "same_day", "next_day"})
_NAMED_WINDOW = re.compile(
    r"[\s-]*(?:old|window|rule|period|limit|hold|holds|restriction|deadline|cut-?off|mark|figure|history|lookback|time\s?frame|count|"
    r"requirement|minimum|claim|estimate|high|low|chart|average|trial|yield|treasury|bill|note|target|settlement|timeline|number|promise)s?\b",
    re.IGNORECASE,
)
_PAST_AFTER = re.compile(r"\s*(?:ago|earlier|prior|before|since|have passed|has passed|passed|old)\b", re.IGNORECASE)
_PAST_BEFORE = re.compile(
    r"\b(?:last|past|previous|prior|since|preceding|yesterday|dated|placed on|sent on|opened on|made on|entered on|from|for over|"
    r"less than|under|at least|open for|fewer than|every|per|of|than|not|until now|age)\s*(?:the\s*)?$",
    re.IGNORECASE,
)
_AFTER_LIMIT = re.compile(
    r"\b(?:after|at least|more than|over|beyond|longer than|past|no sooner than|no earlier than)\s*(?:the\s*)?$",
    re.IGNORECASE,
)
_RATE = re.compile(r"\s*(?:a|per|each)\s+(?:day|week|month|year)\b|/7\b", re.IGNORECASE)
_INTRODUCED = re.compile(
    r"\b(?:within|in|by|takes?|taking|under|up to|before|inside(?: of)?|expect|allow|less than|about|around|approximately|roughly|"
    r"no (?:later|more|longer) than|give (?:it|us|them)|eta(?: is)?|over the next|for the next|next)\s+"
    r"(?:about\s+|around\s+|roughly\s+|approximately\s+|just\s+|only\s+|the\s+|another\s+|an?\s+|under\s+|up\s+to\s+|at\s+most\s+|say\s+|maybe\s+|say,\s+)?$",
    re.IGNORECASE,
)


class TimelineCheck:
    """Finds commitments; *pack_windows* are the quantities that the policy pack itself states."""

    def __init__(self, pack_windows: Sequence[Quantity]) -> None:
        self._pack = tuple(pack_windows)

    def find(self, reply: ReplyText, scopes: Scopes, allowed_claims: Sequence[str]) -> Iterator[tuple[int, int, str]]:
        """Spans (in the text as written) that commit to a time, with the reason."""
        text = reply.document.source.folded
        quantities = find_quantities(text)
        if not quantities:
            return
        allowed = tuple(quantity for claim in allowed_claims for quantity in find_quantities(claim))
        for quantity in quantities:
            if self._commits(quantity, text, reply, scopes, allowed):
                start, end = reply.document.source.written_span(quantity.start, quantity.end)
                shown = reply.written[start:end]
                yield start, end, f"commits to {shown!r}, which is not among the allowed timelines"

    def _commits(
        self, quantity: Quantity, text: str, reply: ReplyText, scopes: Scopes, allowed: tuple[Quantity, ...]
    ) -> bool:
        before = text[max(0, quantity.start - 40) : quantity.start]
        after = text[quantity.end : quantity.end + 30]
        if quantity.is_within(allowed) and not _AFTER_LIMIT.search(before):
            return False
        if _NAMED_WINDOW.match(after) or _PAST_AFTER.match(after) or _PAST_BEFORE.search(before) or _RATE.match(after):
            return False
        document = reply.document
        first = document.token_at(quantity.start)
        stop = document.token_at(quantity.end - 1) + 1
        if scopes.any(EXCUSES, first, stop):
            return False
        if quantity.is_within(self._pack) and scopes.any(_GENERAL, first, stop):
            return False
        return self._is_promised(quantity, before, reply, scopes, first, stop)

    def _is_promised(
        self, quantity: Quantity, before: str, reply: ReplyText, scopes: Scopes, first: int, stop: int
    ) -> bool:
        if scopes.any(_COMMITTING, first, stop):
            return True
        return quantity.unit not in _LOOSE_UNITS and bool(_INTRODUCED.search(before))
