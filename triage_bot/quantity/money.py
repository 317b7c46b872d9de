"""Amounts of US money."""

import re
from decimal import Decimal

from triage_bot.quantity.mentions import MoneyMention
from triage_bot.quantity.numbers import MAGNITUDES, NUMBER_WORDS, read_number
from triage_bot.quantity.scan import Scan, scan

_SCALES = {"k": 1000, "m": 1_000_000, "mm": 1_000_000, "mil": 1_000_000, "grand": 1000, "b": 10**9, "bn": 10**9}
_CURRENCY = frozenset("dollars dollar bucks buck usd dolars smackers $".split())
_CENTS = frozenset("cents cent ¢".split())
_COUNTED = frozenset(
    "shares share sh shs shrs pcs pieces units people followers contracts times x miles options calls puts call put "
    "customers users % percent bps pct years days hours minutes day year month months weeks followers members trades "
    "steps pounds lbs feet sq views points orders messages texts letters emails kids run race".split()
)
_CUES = frozenset(
    "deposited sent wired moved transferred xferred withdrew paid owe owed covering my usual extra automatic "
    "deposit wire ach withdrawal transfer in of for put".split()
)
_NOT_AMOUNTS = frozenset("401 403 457 529 1099 1040 1098 1095 5498 988 911 24".split())
_FIGURE = re.compile(r"[0-9]{1,12}(?:\.[0-9]{1,4})?|[0-9]{1,3}(?:,[0-9]{3}){1,4}(?:\.[0-9]{1,4})?")


def _cents(value: Decimal) -> int:
    return int((value * 100).to_integral_value())


def _figure(word: str) -> Decimal | None:
    return Decimal(word.replace(",", "")) if _FIGURE.fullmatch(word) else None


def _dollar_sign(scan: Scan, index: int) -> tuple[int, MoneyMention] | None:
    """ "$1,312.40", "$11.4k", "$.50", "$2 million"; *index* is the sign."""
    position = index + 1
    word = scan.word(position)
    if word == "." and scan.glued(position + 1) and scan.word(position + 1).isdigit():
        position += 1
        word = "0." + scan.words[position]
    value = _figure(word)
    if value is None:
        return None
    last, scale = _scale(scan, position)
    return last, MoneyMention(*scan.span(index, last), _cents(value * scale), explicit=True)


def _scale(scan: Scan, index: int) -> tuple[int, int]:
    """The last token and factor of the number at *index*: the "k" of "6k", "grand", "thousand"."""
    after = scan.word(index + 1)
    if after in _SCALES and (len(after) > 2 or scan.glued(index + 1)):
        return index + 1, _SCALES[after]
    if after in MAGNITUDES:
        return index + 1, MAGNITUDES[after]
    return index, 1


def _written_cents(scan: Scan, last: int) -> tuple[int, int]:
    """The last token and value of the cents after "dollars": "22 dollars eighty"."""
    following = last + 2 if scan.word(last + 1) == "and" else last + 1
    number = read_number(scan, following)
    if number is None or not 0 < number[0] < 100 or number[0] != int(number[0]):
        return last, 0
    if scan.word(number[1]) in _CENTS:
        return number[1], int(number[0])
    if following == last + 1 and scan.word(number[1]) in ("", ".", ",", "come", "back", "and", "?", "!", "to"):
        return number[1] - 1, int(number[0])
    return last, 0


def _figures(scan: Scan, index: int) -> tuple[int, MoneyMention] | None:
    """A number in figures without a sign before it: "400 bucks", "6k", "2,340"."""
    word = scan.words[index]
    value = _figure(word)
    if value is None:
        return None
    last, scale = _scale(scan, index)
    suffixed = last > index and scan.words[last] not in MAGNITUDES
    after = scan.word(last + 1)
    if after in _CURRENCY:
        end, extra = _written_cents(scan, last + 1)
        return end, MoneyMention(*scan.span(index, end), _cents(value * scale) + extra, explicit=True)
    if after in _CENTS:
        return last + 1, MoneyMention(*scan.span(index, last + 1), _cents(value / 100), explicit=True)
    if word in _NOT_AMOUNTS or after in _COUNTED or (scan.glued(last + 1) and after.isalnum()):
        return None
    if scan.glued(index) and scan.words[index - 1] not in "($~":
        return None
    if suffixed:
        filing = {"form", "filing", "report"} & {after, scan.word(index - 1)}
        return None if filing else (last, MoneyMention(*scan.span(index, last), _cents(value * scale), explicit=True))
    grouped = "," in word
    if not grouped and not (3 <= len(word) <= 6 and word[0] != "0" and scan.word(index - 1) in _CUES):
        return None
    if not grouped and word.startswith(("19", "20")) and len(word) == 4 and scan.word(index - 1) in ("my", "for", "of"):
        return None
    if not grouped and (scan.word(index - 1) == "in" and scan.word(index - 2) not in ("put", "pay", "paid")):
        return None
    return last, MoneyMention(*scan.span(index, last), _cents(value * scale), explicit=False)


def _spelled(scan: Scan, index: int) -> tuple[int, MoneyMention] | None:
    """A number in words: "nineteen thousand five hundred dollars", "five grand", "a thousand bucks"."""
    words = scan.words
    if words[index] in ("a", "an"):
        if scan.word(index + 1) in ("hundred", "thousand", "million", "grand") and scan.word(index + 2) in _CURRENCY:
            half = scan.word(index - 1) == "half"
            cents = _MULTIPLES[words[index + 1]] * (50 if half else 100)
            return index + 2, MoneyMention(*scan.span(index - half, index + 2), cents, explicit=True)
        if scan.word(index + 1) == "grand" and scan.word(index + 2) not in ("total", "jury", "scheme", "opening"):
            return index + 1, MoneyMention(*scan.span(index, index + 1), 100_000, explicit=True)
        return None
    number = read_number(scan, index)
    if number is None:
        return None
    value, end = int(number[0]), number[1]
    after = scan.word(end)
    if after == "grand":
        return end, MoneyMention(*scan.span(index, end), value * 100_000, explicit=True)
    if after in _CURRENCY:
        last, extra = _written_cents(scan, end)
        return last, MoneyMention(*scan.span(index, last), value * 100 + extra, explicit=True)
    if after in _CENTS:
        return end, MoneyMention(*scan.span(index, end), value, explicit=True)
    large = value >= 1000 and "thousand" in words[index:end]
    if large and after not in _COUNTED and scan.word(index - 1) not in ("in", "since", "year"):
        return end - 1, MoneyMention(*scan.span(index, end - 1), value * 100, explicit=False)
    return None


_MULTIPLES = MAGNITUDES | {"grand": 1000}
_ANCHORS = NUMBER_WORDS | MAGNITUDES.keys() | {"grand"}
_STARTS = frozenset(NUMBER_WORDS | {"a", "$"})


def find_money(text: str) -> tuple[MoneyMention, ...]:
    """Every amount of money in *text*, in order; account numbers, counts of shares and form names are none."""
    tokens = scan(text)
    if not tokens.numeric and _ANCHORS.isdisjoint(tokens.words):
        return ()
    found: list[MoneyMention] = []
    done = -1
    for index in tokens.anchors(_STARTS):
        if index <= done:
            continue
        word = tokens.words[index]
        if word == "$":
            read = _dollar_sign(tokens, index)
        elif "0" <= word[0] <= "9":
            read = _figures(tokens, index)
        elif word in _STARTS:
            read = _spelled(tokens, index)
        else:
            continue
        if read is not None:
            done, mention = read
            found.append(mention)
    return tuple(found)
