"""Targets of both layouts, and what is said of bad ones."""

import io
import json
from pathlib import Path
from typing import Any

import pytest

from tests.score.samples import RESOLVE, ROUTE
from triage_bot.errors import SourceErrors, TriageError
from triage_bot.targets import BadTarget, Target, load_targets, read_targets, target_path

RECORD: dict[str, Any] = {
    "id": "TST-DEV-9001",
    "family": "wire_recall",
    "difficulty": "trap",
    "decisions": {"d1": ROUTE, "d2": RESOLVE},
}


def read(*records: object) -> list[Target | BadTarget]:
    text = "".join((item if isinstance(item, str) else json.dumps(item)) + "\n" for item in records)
    return list(read_targets(io.BytesIO(text.encode()), "targets.jsonl"))


def test_a_target_keeps_every_field_in_order() -> None:
    (target,) = read(RECORD)
    assert isinstance(target, Target)
    first = target.decisions["d1"]
    assert (first.action_type, first.destination, first.priority) == ("route", "fraud_ops", "P0")
    assert first.acceptable_policy_ids == tuple(ROUTE["acceptable_policy_ids"])
    assert list(target.decisions) == ["d1", "d2"]
    assert str(target.location) == "targets.jsonl:1"


@pytest.mark.parametrize(
    "decisions",
    [
        [ROUTE, RESOLVE],
        [{"decision_point": "d1", **ROUTE}, {"decision_point": "d2", **RESOLVE}],
        [{"decision_point": "d2", **RESOLVE}, {"decision_point": "d1", **ROUTE}],
    ],
    ids=["by position", "named", "named, reversed"],
)
def test_a_joined_row_is_the_same_target(decisions: list[dict[str, Any]]) -> None:
    joined = {**RECORD, "decisions": decisions, "context": {"verified": True}, "turns": []}
    (target,), (expected,) = read(joined), read(RECORD)
    assert target == expected


@pytest.mark.parametrize(
    ("record", "message"),
    [
        ("{", "targets.jsonl:1: record: not JSON"),
        ("[]", "record: expected an object, found list"),
        ({**RECORD, "family": "weather"}, "family: Input should be"),
        ({**RECORD, "id": "DEV-1"}, "id: String should match"),
        ({**RECORD, "hint": 1}, "hint: Extra inputs"),
        ({**RECORD, "decisions": {"d1": {**ROUTE, "priority": "P9"}}}, "decisions.d1.priority"),
        ({**RECORD, "decisions": {"d9": ROUTE}}, "decisions.d9"),
        ({**RECORD, "decisions": [ROUTE, 3]}, "decisions[1]: expected an object"),
        ({**RECORD, "decisions": [{"decision_point": "d2", **ROUTE}, RESOLVE]}, "d2 was given before"),
    ],
)
def test_a_bad_line_says_where_and_what(record: object, message: str) -> None:
    (bad,) = read(record)
    assert isinstance(bad, BadTarget)
    assert any(message in str(error) for error in bad.errors)


def test_all_errors_of_a_file_are_collected(tmp_path: Path) -> None:
    path = tmp_path / "targets.jsonl"
    path.write_text("{\n" + json.dumps(RECORD) + "\n" + json.dumps(RECORD) + "\n", encoding="utf-8")
    with pytest.raises(SourceErrors) as caught:
        load_targets(path)
    assert [error.location.line for error in caught.value.errors] == [1, 3]
    assert "already used at line 2" in str(caught.value)


def test_both_layouts_are_found(tmp_path: Path) -> None:
    with pytest.raises(TriageError, match=r"validation\.jsonl"):
        target_path("dev", tmp_path)
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "validation.jsonl").write_text("", encoding="utf-8")
    assert target_path("dev", tmp_path).name == "validation.jsonl"
    (tmp_path / "raw").mkdir()
    (tmp_path / "raw" / "dev.targets.jsonl").write_text("", encoding="utf-8")
    assert target_path("dev", tmp_path).name == "dev.targets.jsonl"


def test_the_shipped_targets_can_be_read(root: Path) -> None:
    for split, tickets in (("train", 64), ("dev", 32)):
        assert len(load_targets(target_path(split, root))) == tickets
