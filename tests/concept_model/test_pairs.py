from hypothesis import given
from hypothesis import strategies as st

from triage_bot.concept_model.features import FeatureTable
from triage_bot.concept_model.pairs import REACH, SILENT, UNKNOWN, PairRows, find_pairs

NAMES = ("n\tsell\tshare", "s\tsell\tshare", "s\tnot\tsell", "g\t@kin\tdie", "n\t<s>\tsell")


def found_names(words: list[str], groups: dict[str, str] | None = None) -> list[tuple[int, int, str]]:
    table = FeatureTable(NAMES)
    symbols = [table.symbol(word, word) for word in words]
    group_symbols = [table.group_symbol(word, word, groups or {}) for word in words]
    found = find_pairs(symbols, group_symbols, (0, len(words)), table.pairs, table.start)
    return [(left, right, NAMES[row]) for left, right, row in found]


def test_adjacent_words_are_neighbours_and_near() -> None:
    assert found_names(["sell", "share"]) == [(0, 0, NAMES[4]), (0, 1, NAMES[1]), (0, 1, NAMES[0])]


def test_distance_is_counted_in_words_that_are_not_silent() -> None:
    assert found_names(["not", ",", "a", "b", "c", "sell"]) == [(0, 5, NAMES[2])]
    assert found_names(["not", "a", "b", "c", "d", "sell"]) == []


def test_punctuation_does_not_part_neighbours() -> None:
    assert (1, 3, NAMES[0]) in found_names(["x", "sell", ",", "share"])


def test_groups_stand_for_their_words() -> None:
    assert found_names(["aunt", "die"], {"aunt": "@kin"}) == [(0, 1, NAMES[3])]
    assert found_names(["aunt", "die"]) == []


def test_order_matters() -> None:
    assert found_names(["share", "sell"]) == []


class _Everything:
    def __getitem__(self, left: int) -> "_Everything":
        return self

    def get(self, right: int, /) -> int:
        return 0


@given(st.lists(st.integers(SILENT, 5), max_size=30), st.integers(0, 10), st.integers(0, 30))
def test_pairs_stay_in_bounds_and_in_reach(words: list[int], first: int, stop: int) -> None:
    stop = min(stop, len(words))
    first = min(first, stop)
    rows = PairRows(_Everything(), _Everything(), _Everything())
    groups = [word if word % 2 else word + 10 if word >= 0 else word for word in words]
    found = find_pairs(words, groups, (first, stop), rows, 5)
    for left, right, _ in found:
        assert first <= left <= right < stop
        assert words[left] != SILENT
        assert words[right] != SILENT
        assert sum(word != SILENT for word in words[left + 1 : right + 1]) <= REACH
    spoken = sum(word != SILENT for word in words[first:stop])
    assert len(found) <= 1 + (2 * REACH + 1) * spoken


def test_unknown_words_pair_with_nothing() -> None:
    rows = PairRows(_Everything(), _Everything(), _Everything())
    assert find_pairs([UNKNOWN, UNKNOWN], [UNKNOWN, UNKNOWN], (0, 2), rows, 0) == []
