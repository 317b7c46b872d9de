"""Lengths of time: "3 business days", "half an hour ago", "day six"."""

from triage_bot.quantity.mentions import DurationDirection, DurationMention, Unit
from triage_bot.quantity.numbers import number_ending_at, read_number, read_ordinal
from triage_bot.quantity.scan import Scan, scan

_UNITS = {
    word: unit
    for unit, words in {
        Unit.MINUTE: "minute minutes min mins minuets minits",
        Unit.HOUR: "hour hours hr hrs hours'",
        Unit.DAY: "day days dys",
        Unit.BUSINESS_DAY: "weekdays workdays",
        Unit.WEEK: "week weeks wk wks fortnight fortnights",
        Unit.MONTH: "month months mo mos mth mths",
        Unit.YEAR: "year years yr yrs",
    }.items()
    for word in words.split()
}
_GLUED_UNITS = {"h": Unit.HOUR, "d": Unit.DAY, "w": Unit.WEEK, "m": Unit.MINUTE, "y": Unit.YEAR}
_ANCHORS = frozenset(_UNITS) | frozenset(_GLUED_UNITS)
_BUSINESS = frozenset("business biz working trading bus market bank busines bussiness banking work".split())
_FILLERS = frozenset("full whole more calendar straight entire long good solid consecutive extra other".split())
_APPROXIMATE = frozenset(
    "like about abt around roughly approx approximately maybe almost nearly ~ bout some circa".split()
)
_WITHIN = frozenset("within under inside".split())
_FOR = frozenset("for over last past been these every".split())
_VAGUE = {"couple": 2.0, "cpl": 2.0, "few": 3.0, "several": 4.0, "half": 0.5, "quarter": 0.25}
_TRADING = frozenset("trade trades trader traders trading traded trds".split())
_RATES = frozenset("once twice times / per x".split())

Located = tuple[int, int, DurationMention]
"""First and last token of a duration, and the duration."""


class _Amount:
    """A number before a unit: its first token, value, upper end and whether it is rough."""

    __slots__ = ("approximate", "first", "ordinal", "upper", "value")

    def __init__(
        self, first: int, value: float, upper: float | None = None, *, approximate: bool = False, ordinal: bool = False
    ) -> None:
        self.first, self.value, self.upper = first, value, upper
        self.approximate, self.ordinal = approximate, ordinal


def _vague(scan: Scan, last: int) -> _Amount | None:
    """ "a couple of", "a few", "half an", "a": *last* is the token before the unit."""
    word = scan.word(last)
    if word in ("a", "an"):
        before = scan.word(last - 1)
        if before == "of" and scan.word(last - 2) in ("half", "quarter"):
            return _Amount(last - 2, _VAGUE[scan.words[last - 2]])
        if before == "of" and scan.words[max(last - 3, 0) : last - 1] == ("three", "quarters"):
            return _Amount(last - 3, 0.75)
        if before in ("half", "quarter"):
            return _Amount(last - 1, _VAGUE[before])
        if before in _RATES or (before and before[0].isdigit()):
            return None
        if before == "and":
            return None
        return _Amount(last, 1.0)
    if word == "of" and scan.word(last - 1) in ("couple", "cpl"):
        last, word = last - 1, "couple"
    if word == "half" and scan.word(last - 1) == "a" and scan.word(last - 2) == "and":
        whole = number_ending_at(scan, last - 3)
        return _Amount(whole[1], whole[0] + 0.5) if whole else None
    if word in _VAGUE:
        first = last - 1 if scan.word(last - 1) in ("a", "the") else last
        return _Amount(first, _VAGUE[word], approximate=word not in ("half", "quarter"))
    return None


def _amount(scan: Scan, last: int) -> _Amount | None:
    """The amount whose last token is *last*."""
    word = scan.word(last)
    low, dash, high = word.partition("-")
    if dash and low.isdigit() and high.isdigit() and len(word) < 8:
        return _Amount(last, float(low), float(high))
    if word in ("st", "nd", "rd", "th") and (ordinal := read_ordinal(scan, last - 1)):
        return _Amount(last - 1, float(ordinal[0]), ordinal=True)
    number = number_ending_at(scan, last)
    if number is None:
        if (ordinal := read_ordinal(scan, last)) and ordinal[1] == last + 1 and word not in ("second", "first"):
            return _Amount(last, float(ordinal[0]), ordinal=True)
        return _vague(scan, last)
    value, first = number
    if scan.word(first - 1) in ("to", "or", "-") and (lower := number_ending_at(scan, first - 2)) and lower[0] < value:
        return _Amount(lower[1], lower[0], value)
    if scan.word(first - 1) == "$" or value > 100_000:
        return None
    return _Amount(first, value)


