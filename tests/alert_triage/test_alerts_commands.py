"""The commands of `triage-bot alerts`, through their command line."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.cli.commands import Commands
from triage_bot.alert_triage import digest, generate_world
from triage_bot.alert_triage.limits import BOARD_LIMITS, LIMITS
from triage_bot.alert_triage.probe import TierMissingError
from triage_bot.alert_triage.seeds import parse_seeds
from triage_bot.cli.alerts import app
from triage_bot.errors import TriageError
from triage_bot.exit_codes import FOUND, OK

runner = CliRunner()


def invoke(*arguments: str, keys: str | None = None, code: int = 0) -> str:
    result = runner.invoke(app, list(arguments), input=keys)
    assert result.exit_code == code, result.output
    return result.output


def test_show_has_the_screen_the_label_the_settings_and_the_limits() -> None:
    text = invoke("show", "7")
    screen = generate_world(7).facts.screen
    assert text.startswith("Synthetic data: no real customer")
    assert screen.alert.id in text
    assert "not industry figures" in text
    assert all(limit in text for limit in BOARD_LIMITS)


def test_show_as_json_has_the_same_facts_and_no_answer() -> None:
    data = json.loads(invoke("show", "7", "--format", "json"))
    screen = generate_world(7).facts.screen
    assert data["synthetic"] is True
    assert data["kyc"]["expected_monthly_cash"] == screen.kyc.expected_monthly_cash
    assert [entry["id"] for entry in data["alert"]["triggering"]] == [entry.id for entry in screen.alert.triggering]
    assert len(data["summary"]) == 12
    assert "truth" not in data
    assert "lookups" not in data


def test_world_is_canonical_json_with_the_truth() -> None:
    text = invoke("world", "7").rstrip("\n")
    data = json.loads(text)
    assert text == json.dumps(data, sort_keys=True, separators=(",", ":"))
    assert data["truth"]["label"] == generate_world(7).truth.label
    assert data["truth"]["reference_hours"] > 0


def test_play_takes_keys_and_reveals_at_the_end() -> None:
    text = invoke("play", "7", keys="d\nc\n1\n1\n\n")
    assert text.index("DOCUMENTS") < text.index("REVEAL") < text.index("SCORE")


def test_play_stops_when_the_input_does() -> None:
    assert "REVEAL" not in invoke("play", "7", keys="d\n", code=1)


def test_run_leaves_the_held_out_slice_alone_and_score_reads_it_back(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    invoke("run", "--policy", "fast", "--seeds", "0:60", "--output", str(path))
    stored = [json.loads(line) for line in path.read_text(encoding="ascii").splitlines()]
    assert stored
    assert not any(line["held_out"] for line in stored)
    both = tmp_path / "both.jsonl"
    invoke("run", "--policy", "thorough", "--seeds", "0:60", "--output", str(both), "--slice", "both")
    path.write_text(path.read_text(encoding="ascii") + both.read_text(encoding="ascii"), encoding="ascii")
    text = invoke("score", str(path))
    assert "training [95 %]" in text
    assert "held-out [95 %]" in text
    assert "Nothing slipped through" in text
    assert BOARD_LIMITS[0] in text
    lines = [json.loads(line) for line in invoke("score", str(path), "--format", "json").splitlines()]
    assert len(lines) == len(stored) + 60
    assert {line["agent"] for line in lines} == {"fast", "thorough"}


def test_score_says_what_it_could_not_verify(tmp_path: Path) -> None:
    path = tmp_path / "bare.jsonl"
    path.write_text('{"seed": 3, "replies": ["hm"]}\n', encoding="utf-8")
    assert "1 transcripts state no reference hours" in invoke("score", str(path))


@pytest.mark.parametrize("form", ["text", "json"])
def test_score_grades_the_good_lines_and_fails_for_the_bad_ones(command: Commands, tmp_path: Path, form: str) -> None:
    good, bad = tmp_path / "good.jsonl", tmp_path / "bad.jsonl"
    lines = ['{"seed": 3, "replies": ["hm"]}', '{"seed": 4, "replies": []}']
    other = '{"seed": 2, "replies": [], "metrics": {"reference_hours": 999}}'
    good.write_text("\n".join(lines), encoding="utf-8")
    bad.write_text("\n".join([lines[0], "{", lines[1], "[]", other]), encoding="utf-8")
    whole, mixed = (command("alerts", "score", path, "--format", form) for path in (good, bad))
    assert (whole.returncode, mixed.returncode) == (OK, FOUND)
    assert mixed.stdout == whole.stdout
    places = [row.split(": ")[1] for row in mixed.stderr.splitlines()]
    assert places == [f"{bad}:{number}" for number in (2, 4, 5)]


def test_run_names_the_policies_it_knows(tmp_path: Path) -> None:
    result = runner.invoke(app, ["run", "--policy", "best", "--seeds", "3", "--output", str(tmp_path / "x")])
    assert isinstance(result.exception, TriageError)
    assert "expected one of inaction, malformed" in str(result.exception)
    assert not (tmp_path / "x").exists()


def test_probe_prints_both_slices_and_eight_assertions() -> None:
    text = invoke("probe")
    assert "held-out: 24 alerts, 13 benign, 7 visible, 4 hidden" in text
    assert sum(f"{number}. holds: " in text for number in range(1, 9)) == 8
    assert BOARD_LIMITS[0] in text


def test_probe_aborts_without_a_tier() -> None:
    result = runner.invoke(app, ["probe", "--seeds", "1:2"])
    assert isinstance(result.exception, TierMissingError)


def test_probe_exits_with_1_when_an_assertion_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("triage_bot.alert_triage.probe.CHEATS", ("thorough",))
    assert "6. FAILS" in invoke("probe", code=1)


def test_report_in_three_formats() -> None:
    text = invoke("report")
    assert "█" in text
    assert "Weight at which fast" in text
    assert all(limit in text for limit in LIMITS)
    markdown = invoke("report", "--format", "markdown")
    assert markdown.startswith("# Alert triage")
    assert "| fast_fixed_threshold |" in markdown
    data = json.loads(invoke("report", "--format", "json"))
    assert set(data["slices"]) == {"training", "held_out"}
    assert data["slices"]["training"]["flip_weights"]["hours"] > 0.25
    assert len(data["assertions"]) == 8


def test_a_slice_without_alerts_shows_no_figures() -> None:
    found = "1:8"
    assert parse_seeds(found).held_out == ()
    text = invoke("report", "--seeds", found)
    line = next(line for line in text.splitlines() if line.startswith("  thorough "))
    assert line.split()[2::2] == ["-"] * 4
    data = json.loads(invoke("report", "--seeds", found, "--format", "json"))
    assert data["slices"]["held_out"]["policies"]["fast"]["total"] is None
    assert "no alert" in invoke("report", "--seeds", found, "--format", "markdown")


def test_digest_compares_with_the_committed_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    known = digest.committed_digests()
    monkeypatch.setattr(digest, "worlds_digest", lambda: known.worlds)
    assert invoke("digest").count("as committed") == 2
    monkeypatch.setattr(digest, "worlds_digest", lambda: "0" * 64)
    assert f"expected {known.worlds}" in invoke("digest", code=1)


def test_the_group_loads_without_the_environment() -> None:
    code = (
        "import sys; import triage_bot.cli.alerts;"
        "print([name for name in sys.modules if name.startswith(('triage_bot.alert_triage', 'numpy', 'rich.table'))])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stdout
    assert found.strip() == "[]"


@pytest.mark.parametrize("seed", ["-1", "x", "1000000000000000000"])
def test_bad_seeds_are_usage_errors(seed: str) -> None:
    assert runner.invoke(app, ["world", "--", seed]).exit_code == 2
