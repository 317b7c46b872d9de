"""What governs a value that a sentence names: is the queue routed to, the flag raised, the class prohibited?

Each rule looks from the value to the cue that governs it, first to the left within the segment, then to the right for
the passive. A value without a governing cue is not an effect.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from triage_bot.policy.grammar.sentences import Mention, Sentence

ClaimKind = Literal["route", "escalate", "act", "raise", "exclude", "ask", "prohibit", "nothing"]

_AUXILIARIES = frozenset(
    "be do to ever simply should must may can will shall get have it itself also then so the agent reply any "
    "being".split()
)
_PASSIVE = frozenset(
    "be do should must may can will shall get have to also then being been ever simply a always both never all".split()
)
_RAISING = frozenset({"raise", "set", "add", "mark", "flag", "apply", "go"})
"""The verbs by which a flag described in words is raised in the passive; others ("is noted") say something else."""
_LIST_WORDS = frozenset(
    ", and or both together with as well plus the a an flag flags also & + / : it ticket conversation this case either "
    "of of them on for not no only ( ) then matter such that one neither nor alone".split()
)
_QUEUE_GAP = frozenset(
    "to the our over it this these them ticket matter case customer request straight with by : directly at in on into "
    "everything all such , them on straightaway immediately for be a an caller and conversation there up - onward once "
    "verify both always also".split()
)
_ASK_GAP = frozenset(
    "for first the their them it customer a an his her to give provide supply its that about client they be : of and "
    "caller whatever share state tell we with , agent any holder by".split()
)
_ACTION_BEFORE = frozenset(
    {":", "(", "=", "→", "->", "=>", "—", "–", "action", "outcome", "be", "use", "choose", "as", "remain"}
)
_ADVERBS = frozenset("still then therefore simply also just always normally only instead again a an the".split())
_PRIORITY_GAP = frozenset(", / at with priority and ( as : | queue - – — the by in".split())
_WEAK_GAP_WORDS = 7
_STRONG_GAP_WORDS = 30


@dataclass(frozen=True, slots=True)
class Claim:
    """A mention with what the sentence does with it; *start* is where the governing cue begins."""

    kind: ClaimKind
    mention: Mention
    start: int
    stop: int


def govern(sentence: Sentence) -> Iterator[Claim | Mention]:
    """For each mention that may have an effect: its claim, or the mention itself when nothing governs it."""
    previous: Claim | None = None
    for mention in sentence.mentions:
        rule = _RULES.get(mention.kind)
        if rule is None:
            continue
        claim = rule(sentence, mention, previous)
        if claim is not None:
            previous = claim
            yield claim
        elif mention.strong:
            yield mention


def _negated(sentence: Sentence, at: int, first: int) -> bool:
    """Whether a negation stands before the cue at *at*, with nothing but auxiliaries between."""
    for index in range(at - 1, max(first, at - 7) - 1, -1):
        if sentence.cue("negation", index):
            return True
        if sentence.lemmas[index] not in _AUXILIARIES:
            break
    return sentence.lemmas[first] in {"no", "nothing", "none", "neither"} and not any(
        sentence.lemmas[index] in {",", ":"} for index in range(first, at)
    )


def _left(
    sentence: Sentence, stop: int, first: int, classes: tuple[str, ...], reach: int
) -> tuple[int, int, str] | None:
    """Start, end and class of the nearest cue that ends at or before *stop*."""
    for at in range(stop - 1, max(first, stop - reach) - 1, -1):
        for name in classes:
            end = sentence.cue(name, at)
            if end and end <= stop:
                return at, end, name
    return None


def _queue(sentence: Sentence, mention: Mention, previous: Claim | None) -> Claim | None:
    first, stop = sentence.segment_of(mention.first)
    reach = _STRONG_GAP_WORDS if mention.strong else _WEAK_GAP_WORDS
    cue = _left(sentence, mention.first, first, ("route", "escalate", "move"), reach)
    if cue and (mention.strong or _gap_within(sentence, cue[1], mention.first, _QUEUE_GAP)):
        if _negated(sentence, cue[0], first) or _excepted(sentence, cue[1], mention.first):
            return Claim("nothing", mention, cue[0], mention.stop)
        return Claim(_direction(sentence, cue), mention, cue[0], mention.stop)
    if (
        previous
        and previous.kind in {"route", "escalate"}
        and mention.first
        and sentence.lemmas[_before(sentence, mention.first)] in {"to", "→", "->"}
    ):
        return Claim(previous.kind, mention, _before(sentence, mention.first), mention.stop)
    kind: ClaimKind = "escalate" if sentence.has("escalate", first, stop) else "route"
    if sentence.lemmas[mention.stop : mention.stop + 1] == ["queue"] and sentence.lemmas[
        _before(sentence, mention.first)
    ] in {"in", "into", "for", "on"}:
        return Claim(kind, mention, mention.first, mention.stop)
    before = sentence.lemmas[_before(sentence, mention.first)] if mention.first > first else ""
    if before in {"to", "→", "with", "in", "by", "for"} and any(
        m.kind == "priority" and first <= m.first and m.stop <= mention.first for m in sentence.mentions
    ):
        return Claim(kind, mention, _before(sentence, mention.first), mention.stop)
    for at in range(mention.stop, min(mention.stop + 3, stop)):
        if sentence.cue("own", at) and not _negated(sentence, at, first):
            return Claim(kind, mention, mention.first, mention.stop)
        if sentence.lemmas[at] not in _AUXILIARIES | {"queue", "team"}:
            break
    if _priority_follows(sentence, mention, stop) or _only_names(sentence, first, stop):
        return Claim(kind, mention, mention.first, mention.stop)
    return None


def _direction(sentence: Sentence, cue: tuple[int, int, str]) -> ClaimKind:
    if sentence.has("escalation_of"):
        return "escalate"
    if cue[2] != "move":
        return "route" if cue[2] == "route" else "escalate"
    return "escalate" if sentence.has("escalate", 0, cue[0]) else "route"


def _before(sentence: Sentence, at: int) -> int:
    """The word before *at*, articles aside."""
    at -= 1
    while at > 0 and sentence.lemmas[at] in {"the", "our", "a"}:
        at -= 1
    return at


def _gap_within(sentence: Sentence, first: int, stop: int, words: frozenset[str]) -> bool:
    priorities = {i for m in sentence.mentions if m.kind in {"priority", "policy"} for i in range(m.first, m.stop)}
    return all(sentence.lemmas[i] in words or i in priorities for i in range(first, stop))


def _excepted(sentence: Sentence, first: int, stop: int) -> bool:
    return any(sentence.lemmas[at] in {"not", "never", "than"} for at in range(max(first, stop - 3), stop))


def _priority_follows(sentence: Sentence, mention: Mention, stop: int) -> bool:
    for other in sentence.mentions:
        if other.kind == "priority" and mention.stop <= other.first < stop:
            return _gap_within(sentence, mention.stop, other.first, _PRIORITY_GAP)
    return False


def _only_names(sentence: Sentence, first: int, stop: int) -> bool:
    named = {i for m in sentence.mentions for i in range(m.first, m.stop)}
    return all(
        i in named
        or not sentence.words[i].text[0].isalnum()
        or sentence.lemmas[i] in {"to", "queue", "team", "desk"}
        or sentence.cue("escalate", i)
        for i in range(first, stop)
    )


def _flag(sentence: Sentence, mention: Mention, previous: Claim | None) -> Claim | None:
    first, stop = sentence.segment_of(mention.first)
    listed = {i for m in sentence.mentions if m.kind == "flag" for i in range(m.first, m.stop)}
    at = mention.first - 1
    negative = False
    while at >= first:
        if at not in listed:
            if sentence.cue("raise", at) and not (
                sentence.lemmas[at] == "with" and sentence.lemmas[at - 1] == "together"
            ):
                negative = negative or _negated(sentence, at, first)
                return Claim("exclude" if negative else "raise", mention, at, mention.stop)
            if sentence.lemmas[at] == "without":
                return Claim("exclude", mention, at, mention.stop)
            if sentence.lemmas[at] not in _LIST_WORDS and sentence.lemmas[at] != "be":
                break
            negative = negative or bool(sentence.cue("negation", at))
            if sentence.lemmas[at] == "be" and mention.strong:
                return Claim("exclude" if negative else "raise", mention, at, mention.stop)
        at -= 1
    passive = _passive(sentence, mention.stop, stop, "raise", listed)
    if passive is not None and (mention.strong or _RAISING & set(sentence.lemmas[mention.stop : mention.stop + 8])):
        negative = (
            passive
            or sentence.lemmas[first] in {"no", "neither"}
            or sentence.lemmas[mention.first - 1] in {"no", "neither"}
        )
        return Claim("exclude" if negative else "raise", mention, mention.first, mention.stop)
    if not mention.strong:
        return _the_flag(sentence, mention)
    refused = {"no", "not", "never", "without"} & set(sentence.lemmas[max(first, mention.first - 3) : mention.first])
    following = sentence.lemmas[mention.stop : mention.stop + 1]
    spoken_of = following == ["flag"] and (previous is not None or mention.first - first > 1)
    opens = mention.first == first and (stop == mention.stop or sentence.cue("condition", mention.stop))
    if spoken_of or opens:
        return Claim("exclude" if refused else "raise", mention, mention.first, mention.stop)
    if _follows_names(sentence, mention, first):
        return Claim("raise", mention, mention.first, mention.stop)
    claim = _distant(sentence, mention, first, ("raise",), {"raise": "raise"}, "exclude")
    return replace(claim, kind="exclude") if claim and refused else claim


def _the_flag(sentence: Sentence, mention: Mention) -> Claim | None:
    """"Calls due today are time-sensitive: set the flag": the flag described in words is the one that is set."""
    flags = [m for m in sentence.mentions if m.kind == "flag"]
    for at in range(mention.stop, len(sentence.words)):
        end = sentence.cue("raise", at)
        anaphor = end and sentence.lemmas[end : end + 2] in (["the", "flag"], ["this", "flag"], ["that", "flag"])
        if anaphor and len(flags) == 1 and not _negated(sentence, at, 0):
            return Claim("raise", mention, at, end + 2)
    return None


def _follows_names(sentence: Sentence, mention: Mention, first: int) -> bool:
    """ "→ fraud_ops / P0 / fraud_claim": a bare list of names says what is done with each."""
    _, stop = sentence.segment_of(mention.first)
    opening = max((i + 1 for i in range(first, mention.first) if sentence.lemmas[i] in {":", "→"}), default=first)
    alone = len(sentence.words) - mention.stop <= 1 and mention.first == 0
    if _only_names(sentence, opening, stop) and (len(sentence.mentions) > 1 or alone):
        return True
    before = [m for m in sentence.mentions if m.stop <= mention.first and m.first >= first]
    if not before or before[-1].kind not in {"priority", "queue", "flag"}:
        return False
    return all(not w.text[0].isalnum() for w in sentence.words[before[-1].stop : mention.first])


def _passive(sentence: Sentence, at: int, stop: int, name: str, listed: set[int]) -> bool | None:
    """After the value, "is raised": False; "is not raised": True; anything else: None."""
    while at < stop and (at in listed or sentence.lemmas[at] in _LIST_WORDS - {"not", "no"}):
        at += 1
    negative = False
    for index in range(at, min(at + 6, stop)):
        if sentence.cue(name, index):
            return negative
        if sentence.cue("negation", index):
            negative = True
        elif sentence.lemmas[index] not in _PASSIVE | {"apply"}:
            return None
        elif sentence.lemmas[index] == "apply":
            return negative
    return None


def _distant(
    sentence: Sentence,
    mention: Mention,
    first: int,
    classes: tuple[str, ...],
    kinds: dict[str, ClaimKind],
    negative: ClaimKind,
) -> Claim | None:
    """A name further from its cue, such as "raise, if it was not yet raised, `x`"; "with" does not reach far."""
    stop = mention.first
    while cue := _left(sentence, stop, first, classes, 14):
        if sentence.lemmas[cue[0]] not in {"with", "put", "take", "get", "need", "use"}:
            kind = negative if _negated(sentence, cue[0], first) else kinds[cue[2]]
            return Claim(kind, mention, cue[0], mention.stop)
        stop = cue[0]
    return None


def _ask(sentence: Sentence, mention: Mention, previous: Claim | None) -> Claim | None:
    first, stop = sentence.segment_of(mention.first)
    reach = 14 if mention.strong else _WEAK_GAP_WORDS
    cue = _left(sentence, mention.first, first, ("ask",), reach)
    if (
        cue
        and not mention.strong
        and mention.value == "identity_verification"
        and sentence.lemmas[cue[0]] not in {"ask", "request"}
    ):
        cue = None
    if cue and _gap_within(
        sentence, cue[1], mention.first, _ASK_GAP | (_LIST_WORDS if mention.strong else frozenset())
    ):
        kind: ClaimKind = "nothing" if _negated(sentence, cue[0], first) else "ask"
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
        and _gap_within(sentence, previous.stop, mention.first, _LIST_WORDS | _ASK_GAP)
    ):
        return Claim("ask", mention, previous.start, mention.stop)
    passive = _passive(sentence, mention.stop, stop, "ask", set())
    if passive is not None and (mention.strong or mention.value != "identity_verification"):
        passive = passive or sentence.lemmas[mention.first - 1 : mention.first] == ["no"]
        return Claim("nothing" if passive else "ask", mention, mention.first, mention.stop)
    if mention.strong and (cue := _left(sentence, mention.first, first, ("missing",), 8)):
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
            return not _negated(sentence, at, first)
    return False


def _pronoun(sentence: Sentence, mention: Mention, stop: int) -> Claim | None:
    """ "Without the order number, ask for it": the ask is at the pronoun."""
    for at in range(mention.stop, len(sentence.words)):
        end = sentence.cue("ask", at) if sentence.lemmas[at] in {"ask", "request", "obtain", "collect", "get"} else 0
        if end and end < len(sentence.words) and sentence.lemmas[end] == "for":
            end += 1
        if end and end < len(sentence.words) and sentence.lemmas[end] in {"it", "they", "them", "this", "that", "one"}:
            if _negated(sentence, at, 0):
                return None
            return Claim("ask", mention, at, end + 1)
    return None


def _prohibited(sentence: Sentence, mention: Mention, previous: Claim | None) -> Claim | None:
    first, stop = sentence.segment_of(mention.first)
    listed = {i for m in sentence.mentions if m.kind == "prohibited" for i in range(m.first, m.stop)}
    at = mention.stop
    while at < stop and (at in listed or sentence.lemmas[at] in _LIST_WORDS - {"not", "no"}):
        at += 1
    if at < stop and not sentence.cue("prohibit", at):  # "`probing` for the reason is prohibited"
        at = next((i for i in range(at, min(at + 6, stop)) if sentence.lemmas[i] == "be"), at)
    auxiliaries = _AUXILIARIES | {"all", "both", "here", "always", "strictly", "not", "likewise", "therefore", "class"}
    negative = False
    for index in range(at, min(at + 7, stop)):
        if sentence.cue("prohibit", index) and sentence.lemmas[index] not in {"no", "never"}:
            if sentence.cue("prohibit", index) == index + 1 and sentence.lemmas[index] == "not":
                negative = True
                continue
            return Claim("nothing" if negative else "prohibit", mention, mention.first, mention.stop)
        if sentence.lemmas[index] not in auxiliaries:
            break
    if negative and mention.strong:  # "`probing` is not wanted": said of the value, and it is a refusal
        return Claim("prohibit", mention, mention.first, mention.stop)
    cue = _left(sentence, mention.first, first, ("prohibit",), 16 if mention.strong else 6)
    if cue and not mention.strong and (sentence.lemmas[cue[0]] in {"no", "not", "never", "may", "must"}):
        return None
    if cue and (mention.strong or _gap_within(sentence, cue[1], mention.first, _LIST_WORDS)):
        return Claim("prohibit", mention, cue[0], mention.stop)
    if sentence.has("every_reply"):
        plain = mention.strong or sentence.has("prohibit", 0, mention.first)
        return Claim("prohibit", mention, mention.first, mention.stop) if plain else None
    return None


def _action(sentence: Sentence, mention: Mention, previous: Claim | None) -> Claim | None:
    first, _ = sentence.segment_of(mention.first)
    at = mention.first - 1
    while at > first and sentence.lemmas[at] in _ADVERBS:
        at -= 1
    if at > first and sentence.lemmas[at] == "not" and mention.strong:
        return Claim("nothing", mention, at, mention.stop)
    if not mention.strong:
        if _negated(sentence, mention.first, first):
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


def _unknown(sentence: Sentence, mention: Mention, previous: Claim | None) -> Claim | None:
    return None


_Rule = Callable[[Sentence, Mention, "Claim | None"], "Claim | None"]
_RULES: dict[str, _Rule] = {
    "queue": _queue,
    "flag": _flag,
    "ask": _ask,
    "prohibited": _prohibited,
    "action": _action,
    "unknown": _unknown,
}
