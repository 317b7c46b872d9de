"""The quick look for digits must let nothing pass that the reading of identifiers calls exposed."""

from random import Random

import pytest

from triage_bot.quantity import find_identifiers, may_expose

PIECES = (
    "nine zero oh o four fifty twelve double triple dash - , . / # account bank ssn social 900 41 7726 123456789 "
    "12-3456 ab12-34567 b4 x1234 my number is *** acct routing order eighteen 000123 9"
).split()


def test_no_exposed_number_is_passed_over() -> None:
    draw = Random(1)
    exposed = 0
    for _ in range(3_000):
        text = "".join(draw.choice(PIECES) + draw.choice((" ", " ", "", "-")) for _ in range(draw.randint(3, 14)))
        for hint in (None, "order_id", "bank_link_last_four"):
            if any(mention.exposed for mention in find_identifiers(text, hint)):
                exposed += 1
                assert may_expose(text), text
    assert exposed > 300


@pytest.mark.parametrize(
    "text",
    [
        "I sold 40 shares on 12 May for $ 310",
        "one of the two of us called three or four times",
        "order 12345",
        "",
    ],
)
def test_scattered_digits_need_no_closer_reading(text: str) -> None:
    assert not may_expose(text)
