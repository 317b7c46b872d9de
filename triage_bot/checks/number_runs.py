"""Runs of digits in a text, written or spoken: "4821-0937", "four eight two one", "a pair of sevens"."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

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
_TOLD_WORDS = frozenset((*_DIGIT_WORDS, *_REPEATS, *_TEENS, *_TENS, *_PLURALS.split("|")))
_WORD_BREAKS = str.maketrans(",.-", "   ")
_SPOKEN_LETTERS = re.compile(r"[a-z]", re.IGNORECASE)
_FEWEST_SPOKEN = 2
_SPOKEN_WORD = re.compile(rf"{_SPOKEN}|\d", re.IGNORECASE)
_WRITTEN_RUN = re.compile(
    r"[A-Za-z]{0,3}(?:[-#]?[0-9*xX•#_])(?:[ \t]{0,2}[-./–]?[ \t]{0,2}[0-9*xX•#_]){5,34}(?![A-Za-z])"
)
_DENSE = re.compile(r"[0-9oOlI*xX•#_](?:[ \t]{0,2}[-./–]?[ \t]{0,2}[0-9oOlI*xX•#_]){5}")
"""What every written run holds, before letters in it are read as digits; found in a fraction of the time."""
_ZERO_FOR_O = re.compile(r"(?<=\d)[oO](?=[\doO-])|(?<![A-Za-z])[oO](?=\d)")
_ONE_FOR_L = re.compile(r"(?<=\d)[lI](?=[\d-])")
_DIGIT = re.compile(r"[0-9]")
_MASKS = frozenset("*xX•#_")


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
    words = text.lower().translate(_WORD_BREAKS).split()
    told = 0 if _TOLD_WORDS.isdisjoint(words) else sum(word in _TOLD_WORDS for word in words)
    has_digits = _DIGIT.search(text) is not None
    if told < _FEWEST_SPOKEN and not (has_digits and _DENSE.search(text)):
        return
    if has_digits:
        text = _ONE_FOR_L.sub("1", _ZERO_FOR_O.sub("0", text))
    for match in _WRITTEN_RUN.finditer(text) if has_digits else ():
        written = match.group()
        body = written.lstrip("ABCDEFGHIJKLMNOPQRSTUVWYZabcdefghijklmnopqrstuvwyz")
        digits = "".join(character for character in body if character.isdigit())
        if digits:
            hidden = sum(character in _MASKS for character in body)
            yield NumberRun(digits, hidden, match.start(), match.end(), written)
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
