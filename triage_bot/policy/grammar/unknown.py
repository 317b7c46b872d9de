"""Names that belong to no vocabulary, and what they were probably meant to be."""

from rapidfuzz import process

from triage_bot.policy.grammar.lexicon import Lexicon
from triage_bot.policy.grammar.mentions import Mention
from triage_bot.policy.grammar.sentences import Sentence

_GOVERNED = (
    ("queues", "queue", ("route", "escalate", "move")),
    ("asks", "ask", ("ask",)),
    ("prohibited", "prohibited class", ("prohibit",)),
    ("flags", "flag", ("raise",)),
)
_REACH = 6
_LIKE = 80.0
"""A known name this similar (percent) to an unknown one is what was meant, whatever the sentence does with it."""


def unknown_name(sentence: Sentence, mention: Mention, lexicon: Lexicon) -> str:
    """What is wrong with an unknown name, or an empty string when it is likely no name of the vocabulary."""
    value = mention.value
    if value[0] == "P" and value[1:].isdigit():
        return _message("priority", value, lexicon.values["priorities"])
    nearest = _nearest(value, lexicon)
    if nearest is not None:
        vocabulary, label = nearest
        return _message(label, value, lexicon.values[vocabulary])
    for vocabulary, label, cues in _GOVERNED:
        if _is_governed(sentence, mention, cues) and (mention.code or "_" in value):
            return _message(label, value, lexicon.values[vocabulary])
    return ""


def _message(label: str, value: str, known: tuple[str, ...]) -> str:
    return f"unknown {label} {value!r}, expected one of {', '.join(known)}"


def _nearest(value: str, lexicon: Lexicon) -> tuple[str, str] | None:
    best: tuple[float, str, str] | None = None
    for vocabulary, label, _ in _GOVERNED:
        match = process.extractOne(value, lexicon.values[vocabulary], score_cutoff=_LIKE)
        if match and (best is None or match[1] > best[0]):
            best = (match[1], vocabulary, label)
    return best[1:] if best else None


def _is_governed(sentence: Sentence, mention: Mention, cues: tuple[str, ...]) -> bool:
    first, _ = sentence.segment_of(mention.first)
    before = range(mention.first - 1, max(first, mention.first - _REACH) - 1, -1)
    return any(
        sentence.cue(name, at) and sentence.lemmas[at] not in {"with", "no", "not"} for at in before for name in cues
    )
