"""Whether a pack gives a complaint the highest priority of what it comes with."""

import re
from collections.abc import Iterable

from triage_bot.policy import CompiledPolicy

_SENTENCE = re.compile(r"(?<=[.;!?])\s+|\n")
_COMPLAINT = re.compile(r"\bcompl(?:aint|iance)", re.IGNORECASE)
_HIGHER = re.compile(
    r"\bhigh(?:er|est)\b[^.;]{0,30}\bpriorit|\bpriorit(?:y|ies)\b[^.;]{0,30}\bhigh(?:er|est)\b|\bmore urgent of\b",
    re.IGNORECASE,
)
_REFUSED = re.compile(r"\b(?:not|never|no)\b[^.;]{0,40}\bhigh(?:er|est)\b", re.IGNORECASE)


def keeps_higher_priority(policies: Iterable[CompiledPolicy]) -> bool:
    """Whether a policy says so: "sends the ticket to Compliance at the higher of the two priorities"."""
    return any(
        _COMPLAINT.search(sentence) and _HIGHER.search(sentence) and not _REFUSED.search(sentence)
        for policy in policies
        for sentence in _SENTENCE.split(policy.text)
    )
