"""What ``triage-bot compile`` does, apart from printing."""

import difflib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from triage_bot.errors import SourceLocation
from triage_bot.policy.compiled import dump_pack
from triage_bot.policy.compiling import compile_pack
from triage_bot.policy.diagnostics import Diagnostic, TriggerOutcome, check_pack, check_triggers
from triage_bot.policy.loading import COMPILED, effects_dir, load_binding, read_source
from triage_bot.policy.matching import Binding
from triage_bot.policy.model import CompiledPack
from triage_bot.policy.role_checks import check_roles
from triage_bot.resources import default_policies_path, default_rules_dir


@dataclass(frozen=True, slots=True)
class Compilation:
    """A compiled pack with its binding and everything found on the way."""

    pack: CompiledPack
    binding: Binding
    outcomes: tuple[TriggerOutcome, ...]
    diagnostics: tuple[Diagnostic, ...]

    def at(self, severity: str) -> tuple[Diagnostic, ...]:
        """The findings of one severity."""
        return tuple(item for item in self.diagnostics if item.severity == severity)


def compile_with_rules(policies: Path | None = None, rules: Path | None = None) -> Compilation:
    """Compile the pack at *policies* and check it against the triggers in *rules*.

    Raises:
        SourceError, SourceErrors: when the pack or the rules cannot be read.
    """
    rules = rules or default_rules_dir()
    source = read_source(policies)
    pack = compile_pack(source, effects_dir(rules))
    binding = load_binding(pack, rules)
    outcomes, used = _rule_outcomes(rules)
    found = [*check_pack(source, pack), *check_triggers(pack, outcomes, binding.names, used)]
    found += [*check_roles(pack, binding.names), *_unread_conditions(pack, outcomes, binding.names, rules)]
    return Compilation(pack, binding, outcomes, tuple(found))


def _rule_outcomes(rules: Path) -> tuple[tuple[TriggerOutcome, ...], tuple[str, ...]]:
    """The outcomes that the triggers select, and the further policies that triggers and engine use, by own ID."""
    from triage_bot.decide import roles
    from triage_bot.matters import load_triggers

    folder = rules / "triggers"
    triggers = load_triggers(folder) if folder.is_dir() else ()
    outcomes = tuple(
        TriggerOutcome(t.id, t.policy_id, t.type, t.case, t.index, t.location, t.optional, t.kind) for t in triggers
    )
    used = [value for name, value in sorted(vars(roles).items()) if name.isupper() and isinstance(value, str)]
    for trigger in triggers:
        used += [*trigger.companions, *(choice.policy_id for choice in trigger.timelines)]
    return outcomes, tuple(dict.fromkeys(used))


def _unread_conditions(
    pack: CompiledPack, outcomes: Sequence[TriggerOutcome], names: Mapping[str, str], rules: Path
) -> Iterator[Diagnostic]:
    """A warning for each condition between hand-overs that no fact expresses, with its sentence."""
    from triage_bot.matters import load_situations, situations_path
    from triage_bot.matters.unread_conditions import unread_conditions

    situations = load_situations(situations_path(rules))
    for unread in unread_conditions(pack, [outcome.policy_id for outcome in outcomes], names, situations):
        action, default = unread.action, unread.default
        instead = f"{default.type} {default.destination} {default.priority or ''}".strip() if default else ""
        rest = f"{instead} is taken" if instead else "the alternative nearest to the customer's words is taken"
        message = (
            f"{unread.policy.id}: the condition “{action.guard}” is not read as facts, so {rest}: “{action.sentence}”"
        )
        yield Diagnostic("warning", SourceLocation(pack.path, action.line), message)


def compiled_path(rules: Path | None = None) -> Path:
    """Where the compiled pack of *rules* is kept."""
    return (rules or default_rules_dir()) / COMPILED


def default_output(policies: Path | None, rules: Path | None) -> Path | None:
    """Where a pack is written to without being told: never over what was made from the built-in pack, unless it is it.

    None when there is no such place. A rules folder that is named holds the compiled file of the pack beside it.
    """
    builtin = policies is None or policies.resolve() == default_policies_path().resolve()
    return compiled_path(rules) if builtin or rules is not None else None


def stale_diff(pack: CompiledPack, path: Path) -> list[str]:
    """The lines of a unified diff from the file at *path* to what *pack* compiles to; empty when it is up to date."""
    kept = path.read_text(encoding="utf-8", errors="replace").splitlines() if path.exists() else []
    fresh = dump_pack(pack).splitlines()
    return list(difflib.unified_diff(kept, fresh, f"{path} (kept)", f"{path} (compiled now)", lineterm="", n=2))
