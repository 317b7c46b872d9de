from collections.abc import Callable

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from triage_bot.concept_model.features import FeatureTable
from triage_bot.concept_model.pairs import REACH, SILENT, find_pairs, key_parts, pair_key

NAMES = ("n\tsell\tshare", "s\tsell\tshare", "s\tnot\tsell", "g\t@kin\tdie", "n\t<s>\tsell")


def found_names(words: list[str], groups: dict[str, str] | None = None) -> list[tuple[int, int, str]]:
    table = FeatureTable(NAMES)
    symbols = [table.symbol(word, word) for word in words]
    group_symbols = [table.group_symbol(word, word, groups or {}) for word in words]
    found = table.known_pairs(np.array(symbols), np.array(group_symbols), np.zeros(len(words), dtype=np.intp))
    known = (part.tolist() for part in found)
    return sorted((left, right, NAMES[row]) for left, right, row in zip(*known, strict=True))


def test_adjacent_words_are_neighbours_and_near() -> None:
    assert found_names(["sell", "share"]) == [(0, 0, NAMES[4]), (0, 1, NAMES[0]), (0, 1, NAMES[1])]


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


@given(st.lists(st.tuples(st.integers(SILENT, 5), st.booleans()), max_size=30))
def test_pairs_are_those_of_a_plain_double_loop(tokens: list[tuple[int, bool]]) -> None:
    words = [word for word, _ in tokens]
    groups = [word + 10 if grouped and word >= 0 else word for word, grouped in tokens]
    sentence_of = [number // 7 for number in range(len(tokens))]
    found = find_pairs(np.array(words, np.int64), np.array(groups, np.int64), np.array(sentence_of, np.intp), 20)
    parts = [key_parts(key) for key in found.keys.tolist()]
    seen = sorted(zip(found.lefts.tolist(), found.rights.tolist(), parts, strict=True))
    assert seen == sorted(plain_pairs(words, groups, sentence_of, 20))


def plain_pairs(
    words: list[int], groups: list[int], sentence_of: list[int], start: int
) -> list[tuple[int, int, tuple[int, int, int]]]:
    """The same pairs by definition, slowly."""
    made: list[tuple[int, int, tuple[int, int, int]]] = []
    for sentence in sorted(set(sentence_of)):
        places = [at for at, word in enumerate(words) if word != SILENT and sentence_of[at] == sentence]
        if places and words[places[0]] >= 0:
            made.append((places[0], places[0], (0, start, words[places[0]])))
        for order, i in enumerate(places):
            for distance, j in enumerate(places[order + 1 : order + 1 + REACH]):
                if words[i] >= 0 and words[j] >= 0:
                    made.append((i, j, (1, words[i], words[j])))
                    made += [(i, j, (0, words[i], words[j]))] if distance == 0 else []
                if min(groups[i], groups[j]) >= 0 and (groups[i], groups[j]) != (words[i], words[j]):
                    made.append((i, j, (2, groups[i], groups[j])))
    return made


WORD_PAIRS = st.tuples(st.sampled_from("ns"), st.sampled_from("abcde"), st.sampled_from("abcde"))
GROUP_PAIRS = st.one_of(  # one part at least is a group, as in every pair of groups that training makes
    st.tuples(st.just("g"), st.just("@b"), st.sampled_from(["a", "c", "@b"])),
    st.tuples(st.just("g"), st.sampled_from(["a", "c"]), st.just("@b")),
)


@given(
    st.lists(st.one_of(WORD_PAIRS, GROUP_PAIRS), max_size=40),
    st.lists(st.tuples(st.sampled_from("abcxyz,"), st.booleans()), max_size=30),
)
def test_the_table_finds_the_pairs_that_it_holds(
    features: list[tuple[str, str, str]], tokens: list[tuple[str, bool]]
) -> None:
    names = ["\t".join(feature) for feature in dict.fromkeys([*features, ("n", "<s>", "a")])]
    table = FeatureTable(names)
    words = np.array([table.symbol(word, word) for word, _ in tokens], np.int64)
    groups = np.array(
        [table.group_symbol(word, word, {"a": "@b"} if grouped else {}) for word, grouped in tokens], np.int64
    )
    sentence_of = np.array([number // 7 for number in range(len(tokens))], np.intp)
    pairs = find_pairs(words, groups, sentence_of, table.start)
    rows = {
        pair_key("nsg".index(kind), *map(_symbol(table), (left, right))): row
        for row, (kind, left, right) in enumerate(name.split("\t") for name in names)
    }
    expected = [
        (*ends, rows[key])
        for *ends, key in zip(pairs.lefts.tolist(), pairs.rights.tolist(), pairs.keys.tolist(), strict=True)
        if key in rows
    ]
    found = table.known_pairs(words, groups, sentence_of)
    assert sorted(zip(*(part.tolist() for part in found), strict=True)) == sorted(expected)


def _symbol(table: FeatureTable) -> Callable[[str], int]:
    return lambda word: table.start if word == "<s>" else table.symbol(word, word)


@given(st.integers(0, 2), st.integers(0, 2**21 - 1), st.integers(0, 2**21 - 1))
def test_a_key_holds_its_parts(kind: int, left: int, right: int) -> None:
    assert key_parts(pair_key(kind, left, right)) == (kind, left, right)
