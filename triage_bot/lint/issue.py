"""What a lint check finds: an issue with a code, a severity and the place that it is about."""

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
