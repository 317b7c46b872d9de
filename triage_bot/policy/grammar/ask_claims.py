"""When a sentence asks for a fact that it names."""

from triage_bot.policy.grammar.claims import (
    LIST_WORDS,
    Claim,
    ClaimKind,
    gap_within,
    nearest_left,
    negated,
    passive_cue,
)
from triage_bot.policy.grammar.mentions import Mention
from triage_bot.policy.grammar.sentences import Sentence

_ASK_GAP = frozenset(
    "for first the their them it customer a an his her to give provide supply its that about client they be : of and "
    "caller whatever share state tell we with , agent any holder by".split()
)

_WEAK_GAP_WORDS = 7


def ask_claim(sentence: Sentence, mention: Mention, previous: Claim | None) -> Claim | None:
    """What the sentence does with a fact that it names; None when nothing governs it."""
    first, stop = sentence.segment_of(mention.first)
    reach = 14 if mention.strong else _WEAK_GAP_WORDS
    cue = nearest_left(sentence, mention.first, first, ("ask",), reach)
    if (
        cue
        and not mention.strong
        and mention.value == "identity_verification"
        and sentence.lemmas[cue[0]] not in {"ask", "request"}
    ):
        cue = None
    if cue and gap_within(sentence, cue[1], mention.first, _ASK_GAP | (LIST_WORDS if mention.strong else frozenset())):
        kind: ClaimKind = "nothing" if negated(sentence, cue[0], first) else "ask"
        return Claim(kind, mention, cue[0], mention.stop)
    if mention.value == "identity_verification" and mention.first > first and _conditional(sentence, mention.first):
        return Claim("nothing", mention, mention.first, mention.stop)  # "once `identity_verification` is complete"
    if mention.strong and _asks_outright(sentence, mention):
        named = (m.first for m in sentence.mentions if m.kind == "action" and m.first > mention.stop)
        start = next(named, mention.first) if sentence.has("missing", first, mention.first) else mention.first
        return Claim("ask", mention, start, max(mention.stop, start))
    if (
        previous
        and previous.kind == "ask"
        and gap_within(sentence, previous.stop, mention.first, LIST_WORDS | _ASK_GAP)
    ):
        return Claim("ask", mention, previous.start, mention.stop)
    passive = passive_cue(sentence, mention.stop, stop, "ask", set())
    if passive is not None and (mention.strong or mention.value != "identity_verification"):
        passive = passive or sentence.lemmas[mention.first - 1 : mention.first] == ["no"]
        return Claim("nothing" if passive else "ask", mention, mention.first, mention.stop)
    if mention.strong and (cue := nearest_left(sentence, mention.first, first, ("missing",), 8)):
        return Claim("nothing", mention, cue[0], mention.stop)
    if not mention.strong and mention.value == "identity_verification":
        return None
    return _pronoun(sentence, mention, stop)


def _conditional(sentence: Sentence, at: int) -> bool:
    return any(lemma in {"once", "after", "when", "until"} for lemma in sentence.lemmas[max(0, at - 3) : at])


def _asks_outright(sentence: Sentence, mention: Mention) -> bool:
    """ "the action is `ask_clarifying` (`order_id`)", "ask which order is meant (`order_id`)"."""
    if any(m.kind == "action" and m.value.startswith("ask_") and m.strong for m in sentence.mentions):
        return True
    first, _ = sentence.segment_of(mention.first)
    for at in range(mention.first - 1, max(first, mention.first - 14) - 1, -1):
        if sentence.lemmas[at] in {"ask", "request", "obtain", "collect"}:
            return not negated(sentence, at, first)
    return False


def _pronoun(sentence: Sentence, mention: Mention, stop: int) -> Claim | None:
    """ "Without the order number, ask for it": the ask is at the pronoun."""
    for at in range(mention.stop, len(sentence.words)):
        end = sentence.cue("ask", at) if sentence.lemmas[at] in {"ask", "request", "obtain", "collect", "get"} else 0
        if end and end < len(sentence.words) and sentence.lemmas[end] == "for":
            end += 1
        if end and end < len(sentence.words) and sentence.lemmas[end] in {"it", "they", "them", "this", "that", "one"}:
            if negated(sentence, at, 0):
                return None
            return Claim("ask", mention, at, end + 1)
    return None
