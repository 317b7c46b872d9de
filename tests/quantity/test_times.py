import pytest

from tests.quantity.moments import at
from triage_bot.quantity import Direction, TimeKind, find_stated_zone, find_times

CLOCKS = [
    # as written
    ("2026-06-16 10:15", "confirm popped up 9:47", "09:47"),
    ("2026-06-16 10:15", "9:30 this am i wired it", "09:30"),
    ("2026-06-16 14:10", "it went in at 1:52", "13:52"),
    ("2026-06-16 14:10", "at 1:52 I hit buy", "13:52"),
    ("2026-06-16 20:15", "at 9:45 I sold", "09:45"),
    ("2026-06-16 23:00", "filled 10:05", "10:05"),
    ("2026-06-16 14:47", "they die at 4 today", "16:00"),
    ("2026-06-16 11:52", "closings at 3", "15:00"),
    ("2026-06-16 10:15", "its way before 2", "14:00"),
    ("2026-06-16 14:10", "sent at 14:02", "14:02"),
    ("2026-06-16 14:45", "put it in at 1430", "14:30"),
    ("2026-06-16 14:45", "executed 1430 hrs", "14:30"),
    ("2026-06-16 10:15", "a sign in from nowhere, 4am today", "04:00"),
    ("2026-06-16 10:15", "stamped 3:20 a.m.", "03:20"),
    ("2026-06-16 16:15", "Sent at 2pm", "14:00"),
    ("2026-06-16 16:15", "i did it at 9a", "09:00"),
    ("2026-06-16 16:15", "sent 1030am", "10:30"),
    ("2026-06-16 16:15", "sent 9.30 am", "09:30"),
    ("2026-06-16 16:15", "entered at 11:05:32", "11:05"),
    ("2026-06-16 11:15", "2 o'clock is the cut-off", "14:00"),
    ("2026-06-16 11:15", "is the cut off 2 oclock", "14:00"),
    ("2026-06-16 09:15", "since about 5 this morning", "05:00"),
    ("2026-06-16 12:20", "this morning, about ten, I sent it", "10:00"),
    ("2026-06-16 21:15", "at 8 tonight", "20:00"),
    ("2026-06-16 16:15", "around 6 in the morning", "06:00"),
    # spoken
    ("2026-06-16 13:45", "twenty to two I sold the lot", "13:40"),
    ("2026-06-16 14:25", "ten past eleven I put it through", "11:10"),
    ("2026-06-16 14:25", "seven thirty in the morning", "07:30"),
    ("2026-06-16 14:25", "half past nine I bought", "09:30"),
    ("2026-06-16 14:25", "at quarter past 9 it filled", "09:15"),
    ("2026-06-16 14:25", "a quarter to ten", "09:45"),
    ("2026-06-16 14:25", "quarter of two it went", "13:45"),
    ("2026-06-16 14:25", "at nine oh five I bought", "09:05"),
    ("2026-06-16 14:25", "sent it at two o'clock", "14:00"),
    ("2026-06-16 14:25", "at ten thirty I pressed it", "10:30"),
    ("2026-06-16 11:25", "I pressed it at eleven", "11:00"),
    ("2026-06-16 11:25", "twenty-five past ten", "10:25"),
    ("2026-06-16 11:25", "10 till 11 it filled", "10:50"),
    ("2026-06-16 14:10", "at one forty two it went through", "13:42"),
    ("2026-06-16 14:10", "I entered it at one fifty-two", "13:52"),
    ("2026-06-16 14:10", "in at 13.52 hours", "13:52"),
    ("2026-06-16 14:10", "a little after one thirty", "13:30"),
    ("2026-06-16 12:10", "wire cutoff is at two isn't it", "14:00"),
    # named
    ("2026-06-16 12:25", "it just turned noon", "12:00"),
    ("2026-06-16 12:25", "from the bell I was locked out", "09:30"),
    ("2026-06-16 12:25", "by market close", "16:00"),
    ("2026-06-16 12:25", "by the close", "16:00"),
    ("2026-06-16 12:25", "before the closing bell", "16:00"),
    ("2026-06-16 12:25", "at the open I tried", "09:30"),
    ("2026-06-16 12:25", "somebody logged in at midnight", "00:00"),
    ("2026-06-16 12:25", "pay by the bell", "16:00"),
    # told in another zone
    ("2026-06-16 10:10", "confirm says executed 8:52 central (im in omaha)", "09:52"),
    ("2026-06-16 13:20", "10:07 Pacific", "13:07"),
    ("2026-06-16 13:20", "sent 10:07 am PT", "13:07"),
    ("2026-06-16 13:20", "9:05 Denver time", "11:05"),
    ("2026-06-16 13:20", "im in phoenix, hit buy at 9:58", "12:58"),
    ("2026-01-13 13:20", "im in phoenix, hit buy at 10:58", "12:58"),
    ("2026-06-16 13:20", "here in Honolulu I entered it at 7:10", "13:10"),
    ("2026-01-13 13:20", "i'm in Hawaii, entered it 8:05 am", "13:05"),
    ("2026-06-16 13:20", "I live in Texas, bought at 11:10", "12:10"),
    ("2026-06-16 14:25", "I put it through at about ten past eleven where I am (Sacramento)", "14:10"),
    ("2026-06-16 13:20", "bought 12:58 ET, im in omaha", "12:58"),
    ("2026-06-16 13:20", "bought 12:58 eastern", "12:58"),
    ("2026-06-16 13:20", "calling from Salt Lake City, sent 10:40", "12:40"),
    ("2026-06-16 13:20", "We're in Seattle and it filled 9:50", "12:50"),
    ("2026-06-16 13:20", "filled 5:15 pm GMT", "13:15"),
    ("2026-06-16 14:10", "I'm on the west coast, 10:36 for me", "13:36"),
    ("2026-06-16 14:10", "10:36 here (Seattle)", "13:36"),
    ("2026-06-16 14:10", "11:05am local (Portland Oregon)", "14:05"),
    ("2026-06-16 14:10", "eleven forty in the morning in Chicago", "12:40"),
    # a place that is not the customer's
    ("2026-06-16 07:10", "a device in Denver at 6:02 am", "06:02"),
    ("2026-06-16 14:25", "my brother in Fresno sold at 1:15", "13:15"),
]


