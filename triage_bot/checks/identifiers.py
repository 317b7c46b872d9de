"""Full identifiers in a reply: account numbers, SSNs and bank account numbers in any spelling.

A number counts by what the words beside it call it, by its grouping, or because the customer typed it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

_DIGIT_WORDS = {
    "zero": "0", "oh": "0", "nought": "0", "one": "1", "two": "2", "three": "3", "four": "4", "five": "5",
    "six": "6", "seven": "7", "eight": "8", "nine": "9",
}  # fmt: skip
_TEENS = {
    word: str(value)
    for value, word in enumerate(
        "ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(), start=10
    )
}
_TENS = {
    word: str(value)
    for value, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), start=2)
}
_REPEATS = {"double": 2, "triple": 3}
_SPOKEN = "|".join(sorted((*_DIGIT_WORDS, *_REPEATS, *_TEENS, *_TENS), key=lambda word: (-len(word), word)))
_PLURALS = (
    "|".join(f"{word}{'es' if word == 'six' else 's'}" for word in (*_DIGIT_WORDS, "oh") if word != "oh") + "|ohs"
)
_GROUPED = rf"(?:a\s+)?(?:pair|couple|two|three)\s+(?:of\s+)?(?:{_PLURALS}|\d'?s)"
_SPOKEN_TOKEN = rf"(?:{_GROUPED}|(?:{_SPOKEN})(?![a-z])|\d)"
_SPOKEN_FILLERS = r"(?:and|then|dash|next|you|finish|ends?|ending|with|followed|by|lastly|finally|goes)"
_SPOKEN_RUN = re.compile(
    rf"(?<![\w.$-]){_SPOKEN_TOKEN}(?:[\s,./-]{{1,3}}(?:{_SPOKEN_FILLERS}\s){{0,4}}{_SPOKEN_TOKEN}){{4,24}}(?!\w)",
    re.IGNORECASE,
)
_GROUP = re.compile(rf"(?:a\s+)?(pair|couple|two|three)\s+(?:of\s+)?({_PLURALS}|\d'?s)", re.IGNORECASE)
_SPOKEN_WORDS = frozenset((*_DIGIT_WORDS, *_REPEATS, *_TEENS, *_TENS))
_PLURAL_WORDS = frozenset(_PLURALS.split("|"))
_WORD_BREAK = re.compile(r"[\s,.-]+")
_SPOKEN_LETTERS = re.compile(r"[a-z]", re.IGNORECASE)
_FEWEST_SPOKEN = 2
_SPOKEN_WORD = re.compile(rf"{_SPOKEN}|\d", re.IGNORECASE)
_WRITTEN_RUN = re.compile(
    r"[A-Za-z]{0,3}(?:[-#]?[0-9*xX•#_])(?:[ \t]{0,2}[-./–]?[ \t]{0,2}[0-9*xX•#_]){5,34}(?![A-Za-z])"
)
_ZERO_FOR_O = re.compile(r"(?<=\d)[oO](?=[\doO-])|(?<![A-Za-z])[oO](?=\d)")
_ONE_FOR_L = re.compile(r"(?<=\d)[lI](?=[\d-])")
_MASKS = frozenset("*xX•#_")
_SSN = re.compile(r"\d{3}[-./ ]{1,3}\d{2}[-./ ]{1,3}\d{4}")
_PHONE = re.compile(r"(?:\+?1[-. ]{1,2})?\(?\d{3}\)?[-. ]{1,2}\d{3}[-. ]\d{4}")
_DATE = re.compile(r"(?:19|20)\d\d[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:19|20)\d\d")
_PERSONAL = re.compile(
    r"\b(?:accounts?|acct|acc|a/c|ssn|social(?: security)?(?: number)?|iban|checking|savings|bank account)\b",
    re.IGNORECASE,
)
_OTHER = re.compile(
    r"\b(?:orders?|confirmation|reference|ref|case|ticket|phone|call|dial|text|routing|aba|trace|claim|tracking|lot|cusip|"
    r"fax|extension|ext|transaction|trade|wire|serial|incident|request|article|zip|swift|fed|imad|line at|reach us)\b",
    re.IGNORECASE,
)
_NEAR = 60
_FEWEST_DIGITS = 8
_HIDDEN_AT_MOST = 2
_MISSING_AT_MOST = 3
_FEWEST_REPEATED = 5


@dataclass(frozen=True, slots=True)
class NumberRun:
    """A run of digits in a text: the digits alone, how many characters are masked, and where it stands."""

    digits: str
    hidden: int
    start: int
    end: int
    pattern: str
    is_spoken: bool = False


def number_runs(text: str) -> Iterator[NumberRun]:
    """Runs of at least six digits or masks, written or spoken, in text order of each kind."""
    has_digits = any(character in text for character in "0123456789")
    if has_digits:
        text = _ONE_FOR_L.sub("1", _ZERO_FOR_O.sub("0", text))
    for match in _WRITTEN_RUN.finditer(text) if has_digits else ():
        written = match.group()
        body = written.lstrip("ABCDEFGHIJKLMNOPQRSTUVWYZabcdefghijklmnopqrstuvwyz")
        digits = "".join(character for character in body if character.isdigit())
        if digits:
            hidden = sum(character in _MASKS for character in body)
            yield NumberRun(digits, hidden, match.start(), match.end(), written)
    told = sum(word in _SPOKEN_WORDS or word in _PLURAL_WORDS for word in _WORD_BREAK.split(text.lower()))
    for match in _SPOKEN_RUN.finditer(text) if told >= _FEWEST_SPOKEN else ():
        if not _SPOKEN_LETTERS.search(match.group()):
            continue
        digits = _spoken_digits(match.group())
        yield NumberRun(digits, 0, match.start(), match.end(), match.group(), is_spoken=True)


def _spelled_out(match: re.Match[str]) -> str:
    """ "a pair of sevens" as "seven seven"."""
    digit = match.group(2).lower().removesuffix("'s")
    single = digit.removesuffix("es") if digit == "sixes" else digit.removesuffix("s")
    return " ".join([single] * (3 if match.group(1).lower() == "three" else 2))


def _spoken_digits(text: str) -> str:
    text = _GROUP.sub(_spelled_out, text)
    digits = ""
    repeat, tens = 1, ""
    for word in _SPOKEN_WORD.findall(text.lower()):
        if word in _REPEATS:
            repeat = _REPEATS[word]
        elif word in _TENS:
            digits += f"{tens}0" if tens else ""
            tens = _TENS[word]
        else:
            told = _TEENS.get(word) or _DIGIT_WORDS.get(word, word)
            digits += (f"{tens}0{told}" if tens and (len(told) > 1 or told == "0") else tens + told) * repeat
            repeat, tens = 1, ""
    return digits + (f"{tens}0" if tens else "")


def exposed_numbers(customer: str) -> frozenset[str]:
    """Digits of the identifiers that the customer typed in full."""
    return frozenset(
        run.digits for run in number_runs(customer) if run.hidden <= _HIDDEN_AT_MOST and _is_identifier(run, customer)
    )


def full_identifiers(reply: str, exposed: frozenset[str]) -> Iterator[tuple[int, int, str]]:
    """Spans of *reply* that hold a full identifier, with the reason. *exposed* are the customer's own numbers."""
    runs = [run for run in number_runs(reply) if not _is_money_or_date(run, reply)]
    for run in runs:
        if any(_repeats(run, number) for number in exposed):
            yield run.start, run.end, "repeats the number that the customer typed"
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
    phone = kind != "personal" and _PHONE.fullmatch(run.pattern.strip())
    if size > 19 or phone or text[max(run.start - 1, 0) : run.start] == "(":
        return False
    if kind == "other":
        return False
    if _SSN.fullmatch(run.pattern):
        return True
    if kind == "personal":
        return size >= _FEWEST_DIGITS - 1
    return size >= _FEWEST_DIGITS and (run.is_spoken or not run.pattern[:1].isalpha())


def _kind(run: NumberRun, text: str) -> str:
    before = text[max(run.start - _NEAR, 0) : run.start]
    for separator in ("\n", ". ", "; "):
        before = before.rpartition(separator)[2] if separator in before else before
    personal = max((match.end() for match in _PERSONAL.finditer(before)), default=-1)
    other = max((match.end() for match in _OTHER.finditer(before)), default=-1)
    if personal < 0 and other < 0:
        after = text[run.end : run.end + 30].partition(".")[0]
        if _PERSONAL.search(after):
            return "personal"
        return "other" if _OTHER.search(after) else "unknown"
    return "personal" if personal > other else "other"


def _is_money_or_date(run: NumberRun, text: str) -> bool:
    before = text[max(run.start - 2, 0) : run.start]
    return "$" in before or bool(_DATE.fullmatch(run.pattern.strip()))
