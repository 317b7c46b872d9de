"""What the text outside any policy says: names of queues and priorities, and prohibitions for every reply."""

from collections.abc import Iterable, Iterator

from triage_bot.policy.blocks import RichText
from triage_bot.policy.grammar.claims import Claim
from triage_bot.policy.grammar.governors import govern
from triage_bot.policy.grammar.lexicon import Lexicon
from triage_bot.policy.grammar.mentions import Mention
from triage_bot.policy.grammar.sentences import Sentence, split_sentences
from triage_bot.policy.model import UnreadSentence

_NAMED = {"queue": "queues", "flag": "flags", "priority": "priorities"}
_JOINERS = frozenset({"and", "of", "&", "for"})
_LONGEST_NAME = 5


def defined_names(passages: Iterable[RichText], lexicon: Lexicon) -> list[tuple[str, str, str]]:
    """(vocabulary, value, words) of each name that *passages* define: "Fraud Operations is `fraud_ops`"."""
    found = []
    for passage in passages:
        for sentence in split_sentences(passage, lexicon):
            for mention in sentence.mentions:
                if mention.kind in _NAMED and mention.strong:
                    name = _name_before(sentence, mention) or _name_after(sentence, mention)
                    if name and name.lower() != mention.value:
                        found.append((_NAMED[mention.kind], mention.value, name))
    return found


def _name_before(sentence: Sentence, mention: Mention) -> str:
    at = mention.first - 1
    while at >= 0 and (sentence.cue("definition", at) or sentence.words[at].text in {"(", "|", '"', "“", "”"}):
        at -= 1
    if at == mention.first - 1:
        return ""
    stop = at + 1
    first = stop
    while first > 0 and stop - first < _LONGEST_NAME and _is_name_word(sentence, first - 1, first == stop):
        first -= 1
    while first < stop and sentence.lemmas[first] in _JOINERS | {"the"}:
        first += 1
    return sentence.written(first, stop)


def _name_after(sentence: Sentence, mention: Mention) -> str:
    at = mention.stop
    while at < len(sentence.words) and (
        sentence.cue("definition", at) or sentence.words[at].text in {"(", "|", '"', "“"}
    ):
        at += 1
    if at == mention.stop:
        return ""
    stop = at
    while stop < len(sentence.words) and stop - at < _LONGEST_NAME and _is_name_word(sentence, stop, stop == at):
        stop += 1
    while stop > at and sentence.lemmas[stop - 1] in _JOINERS:
        stop -= 1
    return sentence.written(at, stop)


def _is_name_word(sentence: Sentence, at: int, edge: bool) -> bool:
    word = sentence.words[at]
    if word.atom or (word.lemma == "the" and word.text.islower()):
        return False
    return word.text[:1].isupper() or (not edge and word.lemma in _JOINERS)


def unread_rules(passages: Iterable[RichText], lexicon: Lexicon) -> Iterator[UnreadSentence]:
    """Sentences that route, escalate or raise something, though they belong to no policy that could be cited."""
    for passage in passages:
        for sentence in split_sentences(passage, lexicon):
            claims = [claim for claim in govern(sentence) if isinstance(claim, Claim)]
            verbs = {"route", "escalate", "raise"}
            governed = [c for c in claims if c.kind in verbs and c.start < c.mention.first and c.mention.strong]
            if governed and not defined_names([passage], lexicon):
                why = f"stands outside any policy, so its {governed[0].mention.value} is not read"
                yield UnreadSentence(sentence.text, why, line=sentence.line)


def base_prohibitions(passages: Iterable[RichText], lexicon: Lexicon) -> Iterator[str]:
    """The classes that every reply must do without."""
    for passage in passages:
        for sentence in split_sentences(passage, lexicon):
            if sentence.has("every_reply"):
                for claim in govern(sentence):
                    if isinstance(claim, Claim) and claim.kind == "prohibit":
                        yield claim.mention.value
