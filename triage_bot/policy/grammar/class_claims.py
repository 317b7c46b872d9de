"""When a sentence prohibits a class of content that it names."""

from triage_bot.policy.grammar.claims import AUXILIARIES, LIST_WORDS, Claim, gap_within, nearest_left
from triage_bot.policy.grammar.mentions import Mention
from triage_bot.policy.grammar.sentences import Sentence


def class_claim(sentence: Sentence, mention: Mention, previous: Claim | None) -> Claim | None:
    """Whether the sentence prohibits the class; None when nothing governs it."""
    first, stop = sentence.segment_of(mention.first)
    listed = {i for m in sentence.mentions if m.kind == "prohibited" for i in range(m.first, m.stop)}
    at = mention.stop
    while at < stop and (at in listed or sentence.lemmas[at] in LIST_WORDS - {"not", "no"}):
        at += 1
    if at < stop and not sentence.cue("prohibit", at):  # "`probing` for the reason is prohibited"
        at = next((i for i in range(at, min(at + 6, stop)) if sentence.lemmas[i] == "be"), at)
    auxiliaries = AUXILIARIES | {"all", "both", "here", "always", "strictly", "not", "likewise", "therefore", "class"}
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
    cue = nearest_left(sentence, mention.first, first, ("prohibit",), 16 if mention.strong else 6)
    if cue and not mention.strong and (sentence.lemmas[cue[0]] in {"no", "not", "never", "may", "must"}):
        return None
    if cue and (mention.strong or gap_within(sentence, cue[1], mention.first, LIST_WORDS)):
        return Claim("prohibit", mention, cue[0], mention.stop)
    if sentence.has("every_reply"):
        plain = mention.strong or sentence.has("prohibit", 0, mention.first)
        return Claim("prohibit", mention, mention.first, mention.stop) if plain else None
    return None
