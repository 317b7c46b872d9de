import pytest
from hypothesis import given
from hypothesis import strategies as st

from triage_bot.concept_model.shapes import character_ngrams, is_silent, placeholder


@pytest.mark.parametrize(
    ("word", "lemma", "expected"),
    [
        ("sold", "sell", "sell"),
        ("2,300", "2,300", "#amount"),
        ("3.5k", "3.5k", "#amount"),
        ("400", "400", "#number3"),
        ("7", "7", "#number1"),
        ("123456789", "123456789", "#number5"),
        ("2024", "2024", "#year"),
        ("1099", "1099", "#number4"),
        ("12/04", "12/04", "#date"),
        ("3-19-2021", "3-19-2021", "#date"),
        ("6th", "6th", "#ordinal"),
        ("4am", "4am", "#time"),
        ("10:30", "10:30", "#time"),
        ("thurs", "thurs", "#weekday"),
        ("oct", "oct", "#month"),
        ("may", "may", "may"),
        ("march", "march", "#month"),
        ("1099-b", "1099-b", "#amount"),
    ],
)
def test_placeholder(word: str, lemma: str, expected: str) -> None:
    assert placeholder(word, lemma) == expected


def test_character_ngrams_of_a_word() -> None:
    assert character_ngrams("ach") == ("^ac", "^ach", "^ach$", "ach", "ach$", "ch$")


@pytest.mark.parametrize("word", ["i", "$", "2,300", "", "😡"])
def test_no_character_ngrams_without_letters_or_length(word: str) -> None:
    assert character_ngrams(word) == ()


@given(st.text(min_size=1, max_size=60))
def test_character_ngrams_are_sorted_distinct_and_bounded(word: str) -> None:
    found = character_ngrams(word)
    assert list(found) == sorted(set(found))
    assert len(found) <= 3 * 26
    assert all(3 <= len(ngram) <= 5 for ngram in found)


def test_question_marks_and_dollar_signs_speak() -> None:
    assert [mark for mark in ".?$,!" if is_silent(mark)] == [".", ","]
