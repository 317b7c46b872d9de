"""Lint for rules: frames against their examples, triggers against the pack, replies against triggers."""

from triage_bot.lint.concepts import ConceptTally
from triage_bot.lint.issue import Issue, Severity, summary
from triage_bot.lint.run import LintResult, lint_rules
from triage_bot.lint.trigger_examples import count_examples, run_examples

__all__ = [
    "ConceptTally",
    "Issue",
    "LintResult",
    "Severity",
    "count_examples",
    "lint_rules",
    "run_examples",
    "summary",
]
