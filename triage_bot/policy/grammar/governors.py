"""What governs a value that a sentence names: is the queue routed to, the flag raised, the class prohibited?

Each rule looks from the value to the cue that governs it, first to the left within the segment, then to the right for
the passive. A value without a governing cue is not an effect.
"""

from collections.abc import Callable, Iterator

from triage_bot.policy.grammar.action_claims import action_claim
from triage_bot.policy.grammar.ask_claims import ask_claim
from triage_bot.policy.grammar.claims import Claim
from triage_bot.policy.grammar.class_claims import class_claim
from triage_bot.policy.grammar.flag_claims import flag_claim
from triage_bot.policy.grammar.mentions import Mention
from triage_bot.policy.grammar.queue_claims import queue_claim
from triage_bot.policy.grammar.sentences import Sentence

_Rule = Callable[[Sentence, Mention, "Claim | None"], "Claim | None"]
_RULES: dict[str, _Rule] = {
    "queue": queue_claim,
    "flag": flag_claim,
    "ask": ask_claim,
    "prohibited": class_claim,
    "action": action_claim,
}


def govern(sentence: Sentence) -> Iterator[Claim | Mention]:
    """For each mention that may have an effect: its claim, or the mention itself when nothing governs it."""
    previous: Claim | None = None
    for mention in sentence.mentions:
        if mention.kind == "unknown":
            yield mention
        rule = _RULES.get(mention.kind)
        if rule is None:
            continue
        claim = rule(sentence, mention, previous)
        if claim is not None:
            previous = claim
            yield claim
        elif mention.strong:
            yield mention
