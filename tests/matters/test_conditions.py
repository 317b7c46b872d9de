import pytest

from triage_bot.matters import ConditionError, compile_condition


@pytest.mark.parametrize(
    ("source", "facts", "expected"),
    [
        ("a", {"a": True}, True),
        ("a", {}, False),
        ("a and not b", {"a": True}, True),
        ("a and not b", {"a": True, "b": True}, False),
        ("a or b and c", {"a": False, "b": True, "c": False}, False),
        ("days <= 1", {"days": 1}, True),
        ("days <= 1", {"days": 2}, False),
        ("days <= 1", {"days": None}, False),
        ("not days <= 1", {"days": None}, True),
        ("days == 0", {"days": 0}, True),
        ("days == 0", {}, False),
        ("days != 0", {}, False),
        ("known(days)", {"days": 0}, True),
        ("known(days)", {"days": None}, False),
        ("kind == 'cash'", {"kind": "cash"}, True),
    ],
)
def test_conditions_hold(source: str, facts: dict[str, bool | int | None], expected: bool) -> None:
    assert compile_condition(source).holds(facts) is expected


def test_a_condition_names_the_facts_it_reads() -> None:
    assert compile_condition("b and (a or known(c)) and d <= 3").names == ("a", "b", "c", "d")


@pytest.mark.parametrize(
    "source", ["__import__('os')", "a.b", "a[0]", "a + 1", "lambda: 1", "a if b else c", "a <", "", "f(a)", "1 < a < 3"]
)
def test_nothing_outside_the_language_is_accepted(source: str) -> None:
    with pytest.raises(ConditionError):
        compile_condition(source)
