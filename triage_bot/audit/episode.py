"""One ticket's contradictions and disagreements, weighed against each other into findings."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from math import prod

from triage_bot.audit.blame import Blame, blame
from triage_bot.audit.finding import LABEL_ERROR_FROM, Finding, Kind, label_digest
from triage_bot.audit.pack_index import PackIndex
from triage_bot.audit.propositions import Proposition, Reliability
from triage_bot.audit.sentences import bearing_sentence
from triage_bot.audit.violation import Violation
from triage_bot.errors import SourceLocation
from triage_bot.targets import TargetDecision

_SIDED, _UNDECIDED = 0.9, 0.82
"""Share of a contradiction's certainty that a decision keeps when others could be to blame as well: when the text
takes sides, and when it does not."""
_COPIED = 0.5
"""Either of two decisions with one rationale may be the copy."""


@dataclass(frozen=True, slots=True)
class Episode:
    """What was noticed about one ticket; only tickets about which something was are kept."""

    id: str
    family: str
    location: SourceLocation
    decisions: Mapping[str, TargetDecision]
    violations: Sequence[Violation]
    disagreements: Sequence[Proposition]


def episode_findings(
    episode: Episode, reliability: Reliability, index: PackIndex, copied: Container[tuple[str, str]] = ()
) -> list[Finding]:
    """All findings about *episode*; *copied* are decisions whose rationale stands elsewhere too."""
    doubt = _doubt(episode, reliability)
    suspicion = {
        point: 1.0 - (1.0 - doubt.get(point, 0.0)) * (_COPIED if (episode.id, point) in copied else 1.0)
        for point in episode.decisions
    }
    verdict = blame(episode.violations, suspicion)
    maker = _Maker(episode, index)
    found = [maker.violation(one, verdict, suspicion) for one in episode.violations]
    strongest = {point: max(_of(episode, point), key=reliability.confidence) for point in doubt}
    for one in episode.disagreements:
        together = one is strongest[one.point]
        found.append(maker.disagreement(one, doubt[one.point] if together else reliability.confidence(one)))
    return list(dict.fromkeys(found))


def _of(episode: Episode, point: str) -> list[Proposition]:
    return [one for one in episode.disagreements if one.point == point]


def _doubt(episode: Episode, reliability: Reliability) -> dict[str, float]:
    """How far the text speaks against each label: disagreements of different kinds add up, those of one kind do not."""
    kinds: dict[str, dict[str, float]] = {}
    for one in episode.disagreements:
        mine = kinds.setdefault(one.point, {})
        kind = one.key.partition(":")[0]
        mine[kind] = max(mine.get(kind, 0.0), reliability.confidence(one))
    return {point: round(1.0 - prod(1.0 - value for value in mine.values()), 3) for point, mine in kinds.items()}


class _Maker:
    def __init__(self, episode: Episode, index: PackIndex) -> None:
        self._episode = episode
        self._index = index

    def violation(self, one: Violation, verdict: Blame, doubt: Mapping[str, float]) -> Finding:
        point, field, message = one.point, one.field, one.message
        label, expected = one.label, one.expected
        if point not in verdict.points:
            point = min(one.suspects & verdict.points)
            decision = self._episode.decisions.get(point)
            message = f"does not go with {one.point}: {one.message}"
            field, expected = "action_type", None
            label = decision.action_type if decision else None
        certainty = one.certainty
        if verdict.alternatives and len(one.suspects) > 1:
            certainty *= _SIDED if doubt.get(point, 0.0) > 0 else _UNDECIDED
        layer = 1 if one.code.startswith("S-") else 2
        return self._finding(layer, one.code, certainty, point, field, message, label, expected, one.policy_id, ())

    def disagreement(self, one: Proposition, confidence: float) -> Finding:
        code = f"T-{one.key.split(':', 1)[0]}"
        return self._finding(
            3, code, confidence, one.point, one.field, one.message, one.label, one.expected, one.policy_id, one.words
        )

    def _finding(
        self,
        layer: int,
        code: str,
        confidence: float,
        point: str,
        field: str,
        message: str,
        label: object,
        expected: object,
        policy_id: str,
        words: tuple[str, ...],
    ) -> Finding:
        sentence, line = bearing_sentence(self._index, policy_id, field)
        policy = self._index.policy(policy_id)
        return Finding(
            kind=Kind.LABEL_ERROR if confidence >= LABEL_ERROR_FROM else Kind.RULE_GAP,
            layer=layer,
            code=code,
            confidence=round(min(confidence, 1.0), 3),
            id=self._episode.id,
            decision_point=point,
            field=field,
            message=message,
            label=_plain(label),
            expected=_plain(expected),
            policy_id=policy_id,
            policy_sentence=sentence,
            policy_line=line,
            evidence=words,
            location=self._episode.location,
            digest=label_digest(self._episode.decisions.get(point)),
            policy_digest=policy.digest if policy else self._index.rulebook.pack.digest[:16],
            family=self._episode.family,
        )


def _plain(value: object) -> object:
    """Lists as tuples, so that findings are values."""
    return tuple(value) if isinstance(value, list) else value
