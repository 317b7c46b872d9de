"""When a sentence sends a matter to a queue that it names."""

from triage_bot.policy.grammar.claims import (
    AUXILIARIES,
    Claim,
    ClaimKind,
    before_articles,
    gap_within,
    nearest_left,
    negated,
    only_names,
    remarks,
)
from triage_bot.policy.grammar.mentions import Mention
from triage_bot.policy.grammar.sentences import Sentence

_QUEUE_GAP = frozenset(
    "to the our over it this these them ticket matter case customer request straight with by : directly at in on into "
    "everything all such , them on straightaway immediately for be a an caller and conversation there up - onward once "
    "verify both always also".split()
)

_PRIORITY_GAP = frozenset(
    ", / at with priority and ( as : | queue - – — the by in once immediately now straight right away".split()
)

_WEAK_GAP_WORDS = 7

_STRONG_GAP_WORDS = 30


def queue_claim(sentence: Sentence, mention: Mention, previous: Claim | None) -> Claim | None:
    """Whether the sentence routes or escalates to the queue; None when nothing governs it."""
    first, stop = sentence.segment_of(mention.first)
    inserted = remarks(sentence, max(first, mention.first - _STRONG_GAP_WORDS), mention.first)
    reach = _STRONG_GAP_WORDS if mention.strong else _WEAK_GAP_WORDS + len(inserted)
    cue = nearest_left(sentence, mention.first, first, ("route", "escalate", "move"), reach)
    if cue and (mention.strong or gap_within(sentence, cue[1], mention.first, _QUEUE_GAP)):
        if negated(sentence, cue[0], first) or _excepted(sentence, cue[1], mention.first):
            return Claim("nothing", mention, cue[0], mention.stop)
        return Claim(_direction(sentence, cue), mention, cue[0], mention.stop)
    if (
        previous
        and previous.kind in {"route", "escalate"}
        and mention.first
        and sentence.lemmas[before_articles(sentence, mention.first)] in {"to", "→", "->"}
    ):
        to = before_articles(sentence, mention.first)
        if sentence.lemmas[to - 1 : to] in (["not"], ["than"], ["never"]):  # "to security, not to the fraud team"
            return Claim("nothing", mention, to, mention.stop)
        return Claim(previous.kind, mention, before_articles(sentence, mention.first), mention.stop)
    kind: ClaimKind = "escalate" if sentence.has("escalate", first, stop) else "route"
    if sentence.lemmas[mention.stop : mention.stop + 1] == ["queue"] and sentence.lemmas[
        before_articles(sentence, mention.first)
    ] in {"in", "into", "for", "on"}:
        return Claim(kind, mention, mention.first, mention.stop)
    before = sentence.lemmas[before_articles(sentence, mention.first)] if mention.first > first else ""
    if before in {"to", "→", "with", "in", "by", "for"} and any(
        m.kind == "priority" and first <= m.first and m.stop <= mention.first for m in sentence.mentions
    ):
        return Claim(kind, mention, before_articles(sentence, mention.first), mention.stop)
    for at in range(mention.stop, min(mention.stop + 3, stop)):
        if sentence.cue("own", at) and not negated(sentence, at, first):
            return Claim(kind, mention, mention.first, mention.stop)
        if sentence.lemmas[at] not in AUXILIARIES | {"queue", "team"}:
            break
    if before == "then":  # "identity; then the lots; then tax operations"
        return Claim(kind, mention, before_articles(sentence, mention.first), mention.stop)
    if _priority_follows(sentence, mention, stop) or only_names(sentence, first, stop):
        return Claim(kind, mention, mention.first, mention.stop)
    return None


def _direction(sentence: Sentence, cue: tuple[int, int, str]) -> ClaimKind:
    if sentence.has("escalation_of"):
        return "escalate"
    if cue[2] != "move":
        return "route" if cue[2] == "route" else "escalate"
    return "escalate" if sentence.has("escalate", 0, cue[0]) else "route"


def _excepted(sentence: Sentence, first: int, stop: int) -> bool:
    return any(sentence.lemmas[at] in {"not", "never", "than"} for at in range(max(first, stop - 3), stop))


def _priority_follows(sentence: Sentence, mention: Mention, stop: int) -> bool:
    for other in sentence.mentions:
        if other.kind == "priority" and mention.stop <= other.first < stop:
            return gap_within(sentence, mention.stop, other.first, _PRIORITY_GAP)
    return False
