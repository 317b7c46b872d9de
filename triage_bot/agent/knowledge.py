"""Everything the agent knows, loaded once: pack, rules, concepts, model and language tables."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from triage_bot.concept_model import ConceptModel, ModelMissingError
from triage_bot.errors import SourceError, SourceLocation
from triage_bot.extract import Extractor, Lexicon, load_concepts
from triage_bot.facts import DERIVED_FACTS, PackParameters, read_parameters
from triage_bot.language import Analyzer, load_frequencies, load_words
from triage_bot.language.assertion import load_assertion_cues
from triage_bot.language.classes import load_classes
from triage_bot.matters import Rulebook, load_situations, load_triggers, situations_path
from triage_bot.policy import CompiledPack, load_binding, load_pack
from triage_bot.reply import ReplyWriter, load_templates, pack_slots
from triage_bot.resources import default_rules_dir


@dataclass(frozen=True, slots=True)
class Knowledge:
    """Immutable after loading.

    ``notices`` are lines for standard error; ``has_model`` is false when deciding by the lexicon alone.
    """

    pack: CompiledPack
    rulebook: Rulebook
    extractor: Extractor
    analyzer: Analyzer
    parameters: PackParameters
    writer: ReplyWriter
    rules: Path
    notices: tuple[str, ...]
    has_model: bool


def load_knowledge(policies: Path | None = None, rules: Path | None = None, *, model: bool = True) -> Knowledge:
    """Load a pack and a rules folder, the shipped ones by default; *model* false leaves the concept model out.

    A trigger that the pack's text contradicts is off, and a notice says so; ``compile`` is where it is an error.

    Raises:
        SourceErrors: for rules or a pack that cannot be read, and for a pack that is wrong in itself.
    """
    folder = rules or default_rules_dir()
    pack = load_pack(policies, rules)
    if not pack.policies:
        raise SourceError(SourceLocation(pack.path), "no policy found, expected IDs such as ABC-01")
    classes = load_classes(folder / "language" / "classes.yaml")
    concepts = load_concepts(folder / "concepts", classes)
    cues = load_assertion_cues(folder / "language" / "assertion.yaml")
    notices = [pack.notice] if pack.notice else []
    heads = _load_model(folder / "model", notices) if model else None
    names = _bind(pack, policies, rules, notices)
    rulebook = Rulebook(
        pack,
        load_triggers(folder / "triggers"),
        names,
        load_situations(situations_path(folder)),
        frozenset(concept.name for concept in concepts),
    )
    notices += [*rulebook.notices, *(str(problem) for problem in rulebook.problems)]
    notices += [str(problem) for problem in unknown_facts(rulebook, frozenset(concept.name for concept in concepts))]
    templates = load_templates(folder / "replies")
    return Knowledge(
        pack=pack,
        rulebook=rulebook,
        extractor=Extractor(
            concepts, Lexicon(concepts, cues, load_frequencies(folder / "language" / "frequencies.txt")), heads
        ),
        analyzer=Analyzer(load_words(folder / "language" / "words.yaml")),
        parameters=read_parameters(rulebook.policy),
        writer=ReplyWriter(templates, pack, pack_slots(templates.slots, rulebook.policy)),
        rules=folder,
        notices=tuple(notices),
        has_model=heads is not None,
    )


def _bind(pack: CompiledPack, policies: Path | None, rules: Path | None, notices: list[str]) -> Mapping[str, str]:
    """The pack's ID for each ID that rules are written with.

    The shipped rules are written with the shipped pack's IDs, which a test holds to; any other pair is bound by
    meaning, which takes a few tenths of a second.
    """
    if policies is None and rules is None:
        return {policy.id: policy.id for policy in pack}
    binding = load_binding(pack, rules)
    notices += binding.summary()
    return binding.names


def _load_model(folder: Path, notices: list[str]) -> ConceptModel | None:
    try:
        return ConceptModel.load(folder)
    except ModelMissingError as error:
        notices.append(f"deciding by the lexicon alone: {error}")
        return None


def unknown_facts(rulebook: Rulebook, concepts: frozenset[str]) -> list[SourceError]:
    """Conditions that name a fact that is neither a concept nor computed."""
    known = DERIVED_FACTS | concepts | {f"ever_{concept}" for concept in concepts}
    return [
        SourceError(
            trigger.location, f"trigger {trigger.id}: unknown fact {name!r}, expected a concept or a computed fact"
        )
        for trigger in rulebook.triggers
        for name in trigger.when.names
        if name not in known
    ]
