import pytest
from hypothesis import given
from hypothesis import strategies as st

from triage_bot.checks.identifiers import customer_numbers, full_identifiers

TYPED = "my account number is 482109375566"


@pytest.mark.parametrize(
    ("reply", "found"),
    [
        ("Noted: 4821-0937-5566.", True),
        ("Noted: 4821093755**.", True),
        ("Noted: 48210937****.", False),
        ("It ends in 5566.", False),
        ("4\n8\n2\n1 0 9 3 7 | 5 5 6 6", True),
        ("Four, eight, two, one, then oh nine three seven, and you finish with a pair of fives and two sixes.", True),
        ("It is four eight two one, zero nine three seven, fifty-five sixty-six.", True),
        ("It starts with 4821, then 0937 and ends in 5566.", True),
        ("That's 4821O9375566.", True),
        ("Your order is 7710029934.", False),
        ("Call 800-555-0100.", False),
        ("Our routing number is 061099994.", False),
        ("Your SSN 900-12-3456 is on file.", True),
        ("On 2026-03-11 you sent $1,250,000.00.", False),
    ],
)
def test_full_numbers(reply: str, found: bool) -> None:
    assert bool(list(full_identifiers(reply, customer_numbers(TYPED)[0]))) is found


@given(st.from_regex(r"[1-9][0-9]{8,11}", fullmatch=True), st.sampled_from(["", " ", "-", "."]))
def test_a_repeated_number_is_found_in_any_spacing(number: str, separator: str) -> None:
    exposed, _ = customer_numbers(f"my account number is {number}")
    assert exposed == {number}
    written = separator.join(number[place : place + 4] for place in range(0, len(number), 4))
    assert list(full_identifiers(f"I have {written} here.", exposed))


@given(st.from_regex(r"[1-9][0-9]{8,11}", fullmatch=True))
def test_the_last_four_are_never_a_full_number(number: str) -> None:
    exposed, _ = customer_numbers(f"my account number is {number}")
    assert not list(full_identifiers(f"I have the one that ends in {number[-4:]}.", exposed))
