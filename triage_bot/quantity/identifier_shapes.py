"""Shapes that tell what a number is: Social Security numbers, phone numbers, dates, decimals."""

import re
from datetime import date
from functools import lru_cache

from stdnum.us import ssn

from triage_bot.quantity.codes import Code
from triage_bot.quantity.mentions import IdentifierKind, IdentifierMention
from triage_bot.quantity.scan import Scan

SSN_SHAPE = (3, 2, 4)
PHONE_SHAPES = ((3, 3, 4), (1, 3, 3, 4))
DATE_SHAPE = re.compile(
    r"[0-9]{1,2}([/-])[0-9]{1,2}\1(?:[0-9]{4}|[0-9]{2})|(?:19|20)[0-9]{2}([/-])[0-9]{1,2}\2[0-9]{1,2}"
)


def is_plausible_ssn(digits: str) -> bool:
    """Whether *digits* can stand for a Social Security number; never-issued areas count, since test data uses them."""
    return ssn.is_valid(digits) or (digits[:3] >= "900" or digits[:3] in ("000", "666"))


@lru_cache(maxsize=1024)
def is_phone(digits: str) -> bool:
    """Whether *digits* can be dialled in the United States."""
    import phonenumbers  # its metadata is large; most texts hold no phone number

    try:
        return (
            bool(phonenumbers.is_possible_number(phonenumbers.parse(digits, "US")))
            and digits.lstrip("1")[0] in "23456789"
        )
    except (phonenumbers.NumberParseException, IndexError):
        return False


def is_compact_date(digits: str) -> bool:
    """Whether eight digits are a date written without separators ("20260626", "06262026")."""
    for year, month, day in ((digits[:4], digits[4:6], digits[6:]), (digits[4:], digits[:2], digits[2:4])):
        try:
            if 1950 <= date(int(year), int(month), int(day)).year <= 2049:
                return True
        except ValueError:
            continue
    return False


def is_decimal(code: Code) -> bool:
    """Whether the code is a number with one or two decimals ("61.20")."""
    return "." in code.text and len(code.groups) == 2 and not code.letters and len(code.groups[1]) <= 2


_PHONE = re.compile(r"\([2-9][0-9]{2}\) ?[0-9]{3}[ .-][0-9]{4}(?![0-9])")
"""A phone number with its area code in brackets, the one form that the tokens do not keep together."""


def bracketed_phones(tokens: Scan) -> list[IdentifierMention]:
    """Phone numbers written "(207) 555-0142"."""
    found = []
    for match in _PHONE.finditer(tokens.source.folded):
        digits = "".join(c for c in match[0] if c.isdigit())
        found.append(IdentifierMention(*tokens.characters(*match.span()), IdentifierKind.PHONE, digits))
    return found
