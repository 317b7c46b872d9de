"""Lint holds triggers to their examples: enough of them, each raised or not raised, each miss announced."""

from pathlib import Path

import pytest

from triage_bot.agent import Knowledge
from triage_bot.lint import Severity, count_examples, run_examples
from triage_bot.matters import TriggerExample, load_trigger_examples, load_triggers

RULES = """\
- {id: lost_device, policy: ACC-02, when: lost_device_or_number, type: route}
---
examples:
  lost_device:
"""
LOST = "my phone was stolen, the codes go to it"
OTHER = "what are your opening hours"


def read(folder: Path, *lines: str) -> tuple[TriggerExample, ...]:
    (folder / "access.yaml").write_text(RULES + "".join(f"    {line}\n" for line in lines), encoding="utf-8")
    return load_trigger_examples(folder, load_triggers(folder))


@pytest.mark.parametrize(
    ("group", "example", "code", "severity"),
    [
        ("positive", f"text: '{LOST}'", None, None),
        ("negative", f"text: '{OTHER}'", None, None),
        ("positive", f"text: '{OTHER}'", "not-raised", Severity.ERROR),
        ("negative", f"text: '{LOST}'", "wrongly-raised", Severity.ERROR),
        ("negative", f"turns: ['{LOST}', '{OTHER}']", None, None),  # only the last turn counts
        ("positive", f"text: '{LOST}', decides: {{action: route, priority: P2}}", None, None),
        ("positive", f"text: '{LOST}', decides: {{priority: P1}}", "decided-otherwise", Severity.ERROR),
        ("positive", f"text: '{LOST}', decides: {{queue: fraud_ops}}", "decided-otherwise", Severity.ERROR),
        ("positive", f"text: '{LOST}', decides: {{asks: [order_id]}}", "decided-otherwise", Severity.ERROR),
        ("positive", f"text: '{OTHER}', known_miss: true, reason: why", "known-miss", Severity.WARNING),
        ("positive", f"text: '{LOST}', known_miss: true, reason: why", "mended-miss", Severity.ERROR),
    ],
)
def test_examples_are_run(
    tmp_path: Path, knowledge: Knowledge, group: str, example: str, code: str | None, severity: Severity | None
) -> None:
    issues = list(run_examples(knowledge, read(tmp_path, f"{group}:", f"  - {{{example}}}")))
    assert [(issue.code, issue.severity) for issue in issues] == ([(code, severity)] if code else [])
    assert all(issue.location.line == 6 for issue in issues)


def test_too_few_examples_are_an_error(tmp_path: Path) -> None:
    examples = read(tmp_path, "positive: [a, b, c]", "negative: [d, e]")
    issues = list(count_examples(load_triggers(tmp_path), examples))
    assert [str(issue) for issue in issues] == [
        f"{tmp_path}/access.yaml:1: too-few-examples: "
        "trigger lost_device has 3 positive and 2 negative examples, expected 3 of each"
    ]
