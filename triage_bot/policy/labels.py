"""Labelled pieces of a policy ("Queue: `x`", a table column called Priority) as one sentence each run of them."""

from collections.abc import Iterable, Iterator

from triage_bot.policy.blocks import RichText
from triage_bot.policy.source import Passage

_LABELS = frozenset(
    (
        "queue destination route routing priority severity flag flags ask asks action outcome disposition prohibited "
        "prohibitions escalate timeline timelines verification team desk raise must-ask"
    ).split()
)
_LONGEST = 12
"""A labelled piece of more words than this is a sentence that begins with a label word by chance."""


def merge_labelled(passages: Iterable[Passage]) -> Iterator[RichText]:
    """The passages' texts, with consecutive labelled pieces joined, so that a queue and its priority meet."""
    run: list[RichText] = []
    for passage in passages:
        text = passage.text
        if passage.label and _is_label(passage.label):
            run.append(_prefixed(f"{passage.label}: ", text))
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


def _is_label(label: str) -> bool:
    words = label.lower().replace("_", " ").split()
    return bool(words) and len(words) <= 3 and (words[0] in _LABELS or words[-1] in _LABELS)


def _is_labelled(text: RichText) -> bool:
    label, colon, rest = text.text.partition(":")
    return bool(colon) and len(rest.split()) <= _LONGEST and _is_label(label)


def _prefixed(prefix: str, text: RichText) -> RichText:
    shift = len(prefix)
    return RichText(
        prefix + text.text,
        ((0, text.lines[0][1]), *((offset + shift, line) for offset, line in text.lines[1:])),
        tuple((a + shift, b + shift) for a, b in text.code),
        tuple((a + shift, b + shift) for a, b in text.strong),
    )


def _joined(run: list[RichText]) -> RichText:
    joined = run[0]
    for text in run[1:]:
        trimmed = joined.slice(0)
        stem = RichText(trimmed.text.rstrip(".;,") + ", ", trimmed.lines, trimmed.code, trimmed.strong)
        added = _prefixed(stem.text, text)
        joined = RichText(
            added.text,
            (*stem.lines, (len(stem.text), text.lines[0][1]), *added.lines[1:]),
            (*stem.code, *added.code),
            (*stem.strong, *added.strong),
        )
    return joined
