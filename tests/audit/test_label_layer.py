"""Layer 2: sound labels pass, and each labelling rule is broken by one change."""

from typing import Any

import pytest

from tests.audit.conftest import ROOT, Split
from triage_bot.audit import LabelRules
from triage_bot.score.cases import CaseFiles
from triage_bot.validate import read_pairs


def _codes(rules: LabelRules, files: CaseFiles) -> set[tuple[str, str, str]]:
    return {
        (pair.id[-4:], violation.point, violation.code)
        for pair in read_pairs(files.tickets, files.targets)
        if pair.target is not None
        for violation in rules.violations(pair.ticket, pair.target)
    }


@pytest.mark.parametrize("split", ["train", "dev"])
def test_the_shipped_labels_contradict_nothing(split: str, label_rules: LabelRules) -> None:
    raw = ROOT / "raw"
    files = CaseFiles(raw / f"{split}.tickets.jsonl", raw / f"{split}.targets.jsonl")
    assert _codes(label_rules, files) == set()


_NULLS: dict[str, Any] = {"queue": None, "escalate_to": None, "priority": None}
_ASKING: dict[str, Any] = {**_NULLS, "action_type": "ask_verification", "must_ask": ["identity_verification"]}

_CHANGES: list[tuple[int, str, dict[str, Any], str]] = [
    (1, "d1", {"priority": "P1"}, "R02-priority"),
    (1, "d1", {"queue": "tax_ops"}, "R02-destination"),
    (1, "d1", {"required_flags": []}, "R06-missing-flag"),
    (1, "d1", {"required_flags": [], "forbidden_flags": ["fraud_claim"]}, "R08-forbidden-due"),
    (1, "d1", {"may_disclose_account_details": True}, "R12-unverified"),
    (27, "d1", {"allowed_timeline_claims": []}, "R14-missing-timeline"),
    (1, "d2", {"allowed_timeline_claims": []}, "R14-missing-timeline"),
    (1, "d1", {"allowed_timeline_claims": ["10 business days", "15 business days"]}, "R14-extra-timeline"),
    (1, "d1", {"must_ask": ["order_id"]}, "R11-extra-ask"),
    (1, "d1", {"prohibited": ["advice", "guarantee", "full_account_number", "unstated_timeline"]}, "R13-missing-class"),
    (1, "d1", {"prohibited": ["advice", "guarantee", "full_account_number", "unstated_timeline", "merits_argument", "cause_speculation", "probing"]}, "R13-extra-class"),
    (1, "d1", {**_ASKING, "required_flags": []}, "R01-exempt-asked"),
    (1, "d1", {**_ASKING, "required_flags": [], "required_policy_ids": ["IDV-01"]}, "R01-nothing-waits"),
    (1, "d1", {"required_policy_ids": ["FRD-06"], "acceptable_policy_ids": ["FRD-06", "FRD-02", "IDV-01", "IDV-03", "IDV-06"]}, "R02-priority"),
    (1, "d1", {"acceptable_policy_ids": ["FRD-01", "FRD-02", "IDV-01", "IDV-03", "IDV-06"]}, "R10-conduct"),
    (1, "d1", {"acceptable_policy_ids": ["FRD-01", "FRD-02", "FRD-03", "IDV-06"]}, "R10-unverified"),
    (1, "d1", {"acceptable_policy_ids": ["FRD-01", "FRD-02", "FRD-03", "IDV-01", "IDV-03", "IDV-06", "ESC-04"]}, "R10-out-of-place"),
    (1, "d1", {"rationale": "CMP-01 escalates."}, "R17-not-cited"),
    (1, "d1", {"rationale": "FRD-01 sends it to tax_ops at P0."}, "R17-destination"),
    (1, "d1", {"rationale": "FRD-01 sends it to fraud_ops at P2."}, "R17-priority"),
    (1, "d1", {"rationale": "FRD-01 and a time_sensitive flag."}, "R17-flag"),
    (1, "d2", {"required_flags": ["fraud_claim"]}, "R06-standing-flag"),
    (1, "d2", {"forbidden_flags": ["fraud_claim"]}, "R07-forbidden-raised"),
    (1, "d2", {"required_policy_ids": ["FRD-01"]}, "R09-follow-up"),
    (1, "d2", {"action_type": "route", "queue": "fraud_ops", "priority": "P0"}, "S-follow-up-rank"),
    (1, "d2", {"action_type": "route", "queue": "fraud_ops", "priority": "P0"}, "R09-one-ticket"),
    (1, "d2", {"acceptable_policy_ids": ["CND-02", "ESC-04", "IDV-01", "IDV-03", "IDV-06"]}, "R10-standing"),
    (1, "d2", {"acceptable_policy_ids": ["CND-02", "FRD-01", "FRD-02", "FRD-03", "IDV-01", "IDV-03", "IDV-06"]}, "R10-follow-up"),
    (3, "d1", {**_ASKING, "required_policy_ids": ["IDV-01"], "acceptable_policy_ids": ["IDV-01", "FND-02"]}, "R01-verified-asked"),
    (4, "d3", {"acceptable_policy_ids": ["FND-02", "ESC-04", "IDV-01", "IDV-03", "IDV-06"]}, "R03-unverified"),
    (4, "d3", {"must_ask": []}, "R11-missing-ask"),
    (4, "d1", {"allowed_timeline_claims": ["5 business days"]}, "R14-extra-timeline"),
    (6, "d1", {"priority": "P1"}, "R01-context"),
    (9, "d3", {"acceptable_policy_ids": ["TRD-01", "ESC-04", "IDV-01", "IDV-03", "IDV-06"]}, "R01-unverified"),
    (12, "d2", {"acceptable_policy_ids": ["CMP-01", "CMP-02", "CMP-03", "ESC-04"]}, "R10-escalation"),
    (12, "d1", {"required_policy_ids": ["ESC-04"], "acceptable_policy_ids": ["ESC-04"]}, "R09-nothing-stands"),
    (13, "d3", {**_ASKING, "required_policy_ids": ["TRD-01"]}, "R09-gate"),
    (16, "d1", {"action_type": "route", "queue": "margin_desk", "priority": "P3", "required_policy_ids": ["PDT-02"], "acceptable_policy_ids": ["PDT-02"]}, "R01-context"),
    (20, "d1", {"required_policy_ids": ["TRD-02"], "acceptable_policy_ids": ["TRD-02"]}, "R15-family"),
    (21, "d1", {"required_policy_ids": ["OPT-01", "TRD-02"], "acceptable_policy_ids": ["OPT-01", "TRD-02"]}, "R09-unexplained"),
    (23, "d2", {"required_policy_ids": ["CMP-01"]}, "R09-move"),
    (23, "d2", {"priority": "P1"}, "R02-priority"),
    (24, "d2", {"action_type": "resolve", **_NULLS}, "R01-must-dispose"),
    (24, "d2", {"may_disclose_account_details": False}, "R12-open"),
    (26, "d1", {"may_disclose_account_details": True}, "R12-barred"),
    (32, "d1", {"action_type": "route", "queue": "margin_desk", "escalate_to": None}, "R01-order"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("number", "point", "fields", "code"), _CHANGES, ids=[f"{r[0]}-{r[1]}-{r[3]}" for r in _CHANGES]
)
def test_one_change_breaks_one_rule(
    dev: Split, label_rules: LabelRules, number: int, point: str, fields: dict[str, Any], code: str
) -> None:
    found = _codes(label_rules, dev.changed(number, point, **fields))
    assert (f"{number:04d}", point, code) in found
    assert {name for name, _, _ in found} == {f"{number:04d}"}


def test_without_the_rationale_its_rules_are_silent(dev: Split, label_rules: LabelRules) -> None:
    files = dev.changed(1, "d1", rationale="CMP-01 sends it to tax_ops at P3.")
    assert _codes(LabelRules(label_rules.index, rationale=False), files) == set()
