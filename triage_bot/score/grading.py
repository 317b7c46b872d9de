"""All decisions of a set of cases scored against a set of predictions."""

from collections.abc import Iterable
from dataclasses import dataclass

from triage_bot.errors import SourceError, printable
from triage_bot.score.cases import Case, Cases
from triage_bot.score.predictions import Predictions
from triage_bot.score.rows import ScoreRow, score_row
from triage_bot.score.scorer import Scorer


@dataclass(frozen=True, slots=True)
class Graded:
    """One row for every decision of the cases, in their order, and an error for every line that was no prediction.

    ``bad_rows`` counts the rows of tickets and targets that had to be left out.
    """

    rows: tuple[ScoreRow, ...]
    errors: tuple[SourceError, ...]
    bad_rows: int = 0


def grade(cases: Cases | Iterable[Case], predictions: Predictions, scorer: Scorer, *, lenient: bool = False) -> Graded:
    """Score every decision: one without a prediction scores zero, a prediction without a decision is an error.

    A prediction for a case that had to be left out is neither scored nor wrong.
    """
    given = cases if isinstance(cases, Cases) else Cases(tuple(cases))
    rows: list[ScoreRow] = []
    known: set[tuple[str, str]] = set()
    for case in given.usable:
        for point in case.ticket.decision_points:
            place = (case.ticket.id, point)
            known.add(place)
            output = predictions.outputs.get(place)
            score = scorer.score_decision(case.ticket, point, output, case.target, lenient=lenient)
            rows.append(score_row(score, case.target, scorer.digests, lenient=lenient))
    extra = [
        SourceError(location, f"{printable(place[0])!r}/{printable(place[1])!r}: no such decision in the targets")
        for place, location in predictions.locations.items()
        if place not in known and place[0] not in given.left_out
    ]
    return Graded(tuple(rows), (*predictions.errors, *extra), given.bad_rows)
