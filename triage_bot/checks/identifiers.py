"""Full identifiers in a reply: account numbers, SSNs and bank account numbers in any spelling.

A number counts by what the words beside it call it, by its grouping, or because the customer typed it.
"""

import re
from collections.abc import Iterator
from functools import lru_cache

from triage_bot.checks.number_runs import NumberRun, number_runs

_SSN = re.compile(r"\d{3}[-./ ]{1,3}\d{2}[-./ ]{1,3}\d{4}")
_PHONE = re.compile(r"(?:\+?1[-. ]{1,2})?\(?\d{3}\)?[-. ]{1,2}\d{3}[-. ]\d{4}")
_DATE = re.compile(r"(?:19|20)\d\d[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)\d\d")
_PERSONAL = re.compile(
    r"\b(?:accounts?(?! (?:security|services|team|support|operations|desk|specialists?|transfers?)\b)|acct|acc|a/c|ssn|"
    r"social(?: security)?(?: number)?|iban|checking|savings|bank account)\b",
    re.IGNORECASE,
)
_OTHER = re.compile(
    r"\b(?:orders?|confirmation|conf|control|reference|ref|case|ticket|phone|call|dial|text|routing|aba|trace|claim|"
    r"tracking|lot|cusip|fax|extension|ext|transaction|trade|wire|serial|incident|request|article|zip|swift|fed|imad|"
    r"line at|reach us|mobile|cell|cellphone|callback|reach(?:ed)? (?:you )?(?:on|at))\b",
    re.IGNORECASE,
)
_CALLED = re.compile(r"\b(?:phone|call|dial|text|fax|mobile|cell|cellphone|callback|ring|reach)\b", re.IGNORECASE)
_MOVED = re.compile(r"\b(?:wires?|trades?|transactions?)\b[^.;\n]*\b(?:out of|from|into)\s*$", re.IGNORECASE)
"""What stands before the account that money left or entered: "the wire went out of"."""
_SPENT = re.compile(
    r"\s?(?:(?:no\.?|number|numbers|#|that|which|is|,)\s?){0,3}"
    r"(?:(?:end(?:s|ing|ed)?|finish(?:es|ing)|closing|last four)(?: digits)?(?: (?:in|with|on|is|of))?\b|"
    r"(?=[*xX•.…#]{2}))[\s:,*xX•.…#-]{0,12}\d{2,4}(?!\d)",
    re.IGNORECASE,
)
"""What follows a word that has its own number already, a masked one: "ending 7720"."""
_NEAR = 60
_FEWEST_DIGITS = 8
_HIDDEN_AT_MOST = 2
_MISSING_AT_MOST = 3
_FEWEST_REPEATED = 5


@lru_cache(maxsize=256)
def customer_numbers(customer: str) -> tuple[frozenset[str], frozenset[str]]:
    """Digits of the identifiers that the customer typed in full, and of the numbers that are called something else.

    Kept for a while, since many replies to one ticket are graded after each other.
    """
    exposed: set[str] = set()
    others: set[str] = set()
    for run in number_runs(customer):
        if run.hidden <= _HIDDEN_AT_MOST and _is_identifier(run, customer):
            exposed.add(run.digits)
        elif _kind(run, customer) == "other":
            others.add(run.digits)
    return frozenset(exposed), frozenset(others)


def full_identifiers(
    reply: str, exposed: frozenset[str], others: frozenset[str] = frozenset()
) -> Iterator[tuple[int, int, str]]:
    """Spans of *reply* that hold a full identifier, with the reason.

    *exposed* are the customer's own identifiers, *others* the numbers that the customer called something else.
    """
    runs = [run for run in number_runs(reply) if not _is_money_or_date(run, reply)]
    for run in runs:
        if any(_repeats(run, number) for number in exposed):
            yield run.start, run.end, "repeats the number that the customer typed"
        elif run.digits in others and _kind(run, reply) != "personal":
            continue
        elif run.hidden <= _HIDDEN_AT_MOST and _is_identifier(run, reply):
            yield run.start, run.end, "contains a full account, bank account or Social Security number"
    yield from _spread_out(reply, exposed)
    yield from _in_pieces(reply, exposed)


