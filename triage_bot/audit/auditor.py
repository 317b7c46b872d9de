"""The audit of a pair of files: one streamed pass, then what only the whole file can tell."""

from collections import Counter
from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from triage_bot.agent import Knowledge
from triage_bot.audit.ambiguity import pack_ambiguities
from triage_bot.audit.episode import Episode, episode_findings
from triage_bot.audit.explained import Explained
from triage_bot.audit.finding import Finding, Kind, order
from triage_bot.audit.label_layer import LabelRules
from triage_bot.audit.pack_index import PackIndex
from triage_bot.audit.peers import Leak, Peers
from triage_bot.audit.propositions import Proposition, Reliability, propositions
from triage_bot.audit.reading import TextReader
from triage_bot.audit.rule_table import RuleRow, RuleTable
from triage_bot.audit.settings import Settings
from triage_bot.errors import SourceError, SourceLocation
from triage_bot.read import BadLine, read_tickets
from triage_bot.score.cases import CaseFiles
from triage_bot.validate import Issue, Pair, Rule, Severity, read_pairs

_UNREADABLE = frozenset({Rule.JSON, Rule.SCHEMA, Rule.PAIRING})
"""The rules whose breach keeps a row, or a decision of it, from being audited by anything but these rules."""


@dataclass(slots=True)
class AuditResult:
    """Everything that an audit found; *findings* are ranked.

    *unreadable* says which rows, of these files and of those looked at for leakage, could not be audited, or only in
    part; *readable* counts the decisions that could.
    """

    findings: list[Finding]
    leaks: list[Leak]
    rules: list[RuleRow]
    tickets: int
    decisions: int
    pack_digest: str
    ids: frozenset[str]
    unreadable: list[Issue | SourceError] = field(default_factory=list)
    readable: int = 0


@dataclass(slots=True)
class _State:
    """What is kept of a file while it is read: counts, and the tickets about which something was noticed."""

    reliability: Reliability
    peers: Peers
    table: RuleTable
    episodes: list[Episode] = field(default_factory=list)
    loose: list[Finding] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)
    tickets: int = 0
    decisions: int = 0
    unreadable: list[Issue | SourceError] = field(default_factory=list)
    readable: int = 0


