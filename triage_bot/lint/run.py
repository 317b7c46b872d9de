"""The lint of a rules folder as a whole."""

from dataclasses import dataclass
from pathlib import Path

from triage_bot.agent import load_knowledge
from triage_bot.errors import SourceLocation
from triage_bot.extract import load_concepts, load_examples
from triage_bot.language.assertion import load_assertion_cues
from triage_bot.language.classes import load_classes
from triage_bot.lint.concepts import ConceptTally, check_concepts, tally_concepts
from triage_bot.lint.issue import Issue, Severity
from triage_bot.lint.repeated_keys import check_repeated_keys
from triage_bot.lint.trigger_examples import count_examples, run_examples
from triage_bot.lint.triggers import check_triggers
from triage_bot.matters import load_trigger_examples, load_triggers
from triage_bot.reply import load_templates


@dataclass(frozen=True, slots=True)
class LintResult:
    """All issues, and how each concept's frames did on its examples."""

    issues: tuple[Issue, ...]
    tallies: dict[str, ConceptTally]


def lint_rules(policies: Path | None = None, rules: Path | None = None) -> LintResult:
    """Check concepts, triggers and reply wording against each other, their examples and the pack.

    Raises:
        SourceErrors: for files that cannot be read at all.
    """
    knowledge = load_knowledge(policies, rules)
    folder = knowledge.rules
    concepts = load_concepts(folder / "concepts", load_classes(folder / "language" / "classes.yaml"))
    cues = load_assertion_cues(folder / "language" / "assertion.yaml")
    tallies = tally_concepts(concepts, load_examples(folder / "concepts"), knowledge.analyzer, cues)
    names = frozenset(concept.name for concept in concepts)
    templates = load_templates(folder / "replies")
    triggers = load_triggers(folder / "triggers")
    situations = load_trigger_examples(folder / "triggers", triggers)
    issues = [
        *check_repeated_keys(folder),
        *check_concepts(concepts, tallies),
        *check_triggers(knowledge, triggers, names, templates),
        *count_examples(triggers, situations),
    ]
    # The examples are written to the pack that the rules are written to, and to words read by lexicon and model both.
    if policies is None and knowledge.has_model:
        issues += run_examples(knowledge, situations)
    else:
        why = "the concept model is missing" if policies is None else "they are written to the shipped pack"
        place = SourceLocation(str(folder / "triggers"))
        issues.append(Issue("examples-not-run", Severity.WARNING, place, f"examples of triggers are not run: {why}"))
    return LintResult(tuple(issues), tallies)
