"""Text to evidence: concepts, the words that speak for them, and how they are asserted."""

from triage_bot.extract.concept import Concept, Example, load_concepts, load_examples
from triage_bot.extract.evidence import Evidence
from triage_bot.extract.extractor import Extractor, Model
from triage_bot.extract.gates import Gates
from triage_bot.extract.lexicon import Lexicon, LexiconHit
from triage_bot.extract.turn import TurnEvidence

__all__ = [
    "Concept",
    "Evidence",
    "Example",
    "Extractor",
    "Gates",
    "Lexicon",
    "LexiconHit",
    "Model",
    "TurnEvidence",
    "load_concepts",
    "load_examples",
]
