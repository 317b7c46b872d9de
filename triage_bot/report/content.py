"""Everything that a report shows, gathered once for both of its forms."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from triage_bot.agent import AnsweredTurn, Knowledge, answer_ticket
from triage_bot.baselines import BASELINES, Sources
from triage_bot.errors import SourceError
from triage_bot.ladder import Climb, climb
from triage_bot.report.commands import report_commands
from triage_bot.run import reply_object
from triage_bot.score.cases import Case, Cases
from triage_bot.score.grading import grade
from triage_bot.score.predictions import Place, Predictions
from triage_bot.score.rows import ScoreRow
from triage_bot.score.scorer import Scorer
from triage_bot.score.summary import Summary, summarise

REFERENCE = "reference"
MOST_WORST = 12
_MOST_EVIDENCE = 12
Finding = tuple[str, str, str, str]
"""Concept, assertion, strength and the customer's words."""
_SHOWN_FIELDS = (
    "action_type",
    "queue",
    "escalate_to",
    "priority",
    "required_flags",
    "forbidden_flags",
    "required_policy_ids",
    "acceptable_policy_ids",
    "must_ask",
    "may_disclose_account_details",
    "allowed_timeline_claims",
    "rationale",
)


@dataclass(frozen=True, slots=True)
class WorstDecision:
    """A decision that lost most: what was said, what was answered, what was expected, and why it failed.

    ``evidence`` lists concept, assertion, strength and words of what counted, the strongest first; it is empty for a
    model other than the reference agent.
    """

    row: ScoreRow
    conversation: tuple[str, ...]
    answer: str
    evidence: tuple[Finding, ...]
    target: tuple[tuple[str, str], ...]
    failures: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Subject:
    """A model that the report looks at closely."""

    summary: Summary
    worst: tuple[WorstDecision, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """A whole report. ``subjects`` are the reference agent and the given predictions; ``others`` the baselines.

    ``errors`` are those of the given predictions: lines that are none, and predictions for no decision.
    """

    split: str
    subjects: tuple[Subject, ...]
    others: tuple[Summary, ...]
    climbed: Climb
    commands: tuple[str, ...]
    errors: tuple[SourceError, ...] = ()


def build_report(
    split: str,
    cases: Cases,
    sources: Sources,
    scorer: Scorer,
    knowledge: Knowledge,
    predictions: Mapping[str, tuple[Path, Predictions]],
) -> Report:
    """Score the ladder and every set of *predictions*, by name, on *cases*."""
    climbed = climb(cases.usable, sources, scorer)
    turns = {
        (case.ticket.id, turn.decision_point): turn
        for case in cases.usable
        for turn in answer_ticket(knowledge, case.ticket)
    }
    errors: list[SourceError] = []
    subjects = [_reference(cases, climbed.scored[REFERENCE], turns)]
    for name, (_, given) in predictions.items():
        graded = grade(cases, given, scorer)
        summary = summarise(name, graded.rows, errors=len(graded.errors), bad_rows=cases.bad_rows)
        errors += graded.errors
        answers = {place: _output_text(output) for place, output in given.outputs.items()}
        subjects.append(Subject(summary, _worst(cases.usable, graded.rows, answers, {})))
    others = tuple(
        summarise(name, climbed.scored[name]) for name in BASELINES if name != REFERENCE and name in climbed.scored
    )
    paths = [path for path, _ in predictions.values()]
    return Report(split, tuple(subjects), others, climbed, report_commands(split, paths), tuple(errors))


def _reference(cases: Cases, rows: Sequence[ScoreRow], turns: Mapping[Place, AnsweredTurn]) -> Subject:
    answers = {place: _output_text(reply_object(turn)) for place, turn in turns.items()}
    evidence = {place: _findings(turn) for place, turn in turns.items()}
    return Subject(summarise(REFERENCE, rows, bad_rows=cases.bad_rows), _worst(cases.usable, rows, answers, evidence))


def _findings(turn: AnsweredTurn) -> tuple[Finding, ...]:
    """The evidence for the concepts that counted as said, once a concept and words."""
    read = turn.decided.reading.evidence
    said = sorted(
        (item for item in read.evidence if item.concept in read.present),
        key=lambda item: (-item.strength, item.start, item.concept),
    )
    rows = [(item.concept, item.assertion.value, f"{item.strength:.2f}", item.excerpt) for item in said]
    return tuple(dict.fromkeys(rows))[:_MOST_EVIDENCE]


def _worst(
    cases: Sequence[Case],
    rows: Sequence[ScoreRow],
    answers: Mapping[Place, str],
    evidence: Mapping[Place, tuple[Finding, ...]],
) -> tuple[WorstDecision, ...]:
    """The decisions that are not exact, the lowest score first, then in order of ticket and decision."""
    by_id = {case.ticket.id: case for case in cases}
    inexact = sorted((row for row in rows if not row.exact), key=lambda row: (row.score, row.id, row.decision_point))
    return tuple(
        _described(row, by_id[row.id], answers.get(_place(row), "(none)"), evidence.get(_place(row), ()))
        for row in inexact[:MOST_WORST]
    )


def _described(row: ScoreRow, case: Case, answer: str, evidence: tuple[Finding, ...]) -> WorstDecision:
    expected = asdict(case.target.decisions[row.decision_point])
    return WorstDecision(
        row=row,
        conversation=case.ticket.customer_turns[: row.decision_index],
        answer=answer,
        evidence=evidence,
        target=tuple((name, _value_text(expected[name])) for name in _SHOWN_FIELDS),
        failures=tuple((name, verdict.reason) for name, verdict in row.criteria.items() if not verdict.passed),
    )


def _place(row: ScoreRow) -> Place:
    return row.id, row.decision_point


def _output_text(output: object) -> str:
    return output if isinstance(output, str) else json.dumps(output, indent=2, ensure_ascii=False)


def _value_text(value: object) -> str:
    if isinstance(value, (tuple, list)):
        return ", ".join(str(item) for item in value) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None else str(value)
