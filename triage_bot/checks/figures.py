"""Figures and masked details in a reply that the customer never gave: they can only come from the firm's records."""

import re
from collections.abc import Iterator, Sequence

from triage_bot.checks.quantities import Quantity, find_quantities
from triage_bot.checks.reply_text import ReplyText
from triage_bot.checks.scopes import Scopes

_EXCUSES = tuple((name, False) for name in ("refused", "quoted", "condition", "attributed"))
_GENERAL = (("general", False),)
_OWN = tuple((name, False) for name in ("customer_duty", "due", "in_the_app"))
_FUTURE = frozenset(
    "will 'll shall would may might can could should until if once when opens close closes available".split()
)
_STATING = frozenset(
    "was were dated sent changed made entered opened sold bought received arrived posted cleared logged login since "
    "printed went left got came did had has filled cancelled rejected added removed updated".split()
)
_FIGURE = re.compile(
    r"(?P<money>\$\s?\d[\d,]*(?:\.\d{1,2})?k?)|(?P<decimal>(?<![\w.:/-])\d[\d,]*\.\d{2}(?!\d|\.\d))|"
    r"(?P<count>(?<![\w$.:/-])\d{1,3}(?:,\d{3})+|(?<![\w$.:/-])\d{1,6})\s{1,2}(?:of\s+)?(?:more\s+)?"
    r"(?P<unit>of them|shares?|contracts?|calls?|puts?|day trades?|units?|positions?|lots?|(?-i:[A-Z]{3,5})\b)",
    re.IGNORECASE,
)
_NOT_TICKERS = frozenset(
    {"FINRA", "SEC", "ACH", "IRA", "SSN", "EST", "EDT", "ACATS", "DAYS", "HOURS", "USD", "CFPB", "PDT"}
)
_MASKED = re.compile(
    r"[\w.]{0,12}[*•●]{2,}[\w.@*•●-]{0,30}|\b[xX]{3,}[\s-]?\d{2,4}\b|(?:\.{3}|…)\s?\d{4}\b|@[a-z0-9-]{2,20}\.[a-z]{2,10}\b"
)
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?[kK]?")
_DIGITS = re.compile(r"\d+")
_TELLING = re.compile(r"[\d*•●@…]")
"""A character that every figure and every masked detail holds."""


def unsaid_details(
    reply: ReplyText, scopes: Scopes, customer: Sequence[str], known: frozenset[str]
) -> Iterator[tuple[int, int, str]]:
    """Spans of *reply* with a figure or a masked detail that is neither the customer's nor in *known* (the pack's)."""
    text = reply.document.source.folded
    if _TELLING.search(text) is None:
        return
    said = "\n".join(customer)
    told = {_plain(number) for number in _NUMBER.findall(said)}
    for match in _FIGURE.finditer(text):
        if match["unit"] and match["unit"].upper() in _NOT_TICKERS:
            continue
        value = _plain(match["money"] or match["decimal"] or match["count"])
        named = value in told or (value in known and not match["unit"])
        if not named and not _excused(reply, scopes, match.start(), match.end()):
            yield match.start(), match.end(), "states a figure that the customer did not give"
    digits_said = "".join(_DIGITS.findall(said))
    lower = said.lower()
    for match in _MASKED.finditer(text):
        shown = "".join(_DIGITS.findall(match.group()))
        if (shown and shown in digits_said) or (not shown and match.group().lower().strip(".") in lower):
            continue
        if (shown or "@" in match.group()) and not _is_contact(match, text):
            yield match.start(), match.end(), "states a masked number or address from the records"


def unsaid_dates(
    reply: ReplyText, scopes: Scopes, customer: Sequence[str], known: Sequence[Quantity]
) -> Iterator[tuple[int, int, str]]:
    """Spans of *reply* that date something done, by a date that is neither the customer's nor in *known*."""
    text = reply.document.source.folded
    dates = [item for item in find_quantities(text) if item.unit in {"date", "deictic"} and _is_exact(item, text)]
    if not dates:
        return
    told = [item for turn in customer for item in find_quantities(turn)]
    said = " ".join(customer).lower()
    for item in dates:
        first = reply.document.token_at(item.start)
        start, end = reply.sentence_at(first)
        words = frozenset(reply.document.words[start:end])
        shown = text[item.start : item.end].lower()
        if (item.is_within((*told, *known)) and item.unit == "date") or shown.split()[-1] in said:
            continue
        if not words.isdisjoint(_FUTURE) or words.isdisjoint(_STATING):
            continue
        if not _excused(reply, scopes, item.start, item.end) and not scopes.any(_OWN, first, first + 1):
            yield item.start, item.end, "states a date that the customer did not give"


def _is_exact(item: Quantity, text: str) -> bool:
    """Whether the time is a date, a weekday or a time of the clock, not "today" or "noon"."""
    shown = text[item.start : item.end].lower()
    return (
        item.unit == "date"
        or any(character.isdigit() for character in shown)
        or (shown.endswith("day") and len(shown) > 5 and shown != "today")
    )


def pack_figures(policies: str) -> frozenset[str]:
    """Figures that the policy pack itself names."""
    return frozenset(_plain(number) for number in _NUMBER.findall(policies))


def _plain(number: str) -> str:
    text = number.replace("$", "").replace(",", "").replace(" ", "").rstrip(".")
    thousands = text[-1:] in {"k", "K"}
    value = float(text.rstrip("kK")) * (1000 if thousands else 1)
    return f"{value:.2f}"


def _is_contact(match: re.Match[str], text: str) -> bool:
    """Whether the address is the firm's own, offered as a way to write."""
    before = text[max(match.start() - 40, 0) : match.start()].lower()
    return "@" in match.group() and any(
        cue in before for cue in ("email us", "write to", "send it to", "send them to", "reach us")
    )


def _excused(reply: ReplyText, scopes: Scopes, start: int, end: int) -> bool:
    first = reply.document.token_at(start)
    stop = reply.document.token_at(end - 1) + 1
    return scopes.any(_EXCUSES, first, stop) or scopes.any(_GENERAL, first, stop)
