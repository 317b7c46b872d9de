"""Issues as JSON and as SARIF 2.1.0, the format that code hosts and editors read."""

from collections.abc import Sequence
from typing import Any

from triage_bot.validate.issue import Issue, Rule, Severity

_SARIF = "https://json.schemastore.org/sarif-2.1.0.json"


def issues_json(issues: Sequence[Issue]) -> dict[str, Any]:
    """``{"issues": [...], "errors": n, "warnings": n}``."""
    errors = sum(issue.severity is Severity.ERROR for issue in issues)
    return {
        "issues": [
            {
                "path": issue.location.path,
                "line": issue.location.line,
                "id": issue.ticket_id,
                "decision_point": issue.decision_point,
                "field": issue.field,
                "rule": str(issue.rule),
                "severity": str(issue.severity),
                "message": issue.message,
            }
            for issue in issues
        ],
        "errors": errors,
        "warnings": len(issues) - errors,
    }


def issues_sarif(issues: Sequence[Issue]) -> dict[str, Any]:
    """One run of the tool ``triage-bot validate``."""
    return {
        "$schema": _SARIF,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {"driver": {"name": "triage-bot validate", "rules": [{"id": str(rule)} for rule in Rule]}},
                "results": [_result(issue) for issue in issues],
            }
        ],
    }


def _result(issue: Issue) -> dict[str, Any]:
    place = "/".join(part for part in (issue.ticket_id, issue.decision_point) if part)
    location: dict[str, Any] = {"physicalLocation": {"artifactLocation": {"uri": issue.location.path}}}
    if issue.location.line:
        location["physicalLocation"]["region"] = {"startLine": issue.location.line}
    if place:
        location["logicalLocations"] = [{"fullyQualifiedName": f"{place}/{issue.field}"}]
    return {
        "ruleId": str(issue.rule),
        "level": str(issue.severity),
        "message": {"text": f"{place}: {issue.message}" if place else issue.message},
        "locations": [location],
    }
