"""One thing that is wrong with a record, in the manner of a compiler's message."""

from dataclasses import dataclass
from enum import StrEnum

from triage_bot.errors import SourceLocation, printable


class Severity(StrEnum):
    """``error`` fails the run; ``warning`` does not."""

    ERROR = "error"
    WARNING = "warning"


class Rule(StrEnum):
    """The rules, each with the name that its messages carry."""

    JSON = "json"
    SCHEMA = "schema"
    PAIRING = "pairing"
    DECISION_POINTS = "decision-points"
    LOCAL_TIME = "local-time"
    NULLS = "nulls"
    WITHIN = "required-within-acceptable"
    FLAG_BOTH = "flag-required-and-forbidden"
    REPEATED = "repeated-value"
    NO_POLICY = "no-required-policy"
    RANK = "follow-up-rank"
    UNKNOWN_POLICY = "unknown-policy"
    TIMELINE = "timeline-not-quoted"
    FLAG_POLICY = "flag-without-policy"
    NO_RATIONALE = "no-rationale"


@dataclass(frozen=True, slots=True)
class Issue:
    """What is wrong, where it was read, and of which ticket, decision point and field (empty where not known)."""

    location: SourceLocation
    ticket_id: str
    decision_point: str
    field: str
    rule: Rule
    message: str
    severity: Severity = Severity.ERROR
    label: object = None
    expected: object = None
    policy_id: str = ""

    def __str__(self) -> str:
        place = "/".join(printable(part) for part in (self.ticket_id, self.decision_point) if part)
        start = f"{self.location}: {place}: " if place else f"{self.location}: "
        kind = "" if self.severity is Severity.ERROR else "warning: "
        return f"{start}{kind}{self.rule}: {self.message}"
