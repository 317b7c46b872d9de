"""Rules of the judge as data: what shows a class or an ask, and the scopes that excuse it.

A file in ``rules/checks/`` holds the rules of one class or ask and, in a second YAML document, its examples.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from triage_bot.checks.phrases import expand_phrases
from triage_bot.errors import SourceError, SourceErrors, SourceLocation
from triage_bot.language import Frame, FrameSyntaxError, compile_frame
from triage_bot.yaml_documents import examples_document, rules_document

_RULE_KEYS = frozenset({"id", "reason", "frames", "hints", "unless", "needs", "also", "when", "only_news"})
_REACHES = frozenset({"forward", "backward", "both", "sentence", "reply"})
BUILT_IN_SCOPES = frozenset({"question", "quoted", "item", "asked_next", "asked_before", "waived_next"})
"""Scopes that come from the form of the text rather than from cue words."""


@dataclass(frozen=True, slots=True)
class Rule:
    """Frames that show one class or ask.

    ``unless`` and ``needs`` name scopes that excuse or are required (any of them); ``name<`` counts only a cue that
    starts before the hit. ``also`` names topics that must occur (all of them) in the reply or in the
    customer's words. ``when`` names situations that must hold (any). ``only_news`` excuses words that the
    customer said first. A hint (``hints`` in the file) is a frame too weak to decide alone: the model must agree.
    """

    id: str
    name: str
    is_ask: bool
    reason: str
    frames: tuple[Frame, ...]
    unless: tuple[tuple[str, bool], ...]
    needs: tuple[tuple[str, bool], ...]
    also: tuple[str, ...]
    when: frozenset[str]
    only_news: bool
    is_hint: bool = False


@dataclass(frozen=True, slots=True)
class ScopeRule:
    """A cue and how far it speaks.

    ``forward``, ``backward`` and ``both`` stay in its segment; ``sentence`` and ``reply`` cover the whole of either.
    A ``reply`` scope is a topic: it also counts when the customer brought it up.
    """

    name: str
    reach: str
    limit: int
    frames: tuple[Frame, ...]


@dataclass(frozen=True, slots=True)
class ReplyExample:
    """A reply that a class or ask must (``positive``) or must not be found in."""

    name: str
    reply: str
    positive: bool
    customer: str
    allowed: tuple[str, ...]
    may_disclose: bool
    policies: tuple[str, ...]


def load_rules(folder: Path, classes: Mapping[str, frozenset[str]]) -> tuple[tuple[ScopeRule, ...], tuple[Rule, ...]]:
    """All scopes and rules of *folder*, in name order.

    Raises:
        SourceErrors: everything that is wrong in any file.
    """
    errors: list[SourceError] = []
    scopes: list[ScopeRule] = []
    rules: list[Rule] = []
    path = folder / "scopes.yaml"
    try:
        scopes.extend(_scopes(_head(path), classes))
    except (ValueError, KeyError, TypeError) as error:
        errors.append(SourceError(SourceLocation(str(path)), str(error)))
    known = BUILT_IN_SCOPES | {scope.name for scope in scopes}
    for path in rule_paths(folder):
        try:
            rules.extend(_rules(_head(path), classes, known))
        except (ValueError, KeyError, TypeError) as error:
            errors.append(SourceError(SourceLocation(str(path)), str(error)))
    if errors:
        raise SourceErrors(errors)
    return tuple(scopes), tuple(rules)


def rule_paths(folder: Path) -> list[Path]:
    """The files of classes and asks below *folder*."""
    return sorted((folder / "classes").glob("*.yaml")) + sorted((folder / "asks").glob("*.yaml"))


def load_examples(folder: Path) -> Iterator[ReplyExample]:
    """The examples of every class and ask.

    Raises:
        SourceError: for an example that cannot be read.
    """
    for path in rule_paths(folder):
        text = path.read_text(encoding="utf-8")
        content = yaml.load(rules_document(text), Loader=yaml.CSafeLoader)
        name, is_ask = _name(content)
        examples = yaml.load(examples_document(text), Loader=yaml.CSafeLoader) or {}
        for kind in ("positive", "negative"):
            for entry in examples.get(kind) or ():
                yield _example(entry, name, is_ask, kind == "positive", path, str(examples.get("customer", "")))


def _example(entry: object, name: str, is_ask: bool, positive: bool, path: Path, customer: str) -> ReplyExample:
    fields: Mapping[str, Any] = (
        {"reply": entry} if isinstance(entry, str) else dict(entry) if isinstance(entry, dict) else {}
    )
    if not isinstance(fields.get("reply"), str):
        raise SourceError(SourceLocation(str(path)), f"example {entry!r}: expected a text or a mapping with 'reply'")
    return ReplyExample(
        name,
        fields["reply"],
        positive,
        str(fields.get("customer", customer)),
        tuple(fields.get("allowed", ())),
        bool(fields.get("may_disclose", name != "disclosure")),
        tuple(fields.get("policies", ("IDV-04", "EST-01") if name == "probing" and not is_ask else ())),
    )


def _head(path: Path) -> Mapping[str, Any]:
    text = rules_document(path.read_text(encoding="utf-8"))
    try:
        content = yaml.load(text, Loader=yaml.CSafeLoader)
    except yaml.YAMLError as error:
        raise ValueError(f"not YAML: {error}") from error
    if not isinstance(content, dict):
        raise ValueError("expected a mapping")
    return content


def _scopes(content: Mapping[str, Any], classes: Mapping[str, frozenset[str]]) -> Iterator[ScopeRule]:
    for name, groups in content.items():
        for group in groups:
            reach = group.get("reach", "forward")
            if reach not in _REACHES:
                raise ValueError(f"scope {name}: reach {reach!r}, expected one of {', '.join(sorted(_REACHES))}")
            yield ScopeRule(str(name), reach, int(group.get("limit", 0)), _frames(group["frames"], classes))


def _frames(sources: object, classes: Mapping[str, frozenset[str]]) -> tuple[Frame, ...]:
    if not isinstance(sources, list) or not all(isinstance(source, str) for source in sources):
        raise ValueError(f"frames: expected a list of texts, found {sources!r:.80}")
    try:
        return tuple(compile_frame(plain, classes) for source in sources for plain in expand_phrases(source))
    except FrameSyntaxError as error:
        raise ValueError(str(error)) from error


def _name(content: Mapping[str, Any]) -> tuple[str, bool]:
    if ("class" in content) == ("ask" in content):
        raise ValueError("expected either 'class' or 'ask'")
    return str(content.get("class", content.get("ask"))), "ask" in content


def _rules(content: Mapping[str, Any], classes: Mapping[str, frozenset[str]], known: frozenset[str]) -> Iterator[Rule]:
    name, is_ask = _name(content)
    common = tuple(content.get("unless") or ())
    for entry in content.get("rules") or ():
        unknown = sorted(set(entry) - _RULE_KEYS)
        if unknown:
            raise ValueError(f"unknown key {unknown[0]!r}, expected one of {', '.join(sorted(_RULE_KEYS))}")
        for key in ("frames", "hints"):
            if key == "frames" or key in entry:
                yield _rule(entry, key, name, is_ask, common, classes, known)


def _rule(
    entry: Mapping[str, Any],
    key: str,
    name: str,
    is_ask: bool,
    common: tuple[str, ...],
    classes: Mapping[str, frozenset[str]],
    known: frozenset[str],
) -> Rule:
    return Rule(
        f"{name}.{entry['id']}",
        name,
        is_ask,
        str(entry.get("reason", "")),
        _frames(entry.get(key, []), classes),
        tuple(_reference(text, known) for text in (*common, *(entry.get("unless") or ()))),
        tuple(_reference(text, known) for text in entry.get("needs") or ()),
        tuple(_reference(text, known)[0] for text in entry.get("also") or ()),
        frozenset(entry.get("when") or ()),
        bool(entry.get("only_news", False)),
        is_hint=key == "hints",
    )


def _reference(text: str, known: frozenset[str]) -> tuple[str, bool]:
    name = text.removesuffix("<")
    if name not in known:
        raise ValueError(f"unknown scope {name!r}, expected one of {', '.join(sorted(known))}")
    return name, text.endswith("<")