class Auditor:
    """Holds the pack and the rules; one instance may audit many files."""

    def __init__(self, knowledge: Knowledge, settings: Settings | None = None) -> None:
        self.index = PackIndex(knowledge.rulebook)
        self.settings = settings or Settings()
        self._labels = LabelRules(self.index, self.settings.rationale)
        self._reader = TextReader(knowledge, self.index, remember=self.settings.remember)

    def audit(self, files: CaseFiles, against: Iterable[Path] = ()) -> AuditResult:
        """Audit one pair of files; tickets of *against* are looked at for leakage only."""
        triggers = ((one.id, self.index.id(one.policy_id)) for one in self.index.rulebook.triggers)
        state = _State(Reliability(), Peers(), RuleTable(triggers))
        for pair in read_pairs(files.tickets, files.targets):
            self._take(pair, str(files.tickets), state)
        if not state.tickets:
            where = SourceLocation(str(files.targets))
            state.unreadable.append(SourceError(where, "holds no record, expected one JSON object a line"))
        for path in against:
            self._take_outsiders(path, state)
        return self._finish(state)

    def explain(self, files: CaseFiles, wanted: Container[tuple[str, str]]) -> dict[tuple[str, str], Explained]:
        """The *wanted* decisions of a pair of files, by ticket and decision point, beside what the rules decide."""
        found: dict[tuple[str, str], Explained] = {}
        for pair in read_pairs(files.tickets, files.targets):
            ticket, target = pair.ticket, pair.target
            if ticket is None or target is None or not any((target.id, one) in wanted for one in target.points):
                continue
            views = {view.point: view for view in self._labels.views(ticket, target)}
            for point, reading in self._reader.read(ticket, views).items():
                if point in views and (target.id, point) in wanted:
                    found[target.id, point] = Explained(ticket, point, views[point].label, reading.forced)
        return found

    @staticmethod
    def _take_outsiders(path: Path, state: _State) -> None:
        with path.open("rb") as stream:
            for item in read_tickets(stream, str(path)):
                if isinstance(item, BadLine):
                    state.unreadable += item.errors
                else:
                    state.peers.add_outsider(item, str(path))

    def _take(self, pair: Pair, group: str, state: _State) -> None:
        state.tickets += 1
        state.ids.add(pair.id)
        state.unreadable += [issue for issue in pair.issues if issue.rule in _UNREADABLE]
        if 1 in self.settings.layers:
            state.loose += [_from_issue(issue) for issue in _structure(pair)]
        target = pair.target
        if target is None:
            return
        state.decisions += len(target.points)
        state.readable += len(target.decisions)
        violations = [
            one
            for one in self._labels.violations(pair.ticket, target)
            if (1 if one.code.startswith("S-") else 2) in self.settings.layers
        ]
        disagreements: list[Proposition] = []
        if pair.ticket is not None and self.settings.layers & {3, 4}:
            disagreements = self._read(pair, group, state)
        if violations or disagreements:
            state.episodes.append(
                Episode(target.id, target.family, target.location, target.decisions, violations, disagreements)
            )

    def _read(self, pair: Pair, group: str, state: _State) -> list[Proposition]:
        ticket, target = pair.ticket, pair.target
        if ticket is None or target is None:
            return []
        views = {view.point: view for view in self._labels.views(ticket, target)}
        disagreements: list[Proposition] = []
        for point, reading in self._reader.read(ticket, views).items():
            view = views.get(point)
            if view is None:
                continue
            state.table.add(ticket.id, view, reading.fired)
            if 4 in self.settings.layers:
                state.peers.add(ticket, view, reading, group, target.location)
            if 3 in self.settings.layers:
                for one in propositions(ticket.id, view, reading):
                    state.reliability.add(one)
                    if not one.agrees:
                        disagreements.append(one)
        return disagreements

    def _finish(self, state: _State) -> AuditResult:
        findings = list(state.loose)
        copied = state.peers.copied()
        for episode in state.episodes:
            findings += episode_findings(episode, state.reliability, self.index, copied)
        if 4 in self.settings.layers:
            findings += state.peers.findings(findings, self.index)
        if 2 in self.settings.layers:
            findings += pack_ambiguities(self.index)
        return AuditResult(
            sorted(findings, key=order),
            state.peers.leaks,
            state.table.rows(),
            state.tickets,
            state.decisions,
            self.index.rulebook.pack.digest,
            frozenset(state.ids),
            state.unreadable,
            state.readable,
        )


def _structure(pair: Pair) -> Iterator[Issue]:
    """Issues of the records themselves; those of readable decisions are found by the label rules."""
    yield from (issue for issue in pair.issues if issue.severity is Severity.ERROR)
    ticket, target = pair.ticket, pair.target
    if ticket is not None and target is not None:
        for point in sorted(set(ticket.decision_points) ^ set(target.points)):
            has = "ticket" if point in ticket.decision_points else "target"
            message = f"only the {has} has {point}"
            yield Issue(target.location, target.id, point, "decisions", Rule.DECISION_POINTS, message)


def _from_issue(issue: Issue) -> Finding:
    return Finding(
        Kind.LABEL_ERROR, 1, f"S-{issue.rule}", 1.0, issue.ticket_id, issue.decision_point, issue.field, issue.message,
        location=issue.location,
    )  # fmt: skip


def summary(findings: Iterable[Finding]) -> dict[str, dict[str, int]]:
    """Numbers of label errors by family, by field and by code, and of findings by kind."""
    counts: dict[str, Counter[str]] = {name: Counter() for name in ("kind", "family", "field", "code", "layer")}
    for one in findings:
        counts["kind"][str(one.kind)] += 1
        if one.kind is Kind.LABEL_ERROR:
            counts["family"][one.family or "unknown"] += 1
            counts["field"][one.field] += 1
            counts["code"][one.code] += 1
            counts["layer"][str(one.layer)] += 1
    return {
        name: dict(sorted(counter.items(), key=lambda item: (-item[1], item[0]))) for name, counter in counts.items()
    }
