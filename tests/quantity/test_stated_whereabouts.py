"""A clock time is read in the zone of the place where the customer says that they are."""

from datetime import datetime

import pytest

from triage_bot.quantity import find_times

NOW = datetime.fromisoformat("2026-12-07T13:29:00-05:00")


@pytest.mark.parametrize(
    ("text", "minutes_ago"),
    [
        ("I'm at work in Sacramento and it went through at 10:07 this morning", 22),
        ("im at school in denver, filled at 11:10", 19),
        ("I work in Sacramento's suburbs but it filled at 1:10 this afternoon", 19),
    ],
)
def test_whereabouts(text: str, minutes_ago: int) -> None:
    assert [mention.minutes_ago for mention in find_times(text, NOW)][-1] == minutes_ago
