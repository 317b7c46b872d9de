"""When a sentence names an action outright, and when it only speaks of one."""

from triage_bot.policy.grammar.claims import Claim, negated
from triage_bot.policy.grammar.mentions import Mention
from triage_bot.policy.grammar.sentences import Sentence

_ACTION_BEFORE = frozenset(
    {":", "(", "=", "→", "->", "=>", "—", "–", "action", "outcome", "be", "use", "choose", "as", "remain"}
)

_ADVERBS = frozenset("still then therefore simply also just always normally only instead again a an the".split())


def action_claim(sentence: Sentence, mention: Mention, previous: Claim | None) -> Claim | None:
    """What the sentence does with an action that it names; *previous* is the claim before it."""
    first, _ = sentence.segment_of(mention.first)
    at = mention.first - 1
    while at > first and sentence.lemmas[at] in _ADVERBS:
        at -= 1
    if at > first and sentence.lemmas[at] == "not" and mention.strong:
        return Claim("nothing", mention, at, mention.stop)
    if not mention.strong:
        if negated(sentence, mention.first, first) or _is_aside(sentence, mention.first):
            return Claim("nothing", mention, mention.first, mention.stop)
        return Claim("act", mention, mention.first, mention.stop)
    spoken_of = previous is not None and previous.kind == "nothing" and previous.mention.kind == "action"
    before = sentence.lemmas[at] if at >= first else ","
    relative = bool({"that", "which", "who"} & set(sentence.lemmas[first : max(at, first)]))
    opens = (before == "with" and not relative) or (
        before in _ACTION_BEFORE | {",", "and", "or", "then"} and not (spoken_of and before in {"and", "or", ","})
    )
    if opens or sentence.has("otherwise", max(first, at - 3), at + 1):
        return Claim("act", mention, max(at, first), mention.stop)
    # "a matter that a policy settles with `resolve`" only speaks of the action
    return Claim("nothing", mention, mention.first, mention.stop)


def _is_aside(sentence: Sentence, at: int) -> bool:
    """Whether word *at* stands in brackets after words: "wants help with it (exercise it, close it)"."""
    opened = [i for i in range(at) if sentence.lemmas[i] == "("]
    if not opened or ")" in sentence.lemmas[opened[-1] : at]:
        return False
    return opened[-1] > 0 and not any(mention.stop == opened[-1] for mention in sentence.mentions)
