"""The audit as JSON, CSV and Markdown, and as a table for the terminal."""

import csv
import io
import json
from collections.abc import Sequence
from typing import Any

from triage_bot.audit.auditor import AuditResult, summary
from triage_bot.audit.finding import Finding
from triage_bot.audit.reviews import Review

_COLUMNS = (
    "confidence",
    "severity",
    "kind",
    "layer",
    "code",
    "id",
    "decision_point",
    "field",
    "label",
    "expected",
    "policy_id",
    "policy_line",
    "message",
    "verdict",
    "path",
    "line",
)

Stale = Sequence[tuple[Review, str]]


def audit_json(result: AuditResult, stale: Stale = ()) -> str:
    """``{"findings": [...], "summary": ..., "rules": [...], "leakage": [...], "stale_reviews": [...],
    "unreadable": [...]}``."""
    page: dict[str, Any] = {
        "findings": [one.as_dict() for one in result.findings],
        "summary": summary(result.findings),
        "rules": [
            {
                "rule": row.rule,
                "policy_id": row.policy_id,
                "coverage": round(row.fired / result.decisions, 4) if result.decisions else 0.0,
                "fired": row.fired,
                "overlaps": row.overlaps,
                "conflicts": row.conflicts,
                "correct": row.correct,
                "incorrect": row.incorrect,
                "accuracy": None if row.accuracy is None else round(row.accuracy, 4),
                "incorrect_on": row.rows,
            }
            for row in result.rules
        ],
        "leakage": [
            {"first": leak.first, "second": leak.second, "files": list(leak.files), "alike": leak.alike}
            for leak in result.leaks
        ],
        "stale_reviews": [
            {"id": review.id, "decision_point": review.decision_point, "code": review.code, "why": why}
            for review, why in stale
        ],
        "unreadable": [str(one) for one in result.unreadable],
        "tickets": result.tickets,
        "decisions": result.decisions,
        "pack_digest": result.pack_digest,
    }
    return json.dumps(page, ensure_ascii=False, indent=2) + "\n"


def audit_csv(result: AuditResult) -> str:
    """One row a finding."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(_COLUMNS)
    for one in result.findings:
        row = one.as_dict()
        writer.writerow([_plain(row[name]) for name in _COLUMNS])
    return out.getvalue()


def _plain(value: object) -> str:
    if isinstance(value, (list, tuple)):
        return " ".join(str(item) for item in value)
    return "" if value is None else str(value)


def audit_markdown(result: AuditResult, stale: Stale = ()) -> str:
    """A report to read: findings, summary, rules that were wrong, stale reviews."""
    lines = [
        "# Audit",
        "",
        f"{result.tickets} tickets, {result.decisions} decisions, {len(result.findings)} findings.",
        "",
        "| confidence | where | code | what | policy |",
        "|---:|---|---|---|---|",
    ]
    for one in result.findings:
        policy = f"{one.policy_id}, line {one.policy_line}" if one.policy_id else ""
        lines.append(f"| {one.confidence:.2f} | {_cell(one.place)} | {one.code} | {_cell(one.message)} | {policy} |")
    for name, counts in summary(result.findings).items():
        if counts:
            lines += ["", f"## By {name}", "", f"| {name} | findings |", "|---|---:|"]
            lines += [f"| {_cell(key)} | {count} |" for key, count in counts.items()]
    wrong = [row for row in result.rules if row.incorrect]
    if wrong:
        lines += ["", "## Rules that disagree with labels", ""]
        lines += ["| rule | fired | overlaps | conflicts | correct | incorrect | accuracy | incorrect on |"]
        lines += ["|---|---:|---:|---:|---:|---:|---:|---|"]
        lines += [
            f"| {row.rule} | {row.fired} | {row.overlaps} | {row.conflicts} | {row.correct} | {row.incorrect} "
            f"| {row.accuracy or 0:.2f} | {', '.join(row.rows)} |"
            for row in wrong
        ]
    if stale:
        lines += ["", "## Stale reviews", ""]
        lines += [f"- {review.id} {review.decision_point} {review.code}: {why}" for review, why in stale]
    return "\n".join(lines) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def first_lines(findings: Sequence[Finding], most: int) -> tuple[list[Finding], int]:
    """The first *most* findings and how many are left out."""
    return list(findings[:most]), max(len(findings) - most, 0)