@pytest.mark.parametrize(("now", "text", "clock"), CLOCKS, ids=[row[1] for row in CLOCKS])
def test_clock(now: str, text: str, clock: str) -> None:
    (mention,) = [found for found in find_times(text, at(now)) if found.kind is TimeKind.CLOCK]
    assert f"{mention.minutes // 60:02}:{mention.minutes % 60:02}" == clock
    assert text[mention.start : mention.end] == mention.text


MINUTES_AGO = [
    ("2026-06-16 10:15", "half an hour ago", 30),
    ("2026-06-16 10:15", "put in a wire like 40 min ago", 40),
    ("2026-06-16 10:15", "an hour ago", 60),
    ("2026-06-16 10:15", "an hour and a half ago", 90),
    ("2026-06-16 10:15", "twenty five minutes ago", 25),
    ("2026-06-16 10:15", "a couple minutes ago", 2),
    ("2026-06-16 10:15", "2 hrs ago", 120),
    ("2026-06-16 10:15", "30 mins back.", 30),
    ("2026-06-16 10:15", "just now", 0),
    ("2026-06-16 10:15", "i JUST sold all of it", 0),
    ("2026-06-16 10:15", "a few seconds ago", 0),
    ("2026-06-16 10:15", "a moment ago", 0),
    ("2026-06-16 10:21", "fill time says 9:47", 34),
    ("2026-06-16 11:05", "sent it at 10:40 this morning", 25),
    ("2026-06-16 14:25", "it's 11:25 here and I sent it at 11:10", 15),
    ("2026-06-16 11:09", "confirm popped up 10:35", 34),
    ("2026-06-16 10:15", "quarter of an hour ago", 15),
    ("2026-06-16 10:15", "three quarters of an hour ago", 45),
    ("2026-06-16 10:15", "an hour and ten minutes ago", 70),
    ("2026-06-16 10:15", "1 hr 20 min ago", 80),
    ("2026-06-16 10:15", "8 minutes and 20 seconds ago", 8),
    ("2026-06-16 10:15", "less than half an hour ago", 30),
    ("2026-06-16 14:10", "clock says 1:58 and it filled 1:36", 34),
]


