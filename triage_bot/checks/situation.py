"""What is in force when a reply is written: from the target, from named policies, or from the customer's words."""

from collections.abc import Mapping, Sequence

from triage_bot.checks.rules import ScopeRule
from triage_bot.language import Document, FrameIndex

DEATH = "death"
VERIFICATION_FAILED = "verification_failed"
SITUATIONS = frozenset({DEATH, VERIFICATION_FAILED})
FAILED_TWICE = "failed_twice"
_EXPLAINED = frozenset({"one_failure", "other_failure"})
SITUATION_CUES = SITUATIONS | {FAILED_TWICE} | _EXPLAINED
"""Scopes that tell a situation; they say nothing else about a reply."""
_BY_POLICY = {"IDV-04": VERIFICATION_FAILED, "EST-01": DEATH, "EST-02": DEATH, "EST-03": DEATH}
_BY_FLAG = {"verification_failed": VERIFICATION_FAILED, "deceased": DEATH}
_PROBING = "probing"


def stated_situations(target: Mapping[str, object] | None, policies: Sequence[str]) -> frozenset[str] | None:
    """Situations that the target or the policies name, or None when neither says anything."""
    found = {_BY_POLICY[policy] for policy in policies if policy in _BY_POLICY}
    if target is None:
        return frozenset(found) if policies else None
    if _PROBING not in _texts(target.get("prohibited")):
        return frozenset(found)
    found |= {_BY_POLICY[policy] for policy in _texts(target.get("acceptable_policy_ids")) if policy in _BY_POLICY}
    found |= {_BY_FLAG[flag] for flag in _texts(target.get("required_flags")) if flag in _BY_FLAG}
    return frozenset(found or {DEATH, VERIFICATION_FAILED})


def _texts(value: object) -> tuple[str, ...]:
    return tuple(str(item) for item in value) if isinstance(value, (list, tuple)) else ()


def told_situations(customer: Sequence[Document], index: FrameIndex[ScopeRule]) -> frozenset[str]:
    """Situations and topics that show in the words of the documents."""
    return frozenset(hit.payload.name for document in customer for hit in index.find(document))


def situations_of(customer: frozenset[str], reply: frozenset[str]) -> frozenset[str]:
    """The situations in force by what each side's words show.

    Two failures of something, without a word of what, are failures of the verification.
    """
    found = (customer | reply) & SITUATIONS
    if FAILED_TWICE in customer and _EXPLAINED.isdisjoint(customer):
        found |= {VERIFICATION_FAILED}
    return found
