"""A pack that ``compile`` refuses is refused by every command that takes one, in the same words."""

from pathlib import Path

import pytest

from tests.cli.commands import Commands
from triage_bot.exit_codes import OK, UNUSABLE

UNKNOWN_QUEUE = "## AB-01: One\n\nRoute to `wealth_desk` at `P1`.\n"
TWICE = "## AB-01: One\n\nRoute to `fraud_ops` at `P1`.\n\n## AB-01: Again\n\nThe action is `resolve`.\n"
DANGLING = "## AB-01: One\n\nRoute to `fraud_ops` at `P1`, as in AB-02.\n"
EMPTY = "# Nothing\n"
CONTRADICTS = "## FRD-01: Unauthorised activity\n\nThe customer reports transactions they did not make. The action is `resolve`.\n"
READERS = [
    "run --split dev --output OUT",
    "explain TST-DEV-0001",
    "chat",
    "audit --split dev --layers 1",
    "review --split dev",
    "validate --split dev",
    "baseline keyword --output OUT",
    "ladder",
    "report --output OUT",
]


def refusals(command: Commands, line: str, pack: Path, root: Path) -> list[str]:
    arguments = [str(pack.parent / "out") if part == "OUT" else part for part in line.split()]
    result = command(*arguments, "--policies", pack, cwd=root)
    assert result.returncode == UNUSABLE, line
    assert not (pack.parent / "out").exists()
    return [row.removeprefix("triage-bot: ") for row in result.stderr.splitlines() if ": error: " in row]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (UNKNOWN_QUEUE, ":3: error: AB-01: unknown queue 'wealth_desk'"),
        (TWICE, ":5: error: duplicate policy ID AB-01; it was defined at line 1"),
        (DANGLING, ":3: error: AB-01: refers to AB-02, which the pack does not define"),
        (EMPTY, ": error: no policy found"),
    ],
)
def test_a_pack_with_errors(command: Commands, root: Path, tmp_path: Path, text: str, said: str) -> None:
    pack = tmp_path / "pack.md"
    pack.write_text(text, encoding="utf-8")
    wanted = refusals(command, "compile --output OUT", pack, root)
    assert any(row.startswith(f"{pack}{said}") for row in wanted), wanted
    for line in READERS:
        assert refusals(command, line, pack, root) == wanted, line


def test_a_pack_that_the_triggers_contradict_is_run_without_them(command: Commands, root: Path, tmp_path: Path) -> None:
    """Another firm may decide otherwise under the same ID: its pack is right, and the trigger stands aside."""
    pack = tmp_path / "pack.md"
    pack.write_text(CONTRADICTS, encoding="utf-8")
    assert refusals(command, "compile --output OUT", pack, root)
    result = command("run", "--split", "dev", "--policies", pack, cwd=root)
    assert result.returncode == OK
    assert "trigger unauthorised_transaction" in result.stderr
    assert len(result.stdout.splitlines()) == 32
