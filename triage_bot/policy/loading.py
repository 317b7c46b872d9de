"""Loads a pack: from ``compiled.yaml`` when that was made from the same text, else compiled in memory."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

from triage_bot.errors import SourceError, SourceErrors
from triage_bot.policy.binding import bind
from triage_bot.policy.compiled import load_compiled, pack_from
from triage_bot.policy.diagnostics import Diagnostic, check_pack
from triage_bot.policy.matching import Binding
from triage_bot.policy.model import CompiledPack
from triage_bot.policy.pack_file import read_pack_text
from triage_bot.policy.reviewed import REVIEWED, read_reviewed
from triage_bot.policy.source import SourcePack, parse_pack
from triage_bot.policy.subjects import load_subjects
from triage_bot.resources import default_policies_path, default_rules_dir

COMPILED = "compiled.yaml"


def effects_dir(rules: Path | None = None) -> Path:
    """Where the grammar's data are: in *rules*, or in the package's own rules when *rules* has none."""
    if rules is not None and (rules / "effects" / "lexicon.yaml").exists():
        return rules / "effects"
    return default_rules_dir() / "effects"


def read_source(policies: Path | None = None) -> SourcePack:
    """The pack at *policies* (the package's own by default) as written.

    Raises:
        SourceError: when the file cannot be read.
    """
    path = policies or default_policies_path()
    return parse_pack(read_pack_text(path), str(path))


def load_pack(policies: Path | None = None, rules: Path | None = None) -> CompiledPack:
    """The compiled pack at *policies*, with the rules in *rules*; the package's own by default.

    The result's ``notice`` says so when the pack had to be compiled in memory.

    Raises:
        SourceError: when the pack, ``compiled.yaml`` or the grammar's data cannot be read.
        SourceErrors: when the pack has errors for which ``compile`` refuses it.
    """
    source = read_source(policies)
    rules = rules or default_rules_dir()
    compiled = rules / COMPILED
    return _load(source, rules, compiled.stat().st_mtime_ns if compiled.exists() else 0)


def load_binding(pack: CompiledPack, rules: Path | None = None) -> Binding:
    """Bind the subjects of the rules in *rules* to *pack*, by the reviewed ``binding.yaml`` there when it has one.

    A reviewed binding that was made for another pack is not used.

    Raises:
        SourceError: when ``subjects.yaml`` or ``binding.yaml`` cannot be read.
    """
    rules = rules or default_rules_dir()
    return bind(pack, load_subjects(rules), read_reviewed(rules / REVIEWED, pack))


def reject_errors(findings: Iterable[Diagnostic]) -> None:
    """Refuse what ``compile`` refuses, in its words.

    Raises:
        SourceErrors: when one of *findings* is an error.
    """
    errors = [SourceError(item.location, f"error: {item.message}") for item in findings if item.severity == "error"]
    if errors:
        raise SourceErrors(errors)


@lru_cache(maxsize=4)
def _load(source: SourcePack, rules: Path, _stamp: int) -> CompiledPack:
    path = rules / COMPILED
    data = load_compiled(path)
    if data is not None and data["pack"].get("digest") == source.digest:
        return pack_from(data, source, path)
    from triage_bot.policy.compiling import compile_pack  # imports spaCy, which the usual case does without

    pack = compile_pack(source, effects_dir(rules))
    reject_errors(check_pack(source, pack))
    reason = "is missing" if data is None else "was made from another pack"
    notice = f"{source.path}: compiled in memory, because {path} {reason}"
    return replace(pack, notice=notice)
