import time
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.quantity.moments import TUESDAY
from triage_bot.quantity import (
    Mention,
    find_dates,
    find_durations,
    find_identifiers,
    find_lots,
    find_money,
    find_times,
)

Finder = Callable[[str], tuple[Mention, ...]]
FINDERS: dict[str, Finder] = {
    "dates": lambda text: find_dates(text, TUESDAY),
    "times": lambda text: find_times(text, TUESDAY),
    "durations": find_durations,
    "money": find_money,
    "identifiers": find_identifiers,
    "identifiers answering": lambda text: find_identifiers(text, "order_id"),
    "lots": lambda text: find_lots(text, TUESDAY),
}

PIECES = (
    "the|a|of|and|half|past|to|ten|twenty|nine|zero|oh|double|friday|sat|may|june|march|14th|the 31st|last|next|this|"
    "week|ago|day|days|business|in|by|until|at|noon|bell|close|market|$|5|31|12|9:30|13:75|2/30|11/14/22|2026-02-29|"
    "1,312.40|6k|grand|dollars|cents|account|order|ssn|900-41-7726|****|x|-|.|…|…0193|ends|four|lot|TSLA|bought|im in|"
    "omaha|central|am|0000|99999999|1/9|0|00:00|24:00|12am|,|;|\n|(|)|İ|ß|½|Ⅷ|９|é|🙃|\u200b|hundred|thousand|million|"
    "first|year|99999-99999 days"
).split("|")
PHRASES = st.lists(st.sampled_from(PIECES), max_size=14).flatmap(
    lambda words: st.sampled_from([" ", "", "  "]).map(lambda gap: gap.join(words))
)


@pytest.mark.parametrize("name", FINDERS)
@given(text=st.one_of(st.text(max_size=80), PHRASES))
@settings(max_examples=250, deadline=None)
def test_any_text_gives_ordered_valid_spans(name: str, text: str) -> None:
    mentions = FINDERS[name](text)
    for mention in mentions:
        assert 0 <= mention.start < mention.end <= len(text)
        assert text[mention.start : mention.end] == mention.text
    assert list(mentions) == sorted(mentions, key=lambda mention: mention.start)
    assert FINDERS[name](text) == mentions


ADVERSARIAL = {
    "digits": "1",
    "spaced digits": "1 ",
    "digit words": "nine ",
    "dashes": "1-",
    "letters": "a",
    "slashes": "1/1/",
    "half": "half ",
    "tens": "twenty ",
    "ordinals": "the 14th of ",
    "weekdays": "friday ",
    "masks": "*",
    "dots": ".",
    "dollars": "$1,",
    "times": "9:30 until ",
    "accounts": "account number ",
    "cued": "account 12345678 ",
    "hundreds": "two hundred and ",
    "spaces": " ",
    "parentheses": "(207) 555-",
    "lots": "lot 1, ",
    "days": "3 days ago ",
    "places": "im in new ",
}


@pytest.mark.parametrize("name", ADVERSARIAL)
def test_a_megabyte_takes_linear_time(name: str) -> None:
    """Eight times the text may take no more than about eight times as long (with room for a busy machine)."""
    piece = ADVERSARIAL[name]
    small = piece * (10_000 // len(piece))
    large = piece * (80_000 // len(piece))

    def seconds(text: str) -> float:
        started = time.perf_counter()
        for finder in FINDERS.values():
            finder(text)
        return time.perf_counter() - started

    assert seconds(large) < 8 * 4 * max(seconds(small), 0.01)
