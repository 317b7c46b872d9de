"""Figures over rows, and comparisons of two sets of rows."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.score.samples import RESOLVE, ROUTE, changed, fulfilling, target, ticket
from triage_bot.errors import SourceErrors, TriageError
from triage_bot.score import Scorer
from triage_bot.score.cases import Case
from triage_bot.score.comparison import compare_rows
from triage_bot.score.grading import Graded, grade
from triage_bot.score.predictions import Predictions
from triage_bot.score.rows import ScoreRow, load_rows, row_line
from triage_bot.score.summary import summarise

RIGHT = {("TST-DEV-9001", "d1"): fulfilling(ROUTE), ("TST-DEV-9001", "d2"): fulfilling(RESOLVE)}


def graded(scorer: Scorer, outputs: dict[tuple[str, str], Any], **options: Any) -> Graded:
    return grade([Case(ticket(), target())], Predictions(outputs, {}), scorer, **options)


@pytest.fixture(scope="module")
def right(scorer: Scorer) -> tuple[ScoreRow, ...]:
    return graded(scorer, dict(RIGHT)).rows


@pytest.fixture(scope="module")
def wrong(scorer: Scorer) -> tuple[ScoreRow, ...]:
    spoiled = changed(fulfilling(ROUTE), flags=["fraud_claim", "account_takeover", "deceased"])
    return graded(scorer, {("TST-DEV-9001", "d1"): spoiled}).rows


def test_a_decision_without_a_prediction_is_missing_and_worth_nothing(wrong: tuple[ScoreRow, ...]) -> None:
    assert [row.missing for row in wrong] == [False, True]
    summary = summarise("wrong", wrong)
    assert (summary.missing, summary.invalid, summary.decisions) == (1, 0, 2)
    assert summary.intervals["score"].value == pytest.approx(0.85 / 2)
    assert summary.intervals["exact"].value == 0


def test_an_extra_prediction_is_an_error(scorer: Scorer) -> None:
    from triage_bot.errors import SourceLocation

    places = {
        ("TST-DEV-9001", "d3"): SourceLocation("p.jsonl", 4),
        ("TST-DEV-9009", "d1"): SourceLocation("p.jsonl", 5),
    }
    result = grade([Case(ticket(), target())], Predictions({place: {} for place in places}, places), scorer)
    assert [str(error).partition(": no such")[0] for error in result.errors] == [
        "p.jsonl:4: 'TST-DEV-9001'/'d3'",
        "p.jsonl:5: 'TST-DEV-9009'/'d1'",
    ]


def test_groups_hold_every_decision_once(right: tuple[ScoreRow, ...]) -> None:
    summary = summarise("right", right)
    for kind, groups in summary.groups.items():
        assert sum(group.decisions for group in groups) == 2, kind
        assert all(group.means["score"] == 1 for group in groups)
    assert [group.key for group in summary.groups["action type"]] == ["route", "resolve"]


def test_confusion_counts_missing_and_invalid_answers_apart(scorer: Scorer) -> None:
    rows = graded(scorer, {("TST-DEV-9001", "d1"): "no JSON"}).rows
    actions = summarise("x", rows).actions
    assert actions.expected == ("route", "resolve")
    assert actions.given == ("route", "resolve", "(invalid)", "(missing)")
    assert actions.counts == ((0, 0, 1, 0), (0, 0, 0, 1))


def test_flag_figures_leave_out_what_is_neither(wrong: tuple[ScoreRow, ...]) -> None:
    flags = {item.flag: item for item in summarise("wrong", wrong).flags}
    fraud, takeover, deceased = flags["fraud_claim"], flags["account_takeover"], flags["deceased"]
    assert (fraud.precision, fraud.recall, fraud.f1) == (1, 1, 1)
    assert (takeover.precision, takeover.recall, takeover.f1) == (0, None, 0)
    assert (deceased.neither, deceased.precision, deceased.f1) == (1, None, None)
    assert flags["advice_request"].recall == 0


def test_rows_survive_being_written(right: tuple[ScoreRow, ...], tmp_path: Path) -> None:
    path = tmp_path / "scores.jsonl"
    path.write_text("".join(row_line(row) + "\n" for row in right), encoding="utf-8")
    assert load_rows(path) == right
    assert json.loads(row_line(right[0]))["digests"] == right[0].digests.as_dict()
    path.write_text('{"id": 1}\n', encoding="utf-8")
    with pytest.raises(SourceErrors, match=r"scores\.jsonl:1: not a row"):
        load_rows(path)


def test_a_comparison_is_the_difference_of_the_means(right: tuple[ScoreRow, ...], wrong: tuple[ScoreRow, ...]) -> None:
    comparison = compare_rows(right, wrong)
    score = next(item for item in comparison.differences if item.measure == "score")
    assert score.difference.value == pytest.approx(score.first - score.second) == pytest.approx(1 - 0.85 / 2)
    assert (len(comparison.better), len(comparison.worse)) == (2, 0)


@pytest.mark.parametrize("name", ["scorer", "weights", "pack", "rules"])
def test_scores_of_other_digests_are_refused_without_force(right: tuple[ScoreRow, ...], name: str) -> None:
    others = tuple(replace(row, digests=replace(row.digests, **{name: "0"})) for row in right)
    with pytest.raises(TriageError, match=f"different digest of {name}"):
        compare_rows(right, others)
    assert compare_rows(right, others, force=True).notes == (f"different digest of {name}",)


def test_other_targets_another_reading_and_other_decisions_are_refused(
    scorer: Scorer, right: tuple[ScoreRow, ...]
) -> None:
    with pytest.raises(TriageError, match="different targets on 1"):
        compare_rows(right, (replace(right[0], target="0"), right[1]))
    with pytest.raises(TriageError, match="leniently"):
        compare_rows(right, graded(scorer, dict(RIGHT), lenient=True).rows)
    with pytest.raises(TriageError, match="do not score the same decisions"):
        compare_rows(right, right[:1], force=True)
