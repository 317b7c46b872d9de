from datetime import date

import pytest

from tests.quantity.moments import TUESDAY, at
from triage_bot.quantity import Direction, Precision, find_dates

# Today is Tuesday 2026-06-16 unless a row says otherwise.
ONE_DAY = [
    # days told against today
    ("came through today", "today", "2026-06-16"),
    ("i need it by tmrw", "tmrw", "2026-06-17"),
    ("they want it in by the end of tomorrow", "tomorrow", "2026-06-17"),
    ("Sold yesterday afternoon", "yesterday", "2026-06-15"),
    ("I mailed it the day before yesterday", "the day before yesterday", "2026-06-14"),
    ("expires day after tomorrow", "day after tomorrow", "2026-06-18"),
    ("this morning i sent a wire", "this morning", "2026-06-16"),
    ("someone got in last night", "last night", "2026-06-15"),
    ("ystrday u charged me", "ystrday", "2026-06-15"),
    ("do it 2moro pls", "2moro", "2026-06-17"),
    ("closing tomorrow's the deadline", "tomorrow's", "2026-06-17"),
    # weekdays
    ("On Friday I sent you the form", "Friday", "2026-06-12"),
    ("the money is due by Friday", "Friday", "2026-06-19"),
    ("it gives me until Thursday", "Thursday", "2026-06-18"),
    ("cover it by weds close", "weds", "2026-06-17"),
    ("bought those Monday and they vanished", "Monday", "2026-06-15"),
    ("I've been waiting since Wednesday", "Wednesday", "2026-06-10"),
    ("last Friday it was there", "last Friday", "2026-06-12"),
    ("This past Saturday I logged in", "This past Saturday", "2026-06-13"),
    ("this coming Thursday", "this coming Thursday", "2026-06-18"),
    ("next Monday works", "next Monday", "2026-06-22"),
    ("a week ago Tuesday", "a week ago Tuesday", "2026-06-09"),
    ("a week ago Thursday I moved it over", "a week ago Thursday", "2026-06-04"),
    ("two weeks from Friday it matures", "two weeks from Friday", "2026-07-03"),
    ("Wednesday of last week it was rejected", "Wednesday of last week", "2026-06-10"),
    ("I deposited it last week Thursday", "last week Thursday", "2026-06-11"),
    ("phone went in the lake sat so no codes", "sat", "2026-06-13"),
    ("Sat night I noticed it", "Sat", "2026-06-13"),
    ("its tuesday already", "tuesday", "2026-06-16"),
    ("the call has to be met by mon", "mon", "2026-06-22"),
    ("Friday's deposit never showed", "Friday's", "2026-06-12"),
    ("my appointment is Thursday", "Thursday", "2026-06-18"),
    ("if it isn't back friday i'm done", "friday", "2026-06-19"),
    ("they have me down for Thursday", "Thursday", "2026-06-18"),
    ("Email from you Saturday: transfer rejected", "Saturday", "2026-06-13"),
    ("margin call, has to be covered wed", "wed", "2026-06-17"),
    ("til end of day Thursday they're giving me", "Thursday", "2026-06-18"),
    ("until the close of business on Monday", "Monday", "2026-06-22"),
    ("we started the ACAT Wednesday before last", "Wednesday before last", "2026-06-03"),
    ("push it to Monday for me?", "Monday", "2026-06-22"),
    ("due wedns", "wedns", "2026-06-17"),
    ("due a week from today", "a week from today", "2026-06-23"),
    ("sell it the next business day", "next business day", "2026-06-17"),
    # day of the month
    ("no later than Wednesday, the 17th of June", "Wednesday, the 17th of June", "2026-06-17"),
    ("my deposit was from the 5th and is still pending", "the 5th", "2026-06-05"),
    ("there is a wire on the fourteenth six thousand two hundred, taken", "the fourteenth", "2026-06-14"),
    ("by 4 PM Eastern on the 18th", "the 18th", "2026-06-18"),
    ("June the second she passed", "June the second", "2026-06-02"),
    ("I sent it on the 12th", "the 12th", "2026-06-12"),
    ("due the 20th", "the 20th", "2026-06-20"),
    ("rent is the 20th", "the 20th", "2026-06-20"),
    ("he opened it on the 19th", "the 19th", "2026-05-19"),
    ("it was sold on the 31st", "the 31st", "2026-05-31"),
    ("pushed send on the twelfth", "the twelfth", "2026-06-12"),
    ("she said it left on the twenty-first", "the twenty-first", "2026-05-21"),
    ("Tuesday the 16th", "Tuesday the 16th", "2026-06-16"),
    ("it gives me until Monday the 22nd", "Monday the 22nd", "2026-06-22"),
    ("On Monday the 1st of this month I submitted it", "Monday the 1st of this month", "2026-06-01"),
    ("the 3rd of last month it was taken out", "the 3rd of last month", "2026-05-03"),
    ("its tuesday the 16th and still nothing", "tuesday the 16th", "2026-06-16"),
    # month and day
    ("put in 1500 on friday june 5th", "friday june 5th", "2026-06-05"),
    ("checking says it left may 27", "may 27", "2026-05-27"),
    ("submitted Jan 9", "Jan 9", "2026-01-09"),
    ("closing on November 19", "November 19", "2026-11-19"),
    ("sent it Nov 19", "Nov 19", "2025-11-19"),
    ("it says pay by July 2nd", "July 2nd", "2026-07-02"),
    ("wife died on August 24th 2024", "August 24th 2024", "2024-08-24"),
    ("passed on the Fourth of July", "the Fourth of July", "2025-07-04"),
    ("on the 3rd of June I wrote", "the 3rd of June", "2026-06-03"),
    ("3 June 2025 was the trade date", "3 June 2025", "2025-06-03"),
    ("March fifteenth I bought it", "March fifteenth", "2026-03-15"),
    ("june the twelfth", "june the twelfth", "2026-06-12"),
    ("on Jun. 12 you took it", "Jun. 12", "2026-06-12"),
    ("dated June 12, 2026", "June 12, 2026", "2026-06-12"),
    ("dated June 12,2026", "June 12,2026", "2026-06-12"),
    ("xferred 5k in on mar 25", "mar 25", "2026-03-25"),
    ("Sept 3rd 2025", "Sept 3rd 2025", "2025-09-03"),
    # figures
    ("the TSLA from 11/14/22", "11/14/22", "2022-11-14"),
    ("bought 3/14/2019", "3/14/2019", "2019-03-14"),
    ("since 3/20", "3/20", "2026-03-20"),
    ("it left tues 5/26", "tues 5/26", "2026-05-26"),
    ("cover it by mon 7/6", "mon 7/6", "2026-07-06"),
    ("statement of 2026-06-12", "2026-06-12", "2026-06-12"),
    ("sent 6/1", "6/1", "2026-06-01"),
    ("12/30 it was there", "12/30", "2025-12-30"),
    ("dated 6-12-2026", "6-12-2026", "2026-06-12"),
    ("25/12/2025 it arrived", "25/12/2025", "2025-12-25"),
    ("on ６／１２ I sent it", "６／１２", "2026-06-12"),
    ("due jun 17 '26", "jun 17 '26", "2026-06-17"),
    ("born 1/2/60", "1/2/60", "1960-01-02"),
    ("set up the transfer on 6-3", "6-3", "2026-06-03"),
    ("i was to have it by April 15", "April 15", "2026-04-15"),
    # counted
    ("eleven days ago", "eleven days ago", "2026-06-05"),
    ("that was 3 business days ago", "3 business days ago", "2026-06-11"),
    ("it opens in 2 days", "2 days", "2026-06-18"),
    ("10 days from now", "10 days", "2026-06-26"),
    # named
    ("before Thanksgiving", "Thanksgiving", "2026-11-26"),
    ("on Christmas Eve 2 of them", "Christmas Eve", "2025-12-24"),
    ("Memorial Day I was away", "Memorial Day", "2026-05-25"),
    ("i want it by end of the month", "end of the month", "2026-06-30"),
    ("no reply by the end of this week", "end of this week", "2026-06-19"),
]


