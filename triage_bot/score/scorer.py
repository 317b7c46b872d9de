"""Scores one decision: pure, deterministic, and the same in every process."""

import math
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from triage_bot.checks import ReplyFindings, ReplyJudge
from triage_bot.contract import ReplyModel
from triage_bot.errors import SourceError, SourceErrors, SourceLocation, TriageError
from triage_bot.read import Ticket, parse_ticket
from triage_bot.resources import default_policies_path, default_rules_dir
from triage_bot.score import criteria
from triage_bot.score.decision import HARD, Criterion, DecisionScore
from triage_bot.score.digests import Digests, scorer_digests
from triage_bot.score.output import Parsed, read_output
from triage_bot.score.weights import WEIGHTED, Weights, load_weights
from triage_bot.targets import Target, TargetDecision, parse_decision, parse_target

_DIGITS = 9

TicketLike = Ticket | Mapping[str, Any]
TargetLike = Target | TargetDecision | Mapping[str, Any]


class Scorer:
    """Grades decisions with one judge and one set of weights. Immutable after loading; can be pickled."""

    def __init__(self, judge: ReplyJudge, weights: Weights, digests: Digests) -> None:
        self._judge = judge
        self.weights = weights
        self.digests = digests

    @classmethod
    def load(cls, rules: Path | None = None, policies: Path | None = None) -> "Scorer":
        """Read judge and weights once, those of the package by default.

        Raises:
            SourceErrors: everything that is wrong in the rule files.
        """
        folder, pack = rules or default_rules_dir(), policies or default_policies_path()
        weights = load_weights(folder / "scoring" / "weights.yaml")
        judge = ReplyJudge.load(folder, policies_path=pack)
        return cls(judge, weights, scorer_digests(weights, folder, pack))

    def score_decision(
        self, ticket: TicketLike, decision_point: str, output: object, target: TargetLike, *, lenient: bool = False
    ) -> DecisionScore:
        """Grade *output*, a decoded object, raw text, or None for an output that is missing.

        *ticket* and *target* may be decoded records. Never raises for any output.

        Raises:
            TriageError: when ticket or target do not have the decision point, or are not valid records.
        """
        known = _ticket(ticket)
        expected = _expected(target, decision_point)
        if decision_point not in known.decision_points:
            raise TriageError(f"{known.id}: no decision point {decision_point!r} in the ticket")
        if output is None:
            return _unanswered(known.id, decision_point, "no output for this decision", missing=True)
        parsed = read_output(output, lenient=lenient)
        if parsed.answer is None:
            return _unanswered(known.id, decision_point, parsed.problem)
        heard = known.customer_turns[: known.decision_points.index(decision_point) + 1]
        findings = self._judge.check(
            parsed.answer.reply,
            customer=heard,
            allowed_timeline_claims=expected.allowed_timeline_claims,
            may_disclose=expected.may_disclose_account_details,
            target=_situation(expected),
        )
        return self._graded(known.id, decision_point, parsed, parsed.answer, findings, expected)

    def _graded(
        self,
        ticket_id: str,
        decision_point: str,
        parsed: Parsed,
        answer: ReplyModel,
        findings: ReplyFindings,
        target: TargetDecision,
    ) -> DecisionScore:
        action = answer.action
        hard = (
            Criterion("H1", True, "taken out of a chatty text" if parsed.unwrapped else "contract-valid"),
            criteria.must_be_raised("H2", criteria.FRAUD_FLAGS, action, target),
            criteria.must_be_raised("H3", criteria.COMPLAINT_FLAGS, action, target),
            criteria.no_disclosure(findings, target),
            criteria.conduct(findings),
        )
        weighted = (
            criteria.action_type(action, target),
            criteria.destination(action, target),
            criteria.priority(action, target),
            criteria.flags(action, target),
            criteria.policies(action, target),
            criteria.reply(answer.reply, findings, target),
        )
        score = 0.0
        if all(criterion.passed for criterion in hard):
            pairs = zip(weighted, self.weights.values, strict=True)
            score = round(math.fsum(weight for criterion, weight in pairs if criterion.passed), _DIGITS)
        return DecisionScore(ticket_id, decision_point, score, (*hard, *weighted), answer, unwrapped=parsed.unwrapped)


@lru_cache(maxsize=1)
def default_scorer() -> Scorer:
    """The scorer with the rules and the pack that the package comes with, loaded once a process."""
    return Scorer.load()


def score_decision(
    ticket: TicketLike,
    decision_point: str,
    output: object,
    target: TargetLike,
    *,
    scorer: Scorer | None = None,
    lenient: bool = False,
) -> DecisionScore:
    """Grade one output; see `Scorer.score_decision`. Without *scorer* the package's own rules are used."""
    return (scorer or default_scorer()).score_decision(ticket, decision_point, output, target, lenient=lenient)


def _unanswered(ticket_id: str, decision_point: str, problem: str, *, missing: bool = False) -> DecisionScore:
    """Every criterion failed: there is no answer that could be judged."""
    why = "no output" if missing else "not judged: the output is not contract-valid"
    rest = tuple(Criterion(name, False, why) for name in (*HARD[1:], *WEIGHTED))
    return DecisionScore(ticket_id, decision_point, 0.0, (Criterion("H1", False, problem), *rest), None, missing)


def _situation(target: TargetDecision) -> dict[str, object]:
    """What the judge looks at in a target: which situations are in force."""
    return {
        "prohibited": target.prohibited,
        "acceptable_policy_ids": target.acceptable_policy_ids,
        "required_flags": target.required_flags,
    }


def _ticket(ticket: TicketLike) -> Ticket:
    if isinstance(ticket, Ticket):
        return ticket
    parsed, problems = parse_ticket(dict(ticket), SourceLocation("ticket"))
    if parsed is None or problems:
        raise _invalid("ticket", problems)
    return parsed


def _expected(target: TargetLike, decision_point: str) -> TargetDecision:
    if isinstance(target, TargetDecision):
        return target
    if isinstance(target, Mapping):
        if "decisions" not in target:
            return parse_decision(target)
        parsed, problems = parse_target(target, SourceLocation("target"))
        if parsed is None:
            raise _invalid("target", problems)
        target = parsed
    if decision_point not in target.decisions:
        raise TriageError(f"{target.id}: no decision point {decision_point!r} in the target")
    return target.decisions[decision_point]


def _invalid(name: str, problems: list[tuple[str, str]]) -> SourceErrors:
    return SourceErrors([SourceError(SourceLocation(name), f"{field}: {message}") for field, message in problems])
