"""Structure of tickets and targets: every rule of the data schema and of the pack that needs no reading of a text."""

from triage_bot.validate.authority import Authority, load_authority
from triage_bot.validate.decision_rules import check_decision
from triage_bot.validate.issue import Issue, Rule, Severity
from triage_bot.validate.output import issues_json, issues_sarif
from triage_bot.validate.records import Pair, TargetRecord, read_pairs
from triage_bot.validate.run import validate_files, validate_pair
from triage_bot.validate.sequence import Standing, check_sequence, follow

__all__ = [
    "Authority",
    "Issue",
    "Pair",
    "Rule",
    "Severity",
    "Standing",
    "TargetRecord",
    "check_decision",
    "check_sequence",
    "follow",
    "issues_json",
    "issues_sarif",
    "load_authority",
    "read_pairs",
    "validate_files",
    "validate_pair",
]
