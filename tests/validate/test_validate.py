"""Every rule of validate fires on a target that breaks it and on nothing else."""

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import typer
from typer.testing import CliRunner

from triage_bot.cli.validate import validate_command
from triage_bot.validate import Authority, Rule, issues_json, issues_sarif, load_authority, validate_files

_ROOT = Path(__file__).parents[2]
_BASE = ["advice", "guarantee", "full_account_number", "unstated_timeline"]

Record = dict[str, Any]


@pytest.fixture(scope="module")
def authority() -> Authority:
    return load_authority()


def _ticket() -> Record:
    turns: list[Record] = []
    for index in range(2):
        turns.append({"t": 2 * index, "role": "customer", "text": "A debit of $40 that I never made."})
        turns.append({"t": 2 * index + 1, "role": "agent", "decision_point": f"d{index + 1}"})
    context = {
        "verified": True,
        "account_masked": "****1111",
        "account_type": "cash",
        "account_age_days": 400,
        "local_time_et": "2026-03-11T10:42:00-04:00",
    }
    return {"id": "TST-CHECK-0001", "context": context, "turns": turns}


def _decision(**changes: Any) -> Record:
    decision = {
        "action_type": "route",
        "queue": "fraud_ops",
        "priority": "P0",
        "escalate_to": None,
        "required_flags": ["fraud_claim"],
        "forbidden_flags": [],
        "required_policy_ids": ["FRD-01"],
        "acceptable_policy_ids": ["FRD-01", "FRD-02", "FRD-03"],
        "must_ask": [],
        "may_disclose_account_details": True,
        "prohibited": [*_BASE, "merits_argument", "cause_speculation"],
        "allowed_timeline_claims": ["10 business days"],
        "rationale": "FRD-01 routes it to fraud_ops at P0.",
    }
    return {**decision, **changes}


def _follow_up(**changes: Any) -> Record:
    return _decision(
        **{
            "action_type": "resolve",
            "queue": None,
            "priority": None,
            "required_flags": [],
            "required_policy_ids": ["ESC-04"],
            "acceptable_policy_ids": ["ESC-04", "FRD-01", "FRD-02", "FRD-03"],
            **changes,
        }
    )


def _target(first: Record | None = None, second: Record | None = None) -> Record:
    decisions = {"d1": first or _decision(), "d2": second or _follow_up()}
    return {"id": "TST-CHECK-0001", "family": "fraud_unauthorized", "difficulty": "standard", "decisions": decisions}


def _write(folder: Path, ticket: object, target: object) -> tuple[Path, Path]:
    paths = folder / "x.tickets.jsonl", folder / "x.targets.jsonl"
    for path, record in zip(paths, (ticket, target), strict=True):
        path.write_text(record if isinstance(record, str) else json.dumps(record) + "\n", encoding="utf-8")
    return paths


def _rules(folder: Path, authority: Authority, ticket: object, target: object) -> list[tuple[str, str, Rule]]:
    issues = validate_files(*_write(folder, ticket, target), authority)
    return [(issue.decision_point, issue.field, issue.rule) for issue in issues]


def test_a_sound_pair_has_no_issue(tmp_path: Path, authority: Authority) -> None:
    assert _rules(tmp_path, authority, _ticket(), _target()) == []


