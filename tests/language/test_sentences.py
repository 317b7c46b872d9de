"""Sentence ends in chat and in run-on text."""

import pytest

from triage_bot.language.sentences import split_sentences


def ranges(text: str) -> tuple[tuple[int, int], ...]:
    words: list[str] = []
    starts: list[int] = []
    for line_start, line in _lines(text):
        at = line_start
        for word in line.split(" "):
            words.append(word)
            starts.append(at)
            at += len(word) + 1
    return split_sentences(words, starts, [start + len(word) for start, word in zip(starts, words, strict=True)], text)


def _lines(text: str) -> list[tuple[int, str]]:
    found, at = [], 0
    for line in text.split("\n"):
        found.append((at, line))
        at += len(line) + 1
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("one . two", ((0, 2), (2, 3))),
        ("one\ntwo three", ((0, 1), (1, 3))),
        (" ".join(["a"] * 40), ((0, 40),)),
        (" ".join(["a"] * 36 + ["and"] + ["a"] * 5), ((0, 36), (36, 42))),
        (" ".join(["a"] * 30 + ["and"] + ["a"] * 5), ((0, 36),)),
        (" ".join(["a"] * 250), ((0, 120), (120, 240), (240, 250))),
    ],
)
def test_where_sentences_end(text: str, expected: tuple[tuple[int, int], ...]) -> None:
    assert ranges(text) == expected