def _spread_out(reply: str, exposed: frozenset[str]) -> Iterator[tuple[int, int, str]]:
    """The customer's number with marks or breaks between its digits, wholly or but for two at either end."""
    for number in sorted(exposed):
        for shown in (number, number[_HIDDEN_AT_MOST:], number[:-_HIDDEN_AT_MOST]):
            if len(shown) < _FEWEST_REPEATED + 1:
                continue
            for match in _spread_pattern(shown).finditer(reply):
                yield match.start(), match.end(), "repeats the number that the customer typed"


@lru_cache(maxsize=256)
def _spread_pattern(digits: str) -> re.Pattern[str]:
    return re.compile(r"(?<![0-9])" + r"[^A-Za-z0-9]{0,4}".join(digits) + r"(?![0-9])")


def _repeats(run: NumberRun, number: str) -> bool:
    """Whether the run shows all of *number* but for a few characters, in the same places."""
    if run.digits == number:
        return True
    shown = len(run.digits)
    if shown < max(_FEWEST_REPEATED, len(number) - _MISSING_AT_MOST) or shown > len(number) + 1:
        return False
    if run.digits in number or number in run.digits:
        return True
    return _is_subsequence(run.digits, number)


def _is_subsequence(part: str, whole: str) -> bool:
    position = 0
    for character in whole:
        if position < len(part) and part[position] == character:
            position += 1
    return position == len(part)


_PIECE = re.compile(r"\d{2,6}")


def _in_pieces(reply: str, exposed: frozenset[str]) -> Iterator[tuple[int, int, str]]:
    """A number told in parts: "starts with 4821, then 0937, and ends in 755"."""
    pieces = [(match.group(), match.start(), match.end()) for match in _PIECE.finditer(reply)] if exposed else []
    for number in sorted(exposed):
        for index in range(len(pieces) - 1):
            told, end = "", index
            while end < len(pieces) and number.startswith(told + pieces[end][0]):
                told += pieces[end][0]
                end += 1
            if end - index >= 2 and len(told) >= max(_FEWEST_REPEATED, len(number) - _MISSING_AT_MOST):
                separate = reply[pieces[index][2] : pieces[index + 1][1]]
                if any(character.isalpha() for character in separate):
                    yield pieces[index][1], pieces[end - 1][2], "repeats the customer's number in parts"


def _is_identifier(run: NumberRun, text: str) -> bool:
    """Whether the words beside the run call it an account number or SSN, or its form alone says so."""
    if _is_money_or_date(run, text):
        return False
    size = len(run.digits) + run.hidden
    kind = _kind(run, text)
    if size > 19 or _is_phone(run, text, kind) or text[max(run.start - 1, 0) : run.start] == "(":
        return False
    if kind == "other":
        return False
    if _SSN.fullmatch(run.pattern):
        return True
    if kind == "personal":
        return size >= _FEWEST_DIGITS - 1
    return size >= _FEWEST_DIGITS and (run.is_spoken or not run.pattern[:1].isalpha())


def _is_phone(run: NumberRun, text: str, kind: str) -> bool:
    """Whether the run has the form of a phone number and is not an account number that happens to have it.

    The phone number "on your account" is still one, so a word for calling counts though the account is named later.
    """
    if not _PHONE.fullmatch(run.pattern.strip()):
        return False
    return kind != "personal" or _CALLED.search(_before(run, text)) is not None


def _before(run: NumberRun, text: str) -> str:
    """What is said of the run before it in its clause."""
    before = text[max(run.start - _NEAR, 0) : run.start]
    for separator in ("\n", ". ", "; "):
        before = before.rpartition(separator)[2] if separator in before else before
    return before


def _kind(run: NumberRun, text: str) -> str:
    before = _before(run, text)
    named = (match.end() for match in _PERSONAL.finditer(before) if not _SPENT.match(before, match.end()))
    personal = max(named, default=-1)
    other = max((match.end() for match in _OTHER.finditer(before)), default=-1)
    if personal < 0 and other < 0:
        after = text[run.end : run.end + 30].partition(".")[0]
        if _PERSONAL.search(after):
            return "personal"
        return "other" if _OTHER.search(after) else "unknown"
    if _MOVED.search(before) and not _CALLED.search(before):
        return "personal"
    return "personal" if personal > other else "other"


def _is_money_or_date(run: NumberRun, text: str) -> bool:
    before = text[max(run.start - 2, 0) : run.start]
    return "$" in before or bool(_DATE.fullmatch(run.pattern.strip()))
