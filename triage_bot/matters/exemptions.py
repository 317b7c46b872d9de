"""Under which condition an exemption list lets a matter go ahead: "a margin call due today (LOAN-02)"."""

from collections.abc import Sequence

from triage_bot.matters.situations import Meaning, Part, Situation, read_meaning
from triage_bot.policy import CompiledPolicy


def exemption_meanings(
    listing: CompiledPolicy, policy_id: str, canonical_id: str, situations: Sequence[Situation]
) -> Meaning:
    """What stands before *policy_id* in the list and after the ID before it; no meaning when that is no condition."""
    clauses: list[tuple[Part, ...]] = []
    for line in listing.text.splitlines():  # paragraphs, list items and rows are one line each
        at = line.find(policy_id)
        if at < 0:
            continue
        earlier = [line.rfind(other, 0, at) + len(other) for other in listing.references if other in line[:at]]
        start = max(earlier, default=0)
        for piece in line[start:at].split(";"):
            if not any(character.isalpha() for character in piece):
                continue
            meaning = read_meaning(piece, canonical_id, situations)
            if not meaning:
                return Meaning()
            clauses += meaning.clauses
    return Meaning(tuple(clauses))
