"""What holds beyond its own sentence: run-in labels of paragraphs, asks by pronoun, flags of some alternatives."""

import re
from collections.abc import Sequence
from dataclasses import replace

from triage_bot.policy.blocks import RichText
from triage_bot.policy.grammar.claims import Claim, negated
from triage_bot.policy.grammar.sentences import Sentence
from triage_bot.policy.model import ActionEffect, FlagEffect

_LABEL_WORDS = 25
"""A run-in of more words than this is no label."""
_OPENING_WORDS = 3
_QUESTION_WORDS = 6
_PRONOUNS = frozenset({"it", "they", "them", "this", "that", "one"})
_ASKING = frozenset({"ask", "request", "obtain", "collect", "get"})
_EMPTY = frozenset("if when where the a an it i due on of for and or call any other".split())
_COUNTS = {"first": 1, "two": 2, "three": 3}


def run_in_labels(passages: Sequence[RichText]) -> list[str]:
    """The label of each passage, or an empty string: "**Came back.**" before what is done when a deposit came back.

    Labels come in sets: a policy with a single one emphasises something. One that ends in a colon is read as a
    condition of its sentence already.
    """
    labels = [_label(passage) for passage in passages]
    return labels if sum(map(bool, labels)) > 1 else [""] * len(labels)


def _label(passage: RichText) -> str:
    text = passage.text
    for start, end in (*passage.strong, *passage.emphasis):
        written = text[start:end].strip()
        ends = written.endswith((".", "?", "—", "–")) or text[end:].lstrip().startswith(("—", "–", ":"))
        if start == 0 and ends and text[end:].strip() and len(written.split()) <= _LABEL_WORDS:
            return written.rstrip(" .?—–")
    return ""


def scoped(label: str, guard: str) -> str:
    """*guard* under the paragraph's *label*."""
    if not label or guard.startswith(label):
        return guard
    return label if label.startswith(guard) else f"{label}; {guard}"


def opening_label(sentence: Sentence, at: int) -> str:
    """The words before a colon with which the sentence opens before word *at*, when they are few and name nothing."""
    colon = next((i for i in range(min(at, _OPENING_WORDS + 1)) if sentence.lemmas[i] == ":"), 0)
    if not colon or any(mention.first < colon for mention in sentence.mentions) or sentence.cue("label", 0):
        return ""
    return sentence.written(0, colon)


def is_open_question(sentence: Sentence) -> bool:
    """Whether the sentence is the condition of the next one: "Not told? Ask for it."."""
    return sentence.text.endswith("?") and len(sentence.words) <= _QUESTION_WORDS and sentence.has("missing")


def asks_for_it(sentence: Sentence, claims: Sequence[Claim], after_question: bool = False) -> int:
    """Where "not given: ask for it" asks, -1 when the sentence does not: what is asked for was named before."""
    if any(claim.kind == "ask" for claim in claims) or not (after_question or sentence.has("missing")):
        return -1
    for at in range(0 if after_question else 1, len(sentence.words) - 1):
        end = sentence.cue("ask", at) if sentence.lemmas[at] in _ASKING else 0
        if end and sentence.lemmas[end : end + 1] == ["for"]:
            end += 1
        if end and set(sentence.lemmas[end : end + 1]) & _PRONOUNS and not negated(sentence, at, 0):
            return at
    return -1


def raised_by(raises: Sequence[FlagEffect], actions: Sequence[ActionEffect]) -> list[FlagEffect]:
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
        meant = together or _counted(effect.sentence, sends) or _described(effect, sends)
        if not meant or len(meant) == len(sends) or not all(action.guard for action in meant):
            found.append(effect)
        else:
            found += [replace(effect, guard=action.guard) for action in meant]
    return found


def _described(effect: FlagEffect, actions: Sequence[ActionEffect]) -> Sequence[ActionEffect]:
    """ "Calls due today earn `x`": the alternatives whose conditions stand before the flag."""
    said = _plain(effect.sentence.split(effect.flag)[0])
    return [action for action in actions if (own := _plain(action.guard)) and own <= said]


def _plain(text: str) -> set[str]:
    words = re.findall(r"[a-z0-9]+", text.lower())
    return {word.rstrip("s") for word in words} - _EMPTY


def _counted(sentence: str, actions: Sequence[ActionEffect]) -> Sequence[ActionEffect]:
    """ "The first two are marked": the alternatives that a sentence counts out."""
    words = sentence.lower().replace(",", " ").split()[:4]
    if "last" in words:
        return actions[-1:]
    if "first" not in words:
        return ()
    following = words[words.index("first") + 1 : words.index("first") + 2]
    return actions[: _COUNTS.get(following[0], 1) if following else 1]
