"""Formats, proposals and exit codes of the command."""

import csv
import json
import subprocess
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from tests.audit.conftest import ROOT, Split
from triage_bot.audit import Auditor, load_records
from triage_bot.audit.output import audit_csv, audit_json, audit_markdown
from triage_bot.audit.page import audit_page
from triage_bot.audit.proposals import proposal_patch
from triage_bot.audit.reviews import load_reviews
from triage_bot.cli.audit import audit_command
from triage_bot.cli.review import review_command
from triage_bot.score.cases import CaseFiles


@pytest.fixture
def files(dev: Split) -> CaseFiles:
    return dev.changed(1, "d1", priority="P2", must_ask=["order_id"])


def test_formats_tell_the_same(files: CaseFiles, auditor: Auditor) -> None:
    result = auditor.audit(files)
    page = json.loads(audit_json(result))
    rows = list(csv.DictReader(audit_csv(result).splitlines()))
    assert len(page["findings"]) == len(rows) == len(result.findings)
    first = page["findings"][0]
    assert {"kind", "layer", "code", "severity", "confidence", "id", "decision_point", "field", "label", "expected",
            "policy_id", "policy_sentence", "policy_line", "evidence", "message"} <= set(first)  # fmt: skip
    assert rows[0]["code"] == first["code"]
    assert first["code"] in audit_markdown(result)


def test_the_page_escapes_and_holds_everything(files: CaseFiles, auditor: Auditor) -> None:
    result = auditor.audit(files)
    decisions = auditor.explain(files, {(one.id, one.decision_point) for one in result.findings})
    page = audit_page(result, decisions, "<b>x")
    assert "<b>x" not in page
    assert page.count("<section") == len(result.findings)
    assert "http" not in page
    assert "Corvane" in page


def test_a_proposal_is_a_patch_that_mends(tmp_path: Path, dev: Split, files: CaseFiles, auditor: Auditor) -> None:
    before = files.targets.read_bytes()
    patch = tmp_path / "fix.patch"
    patch.write_text(proposal_patch(files.targets, auditor.audit(files).findings, 0.95))
    assert files.targets.read_bytes() == before
    subprocess.run(["patch", "-s", str(files.targets), str(patch)], check=True)
    assert load_records(files.targets) == dev.targets


def _run(*arguments: str) -> tuple[int, str]:
    app = typer.Typer()
    app.command()(audit_command)
    result = CliRunner().invoke(app, list(arguments))
    return result.exit_code, result.stdout


def test_the_command(tmp_path: Path, files: CaseFiles) -> None:
    given = ["--tickets", str(files.tickets), "--targets", str(files.targets), "--reviews", str(tmp_path / "none.yaml")]
    code, out = _run(*given, "--format", "json", "--fail-on", "error")
    assert code == 1
    assert any(one["code"] == "R02-priority" for one in json.loads(out)["findings"])
    code, out = _run(*given, "--rules-table")
    assert code == 0
    assert "R02-priority" in out
    assert "coverage" in out


def test_review_records_a_verdict_and_stops(tmp_path: Path, files: CaseFiles) -> None:
    app = typer.Typer()
    app.command()(review_command)
    path = tmp_path / "reviews.yaml"
    given = ["--tickets", str(files.tickets), "--targets", str(files.targets), "--reviews", str(path)]
    result = CliRunner().invoke(app, given, input="aThe pack says P0.\nq")
    assert result.exit_code == 0
    assert [(one.id, one.reason) for one in load_reviews(path)] == [("TST-DEV-0001", "The pack says P0.")]
    assert "Corvane" in result.stdout


def test_a_pack_without_the_roles_is_audited(tmp_path: Path, files: CaseFiles) -> None:
    pack = tmp_path / "pack.md"
    pack.write_text("# Pack\n\n## FRD-01: Fraud\n\nRaise `fraud_claim` and route to `fraud_ops` at `P0`.\n")
    given = ["--tickets", str(files.tickets), "--targets", str(files.targets), "--policies", str(pack)]
    code, out = _run(*given, "--format", "json", "--layers", "12")
    found = json.loads(out)["findings"]
    assert code == 0
    assert any(one["code"] == "S-unknown-policy" for one in found)
    assert not any(one["code"] in {"R09-gate", "R09-follow-up"} for one in found)


def test_the_shipped_reviews_are_not_stale() -> None:
    given = ["--split", "dev", "--data", str(ROOT), "--reviews", str(ROOT / "audit-reviews.yaml"), "--layers", "12"]
    code, out = _run(*given, "--format", "json", "--fail-on", "warning")
    page = json.loads(out)
    assert page["stale_reviews"] == []
    assert code == 0
    assert all(one["verdict"] for one in page["findings"])
