"""When a sentence raises a flag that it names, and when it rules it out."""

from dataclasses import replace

from triage_bot.policy.grammar.claims import LIST_WORDS, Claim, distant_cue, negated, only_names, passive_cue
from triage_bot.policy.grammar.mentions import Mention
from triage_bot.policy.grammar.sentences import Sentence

_RAISING = frozenset({"raise", "set", "add", "mark", "flag", "apply", "go"})
"""The verbs by which a flag described in words is raised in the passive; others ("is noted") say something else."""

_NOMINAL = frozenset("the a an and or both flag mark only no not without never with plus also".split())
"""Words that may stand with the names of flags where a table or a list says nothing but which are raised."""


def flag_claim(sentence: Sentence, mention: Mention, previous: Claim | None) -> Claim | None:
    """Whether the sentence raises the flag or rules it out; None when nothing governs it."""
    first, stop = sentence.segment_of(mention.first)
    listed = {i for m in sentence.mentions if m.kind == "flag" for i in range(m.first, m.stop)}
    at = mention.first - 1
    negative = False
    while at >= first:
        if at not in listed:
            if sentence.cue("raise", at) and not (
                sentence.lemmas[at] == "with" and sentence.lemmas[at - 1] == "together"
            ):
                negative = negative or negated(sentence, at, first)
                return Claim("exclude" if negative else "raise", mention, at, mention.stop)
            if sentence.lemmas[at] == "without":
                return Claim("exclude", mention, at, mention.stop)
            if sentence.lemmas[at] not in LIST_WORDS and sentence.lemmas[at] != "be":
                break
            negative = negative or bool(sentence.cue("negation", at))
            if sentence.lemmas[at] == "be" and mention.strong:
                return Claim("exclude" if negative else "raise", mention, at, mention.stop)
        at -= 1
    passive = passive_cue(sentence, mention.stop, stop, "raise", listed)
    if passive is not None and (mention.strong or _RAISING & set(sentence.lemmas[mention.stop : mention.stop + 8])):
        negative = (
            passive
            or sentence.lemmas[first] in {"no", "neither"}
            or sentence.lemmas[mention.first - 1] in {"no", "neither"}
        )
        return Claim("exclude" if negative else "raise", mention, mention.first, mention.stop)
    if not mention.strong:
        return _flag_only(sentence, mention) or _the_flag(sentence, mention)
    refused = {"no", "not", "never", "without"} & set(sentence.lemmas[max(first, mention.first - 3) : mention.first])
    following = sentence.lemmas[mention.stop : mention.stop + 1]
    if sentence.lemmas[max(first, mention.first - 1) : mention.first] in (["no"], ["not"]):
        return Claim("exclude", mention, mention.first - 1, mention.stop)  # "..., so no `fraud_claim`"
    spoken_of = following == ["flag"] and (previous is not None or mention.first - first > 1)
    opens = mention.first == first and (stop == mention.stop or sentence.cue("condition", mention.stop))
    if spoken_of or opens:
        return Claim("exclude" if refused else "raise", mention, mention.first, mention.stop)
    if _follows_names(sentence, mention, first):
        return Claim("raise", mention, mention.first, mention.stop)
    claim = distant_cue(sentence, mention, first, ("raise",), {"raise": "raise"}, "exclude")
    return replace(claim, kind="exclude") if claim and refused else claim


def _flag_only(sentence: Sentence, mention: Mention) -> Claim | None:
    """ "Fraud-claim and takeover flags.", "desk, P0, time-sensitive": described in words that say nothing else."""
    first, stop = _piece(sentence, mention)
    if _comes_off(sentence, mention, stop):
        return Claim("exclude", mention, mention.first, mention.stop)
    named = {i for m in sentence.mentions if m.kind == "flag" for i in range(m.first, m.stop)}
    others = [sentence.lemmas[i] for i in range(first, stop) if i not in named and sentence.lemmas[i].isalpha()]
    if any(lemma not in _NOMINAL for lemma in others):
        return None
    called = "flag" in others or any("flag" in sentence.lemmas[m.first : m.stop] for m in sentence.mentions)
    before = next((m for m in reversed(sentence.mentions) if m.stop <= first and m.kind != "flag"), None)
    joined = before is not None and before.kind == "priority" and before.stop >= first - 1
    if not called and not joined:
        return None
    refused = bool({"no", "not", "without", "never"} & set(others))
    return Claim("exclude" if refused else "raise", mention, mention.first, mention.stop)


def _comes_off(sentence: Sentence, mention: Mention, stop: int) -> bool:
    """ "The suspicious-login flag comes off", "is dropped"."""
    rest = [lemma for lemma in sentence.lemmas[mention.stop : stop] if lemma not in {"flag", "mark", "then", "be"}]
    return rest[:2] in (["come", "off"], ["go", "away"], ["fall", "away"]) or rest[:1] in (
        ["drop"],
        ["remove"],
        ["lift"],
    )


def _piece(sentence: Sentence, mention: Mention) -> tuple[int, int]:
    """The words around *mention* up to the next name of another kind, a colon, or the end of the segment."""
    first, stop = sentence.segment_of(mention.first)
    colons = [i for i in range(first, stop) if sentence.lemmas[i] == ":"]
    first = max([first, *(i + 1 for i in colons if i < mention.first)])
    stop = min([stop, *(i for i in colons if i >= mention.stop)])
    for other in sentence.mentions:
        if other.kind != "flag" and other.stop <= mention.first:
            first = max(first, other.stop)
        elif other.kind != "flag" and other.first >= mention.stop:
            stop = min(stop, other.first)
    return first, stop


def _the_flag(sentence: Sentence, mention: Mention) -> Claim | None:
    """ "Calls due today are time-sensitive: set the flag": the flag described in words is the one that is set."""
    flags = [m for m in sentence.mentions if m.kind == "flag"]
    for at in range(mention.stop, len(sentence.words)):
        end = sentence.cue("raise", at)
        anaphor = end and sentence.lemmas[end : end + 2] in (["the", "flag"], ["this", "flag"], ["that", "flag"])
        if anaphor and len(flags) == 1 and not negated(sentence, at, 0):
            return Claim("raise", mention, at, end + 2)
    return None


def _follows_names(sentence: Sentence, mention: Mention, first: int) -> bool:
    """ "→ fraud_ops / P0 / fraud_claim": a bare list of names says what is done with each."""
    _, stop = sentence.segment_of(mention.first)
    opening = max((i + 1 for i in range(first, mention.first) if sentence.lemmas[i] in {":", "→"}), default=first)
    alone = len(sentence.words) - mention.stop <= 1 and mention.first == 0
    if only_names(sentence, opening, stop) and (len(sentence.mentions) > 1 or alone):
        return True
    before = [m for m in sentence.mentions if m.stop <= mention.first and m.first >= first]
    if not before or before[-1].kind not in {"priority", "queue", "flag"}:
        return False
    return all(not w.text[0].isalnum() for w in sentence.words[before[-1].stop : mention.first])
