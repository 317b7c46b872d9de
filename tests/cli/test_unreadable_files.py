"""Whatever option names a file that is binary, a folder, absent or not allowed: one clear line that names it."""

import os
from pathlib import Path

import pytest

from tests.cli.commands import Commands
from triage_bot.exit_codes import FOUND, UNUSABLE

FILE_OPTIONS = [
    "run --input FILE",
    "run --split dev --policies FILE",
    "run --split dev --output OUT --resume --policies FILE",
    "explain TST-DEV-0001 --input FILE",
    "explain TST-DEV-0001 --policies FILE",
    "chat --context FILE",
    "chat --policies FILE",
    "compile --policies FILE",
    "lint --policies FILE",
    "check-reply FILE",
    "check-reply - --policies FILE",
    "score FILE --split dev",
    "score PREDICTIONS --targets FILE",
    "score PREDICTIONS --split dev --tickets FILE",
    "score PREDICTIONS --split dev --policies FILE",
    "compare FILE PREDICTIONS --split dev",
    "compare PREDICTIONS FILE --split dev",
    "baseline majority --output OUT --policies FILE",
    "ladder --policies FILE",
    "report --output OUT --policies FILE",
    "report --output OUT --split dev --predictions FILE",
    "validate FILE",
    "validate --split dev --policies FILE",
    "audit --targets FILE --layers 1",
    "audit --split dev --layers 1 --tickets FILE",
    "audit --split dev --layers 1 --reviews FILE",
    "audit --split dev --layers 1 --against FILE",
    "audit --split dev --layers 1 --policies FILE",
    "review --split dev --reviews FILE",
    "answer validate FILE",
    "answer build FILE",
    "answer build ANSWERS --pack FILE",
    "answer render FILE",
    "alerts score FILE",
]  # fmt: skip


def filled(line: str, file: Path, folder: Path) -> list[str]:
    (folder / "predictions.jsonl").write_text("{}\n", encoding="utf-8")
    (folder / "answers.jsonl").write_text('{"answer": "Yes.", "kind": "answered"}\n', encoding="utf-8")
    names = {
        "FILE": file,
        "OUT": folder / "out",
        "PREDICTIONS": folder / "predictions.jsonl",
        "ANSWERS": folder / "answers.jsonl",
    }
    return [str(names.get(part, part)) for part in line.split()]


def check(run: Commands, line: str, file: Path, root: Path, folder: Path) -> None:
    result = run(*filled(line, file, folder), cwd=root)
    assert result.returncode in {FOUND, UNUSABLE}, result.stderr
    assert "internal error" not in result.stderr
    assert "Traceback" not in result.stderr
    assert file.name in result.stderr + result.stdout


@pytest.mark.parametrize("line", FILE_OPTIONS)
def test_a_binary_file_is_said_to_be_one(command: Commands, root: Path, tmp_path: Path, line: str) -> None:
    file = tmp_path / "binary.dat"
    file.write_bytes(bytes(range(256)) * 4)
    check(command, line, file, root, tmp_path)


@pytest.mark.parametrize("line", FILE_OPTIONS)
def test_a_folder_is_no_file(command: Commands, root: Path, tmp_path: Path, line: str) -> None:
    folder = tmp_path / "folder.dat"
    folder.mkdir()
    check(command, line, folder, root, tmp_path)


@pytest.mark.parametrize("line", [line for line in FILE_OPTIONS if "--reviews" not in line])
def test_an_absent_file_is_named(command: Commands, root: Path, tmp_path: Path, line: str) -> None:
    check(command, line, tmp_path / "absent.dat", root, tmp_path)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
@pytest.mark.parametrize("line", FILE_OPTIONS)
def test_a_file_that_may_not_be_read_is_named(command: Commands, root: Path, tmp_path: Path, line: str) -> None:
    file = tmp_path / "secret.dat"
    file.write_text("{}\n")
    file.chmod(0)
    check(command, line, file, root, tmp_path)


@pytest.mark.parametrize(
    ("content", "said"),
    [(b"a: \xff\n", "1: not UTF-8 at byte 3"), (b"a: 1\nb: [\n", ": not YAML"), (b"a: \x00\n", "not YAML")],
)
def test_a_broken_file_in_another_rules_folder_is_named(
    command: Commands, root: Path, tmp_path: Path, content: bytes, said: str
) -> None:
    for folder in ("concepts", "language", "triggers", "replies", "checks", "scoring"):
        broken = tmp_path / folder / "broken.yaml"
        broken.parent.mkdir(exist_ok=True)
        broken.write_bytes(content)
    result = command("run", "--split", "dev", "--rules", tmp_path, cwd=root)
    assert result.returncode == UNUSABLE
    assert result.stderr.count("broken.yaml") == 6
    assert said in result.stderr
