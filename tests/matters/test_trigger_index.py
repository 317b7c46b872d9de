"""The index tries every trigger that holds, whatever the facts."""

from collections.abc import Collection, Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from triage_bot.agent import Knowledge
from triage_bot.matters import Facts, FactValue, compile_condition
from triage_bot.matters.trigger_index import TriggerIndex


class _Sheet(Facts):
    def __init__(self, values: dict[str, FactValue]) -> None:
        self._values = values

    def __getitem__(self, name: str) -> FactValue:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)


NAMES = st.sampled_from("abcd")
CONDITIONS = st.recursive(
    NAMES | st.sampled_from(["known(a)", "days <= 1", "not days <= 1", "b == 'x'"]),
    lambda inner: st.one_of(
        st.builds("({} and {})".format, inner, inner),
        st.builds("({} or {})".format, inner, inner),
        st.builds("not {}".format, inner),
    ),
    max_leaves=6,
)
VALUES = st.dictionaries(NAMES, st.booleans())


@given(st.lists(CONDITIONS, max_size=5), VALUES, st.frozensets(NAMES))
def test_no_trigger_that_holds_is_passed_over(
    knowledge: Knowledge, sources: list[str], values: dict[str, FactValue], concepts: Collection[str]
) -> None:
    model = knowledge.rulebook.triggers[0]
    triggers = [replace(model, when=compile_condition(source)) for source in sources]
    holding = [place for place, trigger in enumerate(triggers) if trigger.when.holds(values)]
    for facts in (values, _Sheet(values)):
        places = TriggerIndex(triggers, frozenset(concepts)).places(facts)
        assert places == sorted(places)
        assert set(holding) <= set(places)


@pytest.mark.parametrize(
    ("source", "needs"),
    [
        ("a", [{"a"}]),
        ("a and (b or c)", [{"a"}, {"b", "c"}]),
        ("a or b and not c", [{"a", "b"}]),
        ("a or not b", []),
        ("not a and days <= 1", []),
    ],
)
def test_what_a_condition_needs(source: str, needs: list[set[str]]) -> None:
    assert [set(group) for group in compile_condition(source).needs] == needs
