"""Numbers in figures and in words."""

import re

from triage_bot.quantity.scan import Scan

UNITS = {
    word: value
    for value, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
        "seventeen eighteen nineteen".split()
    )
}
TENS = {
    word: 10 * value
    for value, word in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), start=2)
} | {"fourty": 40}
MAGNITUDES = {"hundred": 100, "thousand": 1000, "million": 1_000_000}
NUMBER_WORDS = frozenset(UNITS) | frozenset(TENS)
DIGIT_WORDS = {word: str(value) for word, value in UNITS.items() if value < 10} | {"oh": "0"}
ORDINALS = {
    word: value
    for value, word in enumerate(
        "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth "
        "fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth".split(),
        start=1,
    )
} | {"thirtieth": 30}

_FIGURES = re.compile(r"[0-9]{1,15}(?:\.[0-9]{1,6})?|[0-9]{1,3}(?:,[0-9]{3}){1,4}(?:\.[0-9]{1,6})?")


def read_figures(word: str) -> float | None:
    """The value of a number in figures ("1,312.40"), ``None`` for any other shape."""
    return float(word.replace(",", "")) if _FIGURES.fullmatch(word) else None


def read_words(scan: Scan, index: int) -> tuple[int, int] | None:
    """The number in words that starts at *index* ("nineteen thousand five hundred"): value and index after it."""
    words = scan.words
    total = current = 0
    position = index
    end = index
    while position < len(words) and position - index < 16:
        word = words[position]
        if word in UNITS:
            value = UNITS[word]
            room = current % 100
            if room and (room % 10 or room < 20 or not 0 < value < 10):
                break
            if end > index and value == 0:
                break
            current += value
        elif word in TENS:
            if current % 100:
                break
            current += TENS[word]
        elif word == "hundred" and 0 < current < 100:
            current *= 100
        elif word in ("thousand", "million") and current:
            total += current * MAGNITUDES[word]
            current = 0
        elif end > index and _joins(words, position):
            position += 1
            continue
        else:
            break
        position += 1
        end = position
    return (total + current, end) if end > index else None


def _joins(words: tuple[str, ...], position: int) -> bool:
    """Whether the token links two parts of one number: "twenty-one", "four hundred and eighteen"."""
    following = words[position + 1] if position + 1 < len(words) else ""
    if words[position] == "-":
        return words[position - 1] in TENS and following in UNITS
    return words[position] == "and" and words[position - 1] in MAGNITUDES and following in NUMBER_WORDS


def read_number(scan: Scan, index: int) -> tuple[float, int] | None:
    """The number, in figures or words, that starts at *index*: its value and the index after it."""
    word = scan.word(index)
    if not word:
        return None
    if word[0].isdigit():
        value = read_figures(word)
        if value is None:
            return None
        magnitude = MAGNITUDES.get(scan.word(index + 1))
        return (value * magnitude, index + 2) if magnitude else (value, index + 1)
    return read_words(scan, index)


def number_ending_at(scan: Scan, last: int) -> tuple[float, int] | None:
    """The number whose last token is *last*: its value and the index of its first token."""
    word = scan.word(last)
    if not word:
        return None
    if word[0].isdigit():
        value = read_figures(word)
        return (value, last) if value is not None else None
    if word not in NUMBER_WORDS and word not in MAGNITUDES:
        return None
    first = last
    while first > 0 and last - first < 14:
        before = scan.words[first - 1]
        linked = before in ("and", "-") and _joins(scan.words, first - 1)
        if before not in NUMBER_WORDS and before not in MAGNITUDES and not linked:
            break
        first -= 1
    for start in range(first, last + 1):
        if (read := read_words(scan, start)) and read[1] == last + 1:
            return float(read[0]), start
    return None


def read_ordinal(scan: Scan, index: int) -> tuple[int, int] | None:
    """The ordinal that starts at *index* ("14th", "twenty-first"): its value and the index after it."""
    words = scan.words
    word = scan.word(index)
    if word.isdigit() and len(word) <= 2:
        if scan.word(index + 1) in ("st", "nd", "rd", "th") and scan.glued(index + 1):
            return int(word), index + 2
        return None
    if word in ("twenty", "thirty"):
        following = index + 2 if scan.word(index + 1) == "-" else index + 1
        unit = ORDINALS.get(scan.word(following))
        return (TENS[word] + unit, following + 1) if unit is not None and unit < 10 else None
    return (ORDINALS[words[index]], index + 1) if word in ORDINALS else None
