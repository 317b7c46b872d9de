"""triage-bot compile, as a command."""

from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from triage_bot.cli.compile import compile_command

PROSE = Path(__file__).parent / "packs" / "prose.md"
app = typer.Typer()
app.command()(compile_command)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


def test_check_of_the_own_rules() -> None:
    result = run("--check")
    assert result.exit_code == 0, result.output
    assert "is up to date" in result.stderr


def test_check_of_another_pack_is_stale_and_shows_the_diff() -> None:
    result = run("--check", "--policies", str(PROSE))
    assert result.exit_code == 1
    assert "+  AUTH-01:" in result.stdout
    assert "is stale; write it with: triage-bot compile" in result.stderr


def test_output_is_written_and_then_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "out.yaml"
    assert run("--policies", str(PROSE), "--output", str(path)).exit_code == 0
    assert run("--policies", str(PROSE), "--output", str(path), "--check").exit_code == 0
    assert run("--policies", str(PROSE), "--output", "-").stdout == path.read_text(encoding="utf-8")


def test_a_pack_with_errors_is_not_written(tmp_path: Path) -> None:
    pack, path = tmp_path / "pack.md", tmp_path / "out.yaml"
    pack.write_text("## AB-01: One\n\nRoute to `wealth_desk`.\n", encoding="utf-8")
    result = run("--policies", str(pack), "--output", str(path))
    assert result.exit_code == 2
    assert f"{pack}:3: error: AB-01: unknown queue 'wealth_desk'" in result.stderr
    assert not path.exists()


def test_report_shows_effects_triggers_and_findings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    result = run("--report", "--policies", str(PROSE))
    assert result.exit_code == 0
    assert "route fraud_ops P1" in result.stdout
    assert "FRD-01: bound to FR-101 “Not me” by meaning" in result.stdout
    assert "two failed attempts" in result.stdout
    assert "Findings" in result.stdout


def test_rebind_proposes_a_file_for_review() -> None:
    result = run("--rebind", "--policies", str(PROSE))
    assert result.exit_code == 0
    assert "  FRD-01:\n    policy: FR-101\n    title: Not me\n" in result.stdout
    assert "  PDT-04:\n    policy: null\n" in result.stdout
