"""What a text says, concept by concept, with the words that say it."""

from dataclasses import dataclass

from triage_bot.language.assertion import Assertion


@dataclass(frozen=True, slots=True)
class Evidence:
    """One finding: a concept, the span that speaks for it, how it is asserted and how strongly.

    ``turn`` counts customer turns from 0; ``start`` and ``end`` are character offsets in that turn's text as written.
    ``source`` is ``lexicon``, ``model`` or ``both``; ``strength`` is in [0, 1]. ``detail`` names the frame that
    matched or, for the model, the words that weigh most.
    """

    concept: str
    turn: int
    start: int
    end: int
    excerpt: str
    assertion: Assertion
    source: str
    strength: float
    detail: str
