"""Input and options that nobody sane would give: one clear line each, never an internal error, nothing overwritten."""

import json
from pathlib import Path

import pytest

from tests.cli.commands import Commands
from triage_bot.errors import printable
from triage_bot.exit_codes import FOUND, OK, UNUSABLE

LONG = "x" * 3_000_000
READERS = [
    "run --no-model --input FILE",
    "score FILE --split dev",
    "validate --tickets FILE --targets FILE",
    "audit --layers 1 --tickets FILE --targets FILE",
    "check-reply FILE",
    "answer validate FILE",
    "answer build FILE",
    "alerts score FILE",
]


@pytest.mark.parametrize(
    "record",
    [
        {"id": LONG},
        {LONG: 1},
        {"id": "TST-DEV-0001", "context": {LONG: 1}, "decisions": {LONG: {LONG: 1}}},
        {"id": "\x1b[31m", "\x1b[2J": 1, "decisions": {"\x1b[2J": {}}},
    ],
)
@pytest.mark.parametrize("line", READERS)
def test_names_from_a_file_are_cut_and_cannot_steer_a_terminal(
    command: Commands, root: Path, tmp_path: Path, line: str, record: object
) -> None:
    file = tmp_path / "in.jsonl"
    file.write_text(json.dumps(record) + "\n")
    result = command(*(file if part == "FILE" else part for part in line.split()), cwd=root)
    assert result.returncode in {FOUND, UNUSABLE}
    assert "internal error" not in result.stderr
    assert max(map(len, (result.stderr + result.stdout).splitlines())) < 1000
    assert "\x1b" not in result.stderr + result.stdout


def test_printable() -> None:
    assert printable("TST-DEV-0001") == "TST-DEV-0001"
    assert printable("a\x1b\n\u202e") == "a\\x1b\\n\\u202e"
    assert printable("é") == "é"
    assert len(printable(LONG)) == len(printable("\x00" * 60)) == 60


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("run --input IN --output", "--output . is a folder"),
        ("run --input IN --output IN", "same file as the input"),
        ("run --input IN --output FOLDER", "is a folder, expected a file"),
        ("run --input IN --output IN/x", "is not a folder"),
        ("run --input IN --output a --trace a.manifest.json", "same file as --trace"),
        ("run --input b.manifest.json --output b", "same file as the input"),
        ("run --input IN --output PACK --policies PACK", "same file as the policy pack"),
        ("run --input IN --output LINK --policies PACK", "same file as the policy pack"),
        ("run --input IN --split dev", "expected either --split NAME or --input FILE"),
        ("run --input IN --resume", "--resume needs --output FILE"),
        ("run --input IN --workers 100000", "Invalid value for '--workers'"),
        ("explain TST-DEV-0001 --input IN --html IN", "same file as the tickets"),
        ("explain TST-DEV-0001 --input IN --html FOLDER", "is a folder, expected a file"),
        ("explain TST-DEV-0009 --input IN", "no valid ticket 'TST-DEV-0009'"),
        ("compile --policies PACK --output PACK", "same file as the policy pack"),
        ("audit --split dev --layers 15", "expected some of the digits 1 to 4"),
        ("audit --split dev --limit -1", "Invalid value for '--limit'"),
        ("audit --split dev --fix-from 2", "Invalid value for '--fix-from'"),
        ("audit --split dev --output PACK --policies PACK", "same file as the policy pack"),
        ("review --split dev --least 7", "Invalid value for '--least'"),
        ("score IN --split dev --per-decision IN", "same file as the predictions"),
        ("report --split dev --output IN", "is a file, expected a folder"),
        ("report --split dev --output FOLDER --predictions FOLDER/report.md", "same file as the predictions"),
        ("baseline majority --output IN", "is a file, expected a folder"),
        ("train --output IN", "is a file, expected a folder"),
        ("validate IN --split dev", "expected either files or --split or --targets"),
        ("alerts run --policy fast --seeds 1 --output FOLDER", "is a folder, expected a file"),
    ],
)
def test_options_that_would_do_harm_are_refused(
    command: Commands, root: Path, tmp_path: Path, line: str, said: str
) -> None:
    given, pack, folder = tmp_path / "in.jsonl", tmp_path / "pack.md", tmp_path / "folder"
    given.write_bytes((root / "raw" / "dev.tickets.jsonl").read_bytes().splitlines(keepends=True)[0])
    pack.write_bytes((root / "policies" / "policies.md").read_bytes())
    folder.mkdir()
    for path in (folder / "report.md", tmp_path / "b.manifest.json"):
        path.write_bytes(b"{}\n")
    (tmp_path / "link").hardlink_to(pack)
    (tmp_path / "raw").symlink_to(root / "raw")
    names = {"IN": given, "PACK": pack, "FOLDER": folder, "LINK": tmp_path / "link"}
    arguments = ["/".join(str(names.get(one, one)) for one in part.split("/")) for part in line.split()]
    if arguments[-1] == "--output":
        arguments.append("")
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    result = command(*arguments, cwd=tmp_path)
    assert result.returncode == UNUSABLE
    assert result.stderr.count("\n") == 1
    assert said in result.stderr
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("change", [b"\r\n", b"\n\n\n", b"\xef\xbb\xbf", b" \n"])
def test_line_ends_blank_lines_and_marks_change_nothing(
    command: Commands, root: Path, tmp_path: Path, change: bytes
) -> None:
    lines = (root / "raw" / "dev.tickets.jsonl").read_bytes().splitlines()[:2]
    plain, changed = tmp_path / "plain.jsonl", tmp_path / "changed.jsonl"
    plain.write_bytes(b"\n".join(lines))
    changed.write_bytes(change + b"\n".join(lines) if change.startswith(b"\xef") else change.join(lines) + change)
    results = [command("run", "--no-model", "--input", path, cwd=root) for path in (plain, changed)]
    assert [result.returncode for result in results] == [OK, OK]
    assert results[0].stdout == results[1].stdout