def _direction(scan: Scan, first: int, last: int) -> DurationDirection:
    after = scan.word(last + 1)
    if after in ("ago", "earlier", "prior") or (after == "back" and scan.word(last + 2) in ("", ".", ",", "and", "i")):
        return DurationDirection.AGO
    if after == "and" and scan.words[last + 3 : last + 5] in (("seconds", "ago"), ("secs", "ago")):
        return DurationDirection.AGO
    if (after, scan.word(last + 2)) == ("from", "now") or after == "hence":
        return DurationDirection.IN
    index = first - 1
    while (
        index >= 0
        and first - index < 4
        and (scan.words[index] in _APPROXIMATE or scan.words[index] in ("the", "a", "only", "just", "another"))
    ):
        index -= 1
    before = scan.word(index)
    pair = (scan.word(index - 1), before)
    if (
        before in _WITHIN
        or pair in (("up", "to"), ("less", "than"), ("fewer", "than"))
        or (pair == ("more", "than") and scan.word(index - 2) in ("no", "not"))
    ):
        return DurationDirection.WITHIN
    if before == "in":
        return DurationDirection.IN
    return DurationDirection.FOR if before in _FOR else DurationDirection.NONE


def _counted(scan: Scan, index: int, unit: Unit) -> Located | None:
    """A number before the unit at *index*."""
    before = index - 1
    last = index
    if scan.word(before) == "-":
        before -= 1
    if unit is Unit.DAY and scan.word(before) in _BUSINESS:
        unit = Unit.BUSINESS_DAY
        before -= 1
    while before >= 0 and index - before < 5 and (scan.words[before] in _FILLERS or scan.words[before] == "-"):
        before -= 1
    amount = _amount(scan, before)
    if amount is None:
        return None
    value, upper = amount.value, amount.upper
    if scan.words[index].startswith("fortnight"):
        value, upper = 2 * value, 2 * upper if upper else None
    if scan.words[index + 1 : index + 4] == ("and", "a", "half"):
        value, last = value + 0.5, index + 3
    elif unit is Unit.HOUR and (minutes := _minutes_after(scan, index + 1)) is not None:
        value, last = value + minutes[0] / 60, minutes[1]
    rough = amount.approximate or scan.word(amount.first - 1) in _APPROXIMATE
    direction = _direction(scan, amount.first, last)
    end = last
    if direction is DurationDirection.AGO:
        end = last + 4 if scan.word(last + 1) == "and" else last + 1
    span = scan.span(amount.first, end)
    mention = DurationMention(*span, value, unit, direction, upper, ordinal=amount.ordinal, approximate=rough)
    return amount.first, end, mention


def _minutes_after(scan: Scan, index: int) -> tuple[float, int] | None:
    """The minutes of "an hour and ten minutes" and the token that ends them; *index* follows the hours."""
    number = read_number(scan, index + 1 if scan.word(index) in ("and", ",") else index)
    if number is None or number[0] >= 60 or _UNITS.get(scan.word(number[1])) is not Unit.MINUTE:
        return None
    return number


def _numbered(scan: Scan, index: int, unit: Unit) -> Located | None:
    """A number after the unit: "day six"."""
    number = read_number(scan, index + 1)
    if number is None or number[0] > 366 or number[0] != int(number[0]):
        return None
    first = index
    if unit is Unit.DAY and scan.word(index - 1) in _BUSINESS:
        unit, first = Unit.BUSINESS_DAY, index - 1
    span = scan.span(first, number[1] - 1)
    return first, number[1] - 1, DurationMention(*span, float(number[0]), unit, DurationDirection.NONE, ordinal=True)


def _unit(scan: Scan, index: int) -> Unit | None:
    """The unit at *index*: a word, or a letter glued to a short number ("24h")."""
    word = scan.words[index]
    if word in ("day", "days") and scan.word(index + 1) in _TRADING:
        return None
    if (unit := _UNITS.get(word)) is not None:
        return unit
    short = scan.glued(index) and scan.words[index - 1].isdigit() and len(scan.words[index - 1]) <= 3
    if not short or (word == "m" and scan.word(index + 1) != "ago"):
        return None
    return _GLUED_UNITS[word]


def located_durations(tokens: Scan) -> list[Located]:
    """Every length of time with its first and last token."""
    if _ANCHORS.isdisjoint(tokens.words):
        return []
    found: list[Located] = []
    done = -1
    for index, word in enumerate(tokens.words):
        if word not in _ANCHORS or (unit := _unit(tokens, index)) is None:
            continue
        located = _counted(tokens, index, unit)
        if located is None and word in ("day", "week"):
            located = _numbered(tokens, index, unit)
        if located is not None and located[0] > done:
            found.append(located)
            done = located[1]
    return found


def find_durations(text: str) -> tuple[DurationMention, ...]:
    """Every length of time in *text*, in order; spans are of the text as written."""
    return tuple(mention for _, _, mention in located_durations(scan(text)))
