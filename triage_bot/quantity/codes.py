"""Candidate numbers and codes: what is written or spoken together, before anything is known of its meaning."""

from dataclasses import dataclass, field

from triage_bot.quantity.numbers import DIGIT_WORDS, TENS, UNITS
from triage_bot.quantity.scan import Scan

_LINKS = frozenset("-_*•#.…/")
_MASKS = frozenset("*•…●×")
PAUSES = frozenset({"-", ",", "dash", "hyphen", ".", "/"})
REPEATS = {"double": 2, "triple": 3}
_REACH = 14
"""How many tokens one code may be cut into; longer strings are no identifiers."""
MOST_DIGITS = 19
"""Longest identifier, a payment card number (ISO/IEC 7812)."""
_MAY_FOLLOW = frozenset({*DIGIT_WORDS, *UNITS, *TENS, *PAUSES, *REPEATS, "o"})
_RUN_CHARACTERS = frozenset("0123456789-.")


@dataclass(frozen=True, slots=True)
class Code:
    """Characters written together around a number, or digits spoken or spaced one after the other."""

    first: int
    last: int
    text: str = field(repr=False)
    groups: tuple[str, ...] = field(repr=False)
    """Its digits, cut where separators stand."""
    letters: bool = False
    masked: bool = False
    spoken: bool = False

    @property
    def digits(self) -> str:
        """All its digits."""
        return "".join(self.groups)

    @property
    def shape(self) -> tuple[int, ...]:
        """How many digits each group has."""
        return tuple(len(group) for group in self.groups)


def _groups(text: str) -> tuple[str, ...]:
    return tuple("".join(c if "0" <= c <= "9" else " " for c in text).split())


def written_code(scan: Scan, index: int) -> Code:
    """The code written without a gap around the number at *index*."""
    first = last = index
    if not scan.glued(index) and not scan.glued(index + 1):
        return Code(index, index, scan.words[index], _groups(scan.words[index]))
    while (
        index - first < _REACH
        and scan.glued(first)
        and (scan.words[first - 1] in _LINKS or scan.words[first - 1].isalnum() or scan.words[first - 1][0].isdigit())
    ):
        first -= 1
    while (
        last - index < _REACH
        and scan.glued(last + 1)
        and (scan.words[last + 1] in _LINKS or scan.words[last + 1].isalnum() or scan.words[last + 1][0].isdigit())
    ):
        last += 1
    while last > index and scan.words[last] in _LINKS:
        last -= 1
    lead = scan.words[first:index]
    dots = sum(word == "." for word in lead) >= 2
    while (first < index and scan.words[first] in "#/-_") or (first < index and scan.words[first] == "." and not dots):
        first += 1
    text = "".join(scan.words[first : last + 1])
    lead = scan.words[first:index]
    crosses = [word for word in lead if set(word) == {"x"}]
    masked = dots or any(word in _MASKS for word in scan.words[first : last + 1])
    plain = all(word in _LINKS or word in _MASKS or set(word) == {"x"} for word in lead)
    if crosses and plain and (len("".join(crosses)) > 1 or len(scan.words[index]) == 4):
        masked = True
    letters = any(c.isalpha() for c in text) and not masked
    return Code(first, last, text, _groups(text), letters, masked)


def digit_run(scan: Scan, index: int) -> Code | None:
    """The digits that follow one another from *index*, spaced or spoken ("900 41 7726", "nine zero zero, four one")."""
    following = scan.word(index + 1)
    if not ("0" <= following[:1] <= "9" or following in _MAY_FOLLOW):
        return None
    groups: list[str] = []
    count = 0
    joined = spoken = False
    position = last = index
    words = scan.words
    while position < len(words) and count <= MOST_DIGITS:
        word = words[position]
        if word in PAUSES:
            if words[position - 1] in PAUSES or scan.breaks_line(position):
                break
            joined = False
            position += 1
            continue
        if "0" <= word[0] <= "9":
            parts = (word,) if word.isdigit() else _groups(word)
            if not word.isdigit() and not set(word) <= _RUN_CHARACTERS:
                break
            groups.extend(parts)
            count += sum(map(len, parts))
            joined = False
            last, position = position, position + 1
            continue
        read = _spoken_digits(scan, position)
        if read is None:
            break
        if joined:
            groups[-1] += read[0]
        else:
            groups.append(read[0])
        count += len(read[0])
        joined = spoken = True
        last, position = read[1] - 1, read[1]
    return Code(index, last, "", tuple(groups), spoken=spoken) if groups and last > index else None


def _spoken_digits(scan: Scan, index: int) -> tuple[str, int] | None:
    word = scan.words[index]
    if word in REPEATS:
        following = scan.word(index + 1)
        digit = following if len(following) == 1 and following.isdigit() else DIGIT_WORDS.get(following)
        return (digit * REPEATS[word], index + 2) if digit else None
    if word in DIGIT_WORDS:
        return DIGIT_WORDS[word], index + 1
    if word == "o" and scan.word(index - 1) in DIGIT_WORDS:
        return "0", index + 1
    if word in TENS:
        unit = UNITS.get(scan.word(index + 1), 0)
        return (str(TENS[word] + unit), index + 2) if 0 < unit < 10 else (str(TENS[word]), index + 1)
    if word in UNITS and index > 0 and scan.words[index - 1] in UNITS.keys() | TENS.keys() | PAUSES:
        return str(UNITS[word]), index + 1
    return None
