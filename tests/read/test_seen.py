from hypothesis import given
from hypothesis import strategies as st

from triage_bot.read.seen import SeenIds


@given(st.lists(st.text(max_size=8)))
def test_it_remembers_as_a_dictionary_does(names: list[str]) -> None:
    seen, plain = SeenIds(), dict[str, int]()
    for line, name in enumerate(names, start=1):
        assert seen.earlier(name) == plain.get(name)
        if name not in plain:
            seen.add(name, line)
            plain[name] = line
    assert len(seen) == len(plain)


def test_many_are_remembered() -> None:
    seen = SeenIds()
    for line in range(5000):
        seen.add(f"T-{line}", line)
    assert [seen.earlier(f"T-{line}") for line in range(5000)] == list(range(5000))
    assert seen.earlier("T-5000") is None
