"""What holds beyond its own sentence: run-in labels of paragraphs, asks by pronoun, flags of some alternatives."""

from collections.abc import Sequence
from dataclasses import replace

from triage_bot.policy.grammar.claims import Claim, negated
from triage_bot.policy.grammar.drafts import DraftAction
from triage_bot.policy.grammar.sentences import Sentence
from triage_bot.policy.model import FlagEffect

_LABEL_WORDS = 8
_COMMANDS = frozenset(
    "do never always ask tell say explain send route mark offer give be no raise note treat apply".split()
)
"""First words of sentences that say what to do."""
"""A first sentence of more words than this is no label."""
_PRONOUNS = frozenset({"it", "they", "them", "this", "that", "one"})
_ASKING = frozenset({"ask", "request", "obtain", "collect", "get"})
_COUNTS = {"first": 1, "two": 2, "three": 3}


def run_in_labels(passages: Sequence[Sequence[Sentence]]) -> list[str]:
    """The label of each passage, or an empty string: "Came back." before what is done when a deposit came back.

    Labels come in sets: a policy with a single one has a short sentence, not a label.
    """
    labels = [_label(sentences) for sentences in passages]
    return labels if sum(map(bool, labels)) > 1 else [""] * len(labels)


def _label(sentences: Sequence[Sentence]) -> str:
    if len(sentences) < 2:
        return ""
    first = sentences[0]
    if (
        first.mentions
        or first.quantities
        or first.lemmas[0] in _COMMANDS
        or len(first.words) > _LABEL_WORDS
        or first.lemmas[-1:] != ["."]
    ):
        return ""
    return first.written(0, len(first.words))


def scoped(label: str, guard: str) -> str:
    """*guard* under the paragraph's *label*."""
    return "; ".join(dict.fromkeys(part for part in (label, guard) if part))


def asks_for_it(sentence: Sentence, claims: Sequence[Claim]) -> int:
    """Where "not given: ask for it" asks, 0 when the sentence does not: what is asked for was named before."""
    if any(claim.kind == "ask" for claim in claims) or not sentence.has("missing"):
        return 0
    for at in range(1, len(sentence.words) - 1):
        end = sentence.cue("ask", at) if sentence.lemmas[at] in _ASKING else 0
        if end and sentence.lemmas[end : end + 1] == ["for"]:
            end += 1
        if end and set(sentence.lemmas[end : end + 1]) & _PRONOUNS and not negated(sentence, at, 0):
            return at
    return 0


def raised_by(raises: Sequence[FlagEffect], actions: Sequence[DraftAction]) -> list[FlagEffect]:
    """*raises*, with the condition of the action that a flag is raised with, where a policy has several actions."""
    sends = [action for action in actions if action.destination]
    if len(sends) < 2:
        return list(raises)
    found: list[FlagEffect] = []
    for effect in raises:
        if effect.guard:
            found.append(effect)
            continue
        together = [action for action in sends if action.sentence == effect.sentence]
        meant = together if together else _counted(effect.sentence, sends)
        if not meant or len(meant) == len(sends) or not all(action.guard for action in meant):
            found.append(effect)
        else:
            found += [replace(effect, guard=action.guard) for action in meant]
    return found


def _counted(sentence: str, actions: Sequence[DraftAction]) -> Sequence[DraftAction]:
    """ "The first two are marked": the alternatives that a sentence counts out."""
    words = sentence.lower().replace(",", " ").split()[:4]
    if "last" in words:
        return actions[-1:]
    if "first" not in words:
        return ()
    following = words[words.index("first") + 1 : words.index("first") + 2]
    return actions[: _COUNTS.get(following[0], 1) if following else 1]
