"""How lexicon and model are combined: what asserts alone, what needs company, what holds the model back."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

from triage_bot.concept_model import Scores
from triage_bot.errors import SourceLocation
from triage_bot.extract import Concept, Extractor, Lexicon, ModelGate
from triage_bot.language import Analyzer, Document, compile_frame, load_words
from triage_bot.language.assertion import Assertion, load_assertion_cues

NAME = "wire_recall"


@dataclass(frozen=True)
class FixedModel:
    """Gives every window the same probability."""

    probability: float
    concepts: tuple[str, ...] = (NAME,)

    def score(self, document: Document) -> Scores:
        windows = document.sentences
        return Scores(self.concepts, windows, np.full((len(windows), 1), self.probability))


def read(root: Path, text: str, probability: float | None, *, across: bool = False) -> tuple[bool, bool, float]:
    """Whether the concept is said and whether it is suggested, and its strength."""
    concept = Concept(
        name=NAME,
        definition="",
        accepts=frozenset({Assertion.AFFIRMED}),
        strong=(compile_frame("recall ~3 wire", {}),),
        weak=(compile_frame("pull ~ back", {}), compile_frame("wire", {})),
        unless=(compile_frame("phone", {}),),
        corroborates_across_turn=across,
        location=SourceLocation("x"),
    )
    language = root / "rules" / "language"
    lexicon = Lexicon([concept], load_assertion_cues(language / "assertion.yaml"))
    model = None if probability is None else FixedModel(probability)
    extractor = Extractor([concept], lexicon, model, {NAME: ModelGate(alone=0.8, support=0.4)})
    evidence = extractor.read(Analyzer(load_words(language / "words.yaml")).analyze(text), 0)
    strength = evidence.present.get(NAME) or evidence.suggested.get(NAME) or evidence.leaning.get(NAME, 0.0)
    return NAME in evidence.present, NAME in evidence.suggested, strength


@pytest.mark.parametrize(
    ("text", "probability", "said", "suggested"),
    [
        ("please recall my wire", None, True, False),
        ("please recall my wire", 0.0, True, False),
        ("I do not want to recall my wire", None, False, False),
        ("I do not want to recall my wire", 0.99, False, False),
        ("recall my wire by phone", None, False, False),
        ("the wire is late", None, False, False),
        ("the wire is late", 0.5, True, False),
        ("the wire is late", 0.3, False, False),
        ("pull that wire back", None, False, False),
        ("pull it back, the wire", None, True, False),
        ("it should come home again", 0.85, False, True),
        ("it should come home again", 0.7, False, False),
        ("I do not want to recall my wire. It should come home again.", 0.85, False, True),
    ],
)
def test_combination(root: Path, text: str, probability: float | None, said: bool, suggested: bool) -> None:
    assert read(root, text, probability)[:2] == (said, suggested)


def test_weak_frames_corroborate_across_sentences_only_where_the_concept_says_so(root: Path) -> None:
    text = "Pull it back. It is a wire."
    assert not read(root, text, None)[0]
    assert read(root, text, None, across=True)[0]


def test_a_quoted_statement_is_not_the_customers_own(root: Path) -> None:
    assert not read(root, "> please recall my wire\nwhat does that mean?", None)[0]
    assert read(root, "> hello\nplease recall my wire", None)[0]
