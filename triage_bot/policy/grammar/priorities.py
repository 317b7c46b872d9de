"""Which priority belongs to which queue of a sentence."""

from collections.abc import Sequence

from triage_bot.policy.grammar.claims import Claim
from triage_bot.policy.grammar.mentions import Mention
from triage_bot.policy.grammar.sentences import Sentence


def is_denied(sentence: Sentence, mention: Mention) -> bool:
    """Whether a priority is named only to be refused ("never P0")."""
    before = sentence.lemmas[max(0, mention.first - 2) : mention.first]
    return any(lemma in {"not", "never", "than", "no"} for lemma in before)


def priorities_of(sentence: Sentence, queues: Sequence[Claim]) -> list[list[Mention]]:
    """The priorities of each queue: those that follow it, or for the first queue those just before it."""
    mentions = [m for m in sentence.mentions if m.kind == "priority" and not is_denied(sentence, m)]
    owned: list[list[Mention]] = [[] for _ in queues]
    for mention in mentions:
        before = [number for number, claim in enumerate(queues) if claim.mention.stop <= mention.first]
        segment = sentence.segment_of(mention.first)
        after = [
            n
            for n, c in enumerate(queues)
            if c.mention.first >= mention.stop and sentence.segment_of(c.mention.first) == segment
        ]
        if after and _leads(sentence, mention, queues[after[0]]):
            owned[after[0]].append(mention)
        elif before:
            owned[before[-1]].append(mention)
        elif after or queues:
            owned[after[0] if after else 0].append(mention)
    return owned


def _leads(sentence: Sentence, mention: Mention, claim: Claim) -> bool:
    """ "P1 to fraud_ops", "at P1 to fraud_ops": the priority stands right before its queue."""
    between = sentence.lemmas[mention.stop : claim.mention.first]
    return bool(between) and len(between) <= 3 and between[0] in {"to", "→", "with", "->", "in"}
