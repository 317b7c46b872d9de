"""Concepts as data: one file a concept, holding its frames and, in a second YAML document, its examples.

The examples stand in the same file so that a rule and what it must and must not match are read together; they are a
second document so that running the bot need not parse thousands of sentences.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import yaml

from triage_bot.errors import SourceError, SourceErrors, SourceLocation
from triage_bot.extract.gates import Gates
from triage_bot.language.assertion import Assertion
from triage_bot.language.frames import Frame, FrameSyntaxError, compile_frame
from triage_bot.yaml_documents import examples_document, rules_document

_SECTIONS = frozenset(
    {
        "concept",
        "definition",
        "near_misses",
        "accepts",
        "strong",
        "likely",
        "weak",
        "unless",
        "corroborate",
        "companions",
        "echoed_by",
        "contradicted_by",
        "rivals",
        "accompanies",
        "gates",
    }
)


@dataclass(frozen=True, slots=True)
class Concept:
    """What one concept's words look like.

    ``strong`` frames are right in most messages that they were not written for, ``likely`` ones in about every other,
    ``weak`` ones are cues; ``unless`` frames silence all of them in their sentence.
    ``accepts`` are the assertions under which it counts as said. ``corroborates_across_turn`` (``corroborate: turn``
    in the file) lets two weak frames support each other from different sentences, where topic and denial stand apart.
    ``companions`` are concepts in whose company half a probability is enough, unless one of ``contradicted_by`` is
    said; beside those of them in ``echoed_by`` a lone cue is not, since they leave it too ("not me" of a login).
    ``rivals`` are look-alikes to which the concept yields where their heads are clearly surer; ``accompanies`` marks
    what goes with any matter (courtesy, who speaks, when it was): it makes none doubtful and is made so by none;
    ``gates`` are the model probabilities that evidence needs.
    """

    name: str
    definition: str
    accepts: frozenset[Assertion]
    strong: tuple[Frame, ...]
    likely: tuple[Frame, ...]
    weak: tuple[Frame, ...]
    unless: tuple[Frame, ...]
    corroborates_across_turn: bool
    companions: frozenset[str]
    echoed_by: frozenset[str]
    contradicted_by: frozenset[str]
    rivals: frozenset[str]
    accompanies: bool
    gates: Gates
    location: SourceLocation


@dataclass(frozen=True, slots=True)
class Example:
    """A sentence that a concept must (``positive``) or must not match; ``batch`` names who wrote it, and when."""

    concept: str
    text: str
    positive: bool
    batch: str
    location: SourceLocation


def load_concepts(folder: Path, classes: Mapping[str, frozenset[str]]) -> tuple[Concept, ...]:
    """All concepts of a folder in name order.

    Raises:
        SourceErrors: with everything that is wrong in any of the files.
    """
    concepts: list[Concept] = []
    errors: list[SourceError] = []
    for path in sorted(folder.glob("*.yaml")):
        head = rules_document(path.read_text(encoding="utf-8"))
        try:
            concepts.append(_concept(yaml.load(head, Loader=yaml.CSafeLoader), path, classes))
        except (FrameSyntaxError, ValueError) as error:
            errors.append(SourceError(SourceLocation(str(path), _line_of(head, str(error))), str(error)))
        except yaml.YAMLError as error:
            errors.append(SourceError(SourceLocation(str(path)), f"not YAML: {error}"))
    if errors:
        raise SourceErrors(errors)
    return tuple(concepts)


def _line_of(text: str, message: str) -> int:
    """The line that holds the frame quoted in *message*, or 1."""
    quoted = message.split("'")[1] if message.count("'") >= 2 else ""
    for number, line in enumerate(text.splitlines(), start=1):
        if quoted and quoted in line:
            return number
    return 1


def _concept(content: object, path: Path, classes: Mapping[str, frozenset[str]]) -> Concept:
    if not isinstance(content, dict):
        raise ValueError("expected a mapping with concept, definition and frames")
    unknown = sorted(set(content) - _SECTIONS)
    if unknown:
        raise ValueError(f"unknown section {unknown[0]!r}, expected one of {', '.join(sorted(_SECTIONS))}")
    name = str(content.get("concept", ""))
    if name != path.stem:
        raise ValueError(f"concept {name!r} stands in {path.name}, expected the file's name")
    if not isinstance(content.get("accompanies", False), bool):
        raise ValueError(f"accompanies is {content['accompanies']!r}, expected true or false")
    if strays := sorted(set(content.get("echoed_by") or ()) - set(content.get("companions") or ())):
        raise ValueError(f"echoed_by names {strays[0]!r}, expected one of the companions")
    return Concept(
        name=name,
        definition=str(content.get("definition", "")),
        accepts=frozenset(Assertion(value) for value in content.get("accepts") or ["affirmed"]),
        strong=_frames(content, "strong", classes),
        likely=_frames(content, "likely", classes),
        weak=_frames(content, "weak", classes),
        unless=_frames(content, "unless", classes),
        corroborates_across_turn=content.get("corroborate") == "turn",
        companions=frozenset(map(str, content.get("companions") or ())),
        echoed_by=frozenset(map(str, content.get("echoed_by") or ())),
        contradicted_by=frozenset(map(str, content.get("contradicted_by") or ())),
        rivals=frozenset(map(str, content.get("rivals") or ())),
        accompanies=content.get("accompanies", False),
        gates=_gates(content.get("gates") or {}),
        location=SourceLocation(str(path), 1),
    )


def _gates(content: Mapping[str, Any]) -> Gates:
    unknown = sorted(set(content) - {gate.name for gate in fields(Gates)})
    if unknown:
        known = ", ".join(gate.name for gate in fields(Gates))
        raise ValueError(f"unknown gate {unknown[0]!r}, expected one of {known}")
    return Gates(**{str(name): float(value) for name, value in content.items()})


def _frames(content: Mapping[str, Any], section: str, classes: Mapping[str, frozenset[str]]) -> tuple[Frame, ...]:
    return tuple(compile_frame(str(source), classes) for source in content.get(section) or ())


def load_examples(folder: Path) -> Iterator[Example]:
    """The examples of all concepts, file by file, batch by batch.

    Raises:
        SourceError: for a file whose second document is not a mapping of batches.
    """
    for path in sorted(folder.glob("*.yaml")):
        text = path.read_text(encoding="utf-8")
        examples = examples_document(text)
        if not examples:
            continue
        content = yaml.load(examples, Loader=yaml.CSafeLoader) or {}
        location = SourceLocation(str(path), rules_document(text).count("\n") + 3)
        batches = content.get("examples") if isinstance(content, dict) else None
        if not isinstance(batches, dict):
            raise SourceError(location, "expected the section 'examples' with batches")
        for batch, groups in batches.items():
            for group in ("positive", "negative"):
                for text in groups.get(group) or ():
                    yield Example(path.stem, str(text), group == "positive", str(batch), location)
