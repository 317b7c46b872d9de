"""One form of message for all commands: every line on standard error begins with the program's name."""

import re
from pathlib import Path

import pytest
from typer.main import get_command

from tests.cli.commands import Commands
from tests.small_rules import copy_small_rules
from triage_bot.cli.app import app
from triage_bot.messages import PREFIX

BAD_ROW = re.compile(rf"{PREFIX}.*bad\.jsonl:1: .+")
WITH_BAD_ROWS = [
    "run --no-model --input BAD",
    "check-reply BAD",
    "score BAD --split dev",
    "compare BAD PREDICTIONS --split dev",
    "report --output OUT --split dev --predictions BAD",
    "audit --layers 1 --tickets TICKETS --targets BAD",
    "review --tickets TICKETS --targets BAD",
    "answer validate BAD",
    "answer build BAD",
    "answer render BAD",
    "alerts score BAD",
]
"""Commands that read rows; the first line of BAD is none."""
OTHERS = [
    "run --split dev --no-model --policies PACK",
    "run --split dev --no-model --output OLD --resume",
    "explain TST-DEV-0001 --policies PACK",
    "explain TST-DEV-9999",
    "chat --policies PACK",
    "chat --context {}",
    "schema nothing",
    "lint --rules RULES",
    "compile --check",
    "compile --policies PACK",
    "compile --policies PACK --output -",
    "train --without nobody",
    "baseline --check --output OUT",
    "ladder --split nothing",
    "validate BAD",
    "audit --split dev --layers 1 --policies PACK",
    "alerts show x",
    "alerts world x",
    "alerts play x",
    "alerts run --policy fast",
    "alerts probe --seeds x",
    "alerts report --seeds x",
    "alerts digest surplus",
]
"""Every other command, where it says something on standard error."""


def filled(line: str, root: Path, folder: Path) -> list[str | Path]:
    tickets, predictions = (
        root / "raw" / "dev.tickets.jsonl",
        root / "baselines" / "dev" / "majority" / "predictions.jsonl",
    )
    pack, bad, old = folder / "pack.md", folder / "bad.jsonl", folder / "old.jsonl"
    text = (root / "policies" / "policies.md").read_text(encoding="utf-8")
    pack.write_text(text.replace("MRG-02", "ZZZ-02"), encoding="utf-8")  # another firm's, so that there is much to say
    bad.write_bytes(b"{\n")
    old.write_bytes(b'{"id": "TST-DEV-0001", "decisions": {}}\n')
    rules = folder / "rules"
    if "RULES" in line:
        copy_small_rules(root, rules, with_examples_of="extension_request")
    names = {
        "BAD": bad, "PACK": pack, "OLD": old, "OUT": folder / "out", "TICKETS": tickets, "PREDICTIONS": predictions,
        "RULES": rules,
    }  # fmt: skip
    return [names.get(part, part) for part in line.split()]


@pytest.mark.parametrize("line", [*WITH_BAD_ROWS, *OTHERS])
def test_every_line_on_standard_error_begins_with_the_name(
    command: Commands, root: Path, tmp_path: Path, line: str
) -> None:
    result = command(*filled(line, root, tmp_path), cwd=root)
    said = result.stderr.splitlines()
    assert said
    assert all(row.startswith(PREFIX) and row.strip() != PREFIX.strip() for row in said), result.stderr
    if line in WITH_BAD_ROWS:
        assert any(BAD_ROW.fullmatch(row) for row in said), result.stderr


def test_no_command_is_left_out() -> None:
    known = {line.split(" -")[0].split(" BAD")[0] for line in (*WITH_BAD_ROWS, *OTHERS)}
    tested = {" ".join(line.split()[: 2 if line.split()[0] in {"answer", "alerts"} else 1]) for line in known}
    commands = get_command(app).commands  # type: ignore[attr-defined]
    wanted = {
        f"{name} {inner}" if hasattr(one, "commands") else name
        for name, one in commands.items()
        for inner in getattr(one, "commands", {"": None})
    }
    assert tested == wanted


def test_nothing_else_writes_to_standard_error(root: Path) -> None:
    own = {"messages.py", "streams.py"}
    others = [path for path in (root / "triage_bot").rglob("*.py") if path.name not in own]
    assert not [path for path in others if re.search(r"sys\.stderr|err=True", path.read_text(encoding="utf-8"))]
