"""Layer 2: labels against the pack, without reading a text."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from triage_bot.audit.action_rules import action_rules
from triage_bot.audit.context_facts import context_facts
from triage_bot.audit.family_rules import family_rules
from triage_bot.audit.flag_rules import flag_rules
from triage_bot.audit.pack_index import PackIndex
from triage_bot.audit.policy_rules import policy_rules
from triage_bot.audit.rationale_rules import rationale_rules
from triage_bot.audit.reply_rules import reply_rules
from triage_bot.audit.view import DecisionView
from triage_bot.audit.violation import Violation
from triage_bot.matters import FactValue
from triage_bot.read import Ticket
from triage_bot.validate import TargetRecord, check_decision, check_sequence, follow

_RULES: tuple[Callable[[DecisionView], Iterator[Violation]], ...] = (
    action_rules,
    flag_rules,
    policy_rules,
    reply_rules,
    family_rules,
)


@dataclass(frozen=True, slots=True)
class LabelRules:
    """The rules of layers 1 and 2 over one pack; *rationale* false leaves the rationale's own rules out."""

    index: PackIndex
    rationale: bool = True

    def violations(self, ticket: Ticket | None, target: TargetRecord) -> list[Violation]:
        """Everything that the labels of one ticket contradict; structure first."""
        found = list(self._structure(target))
        for view in self.views(ticket, target):
            for rule in _RULES:
                found.extend(rule(view))
            if self.rationale:
                found.extend(rationale_rules(view))
        return found

    def views(self, ticket: Ticket | None, target: TargetRecord) -> Iterator[DecisionView]:
        """The readable decisions of one ticket, each in its place."""
        context = ticket.context if ticket is not None else None
        facts: Mapping[str, FactValue] = context_facts(context, self.index.parameters) if context else {}
        standing = follow(target.points, target.decisions, self.index.authority)
        for place, point in enumerate(target.points):
            label = target.decisions.get(point)
            if label is None:
                continue
            before = target.points[:place]
            earlier = tuple((one, target.decisions[one]) for one in before if one in target.decisions)
            yield DecisionView(
                self.index, point, place, label, context, facts, standing[point], earlier,
                len(earlier) == len(before), target.family,
            )  # fmt: skip

    def _structure(self, target: TargetRecord) -> Iterator[Violation]:
        authority = self.index.authority
        for point, decision in target.decisions.items():
            for problem in check_decision(decision, authority):
                yield Violation(
                    f"S-{problem.rule}", point, problem.field, problem.message, problem.label, problem.expected,
                    problem.policy_id,
                )  # fmt: skip
        for point, other, problem in check_sequence(target.points, target.decisions, authority):
            yield Violation(
                f"S-{problem.rule}", point, problem.field, problem.message, problem.label, problem.expected,
                problem.policy_id, frozenset({point, other}),
            )  # fmt: skip
