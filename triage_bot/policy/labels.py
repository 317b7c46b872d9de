"""Labelled pieces of a policy ("Queue: `x`", a table column called Priority) as one sentence each run of them."""

from collections.abc import Iterable, Iterator

from triage_bot.policy.blocks import RichText
from triage_bot.policy.column_labels import is_label
from triage_bot.policy.source import Passage

_LONGEST = 12
"""A labelled piece of more words than this is a sentence that begins with a label word by chance."""


def merge_labelled(passages: Iterable[Passage]) -> Iterator[RichText]:
    """The passages' texts, with consecutive labelled pieces joined, so that a queue and its priority meet."""
    run: list[RichText] = []
    for passage in passages:
        text = passage.text
        if passage.label and is_label(passage.label):
            run.append(RichText.joined([RichText(f"{passage.label}:", text.lines[:1]), text], " "))
            continue
        if passage.role != "paragraph" and _is_labelled(text):
            run.append(text)
            continue
        if run:
            yield _joined(run)
            run = []
        yield text
    if run:
        yield _joined(run)


def _is_labelled(text: RichText) -> bool:
    label, colon, rest = text.text.partition(":")
    return bool(colon) and len(rest.split()) <= _LONGEST and is_label(label)


def _joined(run: list[RichText]) -> RichText:
    return RichText.joined([text.slice(0, len(text.text.rstrip(" .;,"))) for text in run], "; ")
