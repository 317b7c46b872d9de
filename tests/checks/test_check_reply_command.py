import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from triage_bot.cli.check_reply import check_reply_command

APP = typer.Typer()
APP.command()(check_reply_command)
GOOD = {
    "id": "r1",
    "customer": "where is my order",
    "reply": "What's the order number? You will get a full refund.",
    "allowed_timeline_claims": [],
    "may_disclose_account_details": True,
}


def test_rows_are_answered_in_order_and_bad_ones_reported(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    bad = {**GOOD, "reply": 7, "may_disclose_account_details": "no"}
    path.write_text("\n".join((json.dumps(GOOD), json.dumps(bad), "{", json.dumps(GOOD))), encoding="utf-8")
    result = CliRunner().invoke(APP, [str(path)])
    assert result.exit_code == 1
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == ["r1", "r1"]
    assert answers[0]["violations"][0]["class"] == "guarantee"
    assert answers[0]["violations"][0]["span"] in GOOD["reply"]
    assert [ask["key"] for ask in answers[0]["asks"]] == ["order_id"]
    assert f"{path}:2: reply: expected text, found 7" in result.stderr
    assert f"{path}:2: may_disclose_account_details: expected true or false, found 'no'" in result.stderr
    assert f"{path}:3: record: not JSON" in result.stderr


def test_standard_input_and_the_fields_of_a_target() -> None:
    row = {
        "customer": ["hi", "again"],
        "reply": "You'll hear within 2 days.",
        "target": {"allowed_timeline_claims": [], "may_disclose_account_details": False, "prohibited": []},
    }
    result = CliRunner().invoke(APP, ["-"], input=json.dumps(row) + "\n")
    assert result.exit_code == 0
    answer = json.loads(result.stdout)
    assert set(answer) == {"violations", "asks"}
    assert answer["violations"][0]["class"] == "unstated_timeline"


@pytest.mark.parametrize("text", ["", "\n\n"])
def test_nothing_in_nothing_out(text: str) -> None:
    result = CliRunner().invoke(APP, ["-"], input=text)
    assert (result.exit_code, result.stdout) == (0, "")
