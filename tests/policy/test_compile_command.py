"""triage-bot compile, as a command."""

from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from triage_bot.cli.compile import compile_command
from triage_bot.errors import TriageError
from triage_bot.policy.command import compiled_path, default_output
from triage_bot.resources import default_policies_path

PROSE = Path(__file__).parent / "packs" / "prose.md"
app = typer.Typer()
app.command()(compile_command)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(app, list(arguments))


def test_check_of_the_own_rules() -> None:
    result = run("--check")
    assert result.exit_code == 0, result.output
    assert "is up to date" in result.stderr


def test_check_of_another_pack_needs_the_file_to_compare_with(tmp_path: Path) -> None:
    result = run("--check", "--policies", str(PROSE))
    assert isinstance(result.exception, TriageError)
    assert "--check with --policies needs --output FILE" in str(result.exception)
    path = tmp_path / "kept.yaml"
    path.write_text("format: 1\n", encoding="utf-8")
    result = run("--check", "--policies", str(PROSE), "--output", str(path))
    assert result.exit_code == 1
    assert "+  AUTH-01:" in result.stdout
    said = f"{path} is stale; write it with: triage-bot compile --policies {PROSE} --output {path}"
    assert said in result.stderr


def test_another_pack_is_not_written_over_the_built_in_one(tmp_path: Path) -> None:
    before = compiled_path().read_bytes()
    result = run("--policies", str(PROSE))
    assert result.exit_code == 0
    assert "30 policies, 0 errors" in result.stderr
    assert "nothing written: --output FILE writes what was compiled" in result.stderr
    assert compiled_path().read_bytes() == before


def test_the_built_in_pack_by_name_is_the_built_in_pack() -> None:
    assert default_output(None, None) == default_output(default_policies_path(), None) == compiled_path()
    assert default_output(PROSE, None) is None


def test_a_rules_folder_that_is_named_keeps_its_own_file(tmp_path: Path) -> None:
    assert default_output(PROSE, tmp_path) == tmp_path / "compiled.yaml"


def test_options_that_contradict_are_refused(tmp_path: Path) -> None:
    pack = tmp_path / "pack.md"
    pack.write_bytes(PROSE.read_bytes())
    for options in (
        ("--check", "--rebind"),
        ("--check", "--output", "-"),
        ("--rebind", "--policies", str(pack), "--output", str(pack)),
        ("--policies", str(pack), "--output", str(pack)),
    ):
        result = run(*options)
        assert isinstance(result.exception, TriageError), options
    assert pack.read_bytes() == PROSE.read_bytes()


def test_output_is_written_and_then_up_to_date(tmp_path: Path) -> None:
    path = tmp_path / "new" / "out.yaml"
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
