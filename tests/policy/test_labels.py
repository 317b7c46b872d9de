"""Labelled pieces, columns and lists, as one sentence each."""

import pytest

from triage_bot.policy.blocks import RichText
from triage_bot.policy.column_labels import is_label
from triage_bot.policy.labels import merge_labelled
from triage_bot.policy.source import Passage


@pytest.mark.parametrize(
    ("label", "expected"),
    [
        ("Queue", True), ("Required flags", True), ("must_ask", True), ("Escalate to", True), ("Rule", False),
        ("What the customer says", False), ("", False), ("If the queue is very long then", False),
    ],
)  # fmt: skip
def test_labels(label: str, expected: bool) -> None:
    assert is_label(label) is expected


def test_a_run_of_labelled_pieces_is_one_sentence() -> None:
    passages = [
        Passage(RichText("Somebody died.")),
        Passage(RichText("tax_ops", ((0, 4),), ((0, 7),)), "cell", "Queue"),
        Passage(RichText("Priority: P1.", ((0, 5),)), "item"),
        Passage(RichText("Queue here is said of something else, for this is a long sentence: see above"), "item"),
    ]
    texts = list(merge_labelled(passages))
    assert [text.text for text in texts[:2]] == ["Somebody died.", "Queue: tax_ops; Priority: P1"]
    assert texts[1].code == ((7, 14),)
    assert [texts[1].line_at(offset) for offset in (0, 8, 18)] == [4, 4, 5]


def test_slices_keep_spans_and_lines() -> None:
    text = RichText("one  two three", ((0, 1), (5, 2)), ((5, 8),), ((0, 3),))
    part = text.slice(4, 9)
    assert (part.text, part.code, part.strong, part.lines) == ("two", ((0, 3),), (), ((0, 2),))
