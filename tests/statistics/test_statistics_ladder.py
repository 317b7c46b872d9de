"""Ladders: means, look-up by name, domination."""

import pytest

from triage_bot.statistics import Ladder, LadderAssertion, LadderRow, dominates


def row(name: str, *means: float) -> LadderRow:
    return LadderRow(name, [sum(means)], {f"c{index}": [mean] for index, mean in enumerate(means)})


def test_means() -> None:
    found = LadderRow("x", [0.0, 1.0], {"caught": [1.0, 0.5]})
    assert (found.total, found.component("caught")) == (0.5, 0.75)
    assert LadderRow("none", [], {"caught": []}).total == 0.0


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [((1, 1), (1, 0), True), ((1, 1), (1, 1), False), ((1, 0), (0, 1), False), ((0, 0), (1, 1), False)],
)
def test_domination(first: tuple[float, ...], second: tuple[float, ...], expected: bool) -> None:
    assert dominates(row("a", *first), row("b", *second)) is expected


def test_a_ladder_knows_its_rows_and_whether_it_holds() -> None:
    rows = (row("a", 1.0), row("b", 0.5))
    assert Ladder(rows).row("b") is rows[1]
    with pytest.raises(KeyError):
        Ladder(rows).row("c")
    assert Ladder(rows).holds
    assert not Ladder(rows, (LadderAssertion("x", False, ""),)).holds
