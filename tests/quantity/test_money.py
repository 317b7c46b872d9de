import pytest

from triage_bot.quantity import find_money

CASES = [
    ("$1,312.40 is gone", 131_240),
    ("$500", 50_000),
    ("$ 75 fee", 7_500),
    ("$.50 a share", 50),
    ("$0.01", 1),
    ("$11.4k", 1_140_000),
    ("$2 million", 200_000_000),
    ("acct is like 6k", 600_000),
    ("11.8k deposit on a boat", 1_180_000),
    ("5 grand", 500_000),
    ("five grand", 500_000),
    ("four grand too high", 400_000),
    ("a grand", 100_000),
    ("400 bucks", 40_000),
    ("95 bucks each", 9_500),
    ("22 dollars eighty", 2_280),
    ("22 dollars and 80 cents", 2_280),
    ("nineteen thousand five hundred dollars", 1_950_000),
    ("four hundred and eighteen dollars", 41_800),
    ("25 thousand dollars", 2_500_000),
    ("a hundred dollars", 10_000),
    ("five hundred", None),
    ("half a million dollars", 50_000_000),
    ("twelve hundred bucks", 120_000),
    ("my 2025 1099", None),
    ("US$400", 40_000),
    ("12 cents", 12),
    ("fifty cents", 50),
    ("1500 USD", 150_000),
    ("an ach for 2,340 pending", 234_000),
    ("down 1,100", 110_000),
    ("ordinary wire of 6,250", 625_000),
    ("six thousand two hundred to somebody", 620_000),
    ("wheres my 1200", 120_000),
    ("put 1500 in", 150_000),
    ("＄５００", 50_000),
]


@pytest.mark.parametrize(("text", "cents"), CASES, ids=[row[0] for row in CASES])
def test_amount(text: str, cents: int | None) -> None:
    assert [mention.cents for mention in find_money(text)] == ([] if cents is None else [cents])


@pytest.mark.parametrize(
    "text",
    [
        "account 12345678",
        "order no 400718822315",
        "2,300 people",
        "my 401k",
        "my 1099",
        "two thousand shares",
        "1,000 shares",
        "10k filing",
        "900 sh",
        "in two thousand nineteen",
        "a thousand of them",
        "11/14/22",
        "at 9:30",
        "W-4478120",
        "box 12",
        "",
    ],
)
def test_no_amount(text: str) -> None:
    assert find_money(text) == ()


def test_explicit_tells_a_currency_word() -> None:
    assert [mention.explicit for mention in find_money("$5, 2,340 and 40 bucks")] == [True, False, True]
