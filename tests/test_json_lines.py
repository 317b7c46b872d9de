"""Every reader of JSON Lines tolerates the same marks and tells the same faults."""

import io
from pathlib import Path

import pytest

from tests.cli.commands import Commands
from triage_bot.checks import ReplyJudge
from triage_bot.checks.rows import answer_rows
from triage_bot.exit_codes import FOUND, UNUSABLE
from triage_bot.json_lines import UnreadableLine, decoded, numbered_lines


def test_blank_lines_count_but_are_left_out() -> None:
    stream = io.BytesIO(b"\xef\xbb\xbf{}\r\n\n  \n[1]\n")
    assert [(str(place), decoded(line)) for place, line in numbered_lines(stream, "a")] == [("a:1", {}), ("a:4", [1])]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b'{"a": "\xff"}', "not UTF-8 at byte 7"),
        (b"{", "not JSON: "),
        (b"[1,}", "not JSON: Expecting value at character 3"),
        (b"[" * 200_000, "not JSON that can be read: nested too deeply"),
        (b"9" * 6000, "not JSON that can be read: a number of too many digits"),
    ],
)
def test_faults_are_told(line: bytes, message: str) -> None:
    with pytest.raises(UnreadableLine, match=message):
        decoded(line)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b'{"id": "\xff"}', "record: not UTF-8 at byte 8"),
        (b"{", "not JSON: Expecting property name enclosed in double quotes at character 1"),
        (b"[" * 200_000, "not JSON that can be read: nested too deeply"),
        (b'{"id": ' + b"9" * 6000 + b"}", "not JSON that can be read: a number of too many digits"),
    ],
)
@pytest.mark.parametrize(
    "arguments",
    [
        "run --no-model --input FILE",
        "score FILE --split dev",
        "score FILE --targets FILE",
        "compare SCORES SCORES --split dev",
        "validate --tickets FILE --targets FILE",
        "audit --layers 1 --tickets FILE --targets FILE",
        "check-reply FILE",
        "answer validate FILE",
        "answer build FILE",
        "answer render FILE",
        "alerts score FILE",
    ],
)
def test_every_command_tells_it_in_the_same_words(
    command: Commands, root: Path, tmp_path: Path, arguments: str, line: bytes, message: str
) -> None:
    file, scores = tmp_path / "in.jsonl", tmp_path / "scores.jsonl"
    file.write_bytes(b"\n" + line.rstrip() + b"\n")
    scores.write_bytes(b'{"criteria": 1, "digests": 1}\n' + line + b"\n")
    names = {"FILE": file, "SCORES": scores}
    result = command(*(names.get(part, part) for part in arguments.split()), cwd=root)
    place = f"{scores}:2: " if "SCORES" in arguments else f"{file}:2: "
    assert result.returncode in {FOUND, UNUSABLE}
    assert any(place in row and message in row for row in (result.stderr + result.stdout).splitlines()), result.stderr


def test_a_number_too_long_ends_no_check() -> None:
    (answer,) = answer_rows(io.BytesIO(b'{"id": ' + b"9" * 6000 + b"}\n"), "rows", ReplyJudge.load())
    assert "rows:1: record: not JSON" in str(answer.errors[0])
