"""The table of IDs answers as a dictionary would, whatever the names, their digests and their number."""

import tracemalloc
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from triage_bot.read import seen as module
from triage_bot.read.seen import SeenIds

LINES = st.integers(min_value=1, max_value=2**32 - 1)


def compare(entries: list[tuple[str, int]]) -> None:
    table, plain = SeenIds(), dict[str, int]()
    for name, line in entries:
        assert table.earlier(name, line) == plain.get(name)
        plain.setdefault(name, line)
        assert len(table) == len(plain)
    for name, line in plain.items():
        assert table.earlier(name, 7) == line


@settings(deadline=None)
@given(st.lists(st.tuples(st.text(max_size=3), LINES), max_size=100))
def test_it_remembers_as_a_dictionary_does(entries: list[tuple[str, int]]) -> None:
    compare(entries)


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 300), LINES), max_size=100), st.sampled_from([1, 2, 4]), st.randoms())
def test_so_it_does_where_digests_collide_and_the_table_doubles(
    entries: list[tuple[int, int]], slots: int, random: Random
) -> None:
    """Digests that differ in their high bits alone all want the same few slots, the last one and the first included."""
    digests = {str(number): (random.choice([1, 2, 3, 2**20 - 1]) | (number + 1) << 20) for number in range(301)}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_FIRST_SLOTS", slots)
        patch.setattr(module, "_digest", digests.__getitem__)
        compare([(str(number), line) for number, line in entries])


@pytest.mark.parametrize("count", [682, 683, 1365, 1366, 5000])
def test_nothing_is_lost_around_a_doubling(count: int) -> None:
    compare([(f"TST-MANY-{number:07d}", number + 1) for number in range(count)])


def test_a_line_beyond_what_a_slot_holds_is_no_fault() -> None:
    table = SeenIds()
    assert table.earlier("a", 2**40) is None
    assert table.earlier("a", 1) == 2**32 - 1


def test_a_digest_of_nothing_but_zeros_is_none_of_a_free_slot(monkeypatch: pytest.MonkeyPatch) -> None:
    class Zero:
        def __init__(self, *_: object, **__: object) -> None: ...

        def digest(self) -> bytes:
            return bytes(8)

    monkeypatch.setattr(module, "blake2b", Zero)
    table = SeenIds()
    assert (table.earlier("a", 3), table.earlier("a", 4)) == (None, 3)


def test_it_stays_small() -> None:
    tracemalloc.start()
    table = SeenIds()
    for number in range(20_000):
        table.earlier(f"TST-MANY-{number:07d}", number)
    size, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert size < 20_000 * 12 * 3  # a third to two thirds full
