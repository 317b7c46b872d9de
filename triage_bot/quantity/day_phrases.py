"""Date phrases in figures and days of the month alone."""

from triage_bot.quantity.date_words import MONTHS
from triage_bot.quantity.numbers import NUMBER_WORDS, read_ordinal
from triage_bot.quantity.phrase import DATE_CUES, WHICH, YEAR, Phrase
from triage_bot.quantity.scan import Scan

_CUES = frozenset(
    "on by since until till til due dated before b4 after from for is its it's was of between to next last this "
    "every thru through wire around abt about ~ back in or and n & ,".split()
)
_NOUNS_AFTER_ORDINAL = frozenset(
    "time times one ones floor street st ave avenue grade birthday anniversary day hour page line attempt try "
    "request century wire transfer order e-mail email call letter message text thing item step part half "
    "quarter place person party letter question business trade check code screen level account row column "
    "paragraph lot lots generation week month year largest biggest best to two three couple few".split()
)
_CONTINUES = frozenset(
    "and but i it he she they we you there when at in my the for to from was because so or which that of is its "
    "it's im i'm then n as if with your this our a an around about did had sent".split()
)
_FRACTIONS = frozenset("1/2 1/3 2/3 1/4 3/4 1/8 50/50 24/7 9/11 10/10 0/0".split())


def day_phrase(scan: Scan, index: int, *, cued: bool = False) -> Phrase | None:
    """A day of the month in ordinal form at *index*: "the 14th", "on the fifteenth", "the 19th of this month"."""
    ordinal = read_ordinal(scan, index)
    if ordinal is None:
        return None
    day, end = ordinal
    if not 1 <= day <= 31:
        return None
    before = scan.word(index - 1)
    first = index - 1 if before == "the" else index
    lead = scan.word(first - 1)
    following = scan.word(end)
    if following in MONTHS or (following == "of" and scan.word(end + 1) in MONTHS):
        return None
    # A weekday before it leaves no doubt that it is a day: "Wednesday the 11th to pay him".
    if following in _NOUNS_AFTER_ORDINAL and not (cued and following == "to"):
        return None
    if following == "-" and scan.glued(end):
        return None
    of_month = scan.words[end : end + 3] in (("of", "the", "month"), ("of", "this", "month"), ("of", "next", "month"))
    if scan.words[index].isalpha() and not of_month:
        dated = before == "the" and lead in DATE_CUES | {"in", "the", "was", "is", "its", "it's"}
        continues = following in _CONTINUES or not following.isalpha() or (lead == "on" and following in NUMBER_WORDS)
        if not cued and not (dated and continues):
            return None
        if day <= 3 and not cued and lead not in ("on", "by", "since", "until", "til", "till", "from"):
            return None
    elif not cued and not of_month and before != "the" and before not in _CUES:
        return None
    which = None
    if following == "of" and scan.word(end + 1) in ("this", "last", "next", "the") and scan.word(end + 2) == "month":
        which = WHICH.get(scan.word(end + 1))
        end += 3
    return Phrase(first, end - 1, day=day, which=which)


def numeric_phrase(scan: Scan, index: int, *, cued: bool = False) -> Phrase | None:
    """A date in figures: "11/14/22", "3/20", "2026-06-26", "6.26.2026"."""
    word = scan.words[index]
    for mark in "/-.":
        parts = word.split(mark)
        if len(parts) in (2, 3) and all(part.isdigit() and len(part) <= 4 for part in parts):
            break
    else:
        return None
    numbers = [int(part) for part in parts]
    widths = [len(part) for part in parts]
    if len(parts) == 3:
        if widths[0] == 4 and max(widths[1:]) > 2:
            return None
        if widths[0] == 4 and mark != "." and parts[0][:2] in ("19", "20"):
            return Phrase(index, index, year=numbers[0], month=numbers[1], day=numbers[2])
        if max(widths[:2]) > 2 or widths[2] not in (2, 4):
            return None
        if mark == "." and widths[2] == 2 and not cued:
            return None
        year = numbers[2] if widths[2] == 4 else (2000 if numbers[2] < 50 else 1900) + numbers[2]
        month, day = numbers[:2]
        if month > 12 >= day and widths[2] == 4:
            month, day = day, month
        return Phrase(index, index, month=month, day=day, year=year)
    if mark == "." or max(widths) > 2:
        return None
    near = cued or scan.word(index - 1) in DATE_CUES
    if mark == "-" and not cued and scan.word(index - 1) not in ("on", "dated"):
        return None
    if not near and (word in _FRACTIONS or numbers[0] > 12 or not 1 <= numbers[1] <= 31 or numbers[0] == 0):
        return None
    return Phrase(index, index, month=numbers[0], day=numbers[1])


def year_phrase(scan: Scan, index: int) -> Phrase | None:
    """A year alone, where a preposition makes it one: "in 2020", "since 1979"."""
    if YEAR.fullmatch(scan.words[index]) and scan.word(index - 1) in ("in", "since", "until", "to", "of", "from"):
        if scan.word(index - 1) in ("to", "of", "from") and scan.word(index - 2) not in (
            "back",
            "summer",
            "spring",
            "fall",
        ):
            return None
        return Phrase(index, index, year=int(scan.words[index]))
    return None
