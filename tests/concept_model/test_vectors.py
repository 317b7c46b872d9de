from pathlib import Path

import numpy as np
import pytest

from triage_bot.concept_model.vectors import WordVectors, load_vectors


@pytest.mark.parametrize(
    ("word", "pieces"),
    [
        ("login", ["login"]),
        ("logins", ["login", "##s"]),
        ("unknown", ["un", "##known"]),
        ("unknownly", ["un", "##known", "##ly"]),
        ("😡", []),
        ("", []),
        ("z" * 100, []),
    ],
)
def test_words_without_a_row_fall_into_pieces(vectors: WordVectors, word: str, pieces: list[str]) -> None:
    assert vectors.pieces(word) == [vectors.places[piece] for piece in pieces]


def test_a_vector_is_the_mean_of_its_pieces(vectors: WordVectors) -> None:
    whole, end = vectors.vector("login"), vectors.vector("logins")
    assert whole is not None
    assert end is not None
    place = vectors.places["##s"]
    np.testing.assert_allclose(end * 2 - whole, vectors.rows[place] * vectors.scales[place], rtol=1e-4, atol=1e-6)


def test_a_word_without_pieces_has_no_vector(vectors: WordVectors) -> None:
    assert vectors.vector("😡") is None


def test_an_empty_folder_holds_no_vectors(tmp_path: Path) -> None:
    assert load_vectors(tmp_path) is None
