"""The ladder of a split: every probe and baseline scored, with the assertions."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from triage_bot.baselines import BASELINES, Policy, Sources, load_baseline, load_wording, respond_all
from triage_bot.baselines.keyword import KeywordBaseline, load_keywords
from triage_bot.errors import MissingExtraError
from triage_bot.ladder.assertions import ORACLE, REFERENCE, check_ladder
from triage_bot.ladder.oracle import Oracle
from triage_bot.ladder.probes import ProbeSources, probe_policies
from triage_bot.policy import load_pack
from triage_bot.score.cases import Case
from triage_bot.score.grading import grade
from triage_bot.score.rows import ScoreRow
from triage_bot.score.scorer import Scorer
from triage_bot.score.summary import CRITERIA, value_of
from triage_bot.statistics import Ladder, LadderRow


@dataclass(frozen=True, slots=True)
class Climb:
    """A ladder with the scored decisions behind each of its rows.

    ``findings`` are targets that contradict themselves: the oracle cannot fulfil them. ``notices`` say what was left
    out.
    """

    ladder: Ladder
    scored: Mapping[str, tuple[ScoreRow, ...]]
    findings: tuple[str, ...]
    notices: tuple[str, ...]


def climb(cases: Sequence[Case], sources: Sources, scorer: Scorer) -> Climb:
    """Score every policy of the ladder on *cases*; a baseline whose optional dependency is absent is left out."""
    policies, notices = _policies(cases, sources)
    tickets = [case.ticket for case in cases]
    scored = {name: grade(cases, respond_all(policy, tickets), scorer).rows for name, policy in policies.items()}
    rows = tuple(ladder_row(name, scored[name]) for name in policies)
    assertions = check_ladder(rows, scored, scorer.weights)
    return Climb(Ladder(rows, assertions), scored, oracle_findings(scored[ORACLE]), tuple(notices))


def _policies(cases: Sequence[Case], sources: Sources) -> tuple[dict[str, Policy], list[str]]:
    wording = load_wording(sources.scoring)
    pack = load_pack(sources.policies, sources.rules)
    targets = {case.ticket.id: case.target for case in cases}
    keyword = KeywordBaseline(load_keywords(sources.scoring / "keywords.yaml"), pack, wording)
    policies = probe_policies(ProbeSources(targets, sources.train, pack, keyword, wording))
    notices: list[str] = []
    for name in BASELINES:
        try:
            policies[name] = load_baseline(name, sources)
        except MissingExtraError as error:
            notices.append(f"{name} is left out, and not checked to be strictly below {REFERENCE}: {error}")
    policies[ORACLE] = Oracle(targets, wording)
    return policies, notices


def ladder_row(name: str, rows: Sequence[ScoreRow]) -> LadderRow:
    """A row of the ladder: score and criteria of each decision."""
    return LadderRow(
        name,
        [row.score for row in rows],
        {criterion: [value_of(row, criterion) for row in rows] for criterion in CRITERIA},
        {
            "exact": sum(row.exact for row in rows) / len(rows),
            "structured_exact": sum(row.structured_exact for row in rows) / len(rows),
        },
    )


def oracle_findings(rows: Sequence[ScoreRow]) -> tuple[str, ...]:
    """One line for every decision that even the oracle does not fulfil, with what fails."""
    return tuple(
        f"{row.id}/{row.decision_point}: "
        + "; ".join(f"{name}: {verdict.reason}" for name, verdict in row.criteria.items() if not verdict.passed)
        for row in rows
        if not row.exact
    )
