"""The shipped rules are clean, and each kind of mistake is found in its file."""

from pathlib import Path

import pytest

from tests.small_rules import copy_small_rules
from triage_bot.errors import SourceErrors, SourceLocation
from triage_bot.lint import Issue, Severity, lint_rules, summary
from triage_bot.yaml_documents import rules_document


def test_the_shipped_rules_have_no_errors() -> None:
    assert [str(issue) for issue in lint_rules().issues if issue.severity is Severity.ERROR] == []


@pytest.fixture
def rules(root: Path, tmp_path: Path) -> Path:
    return copy_small_rules(root, tmp_path / "rules", with_examples_of="risk_to_life")


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_without_the_model_lint_says_that_trigger_examples_are_not_run(rules: Path) -> None:
    issues = [issue for issue in lint_rules(rules=rules).issues if issue.code == "examples-not-run"]
    assert [issue.severity for issue in issues] == [Severity.WARNING]


def test_a_trigger_without_examples_names_file_and_line(rules: Path) -> None:
    path = rules / "triggers" / "estates.yaml"
    path.write_text(rules_document(path.read_text(encoding="utf-8")) + "\n", encoding="utf-8")
    with pytest.raises(SourceErrors, match=r"estates\.yaml:1: trigger death_of_holder has no examples"):
        lint_rules(rules=rules)


@pytest.mark.parametrize(
    ("file", "old", "new", "code"),
    [
        ("triggers/estates.yaml", "when: death_of_holder", "when: deth_of_holder", "unbound-trigger"),
        ("replies/body.yaml", "lost_device:", "lost_gadget:", "no-body"),
        ("concepts/risk_to_life.yaml", "  batch2:\n", "  batch1:\n", "repeated-key"),
        ("language/classes.yaml", "weekday: monday", "bank: [x]\nbank: [y]\nweekday: monday", "repeated-key"),
        ("language/classes.yaml", "weekday: monday", "bank: {a: x, a: y}\nweekday: monday", "repeated-key"),
        ("replies/opening.yaml", "lost_device:", "lost_gadget:", "no-opening"),
        ("concepts/risk_to_life.yaml", "strong:\n", 'strong:\n  - "market ~3 killing"\n', "misleading-frame"),
    ],
)
def test_mistakes_are_found(rules: Path, file: str, old: str, new: str, code: str) -> None:
    edit(rules / file, old, new)
    assert code in {issue.code for issue in lint_rules(rules=rules).issues}


def test_a_frame_that_cannot_be_read_names_file_and_line(rules: Path) -> None:
    edit(rules / "concepts" / "risk_to_life.yaml", "strong:\n", 'strong:\n  - "take @nosuchclass"\n')
    with pytest.raises(SourceErrors, match=r"risk_to_life\.yaml:\d+: frame 'take @nosuchclass': unknown word class"):
        lint_rules(rules=rules)


def test_the_summary_counts_by_kind() -> None:
    place = SourceLocation("a.yaml", 1)
    issues = [Issue("unproven-frame", Severity.WARNING, place, "") for _ in range(3)]
    assert summary([], shown=False) == "0 errors, 0 warnings"
    assert summary(issues, shown=True) == "0 errors, 3 warnings (3 unproven-frame)"
    issues += [Issue(code, Severity.ERROR, place, "") for code in ("no-body", "imprecise", "no-body")]
    assert summary(issues, shown=False) == (
        "3 errors (1 imprecise, 2 no-body), 3 warnings (3 unproven-frame); --warnings shows the warnings"
    )
