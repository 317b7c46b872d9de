"""The examples beside the rules, and the judged replies, as floors: known misses are counted, not hidden."""

import json
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from triage_bot.checks import ReplyExample, ReplyJudge, load_examples
from triage_bot.resources import default_rules_dir

NAMES = (
    "advice cause_speculation disclosure full_account_number guarantee merits_argument probing unstated_timeline "
    "bank_link_last_four executor_documentation identity_verification lot_identifiers order_id rejection_reason"
).split()
ROWS = tuple(
    Path(__file__).parent / "data" / f"judge-{number}.jsonl" for number in (1, 2, 3, 4, 5, 7, 8, 9, 10, 11, 12, 13)
)
EXAMPLE_RECALL, EXAMPLE_FALSE_ALARMS = 0.90, 0.04
ROW_PRECISION, ROW_RECALL = 0.95, 0.95


@pytest.fixture(scope="module")
def examples() -> dict[str, list[ReplyExample]]:
    grouped: dict[str, list[ReplyExample]] = defaultdict(list)
    for example in load_examples(default_rules_dir() / "checks"):
        grouped[example.name].append(example)
    return grouped


@pytest.mark.parametrize("name", NAMES)
def test_examples_beside_the_rules(name: str, judge: ReplyJudge, examples: dict[str, list[ReplyExample]]) -> None:
    found: Counter[tuple[bool, bool]] = Counter()
    for example in examples[name]:
        findings = judge.check(
            example.reply,
            customer=example.customer,
            allowed_timeline_claims=example.allowed,
            may_disclose=example.may_disclose,
            policies_in_force=example.policies,
        )
        found[example.positive, name in findings.classes() | findings.keys()] += 1
    positives = found[True, True] + found[True, False]
    negatives = found[False, True] + found[False, False]
    assert positives >= 30
    assert negatives >= 30
    assert found[True, True] / positives >= EXAMPLE_RECALL
    assert found[False, True] / negatives <= EXAMPLE_FALSE_ALARMS


@pytest.mark.parametrize("name", NAMES)
def test_judged_replies(name: str, row_outcomes: dict[str, Counter[str]]) -> None:
    outcome = row_outcomes[name]
    assert outcome["hit"] / (outcome["hit"] + outcome["false alarm"]) >= ROW_PRECISION
    assert outcome["hit"] / (outcome["hit"] + outcome["miss"]) >= ROW_RECALL


@pytest.fixture(scope="module")
def row_outcomes(judge: ReplyJudge) -> dict[str, Counter[str]]:
    outcomes: dict[str, Counter[str]] = defaultdict(Counter)
    for line in (line for path in ROWS for line in path.read_text(encoding="utf-8").splitlines()):
        row = json.loads(line)
        findings = judge.check(
            row["reply"],
            customer=row["customer"],
            allowed_timeline_claims=row["allowed_timeline_claims"],
            may_disclose=row["may_disclose_account_details"],
        )
        found = findings.classes() | findings.keys()
        expected = {*row["expected_violations"], *row["expected_asks"]}
        for name in found | expected:
            kind = "hit" if name in found & expected else "false alarm" if name in found else "miss"
            outcomes[name][kind] += 1
    return outcomes
