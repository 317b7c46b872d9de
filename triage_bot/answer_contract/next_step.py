"""Chooses the one sentence that tells the reader what to do next."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from triage_bot.answer_contract.instructions import Mood, read_mood
from triage_bot.answer_contract.prose import Sentence
from triage_bot.answer_contract.words import Word, split_words

_LABELS: Final = (
    ("next", "step"), ("next", "steps"), ("your", "next", "step"), ("the", "next", "step"), ("what", "to", "do"),
    ("what", "to", "do", "next"), ("what", "you", "need", "to", "do"), ("action", "needed"), ("action", "required"),
    ("what", "you", "can", "do"), ("what", "happens", "next"),
)  # fmt: skip
_LOOKING_UP: Final = frozenset("check see review refer confirm verify consult look read compare".split())
_INQUIRY_VERBS: Final = frozenset("confirm verify learn find check ask see know determine clarify understand".split())
_INQUIRY_NOUNS: Final = frozenset("information info details question questions help assistance updates".split())
_INQUIRY_MODIFIERS: Final = frozenset(
    "more further additional other any specific current general latest complete".split()
)


class Rank(IntEnum):
    """How plainly a sentence is the next step; the lowest wins, then the earliest."""

    LABELLED = 0
    INSTRUCTION = 1
    OFFER = 2
    INQUIRY = 3


@dataclass(frozen=True, slots=True)
class _Candidate:
    rank: Rank
    text: str


def find_next_step(sentences: Sequence[Sentence]) -> str:
    """Return the next-step sentence of an answer, or the empty string when no sentence is one."""
    best: _Candidate | None = None
    announced = False
    for sentence in sentences:
        candidate, announced = _judge(sentence, announced)
        if candidate is not None and (best is None or candidate.rank < best.rank):
            best = candidate
    return best.text if best else ""


def _judge(sentence: Sentence, announced: bool) -> tuple[_Candidate | None, bool]:
    """The candidate that *sentence* is, and whether it announces the next step for what follows."""
    words = split_words(sentence.text)
    body = _behind_label(words)
    if body is not None and body >= len(words):
        return None, True
    mood = read_mood(words[body or 0 :])
    if mood is None:
        return None, announced
    if body is not None or announced:
        text = sentence.text[words[body].start :] if body else sentence.text
        return _Candidate(Rank.LABELLED, text), False
    return _Candidate(_rank(words, mood), sentence.text), False


def _behind_label(words: Sequence[Word]) -> int | None:
    """The place behind "Next step:" and its like; ``None`` when the sentence has no such label."""
    plain = [word.lower for word in words[:7]]
    for label in sorted(_LABELS, key=len, reverse=True):
        if tuple(plain[: len(label)]) == label:
            following = plain[len(label)] if len(plain) > len(label) else ""
            if following in {":", "-"}:
                return len(label) + 1
            if not following or following == "?":
                return len(words)
            if following in {"is", "are"} and "step" in label[-1]:
                return 0
    return None


def _rank(words: Sequence[Word], mood: Mood) -> Rank:
    if mood.verb in _LOOKING_UP or _inquires([word.lower for word in words]):
        return Rank.INQUIRY
    return Rank.OFFER if mood.offered else Rank.INSTRUCTION


def _inquires(words: Sequence[str]) -> bool:
    """Whether the sentence only says where to learn more: "for details", "to confirm", "if you have questions"."""
    for place, word in enumerate(words):
        rest = words[place + 1 : place + 5]
        if (
            word == "to"
            and rest
            and rest[0] in _INQUIRY_VERBS
            and (place == 0 or words[place - 1] in {",", "directly"} or place > 2)
        ):
            return rest[0] != "ask" or rest[1:2] == ["about"]
        if word in {"for", "have", "need", "with"} and _INQUIRY_NOUNS & set(rest[:3]):
            nouns_first = rest[0] in _INQUIRY_NOUNS or rest[0] in _INQUIRY_MODIFIERS
            if nouns_first:
                return True
        if word == "for" and rest[:1] and rest[0] in _INQUIRY_MODIFIERS and place == 0:
            return True
        if word in {"unsure", "uncertain"}:
            return True
    return False
