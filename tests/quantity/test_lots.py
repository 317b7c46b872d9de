import pytest

from tests.quantity.moments import at
from triage_bot.quantity import find_lots

NOW = at("2026-03-28 14:20")

CASES = [
    ("Pfizer bought 3/14/2019, 8/2/2021 and 11/9/2022", "Pfizer", ["2019-03-14", "2021-08-02", "2022-11-09"]),
    ("its the TSLA from 11/14/22 n 1/9/23", "TSLA", ["2022-11-14", "2023-01-09"]),
    ("the apple shares bought on June 3, 2024", "apple", ["2024-06-03"]),
    ("I purchased Deere on 2/3/25", "Deere", ["2025-02-03"]),
    ("the nvda lot from 1/9/23", "nvda", ["2023-01-09"]),
    ("bought 3/14/2019, sold 10/6/2025", None, ["2019-03-14", "2025-10-06"]),
    ("Zimmerman shares acquired 5/6/21", None, ["2021-05-06"]),
    ("sold my Zimmerman shares acquired 5/6/21", "Zimmerman", ["2021-05-06"]),
]


@pytest.mark.parametrize(("text", "security", "dates"), CASES, ids=[row[0] for row in CASES])
def test_dated_lots(text: str, security: str | None, dates: list[str]) -> None:
    (mention,) = find_lots(text, NOW)
    assert mention.security == security
    assert [found.date.isoformat() for found in mention.dates if found.date] == dates
    assert text[mention.start : mention.end] == mention.text


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("lot 3", ("3",)),
        ("lot #4471 is wrong", ("4471",)),
        ("lots 2 and 3", ("2", "3")),
        ("lot numbers 11, 12", ("11", "12")),
    ],
)
def test_numbered_lots(text: str, numbers: tuple[str, ...]) -> None:
    (mention,) = find_lots(text)
    assert mention.lot_numbers == numbers


def test_two_securities_keep_their_dates() -> None:
    found = find_lots("AMD bought 1/9/23 and INTC bought 2/3/24", NOW)
    assert [(lot.security, len(lot.dates)) for lot in found] == [("AMD", 1), ("INTC", 1)]


@pytest.mark.parametrize(
    "text",
    [
        "cost basis on my tesla is way off, 12 bucks a share",
        "a lot of 3 day weekends",
        "my dividend from Verizon should have come in on the 2nd",
        "The ACH of 3/14/2026 bounced",
        "",
    ],
)
def test_no_lot(text: str) -> None:
    assert find_lots(text, NOW) == ()
