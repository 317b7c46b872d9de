"""The times that the policy pack itself states, which a reply may explain."""

from dataclasses import dataclass

from triage_bot.checks.quantities import Quantity, find_quantities
from triage_bot.language import Analyzer

_SHORTEST_TOPIC = 4
_NO_TOPICS = frozenset(
    "within business days day hours hour agent say said customer once more than less time route action resolve from "
    "with that this when where they them have been after before month week minute minutes period inside past today "
    "next same give given account firm team contact make made reach back answer bank".split()
)


@dataclass(frozen=True, slots=True)
class PackWindow:
    """Times that one sentence of the pack states, and the words of content in it."""

    quantities: tuple[Quantity, ...]
    topics: frozenset[str]


def pack_windows(policies: str, analyzer: Analyzer) -> tuple[PackWindow, ...]:
    """The windows of a policy pack, from the sentences of its Markdown text."""
    windows: list[PackWindow] = []
    for paragraph in policies.split("\n\n"):
        for sentence in " ".join(paragraph.split()).split(". "):
            quantities = find_quantities(sentence)
            if quantities:
                lemmas = analyzer.analyze(sentence).lemmas
                topics = frozenset(lemma for lemma in lemmas if len(lemma) >= _SHORTEST_TOPIC and lemma.isalpha())
                windows.append(PackWindow(quantities, topics - _NO_TOPICS))
    return tuple(windows)
