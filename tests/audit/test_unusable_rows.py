"""Rows that cannot be audited are said with file and line, the others are audited, and the exit code tells."""

import io
import json
from pathlib import Path

import pytest

from tests.audit.conftest import ROOT
from tests.cli.commands import Commands, Finished
from triage_bot.agent import Knowledge
from triage_bot.audit import Auditor, Settings
from triage_bot.audit.output import audit_csv, audit_markdown
from triage_bot.audit.page import audit_page
from triage_bot.audit.terminal import show_audit
from triage_bot.console import console
from triage_bot.exit_codes import FOUND, OK, UNUSABLE
from triage_bot.score.cases import CaseFiles

TICKETS = ROOT / "raw" / "dev.tickets.jsonl"
TARGETS = ROOT / "raw" / "dev.targets.jsonl"
GOOD = TARGETS.read_bytes().splitlines()


def audit(command: Commands, folder: Path, lines: list[bytes], *options: str) -> Finished:
    path = folder / "my.targets.jsonl"
    path.write_bytes(b"\n".join(lines) + b"\n")
    given = ("--tickets", TICKETS, "--targets", path, "--reviews", folder / "none.yaml", "--layers", "2")
    return command("audit", *given, *options, cwd=folder)


def changed(line: bytes, **fields: object) -> bytes:
    record = json.loads(line)
    record["decisions"]["d1"].update(fields)
    return json.dumps(record).encode()


BAD = [
    (b"{", "json: record: not JSON"),
    (b"\xff\xfe", "json: record: not UTF-8 at byte 0"),
    (b"\x00" * 8, "json: record: not JSON"),
    (b"[]", "schema: expected an object, found list"),
    (b"null", "schema: expected an object, found NoneType"),
    (b"{}", "schema: id"),
    (b"9" * 5000, "json: record: not JSON"),
    (b"[" * 100_000, "json: record: not JSON"),
    (changed(GOOD[0], priority="P1"), "already used at line 1"),
    (json.dumps({**json.loads(GOOD[0]), "id": "TST-DEV-9999"}).encode(), "pairing: no ticket with this ID"),
    (json.dumps({**json.loads(GOOD[1]), "decisions": []}).encode(), "schema: decisions: expected"),
    (changed(GOOD[2], priority="P9"), "schema: priority"),
    (changed(GOOD[3], required_flags=["no_flag"]), "schema: required_flags"),
]


def test_bad_rows_are_said_and_the_others_are_audited(command: Commands, tmp_path: Path) -> None:
    lines = [changed(GOOD[0], priority="P0"), *(line for line, _ in BAD), *GOOD[4:]]
    result = audit(command, tmp_path, lines, "--format", "json")
    assert result.returncode == FOUND
    for number, (_, said) in enumerate(BAD, start=2):
        place = f"triage-bot: {tmp_path / 'my.targets.jsonl'}:{number}: "
        assert any(row.startswith(place) and said in row for row in result.stderr.splitlines()), (said, result.stderr)
    page = json.loads(result.stdout)
    assert len(page["unreadable"]) == len(result.stderr.splitlines())
    assert any(one["id"] == json.loads(GOOD[0])["id"] and one["code"] == "R02-priority" for one in page["findings"])


def test_sound_rows_are_no_failure(command: Commands, tmp_path: Path) -> None:
    result = audit(command, tmp_path, [changed(GOOD[0], priority="P0"), *GOOD[1:]])
    assert (result.returncode, result.stderr) == (OK, "")


@pytest.mark.parametrize("lines", [[], [b"{", b"\x00", b"[]", b"{}", b"text"]])
def test_targets_that_hold_nothing_are_unusable(command: Commands, tmp_path: Path, lines: list[bytes]) -> None:
    result = audit(command, tmp_path, lines)
    assert result.returncode == UNUSABLE
    assert "my.targets.jsonl: holds no target that could be audited" in result.stderr


def test_a_finding_about_a_row_without_an_id_names_its_line(knowledge: Knowledge, tmp_path: Path) -> None:
    path, out = tmp_path / "my.targets.jsonl", io.StringIO()
    path.write_bytes(b"\n".join([*GOOD[:3], b"{", *GOOD[3:]]))
    result = Auditor(knowledge, Settings(layers=frozenset({1}))).audit(CaseFiles(TICKETS, path))
    show_audit(result, (), console(out), 50)
    for page in (out.getvalue(), audit_markdown(result), audit_page(result, {}, "x")):
        assert f"{path}:4" in page
    assert f"{path},4" in audit_csv(result)


def test_bad_tickets_of_either_side_are_said(command: Commands, tmp_path: Path) -> None:
    tickets, other = tmp_path / "t.jsonl", tmp_path / "other.jsonl"
    tickets.write_bytes(TICKETS.read_bytes() + b"{\n")
    other.write_bytes(b'{"id": 1}\n' + TICKETS.read_bytes())
    given = ("--tickets", tickets, "--targets", TARGETS, "--against", other, "--layers", "2")
    result = command("audit", *given, cwd=ROOT)
    assert result.returncode == FOUND
    assert f"triage-bot: {tickets}:33: json: " in result.stderr
    assert f"triage-bot: {other}:1: id: expected" in result.stderr


def test_review_says_them_too(command: Commands, tmp_path: Path) -> None:
    path = tmp_path / "my.targets.jsonl"
    path.write_bytes(b"{\n")
    result = command("review", "--tickets", TICKETS, "--targets", path, "--reviews", tmp_path / "r.yaml")
    assert result.returncode == UNUSABLE
    assert f"triage-bot: {path}:1: json: record: not JSON" in result.stderr
