from hypothesis import given
from hypothesis import strategies as st

from triage_bot.concept_model.windows import PART, WHOLE_TURN, windows_of
from triage_bot.language import Document, fold


def document_of(lengths: list[int]) -> Document:
    """A document of sentences of the given lengths in tokens."""
    total = sum(lengths)
    starts = [sum(lengths[:place]) for place in range(len(lengths))]
    sentences = tuple((start, start + length) for start, length in zip(starts, lengths, strict=True))
    numbers = tuple(number for number, length in enumerate(lengths) for _ in range(length))
    places = tuple(range(total))
    words = ("x",) * total
    return Document(fold("x" * total), words, words, places, tuple(place + 1 for place in places), numbers, sentences)


def test_sentences_their_pairs_and_the_short_turn() -> None:
    assert windows_of(document_of([5, 4, 6])) == ((0, 5), (0, 9), (0, 15), (5, 9), (5, 15), (9, 15))


def test_a_long_turn_is_no_window() -> None:
    assert (0, WHOLE_TURN + 3) not in windows_of(document_of([21, 21, 21]))


def test_a_long_sentence_is_scored_in_parts() -> None:
    assert {(0, 24), (12, 36), (24, 40)} <= set(windows_of(document_of([40])))


def test_no_tokens_no_windows() -> None:
    assert windows_of(document_of([])) == ()


@given(st.lists(st.integers(1, 90), max_size=12))
def test_windows_cover_the_turn_and_stay_inside_it(lengths: list[int]) -> None:
    windows = windows_of(document_of(lengths))
    assert list(windows) == sorted(set(windows))
    assert all(0 <= first < stop <= sum(lengths) for first, stop in windows)
    assert {token for first, stop in windows for token in range(first, stop)} == set(range(sum(lengths)))


@given(st.integers(PART + 1, 200))
def test_any_twelve_tokens_of_a_long_sentence_share_a_part(length: int) -> None:
    parts = [(first, stop) for first, stop in windows_of(document_of([length])) if stop - first <= PART]
    for at in range(length - PART // 2 + 1):
        assert any(first <= at and at + PART // 2 <= stop for first, stop in parts)
