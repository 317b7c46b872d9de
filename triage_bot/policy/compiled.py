"""``compiled.yaml``: a compiled pack as a sorted, diffable file, and back."""

from collections.abc import Iterator, Mapping
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import yaml

from triage_bot.errors import SourceError, SourceLocation
from triage_bot.policy.identifiers import references_in
from triage_bot.policy.model import (
    ActionEffect,
    AskEffect,
    CompiledPack,
    CompiledPolicy,
    Effects,
    FlagEffect,
    Parameter,
    ProhibitionEffect,
    TimelineEffect,
    UnreadSentence,
    Vocabularies,
)
from triage_bot.policy.source import SourcePack

FORMAT = 1
_GROUPS: dict[str, type[Any]] = {
    "actions": ActionEffect,
    "raises": FlagEffect,
    "excludes": FlagEffect,
    "asks": AskEffect,
    "prohibits": ProhibitionEffect,
    "timelines": TimelineEffect,
    "parameters": Parameter,
    "unread": UnreadSentence,
}
_DEFAULTS = (("index", 0), ("offered", True), ("kind", "unsure"))
_HEADER = "# Written by `triage-bot compile` from the policy pack; edit the pack, not this file.\n"


def dump_pack(pack: CompiledPack) -> str:
    """The text of ``compiled.yaml``; the same pack gives the same bytes, and *path* and *notice* are left out."""
    data = {
        "format": FORMAT,
        "pack": {
            "title": pack.title,
            "version": pack.version,
            "effective_date": pack.effective_date,
            "digest": pack.digest,
            "base_prohibitions": list(pack.base_prohibitions),
            "catch_all": pack.catch_all,
            "exempt_from_verification": sorted(pack.exempt_from_verification),
            "queue_names": dict(sorted(pack.queue_names.items())),
            "unread_outside": [{**_effect_out(unread), "line": unread.line} for unread in pack.unread_outside],
            "vocabularies": {f.name: list(getattr(pack.vocabularies, f.name)) for f in fields(Vocabularies)},
        },
        "policies": {id_: _policy_out(pack.policies[id_]) for id_ in sorted(pack.policies)},
    }
    return _HEADER + yaml.dump(
        data, Dumper=yaml.CSafeDumper, sort_keys=False, allow_unicode=True, width=1 << 20, default_flow_style=False
    )


def _policy_out(policy: CompiledPolicy) -> dict[str, Any]:
    return {
        "effects": effects_out(policy.effects),
        "source": {
            "title": policy.title,
            "section": policy.section,
            "line": policy.location.line,
            "digest": policy.digest,
            "effect_lines": [effect.line for effect in _located(policy.effects)],
        },
    }


def effects_out(effects: Effects) -> dict[str, Any]:
    """The effects without lines and without empty parts: what does not depend on the layout."""
    out: dict[str, Any] = {}
    for name in _GROUPS:
        if group := getattr(effects, name):
            out[name] = [_effect_out(effect) for effect in group]
    if effects.exempts:
        out["exempts"] = list(effects.exempts)
    return out


def _effect_out(effect: Any) -> dict[str, Any]:
    names = sorted((f.name for f in fields(effect) if f.name != "line"), key=lambda name: name == "sentence")
    values = ((name, getattr(effect, name)) for name in names)
    return {name: value for name, value in values if value not in ("", None) and (name, value) not in _DEFAULTS}


def _located(effects: Effects) -> Iterator[Any]:
    for name in _GROUPS:
        yield from getattr(effects, name)


def load_compiled(path: Path) -> Mapping[str, Any] | None:
    """The data of a ``compiled.yaml``, or None when there is no such file.

    Raises:
        SourceError: when the file is no YAML or of another format.
    """
    try:
        raw = path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise SourceError(SourceLocation(str(path)), f"cannot be read: {error.strerror}") from error
    try:
        data = yaml.load(raw, Loader=yaml.CSafeLoader)
    except (yaml.YAMLError, UnicodeDecodeError, ValueError) as error:
        raise SourceError(SourceLocation(str(path)), "is not valid YAML; write it with: triage-bot compile") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise SourceError(SourceLocation(str(path)), f"expected format {FORMAT}; write it with: triage-bot compile")
    if not isinstance(data.get("pack"), dict):
        raise SourceError(SourceLocation(str(path)), "is incomplete; write it with: triage-bot compile")
    return data


def pack_from(data: Mapping[str, Any], source: SourcePack, path: Path) -> CompiledPack:
    """The pack that *data* of ``compiled.yaml`` at *path* describes, with the wording of *source*.

    Raises:
        SourceError: when the data lack a part.
    """
    try:
        meta = data["pack"]
        policies = {p.id: _policy_in(p, data["policies"][p.id]) for p in source.policies}
        return CompiledPack(
            title=source.title,
            version=source.version,
            effective_date=source.effective_date,
            digest=source.digest,
            path=source.path,
            policies=policies,
            exempt_from_verification=frozenset(meta["exempt_from_verification"]),
            catch_all=meta["catch_all"],
            base_prohibitions=tuple(meta["base_prohibitions"]),
            vocabularies=Vocabularies(**{name: tuple(v) for name, v in meta["vocabularies"].items()}),
            queue_names=dict(meta["queue_names"]),
            unread_outside=tuple(UnreadSentence(**item) for item in meta["unread_outside"]),
        )
    except (KeyError, TypeError, AttributeError, StopIteration) as error:
        raise SourceError(SourceLocation(str(path)), "is incomplete; write it with: triage-bot compile") from error


def _policy_in(policy: Any, entry: Mapping[str, Any]) -> CompiledPolicy:
    lines = iter(entry["source"]["effect_lines"])
    effects = entry["effects"]
    groups = {
        name: tuple(kind(**item, line=next(lines)) for item in effects.get(name, ())) for name, kind in _GROUPS.items()
    }
    text = policy.text
    return CompiledPolicy(
        id=policy.id,
        title=policy.title,
        section=policy.section,
        text=text,
        location=policy.location,
        digest=policy.digest,
        references=references_in(text, but=policy.id),
        effects=replace(Effects(**groups), exempts=tuple(effects.get("exempts", ()))),
    )
