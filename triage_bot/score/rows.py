"""One scored decision as a flat row: what aggregates are made of, and a line of a file of scores."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, astuple, dataclass
from pathlib import Path

from pydantic import TypeAdapter, ValidationError

from triage_bot.errors import SourceError, SourceErrors
from triage_bot.json_lines import UnreadableLine, decoded, numbered_lines
from triage_bot.score.decision import DecisionScore
from triage_bot.score.digests import Digests
from triage_bot.targets import Target
from triage_bot.targets.schema import validation_problems

NOTHING = "none"
INVALID = "(invalid)"
MISSING = "(missing)"


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a criterion passed, and why."""

    passed: bool
    reason: str


@dataclass(frozen=True, slots=True)
class ScoreRow:
    """A scored decision with what it is grouped by. ``decision_index`` counts from 1; ``target`` is a digest.

    ``given_action`` and ``given_destination`` are ``(invalid)`` or ``(missing)`` when there is no answer.
    """

    id: str
    decision_point: str
    decision_index: int
    family: str
    difficulty: str
    score: float
    exact: bool
    structured_exact: bool
    missing: bool
    lenient: bool
    unwrapped: bool
    criteria: Mapping[str, Verdict]
    target_action: str
    target_destination: str
    required_flags: tuple[str, ...]
    forbidden_flags: tuple[str, ...]
    given_action: str
    given_destination: str
    given_flags: tuple[str, ...]
    target: str
    digests: Digests


_ROW = TypeAdapter(ScoreRow)


def score_row(score: DecisionScore, target: Target, digests: Digests, *, lenient: bool) -> ScoreRow:
    """The row of *score*."""
    expected = target.decisions[score.decision_point]
    action = score.answer.action if score.answer else None
    absent = MISSING if score.missing else INVALID
    return ScoreRow(
        id=score.ticket_id,
        decision_point=score.decision_point,
        decision_index=list(target.decisions).index(score.decision_point) + 1,
        family=target.family,
        difficulty=target.difficulty,
        score=score.score,
        exact=score.exact,
        structured_exact=score.structured_exact,
        missing=score.missing,
        lenient=lenient,
        unwrapped=score.unwrapped,
        criteria={item.name: Verdict(item.passed, item.reason) for item in score.criteria},
        target_action=expected.action_type,
        target_destination=expected.destination or NOTHING,
        required_flags=expected.required_flags,
        forbidden_flags=expected.forbidden_flags,
        given_action=action.type if action else absent,
        given_destination=(action.queue or action.escalate_to or NOTHING) if action else absent,
        given_flags=tuple(sorted(set(action.flags))) if action else (),
        target=hashlib.sha256(repr(astuple(expected)[:-1]).encode()).hexdigest()[:16],
        digests=digests,
    )


def row_line(row: ScoreRow) -> str:
    """The row as one JSON line, without its line break."""
    return json.dumps(asdict(row), ensure_ascii=False, separators=(", ", ": "))


def is_score_record(record: object) -> bool:
    """Whether a decoded line of a file is a row of scores rather than a prediction."""
    return isinstance(record, dict) and "criteria" in record and "digests" in record


def load_rows(path: Path) -> tuple[ScoreRow, ...]:
    """All rows of a file of scores.

    Raises:
        SourceErrors: for every line that is not one.
    """
    rows: list[ScoreRow] = []
    errors: list[SourceError] = []
    with path.open("rb") as stream:
        for location, line in numbered_lines(stream, str(path)):
            try:
                decoded(line)  # says better than the model why a line is no JSON
                rows.append(_ROW.validate_json(line))
            except UnreadableLine as error:
                errors.append(SourceError(location, f"record: {error}"))
            except ValidationError as error:
                field, message = validation_problems(error)[0]
                errors.append(SourceError(location, f"not a row of scores: {field}: {message}"))
    if errors:
        raise SourceErrors(errors)
    return tuple(rows)
