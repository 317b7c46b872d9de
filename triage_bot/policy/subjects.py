"""What the rules' own policies are about: ``rules/subjects.yaml``."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from triage_bot.errors import SourceError, SourceErrors, SourceLocation
from triage_bot.resources import default_rules_dir

SUBJECTS = "subjects.yaml"
_KINDS = ("actions", "flags", "excludes", "asks", "prohibits", "timelines", "exempts")


@dataclass(frozen=True, slots=True)
class Expected:
    """The kinds of effect that a policy about a subject usually has; soft evidence only.

    *actions* holds ``(type,)`` or ``(type, destination)``.
    """

    actions: tuple[tuple[str, ...], ...] = ()
    flags: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    prohibits: tuple[str, ...] = ()
    timelines: bool = False
    exempts: bool = False


@dataclass(frozen=True, slots=True)
class TriggerSubject:
    """What the policy that the rules call *policy_id* is about.

    *part_of* is the subject whose policy may hold this one as well. An *optional* subject is one that the pack which
    the rules were written for has no policy of its own for; it is looked for in other packs, and not missed there.
    """

    policy_id: str
    gist: str
    section: str = ""
    expected: Expected = Expected()
    part_of: str = ""
    optional: bool = False
    location: SourceLocation | None = None


def load_subjects(rules: Path | None = None) -> tuple[TriggerSubject, ...]:
    """The subjects of the rules in *rules* (the package's own when that folder has none), in file order.

    Raises:
        SourceErrors: with everything that is wrong in the file.
    """
    path = (rules or default_rules_dir()) / SUBJECTS
    if not path.exists():
        path = default_rules_dir() / SUBJECTS
    text = path.read_text(encoding="utf-8")
    try:
        root = yaml.compose(text, Loader=yaml.CSafeLoader)
        content = yaml.load(text, Loader=yaml.CSafeLoader)
    except yaml.YAMLError as error:
        line = getattr(getattr(error, "problem_mark", None), "line", -1) + 1
        raise SourceErrors([SourceError(SourceLocation(str(path), line), "is not valid YAML")]) from error
    if root is None or not isinstance(content, dict):
        raise SourceErrors([SourceError(SourceLocation(str(path)), "expected a mapping of policy IDs to subjects")])
    subjects, errors = [], []
    for (node, _), (policy_id, entry) in zip(root.value, content.items(), strict=True):
        location = SourceLocation(str(path), node.start_mark.line + 1)
        try:
            subjects.append(_subject(str(policy_id), entry, location))
        except ValueError as error:
            errors.append(SourceError(location, str(error)))
    if errors:
        raise SourceErrors(errors)
    return tuple(subjects)


def _subject(policy_id: str, entry: Any, location: SourceLocation) -> TriggerSubject:
    if not isinstance(entry, Mapping) or not entry.get("gist"):
        raise ValueError(f"subject {policy_id} lacks a gist")
    if unknown := sorted(set(entry) - {"gist", "section", "expect", "part_of", "optional"}):
        raise ValueError(
            f"subject {policy_id} has an unknown field {unknown[0]!r}, "
            "expected gist, section, part_of, optional, expect"
        )
    expect = entry.get("expect") or {}
    if unknown := sorted(set(expect) - set(_KINDS)):
        raise ValueError(f"subject {policy_id} expects unknown {unknown[0]!r}, expected one of {', '.join(_KINDS)}")
    return TriggerSubject(
        policy_id=policy_id,
        gist=str(entry["gist"]),
        section=str(entry.get("section", "")),
        part_of=str(entry.get("part_of", "")),
        optional=bool(entry.get("optional", False)),
        expected=Expected(
            actions=tuple(tuple(str(part) for part in action) for action in expect.get("actions", ())),
            timelines=bool(expect.get("timelines", False)),
            exempts=bool(expect.get("exempts", False)),
            **{name: tuple(expect.get(name, ())) for name in ("flags", "excludes", "asks", "prohibits")},
        ),
        location=location,
    )
