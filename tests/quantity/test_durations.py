import pytest

from triage_bot.quantity import DurationDirection, Unit, find_durations

AGO, IN, WITHIN, FOR, NONE = (
    DurationDirection.AGO,
    DurationDirection.IN,
    DurationDirection.WITHIN,
    DurationDirection.FOR,
    DurationDirection.NONE,
)

CASES = [
    ("3 business days", "3 business days", 3, Unit.BUSINESS_DAY, NONE),
    ("thats eleven days", "eleven days", 11, Unit.DAY, NONE),
    ("two weeks ago", "two weeks ago", 2, Unit.WEEK, AGO),
    ("half an hour ago", "half an hour ago", 0.5, Unit.HOUR, AGO),
    ("like 40 min ago", "40 min ago", 40, Unit.MINUTE, AGO),
    ("in a couple of days", "a couple of days", 2, Unit.DAY, IN),
    ("within 5 biz days", "5 biz days", 5, Unit.BUSINESS_DAY, WITHIN),
    ("under 30 minutes", "30 minutes", 30, Unit.MINUTE, WITHIN),
    ("no more than thirty minutes", "thirty minutes", 30, Unit.MINUTE, WITHIN),
    ("for nineteen years", "nineteen years", 19, Unit.YEAR, FOR),
    ("the last 6 months", "6 months", 6, Unit.MONTH, FOR),
    ("an hour and a half", "an hour and a half", 1.5, Unit.HOUR, NONE),
    ("two and a half hours", "two and a half hours", 2.5, Unit.HOUR, NONE),
    ("10 working days", "10 working days", 10, Unit.BUSINESS_DAY, NONE),
    ("5 trading days", "5 trading days", 5, Unit.BUSINESS_DAY, NONE),
    ("7 calendar days", "7 calendar days", 7, Unit.DAY, NONE),
    ("two full weeks", "two full weeks", 2, Unit.WEEK, NONE),
    ("a 90-day hold", "90-day", 90, Unit.DAY, NONE),
    ("ninety days", "ninety days", 90, Unit.DAY, NONE),
    ("24h", "24h", 24, Unit.HOUR, NONE),
    ("5d now", "5d", 5, Unit.DAY, NONE),
    ("a fortnight ago", "a fortnight ago", 2, Unit.WEEK, AGO),
    ("1.5 hours", "1.5 hours", 1.5, Unit.HOUR, NONE),
    ("forty one years", "forty one years", 41, Unit.YEAR, NONE),
    ("twenty-four hours", "twenty-four hours", 24, Unit.HOUR, NONE),
    ("a few days", "a few days", 3, Unit.DAY, NONE),
    ("3 wks left", "3 wks", 3, Unit.WEEK, NONE),
    ("10 days from now", "10 days", 10, Unit.DAY, IN),
    ("4 minutes earlier", "4 minutes earlier", 4, Unit.MINUTE, AGO),
    ("５ business days", "５ business days", 5, Unit.BUSINESS_DAY, NONE),
    ("12 yrs at a diff shop", "12 yrs", 12, Unit.YEAR, NONE),
    ("up to 10 business days", "10 business days", 10, Unit.BUSINESS_DAY, WITHIN),
]


@pytest.mark.parametrize(("text", "span", "number", "unit", "direction"), CASES, ids=[row[0] for row in CASES])
def test_duration(text: str, span: str, number: float, unit: Unit, direction: DurationDirection) -> None:
    (mention,) = find_durations(text)
    assert (mention.text, mention.number, mention.unit, mention.direction) == (span, number, unit, direction)


@pytest.mark.parametrize(
    ("text", "number", "unit"),
    [
        ("day SIX", 6, Unit.DAY),
        ("day 6 of waiting", 6, Unit.DAY),
        ("business day 4", 4, Unit.BUSINESS_DAY),
        ("its the 6th day", 6, Unit.DAY),
        ("the sixth business day", 6, Unit.BUSINESS_DAY),
        ("week three", 3, Unit.WEEK),
    ],
)
def test_ordinal(text: str, number: float, unit: Unit) -> None:
    (mention,) = find_durations(text)
    assert mention.ordinal
    assert (mention.number, mention.unit) == (number, unit)


@pytest.mark.parametrize(
    ("text", "low", "high"),
    [("3-5 business days", 3, 5), ("3 to 5 days", 3, 5), ("two or three weeks", 2, 3), ("three – five days", 3, 5)],
)
def test_range(text: str, low: float, high: float) -> None:
    (mention,) = find_durations(text)
    assert (mention.number, mention.upper) == (low, high)


@pytest.mark.parametrize(
    "text",
    [
        "next week",
        "4 day trades",
        "day trading",
        "every day",
        "have a nice day",
        "twice a day",
        "the days go by",
        "$5 day",
        "",
    ],
)
def test_no_duration(text: str) -> None:
    assert find_durations(text) == ()


def test_rough_durations_are_marked() -> None:
    assert [mention.approximate for mention in find_durations("about 40 min, a couple days, 3 weeks")] == [
        True,
        True,
        False,
    ]
