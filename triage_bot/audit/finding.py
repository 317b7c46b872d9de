"""One finding of the audit: what is wrong, why, and how sure that is."""

from dataclasses import dataclass, fields
from dataclasses import field as dataclass_field
from enum import StrEnum
from hashlib import sha256
from json import dumps
from typing import Any

from triage_bot.errors import SourceLocation, printable
from triage_bot.targets import TargetDecision

LABEL_ERROR_FROM = 0.8
"""Confidence from which a disagreement counts as a label error rather than as a gap in the rules; on the shipped
splits no sound label reaches it, see ``benchmarks/audit``."""
ERROR_FROM = 0.9
"""Confidence from which a label error is an ``error``; below it a ``warning``."""


class Kind(StrEnum):
    """Who is to blame: the label, the rules that read it, or the pack."""

    LABEL_ERROR = "label_error"
    RULE_GAP = "rule_gap"
    PACK_AMBIGUITY = "pack_ambiguity"


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding about one field of one decision (about the pack where ``id`` is empty).

    ``layer`` is 1 to 4. ``label`` and ``expected`` are the field's value as labelled and as it should be, where that
    can be said. ``policy_sentence`` and ``policy_line`` are the pack's words for it; ``evidence`` the customer's.
    ``digest`` is that of the label and ``policy_digest`` that of the policy's text: a review holds while both do.
    """

    kind: Kind
    layer: int
    code: str
    confidence: float
    id: str
    decision_point: str
    field: str
    message: str
    label: object = None
    expected: object = None
    policy_id: str = ""
    policy_sentence: str = ""
    policy_line: int = 0
    evidence: tuple[str, ...] = ()
    location: SourceLocation | None = None
    digest: str = ""
    policy_digest: str = ""
    family: str = ""
    verdict: str = dataclass_field(default="", compare=False)

    @property
    def severity(self) -> str:
        """``error`` or ``warning`` for a label, ``note`` for what the rules or the pack leave open."""
        if self.kind is Kind.RULE_GAP:
            return "note"
        if self.kind is Kind.PACK_AMBIGUITY:
            return "warning"
        return "error" if self.confidence >= ERROR_FROM else "warning"

    @property
    def place(self) -> str:
        """What it is about: the decision; the line of a row without a readable ID; or the pack."""
        named = f"{printable(self.id)} {printable(self.decision_point)}".strip()
        if named or self.kind is Kind.PACK_AMBIGUITY or self.location is None:
            return named or "pack"
        return str(self.location)

    def as_dict(self) -> dict[str, Any]:
        """The finding for JSON; field names are those of the documentation."""
        return {
            "kind": str(self.kind),
            "layer": self.layer,
            "code": self.code,
            "severity": self.severity,
            "confidence": self.confidence,
            "id": self.id,
            "decision_point": self.decision_point,
            "field": self.field,
            "label": self.label,
            "expected": self.expected,
            "policy_id": self.policy_id,
            "policy_sentence": self.policy_sentence,
            "policy_line": self.policy_line,
            "evidence": list(self.evidence),
            "message": self.message,
            "path": self.location.path if self.location else "",
            "line": self.location.line if self.location else 0,
            "family": self.family,
            "digest": self.digest,
            "policy_digest": self.policy_digest,
            "verdict": self.verdict,
        }


def order(finding: Finding) -> tuple[object, ...]:
    """Sort key: label errors by falling confidence, then gaps, then the pack; ties by place."""
    kinds = list(Kind)
    return (
        kinds.index(finding.kind),
        -finding.confidence,
        finding.layer,
        finding.id,
        finding.decision_point,
        finding.code,
        finding.field,
    )


def label_digest(decision: TargetDecision | None) -> str:
    """Twelve hexadecimal digits that change when anything of the label but its rationale does."""
    if decision is None:
        return ""
    values = {
        name: getattr(decision, name) for name in sorted(one.name for one in fields(decision)) if name != "rationale"
    }
    return sha256(dumps(values, sort_keys=True, default=list).encode()).hexdigest()[:12]