_BROKEN: list[tuple[str, Record, Record, tuple[str, str, Rule]]] = [
    ("route without queue", {"queue": None}, {}, ("d1", "queue", Rule.NULLS)),
    ("route without priority", {"priority": None}, {}, ("d1", "priority", Rule.NULLS)),
    ("route with a desk", {"escalate_to": "compliance"}, {}, ("d1", "escalate_to", Rule.NULLS)),
    ("resolve with a priority", {}, {"priority": "P1"}, ("d2", "priority", Rule.NULLS)),
    ("required outside", {"acceptable_policy_ids": ["FRD-02"]}, {}, ("d1", "acceptable_policy_ids", Rule.WITHIN)),
    ("flag both", {"forbidden_flags": ["fraud_claim"]}, {}, ("d1", "forbidden_flags", Rule.FLAG_BOTH)),
    ("twice", {"prohibited": [*_BASE, "advice"]}, {}, ("d1", "prohibited", Rule.REPEATED)),
    ("no policy", {}, {"required_policy_ids": []}, ("d2", "required_policy_ids", Rule.NO_POLICY)),
    ("unknown policy", {"acceptable_policy_ids": ["FRD-01", "FRD-77"]}, {}, ("d1", "acceptable_policy_ids", Rule.UNKNOWN_POLICY)),
    ("unquoted timeline", {"allowed_timeline_claims": ["2 weeks"]}, {}, ("d1", "allowed_timeline_claims", Rule.TIMELINE)),
    ("flag without policy", {}, {"required_flags": ["pii_exposed"]}, ("d2", "required_flags", Rule.FLAG_POLICY)),
    ("unknown queue", {"queue": "fraud_desk"}, {}, ("d1", "queue", Rule.SCHEMA)),
    ("unknown flag", {"required_flags": ["fraud"]}, {}, ("d1", "required_flags", Rule.SCHEMA)),
    ("extra key", {"note": "x"}, {}, ("d1", "note", Rule.SCHEMA)),
    ("no rationale", {"rationale": " "}, {}, ("d1", "rationale", Rule.NO_RATIONALE)),
]  # fmt: skip


@pytest.mark.parametrize(("first", "second", "expected"), [row[1:] for row in _BROKEN], ids=[row[0] for row in _BROKEN])
def test_each_rule(
    tmp_path: Path, authority: Authority, first: Record, second: Record, expected: tuple[str, str, Rule]
) -> None:
    target = _target(_decision(**first), _follow_up(**second))
    assert _rules(tmp_path, authority, _ticket(), target) == [expected]


@pytest.mark.parametrize(
    ("second", "broken"),
    [
        (_decision(), True),
        (_decision(queue="funding_ops", priority="P2", required_flags=[], required_policy_ids=["FRD-02"]), True),
        (
            _decision(
                action_type="escalate", queue=None, escalate_to="compliance", priority="P1",
                required_flags=["regulatory_complaint"], required_policy_ids=["CMP-01"], acceptable_policy_ids=["CMP-01"],
            ),
            False,
        ),
    ],
)  # fmt: skip
def test_follow_up_rank(tmp_path: Path, authority: Authority, second: Record, broken: bool) -> None:
    found = _rules(tmp_path, authority, _ticket(), _target(None, second))
    assert found == ([("d2", "action_type", Rule.RANK)] if broken else [])


def _escalation(desk: str, priority: str, policy: str, flag: str) -> Record:
    return _decision(
        action_type="escalate", queue=None, escalate_to=desk, priority=priority, required_flags=[flag],
        required_policy_ids=[policy], acceptable_policy_ids=[policy],
    )  # fmt: skip


@pytest.mark.parametrize(
    ("desk", "priority", "broken"),
    [("compliance", "P0", False), ("compliance", "P1", True), ("options_desk", "P0", True)],
)
def test_the_one_move_between_equal_ranks(
    tmp_path: Path, authority: Authority, desk: str, priority: str, broken: bool
) -> None:
    first = _escalation("options_desk", "P0", "OPT-04", "time_sensitive")
    second = _escalation(desk, priority, "CMP-01", "regulatory_complaint")
    found = _rules(tmp_path, authority, _ticket(), _target(first, second))
    assert found == ([("d2", "action_type", Rule.RANK)] if broken else [])


def _without_turns(ticket: Record) -> Record:
    return {key: value for key, value in ticket.items() if key != "turns"}


def _one_turn(ticket: Record) -> Record:
    return {**ticket, "turns": ticket["turns"][:2]}


def _other_id(ticket: Record) -> Record:
    return {**ticket, "id": "TST-CHECK-0002"}


