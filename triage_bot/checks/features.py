"""Features of one sentence of a reply, for the sentence model.

They are lemmas, pairs of words side by side or one apart, the classes of words in ``rules/checks/classes.yaml``
("refund" and "restore" are both an outcome), pairs of a class and a word or a class, and the names of the scopes that
hold.
A name is the kind of the feature and its words with blanks between: ``p will refund``. ``feature_rows.py`` finds the
same features by number.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from triage_bot.checks.reply_text import ReplyText

LEMMA, PAIR, APART, CLASS, CLASS_PAIR, SCOPE = "l", "p", "a", "g", "q", "S"
"""Kinds of features, as they stand at the start of a name."""
CLASS_SIGN = "@"
START, END = "<s>", "</s>"
_GENERAL = (
    "trade_act asset order_type tax_thing tax_act praise outcome money_thing culprit_noun past_verb hedge record_word "
    "acct_state verdict you_did entity matter sayer promise speak process staff"
).split()
_OWN = frozenset("i we you it they".split())


def general_words(classes: Mapping[str, frozenset[str]]) -> dict[str, str]:
    """The class that stands for each word in the features: the first of ``_GENERAL`` that holds it."""
    return {
        word: f"{CLASS_SIGN}{name}"
        for name in reversed(_GENERAL)
        for word in sorted(classes.get(name, ()))
        if word not in _OWN
    }


def sentence_features(
    reply: ReplyText, first: int, stop: int, scopes: Sequence[str], general: Mapping[str, str]
) -> list[str]:
    """Names of the features of one sentence, in no order; numbers count as one word."""
    document = reply.document
    words, classes = [START], [START]
    names: set[str] = set()
    for word, lemma in zip(document.words[first:stop], document.lemmas[first:stop], strict=True):
        if word:
            counted = numbered(word)
            words.append(counted)
            classes.append(general.get(word) or general.get(lemma) or counted)
            names.add(f"{LEMMA} {numbered(lemma)}")
    words.append(END)
    classes.append(END)
    names.update([f"{PAIR} {left} {right}" for left, right in pairwise(words)])
    names.update([f"{APART} {left} {right}" for left, right in zip(words, words[2:], strict=False)])
    names.update([f"{CLASS} {word}" for word in classes if word[:1] == CLASS_SIGN])
    names.update(
        [
            f"{CLASS_PAIR} {left} {right}"
            for left, right in pairwise(classes)
            if CLASS_SIGN in (left[:1], right[:1])  # other pairs are there as words
        ]
    )
    names.update([f"{SCOPE} {name}" for name in scopes])
    return list(names)


def numbered(word: str) -> str:
    """The word, or one sign for all numbers."""
    return "#" if word[:1].isdigit() else word
