"""The whole audit on small files: every layer, evidence, order and shape of its findings."""

import copy
import json
from pathlib import Path

import pytest

from tests.audit.conftest import ROOT, Split
from triage_bot.agent import Knowledge
from triage_bot.audit import Auditor, Finding, Kind, Settings, summary
from triage_bot.score.cases import CaseFiles


def _errors(findings: list[Finding]) -> set[tuple[str, str]]:
    return {(one.id[-4:], one.decision_point) for one in findings if one.kind is Kind.LABEL_ERROR}


@pytest.mark.parametrize("split", ["train", "dev"])
def test_layers_one_and_two_are_silent_on_the_shipped_splits(split: str, auditor: Auditor) -> None:
    raw = ROOT / "raw"
    result = auditor.audit(CaseFiles(raw / f"{split}.tickets.jsonl", raw / f"{split}.targets.jsonl"))
    assert [one for one in result.findings if one.layer <= 2 and one.kind is not Kind.PACK_AMBIGUITY] == []
    assert result.decisions == {"train": 132, "dev": 66}[split]


def test_a_finding_says_what_where_and_why(dev: Split, auditor: Auditor) -> None:
    found = auditor.audit(dev.changed(1, "d1", priority="P2")).findings
    finding = next(one for one in found if one.code == "R02-priority")
    assert (finding.id, finding.decision_point, finding.field) == ("TST-DEV-0001", "d1", "priority")
    assert (finding.label, finding.expected, finding.policy_id) == ("P2", "P0", "FRD-01")
    assert finding.policy_sentence.startswith("Raise fraud_claim")
    assert finding.policy_line > 0
    assert finding.location is not None
    assert finding.location.line == 1
    assert finding.severity == "error"


def test_label_errors_come_first_and_fall_in_confidence(dev: Split, auditor: Auditor) -> None:
    found = auditor.audit(dev.changed(1, "d1", priority="P2")).findings
    kinds = [list(Kind).index(one.kind) for one in found]
    assert kinds == sorted(kinds)
    scores = [one.confidence for one in found if one.kind is Kind.LABEL_ERROR]
    assert scores == sorted(scores, reverse=True)
    assert all(0 <= one.confidence <= 1 for one in found)


def test_a_pasted_neighbour_is_found_by_the_text(dev: Split, auditor: Auditor) -> None:
    other = dev.decision(27, "d1")  # a complaint, pasted on a request to choose a fund; both are unverified
    result = auditor.audit(dev.changed(29, "d1", **other))
    assert ("0029", "d1") in _errors(result.findings)
    assert any(one.layer == 3 and one.id.endswith("0029") for one in result.findings)


def test_a_consistent_but_unspoken_policy_is_doubted_by_the_text(dev: Split, auditor: Auditor) -> None:
    fields = {
        "queue": "funding_ops", "required_policy_ids": ["ACT-04"], "acceptable_policy_ids": ["ACT-04", "TRD-03"],
        "prohibited": ["advice", "guarantee", "full_account_number", "unstated_timeline"],
        "allowed_timeline_claims": ["10 business days"], "rationale": "Missing after a transfer: ACT-04.",
    }  # fmt: skip
    found = auditor.audit(dev.changed(10, "d1", **fields)).findings
    assert any(one.layer == 3 and one.code == "T-supported" and one.policy_id == "ACT-04" for one in found)


def test_what_the_customer_typed_is_quoted(dev: Split, auditor: Auditor) -> None:
    fields = {"required_flags": [], "required_policy_ids": ["TRD-01"], "acceptable_policy_ids": ["TRD-01", "CMP-01"]}
    found = auditor.audit(dev.changed(27, "d1", **fields)).findings
    turns = dev.tickets[26]["turns"][0]["text"]
    mine = [one for one in found if one.layer == 3 and one.id == "TST-DEV-0027"]
    quoted = [words for one in mine for words in one.evidence if not words.endswith("…")]
    assert quoted
    assert all(words in " ".join(turns.split()) for words in quoted)


def test_structure_is_layer_one_and_does_not_stop_the_rest(dev: Split, auditor: Auditor) -> None:
    targets = copy.deepcopy(dev.targets)
    targets[0]["decisions"]["d1"]["queue"] = "no_such_queue"
    targets[1]["decisions"]["d1"]["priority"] = "P3"
    del targets[2]["decisions"]["d2"]
    files = dev.files(targets)
    files.targets.write_text(files.targets.read_text() + "{broken\n")
    found = auditor.audit(files).findings
    places = {(one.id[-4:], one.decision_point, one.field, one.layer) for one in found if one.kind is Kind.LABEL_ERROR}
    assert ("0001", "d1", "queue", 1) in places
    assert ("0002", "d1", "priority", 2) in places
    assert ("0003", "d2", "decisions", 1) in places
    assert ("", "", "record", 1) in places


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}\n",
        "[]\n",
        "null\n",
        '{"id": "TST-DEV-0001"}\n',
        '{"id": "TST-DEV-0001", "decisions": {"d1": {"queue": []}}}\n',
    ],
)
def test_any_target_file_is_audited(tmp_path: Path, dev: Split, auditor: Auditor, text: str) -> None:
    path = tmp_path / "odd.targets.jsonl"
    path.write_text(text)
    found = auditor.audit(CaseFiles(dev.tickets_path, path)).findings
    assert any(one.layer == 1 for one in found)


def test_copied_rationales_and_twin_texts(tmp_path: Path, dev: Split, auditor: Auditor) -> None:
    ticket, target = copy.deepcopy(dev.tickets[11]), copy.deepcopy(dev.targets[11])
    ticket["id"] = target["id"] = "TST-DEV-9999"
    ticket["turns"][0]["text"] += " Thanks."
    target["decisions"]["d1"].update(required_policy_ids=["TRD-02"], acceptable_policy_ids=["TRD-02"])
    left, right = tmp_path / "t.tickets.jsonl", tmp_path / "t.targets.jsonl"
    left.write_text("".join(json.dumps(one) + "\n" for one in [*dev.tickets, ticket]))
    right.write_text("".join(json.dumps(one) + "\n" for one in [*dev.targets, target]))
    result = auditor.audit(CaseFiles(left, right))
    codes = {one.code for one in result.findings if one.id == "TST-DEV-9999"}
    assert {"X-twin", "X-copied"} <= codes
    assert [(leak.first, leak.second) for leak in result.leaks] == [("TST-DEV-0012", "TST-DEV-9999")]


def test_leakage_from_another_split(dev: Split, auditor: Auditor) -> None:
    result = auditor.audit(CaseFiles(dev.tickets_path, dev.targets_path), [dev.tickets_path])
    assert len(result.leaks) >= 25


def test_layers_can_be_chosen(dev: Split, knowledge: Knowledge) -> None:
    files = dev.changed(1, "d1", priority="P2")
    only = Auditor(knowledge, Settings(layers=frozenset({1}))).audit(files)
    assert {one.layer for one in only.findings} <= {1}


def test_summary_counts_by_family_and_field(dev: Split, auditor: Auditor) -> None:
    counts = summary(auditor.audit(dev.changed(1, "d1", priority="P2")).findings)
    assert counts["field"]["priority"] >= 1
    assert counts["family"]["fraud_unauthorized"] >= 1


def test_the_rule_table_adds_up(dev: Split, auditor: Auditor) -> None:
    rows = auditor.audit(CaseFiles(dev.tickets_path, dev.targets_path)).rules
    assert all(row.correct + row.incorrect == row.fired for row in rows)
    assert all(row.conflicts <= row.overlaps <= row.fired for row in rows)
    assert sum(row.fired for row in rows) > 40
