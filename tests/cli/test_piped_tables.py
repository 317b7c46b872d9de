"""What goes into a file or a pipe is as wide as its content: nothing is wrapped or cut, whatever the terminal is."""

import io
from pathlib import Path

import pytest
from rich.table import Table

from tests.cli.commands import Commands
from triage_bot.console import console, print_indented, print_rule

TABLES = [
    "explain TST-DEV-0007",
    "compile --report --policies tests/policy/packs/manual.md",
    "score PREDICTIONS --split dev",
    "compare PREDICTIONS PREDICTIONS --split dev",
    "audit --split dev --layers 12 --rules-table",
    "alerts probe --seeds 4",
]


@pytest.mark.parametrize("line", TABLES)
def test_a_piped_table_does_not_depend_on_the_terminal(
    command: Commands, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    predictions = tmp_path / "predictions-of-a-model-with-a-name-that-is-longer-than-usual.jsonl"
    predictions.write_bytes((root / "baselines" / "dev" / "keyword" / "predictions.jsonl").read_bytes())
    arguments = [str(predictions) if part == "PREDICTIONS" else part for part in line.split()]
    shown = set()
    for columns in ("20", "80", "300"):
        monkeypatch.setenv("COLUMNS", columns)
        shown.add(command(*arguments, cwd=root).stdout)
    assert len(shown) == 1
    assert any(len(row) > 80 for row in shown.pop().splitlines())


def test_long_cells_stay_on_one_line() -> None:
    out = io.StringIO()
    words = "many words " * 2000
    table = Table("a", "b")
    table.add_row(words.strip(), "x" * 5000)
    console(out).print(table)
    assert words.strip() in out.getvalue()
    assert "x" * 5000 in out.getvalue()


def test_text_keeps_its_own_lines_without_padding() -> None:
    from rich.text import Text

    out = io.StringIO()
    to = console(out)
    print_indented(to, Text("one " * 100 + "\n\ntwo"))
    print_rule(to, "d[1]")
    lines = out.getvalue().split("\n")
    assert [line.rstrip() for line in lines[:3]] == ["  " + ("one " * 100).strip(), "", "  two"]
    assert " d[1] " in lines[3]
    assert len(lines[3]) == 100
