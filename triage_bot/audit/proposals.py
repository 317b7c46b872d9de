"""Proposed corrections as a patch of the targets; the files themselves are never touched."""

import io
import json
from collections.abc import Iterable, Mapping
from difflib import unified_diff
from pathlib import Path
from typing import Any

from triage_bot.audit.finding import Finding, Kind
from triage_bot.errors import TriageError
from triage_bot.targets import parse_decision

_LISTS = frozenset(
    {
        "required_flags",
        "forbidden_flags",
        "required_policy_ids",
        "acceptable_policy_ids",
        "must_ask",
        "prohibited",
        "allowed_timeline_claims",
    }
)


def proposal_patch(targets: Path, findings: Iterable[Finding], least: float) -> str:
    """A unified diff of *targets* with every correction that a finding of at least *least* confidence can spell out.

    A correction is left out when its finding does not say what the field should be, when two findings want
    different values, or when the corrected decision would no longer be readable. Apply it with ``patch`` or
    ``git apply``.
    """
    wanted = _wanted(findings, least)
    # Lines that are no text stay as they are; splitlines would also split at separators inside of strings.
    text = targets.read_bytes().decode("utf-8", "surrogateescape")
    before = list(io.StringIO(text, newline="\n"))
    after = [_corrected(line, wanted) for line in before]
    return "".join(unified_diff(before, after, f"a/{targets.name}", f"b/{targets.name}", n=0))


def _wanted(findings: Iterable[Finding], least: float) -> Mapping[tuple[str, str], dict[str, object]]:
    found: dict[tuple[str, str], dict[str, object]] = {}
    disputed: set[tuple[str, str, str]] = set()
    for one in findings:
        if one.kind is not Kind.LABEL_ERROR or one.confidence < least or one.verdict == "rejected":
            continue
        value = _value(one)
        if value is None:
            continue
        fields = found.setdefault((one.id, one.decision_point), {})
        if one.field in fields and fields[one.field] != value:
            disputed.add((one.id, one.decision_point, one.field))
        fields.setdefault(one.field, value)
    for name, point, field in disputed:
        found[name, point].pop(field, None)
    return found


def _value(finding: Finding) -> object:
    """The corrected value of the finding's field, or None where it is not said outright."""
    value = finding.expected
    if finding.field in _LISTS:
        return list(value) if isinstance(value, (list, tuple)) and value != finding.label else None
    if finding.field == "may_disclose_account_details":
        return value if isinstance(value, bool) else None
    if finding.field in {"queue", "escalate_to", "priority"}:
        return value if isinstance(value, str) and " " not in value else None
    return None


def _corrected(line: str, wanted: Mapping[tuple[str, str], dict[str, object]]) -> str:
    try:
        record = json.loads(line)
    except (ValueError, RecursionError):
        return line
    if not isinstance(record, dict) or not isinstance(record.get("decisions"), (dict, list)):
        return line
    changed = False
    for point, decision in _decisions(record["decisions"]):
        fields = wanted.get((str(record.get("id")), point), {})
        corrected = {**decision, **fields}
        if fields and corrected != decision and _readable(corrected):
            decision.update(fields)
            changed = True
    ending = line[len(line.rstrip("\r\n")) :]
    return json.dumps(record, ensure_ascii=False) + ending if changed else line


def _decisions(value: Any) -> list[tuple[str, dict[str, Any]]]:
    if isinstance(value, list):
        named = (
            (str(one.get("decision_point", f"d{i + 1}")), one) for i, one in enumerate(value) if isinstance(one, dict)
        )
        return list(named)
    return [(str(point), one) for point, one in value.items() if isinstance(one, dict)]


def _readable(decision: Mapping[str, Any]) -> bool:
    try:
        parse_decision({key: value for key, value in decision.items() if key != "decision_point"})
    except TriageError:
        return False
    return True