@pytest.mark.parametrize(("text", "span", "day"), ONE_DAY, ids=[row[0] for row in ONE_DAY])
def test_one_day(text: str, span: str, day: str) -> None:
    mentions = find_dates(text, TUESDAY)
    assert [(mention.text, mention.date) for mention in mentions] == [(span, date.fromisoformat(day))]
    assert text[mentions[0].start : mentions[0].end] == span


ELSEWHEN = [
    ("deposit on friday june 26th", "2026-07-07 10:05", "2026-06-26"),
    ("until Tuesday the 20th", "2026-01-16 15:50", "2026-01-20"),
    ("shut tmrw", "2026-07-02 16:50", "2026-07-03"),
    ("for the 4th i think u guys will be shut", "2026-07-02 16:50", "2026-07-04"),
    ("its a friday so ur at ur desks", "2026-06-19 10:15", "2026-06-19"),
    ("Thursday the 19th of this month I submitted it", "2026-11-30 11:02", "2026-11-19"),
    ("i uploaded it on the 2nd", "2026-12-15 13:10", "2026-12-02"),
    ("sold it on Dec 30", "2026-01-04 09:00", "2025-12-30"),
    ("it matures on Jan 4", "2025-12-30 09:00", "2026-01-04"),
    ("coin would list on the fifteenth and he said hurry", "2026-10-22 15:12", "2026-10-15"),
    ("should have come in on the 2nd", "2026-02-09 14:50", "2026-02-02"),
    ("Wednesday I called", "2026-02-09 14:50", "2026-02-04"),
    ("on the 29th of February 2024 I signed", "2026-02-09 14:50", "2024-02-29"),
    ("due Friday", "2026-06-26 10:00", "2026-06-26"),
    ("on Friday I sent it", "2026-06-26 10:00", "2026-06-19"),
    ("Dad passed on the Fourth of July", "2026-07-20 15:30", "2026-07-04"),
]


