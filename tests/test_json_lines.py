"""Every reader of JSON Lines tolerates the same marks and tells the same faults."""

import io

import pytest

from triage_bot.checks import ReplyJudge
from triage_bot.checks.rows import answer_rows
from triage_bot.json_lines import UnreadableLine, decoded, numbered_lines


def test_blank_lines_count_but_are_left_out() -> None:
    stream = io.BytesIO(b"\xef\xbb\xbf{}\r\n\n  \n[1]\n")
    assert [(str(place), decoded(line)) for place, line in numbered_lines(stream, "a")] == [("a:1", {}), ("a:4", [1])]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b'{"a": "\xff"}', "not UTF-8 at byte 7"),
        (b"{", "not JSON: "),
        (b"[" * 200_000, "not JSON: "),
        (b"9" * 6000, "not JSON: "),
    ],
)
def test_faults_are_told(line: bytes, message: str) -> None:
    with pytest.raises(UnreadableLine, match=message):
        decoded(line)


def test_a_number_too_long_ends_no_check() -> None:
    (answer,) = answer_rows(io.BytesIO(b'{"id": ' + b"9" * 6000 + b"}\n"), "rows", ReplyJudge.load())
    assert "rows:1: record: not JSON" in str(answer.errors[0])