@pytest.mark.parametrize(("now", "text", "ago"), MINUTES_AGO, ids=[row[1] for row in MINUTES_AGO])
def test_minutes_ago(now: str, text: str, ago: int) -> None:
    mention = [found for found in find_times(text, at(now)) if not found.states_now][-1]
    assert mention.minutes_ago == ago


def test_a_range_ends_after_it_starts() -> None:
    found = find_times("9:31 until ten past ten the app sat there", at("2026-04-28 11:30"))
    assert [(mention.minutes, mention.direction) for mention in found] == [
        (9 * 60 + 31, Direction.PAST),
        (10 * 60 + 10, Direction.PAST),
    ]


def test_a_range_from_the_bell() -> None:
    found = find_times("spinny wheel from the bell til abt 9:50", at("2026-08-10 19:34"))
    assert [mention.minutes for mention in found] == [570, 590]


def test_the_customers_own_clock_is_marked() -> None:
    (mention,) = find_times("its 2:58. still spinnin", at("2026-08-21 14:47"))
    assert mention.states_now
    assert mention.minutes == 14 * 60 + 58


def test_a_time_belongs_to_the_day_named_with_it() -> None:
    (mention,) = find_times("Her appointment is Thursday at ten", at("2026-03-03 12:45"))
    assert (mention.date.isoformat(), mention.minutes, mention.direction) == ("2026-03-05", 600, Direction.FUTURE)


def test_a_future_time_is_not_ago() -> None:
    (mention,) = find_times("they expire at 4", at("2026-08-21 14:47"))
    assert (mention.direction, mention.minutes_ago) == (Direction.FUTURE, None)


def test_a_zone_told_earlier_is_used() -> None:
    zone = find_stated_zone("im in omaha btw")
    (mention,) = find_times("bought at 8:52", at("2026-11-17 10:10"), zone)
    assert mention.minutes == 9 * 60 + 52


@pytest.mark.parametrize(
    "text",
    [
        "price was 18.52",
        "my level 2",
        "20 shares at 12 bucks",
        "sittin at 206",
        "form 1099",
        "box 1a",
        "just point at one",
        "about 5 shares",
        "200 sh at 10",
        "sold 2 at 4",
        "the ones from 2018",
        "account number nine oh two one",
        "between 9 to 11 people",
        "like 4 times",
        "hello",
        "50/50",
        "ratio 3:1",
        "open an account",
        "close my account",
        "at 2 different banks",
        "",
    ],
)
def test_words_that_name_no_time(text: str) -> None:
    assert find_times(text, at("2026-06-16 10:15")) == ()


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("im in omaha", "America/Chicago"),
        ("I live in Maine", "America/New_York"),
        ("here in Phoenix", "America/Phoenix"),
        ("where I am (Sacramento)", "America/Los_Angeles"),
        ("I am out in Las Vegas", "America/Los_Angeles"),
        ("boise time", "America/Boise"),
    ],
)
def test_stated_zone(text: str, zone: str) -> None:
    found = find_stated_zone(text)
    assert found is not None
    assert found.key == zone


@pytest.mark.parametrize("text", ["some bank in Ohio", "a login from tampa", "driving to Duluth tonight", "hello"])
def test_places_of_others_state_no_zone(text: str) -> None:
    assert find_stated_zone(text) is None
