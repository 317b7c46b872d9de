"""What a pack says of matters that come together or after one another: priorities, flags, and conditions on them."""

import re
from collections.abc import Iterable, Iterator

from triage_bot.policy import CompiledPolicy

_SENTENCE = re.compile(r"(?<=[.;!?])\s+|\n")
_COMPLAINT = re.compile(r"\b(?:complaint|compliance|escalation)s?\b", re.IGNORECASE)
_HIGHER = re.compile(
    r"\bhigh(?:er|est)\b[^.;]{0,30}\bpriorit|\bpriorit(?:y|ies)\b[^.;]{0,30}\bhigh(?:er|est)\b|\bmore urgent of\b",
    re.IGNORECASE,
)
_REFUSED = re.compile(r"\b(?:not|never|no)\b[^.;]{0,40}\bhigh(?:er|est)\b", re.IGNORECASE)
_ALL_FLAGS = re.compile(
    r"\b(?:flags?|marks?|labels?) of (?:both|all|every)\b"
    r"|\b(?:all|both) (?:the )?(?:flags|marks|labels)\b"
    r"|\b(?:flags|marks|labels) still true\b",
    re.IGNORECASE,
)
_MOVED = re.compile(r"\b(?:later|place(?:d|ment)?|moves?|moved|together with)\b", re.IGNORECASE)
_ANOTHER = re.compile(
    r"\b(?:an)?other (?:matter|business|concern)s?\b"
    r"|\b(?:ticket|case) (?:already |now )?(?:stands|sits|is)\b"
    r"|\balready (?:stands|stood)\b",
    re.IGNORECASE,
)


def speaks_of_other_matters(guard: str) -> bool:
    """Whether a condition is about what else is on the ticket ("P0 when another matter is P0")."""
    return bool(_ANOTHER.search(guard))


def keeps_flags(policies: Iterable[CompiledPolicy]) -> bool:
    """Whether a ticket that moves in a later turn keeps its flags: "the new placement with all flags still true"."""
    return any(_ALL_FLAGS.search(sentence) and _MOVED.search(sentence) for sentence in _sentences(policies))


def keeps_higher_priority(policies: Iterable[CompiledPolicy]) -> bool:
    """Whether a policy says so: "sends the ticket to Compliance at the higher of the two priorities"."""
    return any(
        _COMPLAINT.search(sentence) and _HIGHER.search(sentence) and not _REFUSED.search(sentence)
        for sentence in _sentences(policies)
    )


def _sentences(policies: Iterable[CompiledPolicy]) -> Iterator[str]:
    for policy in policies:
        yield from _SENTENCE.split(policy.text)