def _summer_offset(ticket: Record) -> Record:
    changed = copy.deepcopy(ticket)
    changed["context"]["local_time_et"] = "2026-03-11T10:42:00-05:00"
    return changed


@pytest.mark.parametrize(
    ("change", "rules"),
    [
        (_without_turns, {Rule.SCHEMA}),
        (_one_turn, {Rule.DECISION_POINTS}),
        (_other_id, {Rule.PAIRING}),
        (_summer_offset, {Rule.LOCAL_TIME}),
    ],
)
def test_tickets(tmp_path: Path, authority: Authority, change: Callable[[Record], Record], rules: set[Rule]) -> None:
    assert {rule for _, _, rule in _rules(tmp_path, authority, change(_ticket()), _target())} == rules


@pytest.mark.parametrize(
    "text", ["{", "[1]\n", '{"id": 3}\n', '{"id": "TST-CHECK-0001", "decisions": {"d1": 4}}\n', "\xff\n"]
)
def test_broken_target_lines_are_reported_not_raised(tmp_path: Path, authority: Authority, text: str) -> None:
    issues = list(validate_files(*_write(tmp_path, _ticket(), text), authority))
    assert issues
    assert all(issue.message for issue in issues)


def test_a_repeated_id_is_reported(tmp_path: Path, authority: Authority) -> None:
    line = json.dumps(_target()) + "\n"
    issues = list(validate_files(*_write(tmp_path, _ticket(), line + line), authority))
    assert any("already used at line 1" in issue.message for issue in issues)


def test_files_in_another_order_are_matched(tmp_path: Path, authority: Authority) -> None:
    tickets = [{**_ticket(), "id": f"TST-CHECK-000{number}"} for number in (1, 2, 3)]
    targets = [{**_target(), "id": f"TST-CHECK-000{number}"} for number in (3, 1, 2)]
    paths = _write(
        tmp_path, "".join(json.dumps(t) + "\n" for t in tickets), "".join(json.dumps(t) + "\n" for t in targets)
    )
    assert list(validate_files(*paths, authority)) == []


def test_joined_rows(tmp_path: Path, authority: Authority) -> None:
    target = _target()
    rows = {**_ticket(), **target, "decisions": [{"decision_point": p, **d} for p, d in target["decisions"].items()]}
    path = tmp_path / "train.jsonl"
    path.write_text(json.dumps(rows) + "\n", encoding="utf-8")
    assert list(validate_files(path, path, authority)) == []


@pytest.mark.parametrize("split", ["train", "dev"])
def test_the_shipped_splits_are_sound(split: str, authority: Authority) -> None:
    raw = _ROOT / "raw"
    assert list(validate_files(raw / f"{split}.tickets.jsonl", raw / f"{split}.targets.jsonl", authority)) == []


def test_machine_formats(tmp_path: Path, authority: Authority) -> None:
    paths = _write(tmp_path, _ticket(), _target(_decision(queue=None)))
    issues = list(validate_files(*paths, authority))
    page = issues_json(issues)
    assert (page["errors"], page["issues"][0]["decision_point"], page["issues"][0]["line"]) == (1, "d1", 1)
    result = issues_sarif(issues)["runs"][0]["results"][0]
    assert (result["ruleId"], result["level"]) == ("nulls", "error")


def test_the_command_reports_and_fails(tmp_path: Path) -> None:
    app = typer.Typer()
    app.command()(validate_command)
    _, targets = _write(tmp_path, _ticket(), _target(_decision(queue=None)))
    result = CliRunner().invoke(app, [str(targets)])
    assert result.exit_code == 1
    assert "x.targets.jsonl:1: TST-CHECK-0001/d1: nulls: queue: required for route" in result.output
    good = _write(tmp_path, _ticket(), _target())
    assert CliRunner().invoke(app, ["--targets", str(good[1]), "--format", "sarif"]).exit_code == 0
