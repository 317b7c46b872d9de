"""Lint for rules: frames against their examples, triggers against the pack, replies against triggers."""

from triage_bot.lint.concepts import ConceptTally
from triage_bot.lint.issue import Issue, Severity, summary
from triage_bot.lint.run import LintResult, lint_rules

__all__ = ["ConceptTally", "Issue", "LintResult", "Severity", "lint_rules", "summary"]