@pytest.mark.parametrize(("text", "now", "day"), ELSEWHEN, ids=[row[0] for row in ELSEWHEN])
def test_one_day_at_another_time(text: str, now: str, day: str) -> None:
    assert [mention.date for mention in find_dates(text, at(now))] == [date.fromisoformat(day)]


OPEN = [
    ("On the 10th there's a line for $1,860 to a credit union", "2026-06-10", "2026-07-10"),
    ("Friday, $40 to somebody", "2026-06-12", "2026-06-19"),
    ("the one of the 20th", "2026-05-20", "2026-06-20"),
]


@pytest.mark.parametrize(("text", "past", "future"), OPEN)
def test_open_direction_gives_both_candidates(text: str, past: str, future: str) -> None:
    (mention,) = find_dates(text, TUESDAY)
    assert mention.date is None
    assert not mention.impossible
    assert mention.direction is Direction.UNKNOWN
    assert (mention.past_candidate, mention.future_candidate) == (date.fromisoformat(past), date.fromisoformat(future))
    assert mention.toward(Direction.PAST) == date.fromisoformat(past)
    assert mention.toward(Direction.FUTURE) == date.fromisoformat(future)
    assert mention.toward(Direction.UNKNOWN) is None


@pytest.mark.parametrize(
    "text",
    [
        "February 30",
        "it was sold on June 31st",
        "2/30/2026",
        "dated 13/45/2026",
        "2026-02-29",
        "Feb 29, 2025",
        "on 13/40",
    ],
)
def test_impossible_dates_are_not_guessed(text: str) -> None:
    (mention,) = find_dates(text, TUESDAY)
    assert mention.impossible
    assert mention.toward(Direction.PAST) is None


