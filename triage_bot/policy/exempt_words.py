"""Exemptions that a pack lists in words ("fraud claims, deaths and complaints never wait"), as policy IDs."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from triage_bot.policy.blocks import RichText
from triage_bot.policy.grammar.lexicon import Lexicon
from triage_bot.policy.model import CompiledPolicy, UnreadSentence

_ENOUGH = 0.6
"""Share of a phrase's words that a policy's title (or, at a discount, its text) must have."""
_TEXT_DISCOUNT = 0.6
_NEAR_BEST = 0.05
_FUNCTION_WORDS = frozenset(
    "a an the of or and to in on for with by at from that which who is be are their its any every all such matter "
    "report notice request open new customer about case it this not never no do does".split()
)


def resolve_phrases(
    policy: CompiledPolicy, phrases: Sequence[str], policies: Mapping[str, CompiledPolicy], lexicon: Lexicon
) -> CompiledPolicy:
    """*policy* with the IDs that its *phrases* stand for; a phrase that fits no policy is reported unread."""
    exempts = list(policy.effects.exempts)
    unread = list(policy.effects.unread)
    for phrase in phrases:
        found = _policies_for(phrase, policy.id, policies, lexicon)
        exempts += found
        if not found:
            why = "lets a matter go ahead unverified that fits no policy; expected policy IDs"
            unread.append(UnreadSentence(phrase, why, line=policy.location.line))
    effects = replace(policy.effects, exempts=tuple(dict.fromkeys(exempts)), unread=tuple(unread))
    return replace(policy, effects=effects)


def _policies_for(phrase: str, own: str, policies: Mapping[str, CompiledPolicy], lexicon: Lexicon) -> list[str]:
    """The policies that raise a flag of that name, or else the one whose title or text has most of the words."""
    words = _content(phrase, lexicon)
    if not words:
        return []
    scores: dict[str, float] = {}
    flagged = []
    for id_, policy in policies.items():
        if id_ == own or not any(action.destination for action in policy.effects.actions):
            continue
        if any(words <= set(flag.flag.split("_")) for flag in policy.effects.raises):
            flagged.append(id_)
        title, text = _content(policy.title, lexicon), _content(policy.text, lexicon)
        shared = len(words & title) + _TEXT_DISCOUNT * len((words & text) - title)
        scores[id_] = shared / len(words)
    best = max(scores.values(), default=0.0)
    if flagged or best < _ENOUGH:
        return flagged
    return [id_ for id_, score in scores.items() if score >= best - _NEAR_BEST]


def _content(text: str, lexicon: Lexicon) -> set[str]:
    lemmas = (word.lemma.lower() for word in lexicon.tokenizer.words(RichText(text)))
    parts = (part for lemma in lemmas for part in lemma.split("_"))
    return {part for part in parts if part not in _FUNCTION_WORDS and part[:1].isalnum()}
