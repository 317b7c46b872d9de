"""The table of ``triage-bot compile --report``."""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from triage_bot.policy.describing import describe
from triage_bot.policy.diagnostics import Diagnostic, TriggerOutcome
from triage_bot.policy.matching import Binding
from triage_bot.policy.model import CompiledPack
from triage_bot.policy.role_checks import role_lines

if TYPE_CHECKING:
    from rich.console import RenderableType


def report_tables(
    pack: CompiledPack,
    binding: Binding,
    outcomes: Iterable[TriggerOutcome],
    diagnostics: Iterable[Diagnostic],
    *,
    expand: bool = True,
) -> "list[RenderableType]":
    """The tables: policies with effects and triggers, roles, subjects that were not plainly bound, and findings."""
    from rich.table import Table
    from rich.text import Text

    triggers = _triggers(binding.names, outcomes)
    policies = Table(title=f"{pack.title} {pack.version}".strip(), title_justify="left", expand=expand)
    for name, ratio in (("policy", 2), ("line", 1), ("read from the text", 6), ("triggers", 2)):
        policies.add_column(name, ratio=ratio, overflow="fold")
    for policy in pack.policies.values():
        policies.add_row(
            Text(f"{policy.id} {policy.title}"),
            str(policy.location.line),
            Text("\n".join(describe(policy.effects, guards=True)) or "(nothing)"),
            Text(", ".join(triggers.get(policy.id, ())) or "-"),
        )
    tables: list[RenderableType] = [policies]
    roles = Table("role", "policy", title="Roles that the engine needs a policy for", title_justify="left")
    for role, named in role_lines(pack, binding.names):
        roles.add_row(role, Text(named))
    tables.append(roles)
    if lines := binding.reports({policy.id: policy.title for policy in pack}):
        bound = Table("binding", title="Bound by meaning, doubtful or absent", title_justify="left")
        for line in lines:
            bound.add_row(Text(line))
        tables.append(bound)
    if found := list(diagnostics):
        findings = Table("where", "", "what", title="Findings", title_justify="left")
        for item in found:
            findings.add_row(Text(str(item.location)), item.severity, Text(item.message))
        tables.append(findings)
    return tables


def _triggers(names: Mapping[str, str], outcomes: Iterable[TriggerOutcome]) -> Mapping[str, list[str]]:
    triggers: dict[str, list[str]] = {}
    for outcome in outcomes:
        if policy_id := names.get(outcome.policy_id):
            triggers.setdefault(policy_id, []).append(outcome.trigger_id)
    return triggers
