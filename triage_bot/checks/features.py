"""Features of one sentence of a reply, for the sentence model.

They are lemmas, pairs of words side by side or one apart, words and pairs with each word replaced by its class in
``rules/checks/classes.yaml`` ("refund" and "restore" are both an outcome), and the names of the scopes that hold.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from triage_bot.checks.reply_text import ReplyText

_GENERAL = (
    "trade_act asset order_type tax_thing tax_act praise outcome money_thing culprit_noun past_verb hedge record_word "
    "acct_state verdict you_did entity matter sayer promise speak process staff"
).split()
_OWN = frozenset("i we you it they".split())


def general_words(classes: Mapping[str, frozenset[str]]) -> dict[str, str]:
    """The class that stands for each word in the features: the first of ``_GENERAL`` that holds it."""
    return {
        word: f"@{name}" for name in reversed(_GENERAL) for word in sorted(classes.get(name, ())) if word not in _OWN
    }


def sentence_features(
    reply: ReplyText, first: int, stop: int, scopes: Sequence[str], general: Mapping[str, str]
) -> list[str]:
    """Names of the features of one sentence, in no order; numbers count as one word."""
    document = reply.document
    words, classes = ["<s>"], ["<s>"]
    names: set[str] = set()
    for word, lemma in zip(document.words[first:stop], document.lemmas[first:stop], strict=True):
        if word:
            counted = numbered(word)
            words.append(counted)
            classes.append(general.get(word) or general.get(lemma) or counted)
            names.add(f"l:{numbered(lemma)}")
    words.append("</s>")
    classes.append("</s>")
    names.update([f"{left}_{right}" for left, right in pairwise(words)])
    names.update([f"{left}*{right}" for left, right in zip(words, words[2:], strict=False)])
    names.update([f"g:{word}" for word in classes])
    names.update([f"g:{left}_{right}" for left, right in pairwise(classes)])
    names.update([f"S:{name}" for name in scopes])
    return list(names)


def numbered(word: str) -> str:
    """The word, or one sign for all numbers."""
    return "#" if word[:1].isdigit() else word
