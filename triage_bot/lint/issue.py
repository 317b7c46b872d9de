"""What a lint check finds: an issue with a code, a severity and the place that it is about."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from triage_bot.errors import SourceLocation


class Severity(StrEnum):
    """``ERROR`` fails the lint; ``WARNING`` is shown on request."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Issue:
    """One finding, printed as ``path:line: code: message``."""

    code: str
    severity: Severity
    location: SourceLocation
    message: str

    def __str__(self) -> str:
        return f"{self.location}: {self.code}: {self.message}"


def summary(issues: Sequence[Issue], *, shown: bool) -> str:
    """How many issues of each severity there are, and of which kinds; *shown* says whether warnings were printed."""
    parts: list[str] = []
    kinds = {severity: Counter(issue.code for issue in issues if issue.severity is severity) for severity in Severity}
    for severity, codes in kinds.items():
        by_kind = ", ".join(f"{count} {code}" for code, count in sorted(codes.items()))
        parts.append(f"{codes.total()} {severity}s" + (f" ({by_kind})" if by_kind else ""))
    return ", ".join(parts) + ("; --warnings shows the warnings" if kinds[Severity.WARNING] and not shown else "")
