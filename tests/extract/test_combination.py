"""How lexicon and model are combined: what asserts alone, what needs company, what holds the model back."""

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pytest

from triage_bot.concept_model import Scores
from triage_bot.errors import SourceLocation
from triage_bot.extract import Concept, Extractor, Gates, Lexicon
from triage_bot.extract.extractor import Model
from triage_bot.extract.turn import TurnEvidence
from triage_bot.language import Analyzer, Document, compile_frame, load_words
from triage_bot.language.assertion import Assertion, load_assertion_cues

NAME = "wire_recall"
COMPANION = "scam"
DENIAL = "kept"


@dataclass(frozen=True)
class FixedModel:
    """Gives every window the same probability."""

    probability: float
    concepts: tuple[str, ...] = (NAME,)

    def score(self, document: Document) -> Scores:
        windows = document.sentences
        return Scores(self.concepts, windows, np.full((len(windows), 1), self.probability))


def make_concept(
    name: str,
    strong: tuple[str, ...],
    weak: tuple[str, ...] = (),
    unless: tuple[str, ...] = (),
    *,
    across: bool = False,
    companions: AbstractSet[str] = frozenset(),
    contradicted_by: AbstractSet[str] = frozenset(),
) -> Concept:
    return Concept(
        rivals=frozenset(),
        echoed_by=frozenset(),
        accompanies=False,
        name=name,
        definition="",
        accepts=frozenset({Assertion.AFFIRMED}),
        strong=tuple(compile_frame(frame, {}) for frame in strong),
        likely=(),
        weak=tuple(compile_frame(frame, {}) for frame in weak),
        unless=tuple(compile_frame(frame, {}) for frame in unless),
        corroborates_across_turn=across,
        companions=frozenset(companions),
        contradicted_by=frozenset(contradicted_by),
        gates=Gates(strong=0.05, doubled=0.2, alone=0.95, suggest=0.8),
        location=SourceLocation("x"),
    )


def read_turn(
    root: Path, concepts: Sequence[Concept], model: Model | None, text: str, before: AbstractSet[str] = frozenset()
) -> TurnEvidence:
    language = root / "rules" / "language"
    lexicon = Lexicon(concepts, load_assertion_cues(language / "assertion.yaml"))
    document = Analyzer(load_words(language / "words.yaml")).analyze(text)
    return Extractor(concepts, lexicon, model).read(document, 0, before)


def read(root: Path, text: str, probability: float | None, *, across: bool = False) -> tuple[bool, bool, float]:
    """Whether the concept is said and whether it is suggested, and its strength."""
    concepts = (
        make_concept(
            NAME, ("recall ~3 wire",), ("pull ~ back", "wire"), ("phone",), across=across,
            companions={COMPANION}, contradicted_by={DENIAL},
        ),
        make_concept(COMPANION, ("scammed me",)),
        make_concept(DENIAL, ("kept it",)),
    )  # fmt: skip
    evidence = read_turn(root, concepts, None if probability is None else FixedModel(probability), text)
    strength = evidence.present.get(NAME) or evidence.suggested.get(NAME) or evidence.leaning.get(NAME, 0.0)
    return NAME in evidence.present, NAME in evidence.suggested, strength


@pytest.mark.parametrize(
    ("text", "probability", "said", "suggested"),
    [
        ("please recall my wire", None, True, False),
        ("please recall my wire", 0.1, True, False),
        ("please recall my wire", 0.01, False, False),
        ("I do not want to recall my wire", None, False, False),
        ("I do not want to recall my wire", 0.99, False, False),
        ("recall my wire by phone", None, False, False),
        ("recall my wire by phone", 0.9, False, False),
        ("recall my wire by phone", 0.97, True, False),
        ("the wire is late", None, False, False),
        ("the wire is late", 0.85, False, True),
        ("the wire is late", 0.97, True, False),
        ("the wire is late", 0.3, False, False),
        ("pull that wire back", None, False, False),
        ("pull it back, the wire", None, True, False),
        ("pull it back, the wire", 0.3, True, False),
        ("pull it back, the wire", 0.1, False, False),
        ("it should come home again", 0.96, True, False),
        ("it should come home again", 0.85, False, True),
        ("it should come home again", 0.7, False, False),
        ("I do not want to recall my wire. It should come home again.", 0.85, False, True),
        ("it should come home again, he scammed me", 0.6, True, False),
        ("it should come home again, he scammed me", 0.4, False, False),
        ("it should come home again, he scammed me but kept it", 0.6, False, False),
    ],
)
def test_combination(root: Path, text: str, probability: float | None, said: bool, suggested: bool) -> None:
    assert read(root, text, probability)[:2] == (said, suggested)


@dataclass(frozen=True)
class TwoHeads:
    """Gives the concept and its rival a probability each, everywhere."""

    own: float
    rival: float
    concepts: tuple[str, ...] = (NAME, DENIAL)

    def score(self, document: Document) -> Scores:
        windows = document.sentences
        return Scores(self.concepts, windows, np.tile([self.own, self.rival], (len(windows), 1)))


@pytest.mark.parametrize(
    ("own", "rival", "said"),
    [(0.3, 0.55, True), (0.3, 0.7, False), (0.5, 0.7, True), (0.97, 0.99, True), (0.65, 1.0, False)],
)
def test_a_concept_yields_to_a_rival_whose_head_is_clearly_surer(
    root: Path, own: float, rival: float, said: bool
) -> None:
    concept = replace(make_concept(NAME, ("recall ~3 wire",)), rivals=frozenset({DENIAL}))
    concepts = (concept, make_concept(DENIAL, ("kept it",)))
    evidence = read_turn(root, concepts, TwoHeads(own, rival), "please recall my wire")
    assert (NAME in evidence.present) is said


@pytest.mark.parametrize(
    ("own", "other", "accompanies", "said"),
    [
        (0.2, 0.95, False, False),
        (0.35, 0.95, False, True),
        (0.2, 0.85, False, True),
        (0.2, 0.95, True, True),
    ],
)
def test_frames_yield_where_the_head_of_another_matter_is_nearly_certain(
    root: Path, own: float, other: float, accompanies: bool, said: bool
) -> None:
    another = replace(make_concept(DENIAL, ("keep it",)), accompanies=accompanies)
    concepts = [make_concept(NAME, ("recall ~3 wire",)), another]
    evidence = read_turn(root, concepts, TwoHeads(own, other), "please recall my wire")
    assert (NAME in evidence.present) is said


@pytest.mark.parametrize(("before", "said"), [(frozenset({COMPANION}), True), (frozenset({DENIAL}), False)])
def test_a_companion_may_have_been_said_in_an_earlier_turn(root: Path, before: frozenset[str], said: bool) -> None:
    concepts = (make_concept(NAME, ("recall ~3 wire",), companions={COMPANION}), make_concept(COMPANION, ("scammed",)))
    evidence = read_turn(root, concepts, FixedModel(0.6), "it should come home again", before)
    assert (NAME in evidence.present) is said


def test_weak_frames_corroborate_across_sentences_only_where_the_concept_says_so(root: Path) -> None:
    text = "Pull it back. It is a wire."
    assert not read(root, text, None)[0]
    assert read(root, text, None, across=True)[0]


def test_a_quoted_statement_is_not_the_customers_own(root: Path) -> None:
    assert not read(root, "> please recall my wire\nwhat does that mean?", None)[0]
    assert read(root, "> hello\nplease recall my wire", None)[0]