PERIODS = [
    ("put in early june", Precision.WEEK, "2026-06-01", "2026-06-10"),
    ("tagged last week for it", Precision.WEEK, "2026-06-08", "2026-06-14"),
    ("three weeks ago i rang", Precision.WEEK, "2026-05-23", "2026-05-29"),
    ("restricted until February", Precision.MONTH, "2027-02-01", "2027-02-28"),
    ("opened in 2019", Precision.YEAR, "2019-01-01", "2019-12-31"),
    ("last oct i sold them", Precision.MONTH, "2025-10-01", "2025-10-31"),
    ("since may", Precision.MONTH, "2026-05-01", "2026-05-31"),
    ("in a couple of days it will be there", Precision.APPROXIMATE, "2026-06-18", "2026-06-19"),
    ("late last week it was fine", Precision.WEEK, "2026-06-08", "2026-06-14"),
    ("next month", Precision.MONTH, "2026-07-01", "2026-07-31"),
    ("over the weekend somebody got in", Precision.APPROXIMATE, "2026-06-13", "2026-06-14"),
    ("the wk b4 thanksgiving he passed", Precision.WEEK, "2026-11-16", "2026-11-22"),
]


@pytest.mark.parametrize(("text", "precision", "earliest", "latest"), PERIODS, ids=[row[0] for row in PERIODS])
def test_periods_have_bounds(text: str, precision: Precision, earliest: str, latest: str) -> None:
    (mention,) = find_dates(text, TUESDAY)
    assert (mention.precision, mention.earliest, mention.latest) == (
        precision,
        date.fromisoformat(earliest),
        date.fromisoformat(latest),
    )


SEVERAL = [
    ("bought 3/14/2019, 8/2/2021 and 11/9/2022, all let go on 10/6/2025", 4),
    ("the AMD i bought mon n sold TUES", 2),
    ("between June 3 and June 5", 2),
    ("Tuesday and Thursday it was taken twice", 2),
]


@pytest.mark.parametrize(("text", "count"), SEVERAL)
def test_several_dates(text: str, count: int) -> None:
    assert len(find_dates(text, TUESDAY)) == count


NO_DATES = [
    "im sat here in cash",
    "it may be wrong",
    "I was out in the sun",
    "hit the march of progress",
    "the app sat there spinning",
    "24/7 support my foot",
    "the second wire was not mine",
    "I teach 5th grade",
    "the first attempt failed",
    "third time I'm asking",
    "Tuesdays I'm at choir",
    "about 1/2 of it is gone",
    "the 2nd floor",
    "call May, my sister",
    "hello there",
    "the APR 5% thing",
    "every penny, twice a day",
    "acct 4471-0098-12",
    "in the middle of nowhere",
    "it took two days flat and was back in two days",
    "",
]


@pytest.mark.parametrize("text", NO_DATES)
def test_words_that_name_no_date(text: str) -> None:
    assert find_dates(text, TUESDAY) == ()


@pytest.mark.parametrize(
    ("text", "direction"),
    [
        ("by Friday", Direction.FUTURE),
        ("on Friday I sent it", Direction.PAST),
        ("since Monday", Direction.PAST),
        ("he will pay on Monday", Direction.FUTURE),
        ("it went through on Monday", Direction.PAST),
        ("I was going to sell Friday", Direction.UNKNOWN),
        ("before Friday", Direction.FUTURE),
        ("Friday deadline", Direction.FUTURE),
    ],
)
def test_direction(text: str, direction: Direction) -> None:
    assert [mention.direction for mention in find_dates(text, TUESDAY)] == [direction]


def test_spans_count_characters_as_written() -> None:
    text = "😡 “on ｔｕｅｓｄａｙ” I sent it"
    (mention,) = find_dates(text, TUESDAY)
    assert mention.text == "ｔｕｅｓｄａｙ"
    assert text[mention.start : mention.end] == mention.text
