"""Checks of concepts: their frames against their own examples."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from triage_bot.errors import SourceLocation
from triage_bot.extract import Concept, Example, Lexicon
from triage_bot.extract.lexicon import STRONG
from triage_bot.language import Analyzer
from triage_bot.language.assertion import AssertionCues
from triage_bot.lint.issue import Issue, Severity

FEWEST_EXAMPLES = 20
"""Positive and negative examples that a concept must carry, each; fewer say nothing about a rule."""
LOWEST_PRECISION = 0.8
"""Of the own examples that a concept's strong frames assert, the share that must be positive."""


@dataclass(slots=True)
class ConceptTally:
    """How a concept's frames did on its own examples."""

    positives: int = 0
    negatives: int = 0
    strong_hits: int = 0
    any_hits: int = 0
    false_hits: int = 0
    by_frame: Counter[tuple[str, bool]] = field(default_factory=Counter)

    @property
    def precision(self) -> float:
        """Share of strongly asserted examples that are positive; 1 when none is asserted."""
        asserted = self.strong_hits + self.false_hits
        return self.strong_hits / asserted if asserted else 1.0


def tally_concepts(
    concepts: Sequence[Concept], examples: Iterable[Example], analyzer: Analyzer, cues: AssertionCues
) -> dict[str, ConceptTally]:
    """Run every example through the frames of its own concept."""
    lexicons = {concept.name: (concept, Lexicon([concept], cues)) for concept in concepts}
    tallies = {concept.name: ConceptTally() for concept in concepts}
    for example in examples:
        if example.concept not in lexicons:
            continue
        concept, lexicon = lexicons[example.concept]
        tally = tallies[example.concept]
        hits = [hit for hit in lexicon.find(analyzer.analyze(example.text)) if hit.assertion in concept.accepts]
        strong = any(hit.level == STRONG for hit in hits)
        tally.positives += example.positive
        tally.negatives += not example.positive
        tally.strong_hits += strong and example.positive
        tally.false_hits += strong and not example.positive
        tally.any_hits += bool(hits) and example.positive
        for frame in {hit.frame for hit in hits}:
            tally.by_frame[frame, example.positive] += 1
    return tallies


def check_concepts(concepts: Sequence[Concept], tallies: dict[str, ConceptTally]) -> Iterator[Issue]:
    """Issues of all concepts, in their order."""
    for concept in concepts:
        yield from _check_examples(concept, tallies[concept.name])
        yield from _check_frames(concept, tallies[concept.name])


def _check_examples(concept: Concept, tally: ConceptTally) -> Iterator[Issue]:
    if tally.positives < FEWEST_EXAMPLES or tally.negatives < FEWEST_EXAMPLES:
        yield Issue(
            "too-few-examples",
            Severity.ERROR,
            concept.location,
            f"{tally.positives} positive and {tally.negatives} negative examples, expected {FEWEST_EXAMPLES} of each",
        )
    if tally.precision < LOWEST_PRECISION:
        yield Issue(
            "imprecise",
            Severity.ERROR,
            concept.location,
            f"strong frames assert {tally.false_hits} negative examples beside {tally.strong_hits} positive ones",
        )


def _check_frames(concept: Concept, tally: ConceptTally) -> Iterator[Issue]:
    sources = [frame.source for frame in (*concept.strong, *concept.likely, *concept.weak, *concept.unless)]
    for source, count in Counter(sources).items():
        if count > 1:
            yield Issue("duplicate-frame", Severity.ERROR, concept.location, f"frame {source!r} stands {count} times")
    for frame in concept.strong:
        right, wrong = tally.by_frame[frame.source, True], tally.by_frame[frame.source, False]
        if wrong > right:
            yield _frame_issue("misleading-frame", Severity.ERROR, concept.location, frame.source, right, wrong)
        elif right == 0:
            yield _frame_issue("unproven-frame", Severity.WARNING, concept.location, frame.source, right, wrong)


def _frame_issue(code: str, severity: Severity, location: SourceLocation, source: str, right: int, wrong: int) -> Issue:
    return Issue(
        code, severity, location, f"strong frame {source!r} matches {right} positive, {wrong} negative examples"
    )
