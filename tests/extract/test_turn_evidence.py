"""The model runs only for what it adds; what is asked later is what would have been said at once."""

from pathlib import Path

import numpy as np

from tests.extract.test_combination import NAME, FixedModel
from triage_bot.concept_model import Scores
from triage_bot.errors import SourceLocation
from triage_bot.extract import Concept, Extractor, Lexicon, ModelGate, TurnEvidence
from triage_bot.language import Analyzer, Document, compile_frame, load_words
from triage_bot.language.assertion import Assertion, load_assertion_cues


class CountingModel:
    concepts = (NAME,)

    def __init__(self) -> None:
        self.runs = 0

    def score(self, document: Document) -> Scores:
        self.runs += 1
        return Scores(self.concepts, document.sentences, np.full((len(document.sentences), 1), 0.99))


def read(root: Path, model: CountingModel | FixedModel, text: str, support: float = 1.01) -> TurnEvidence:
    frames = {"strong": (compile_frame("recall ~3 wire", {}),), "weak": (compile_frame("wire", {}),)}
    concept = Concept(NAME, "", frozenset({Assertion.AFFIRMED}), **frames, unless=(), corroborates_across_turn=False, location=SourceLocation("x"))  # fmt: skip
    language = root / "rules" / "language"
    lexicon = Lexicon([concept], load_assertion_cues(language / "assertion.yaml"))
    extractor = Extractor([concept], lexicon, model, {NAME: ModelGate(0.8, support)})
    return extractor.read(Analyzer(load_words(language / "words.yaml")).analyze(text), 0)


def test_what_is_said_needs_no_model(root: Path) -> None:
    model = CountingModel()
    evidence = read(root, model, "please recall my wire")
    assert NAME in evidence.present
    assert list(evidence.present) == [NAME]
    assert evidence.present.get("another", 0.0) == 0.0
    assert model.runs == 0


def test_a_strength_asks_the_model_once(root: Path) -> None:
    model = CountingModel()
    evidence = read(root, model, "please recall my wire")
    assert evidence.present[NAME] == 0.99
    assert [item.source for item in evidence.evidence] == ["lexicon", "lexicon", "model"]
    assert evidence.of(NAME) == evidence.evidence
    assert not evidence.suggested
    assert model.runs == 1


def test_a_weak_frame_under_a_gate_that_can_be_reached_asks_at_once(root: Path) -> None:
    model = CountingModel()
    evidence = read(root, model, "my wire is late", support=0.4)
    assert model.runs == 1
    assert NAME in evidence.present


def test_suggestions_are_counted_as_said(root: Path) -> None:
    evidence = read(root, CountingModel(), "my money left yesterday")
    assert NAME not in evidence.present
    counted = evidence.with_suggestions()
    assert dict(counted.present) == {NAME: 0.99}
    assert not counted.suggested
