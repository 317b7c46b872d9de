"""Verdicts survive reordering, go stale with label or policy, and are written one key at a time."""

from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from triage_bot.audit.finding import Finding, Kind
from triage_bot.audit.reviewing import Prompts, open_findings, walk
from triage_bot.audit.reviews import Verdict, apply_reviews, dump_reviews, load_reviews, review_of
from triage_bot.errors import SourceErrors


def _finding(number: int = 1, **changes: object) -> Finding:
    finding = Finding(
        Kind.LABEL_ERROR, 2, "R02-priority", 0.99, f"TST-DEV-{number:04d}", "d1", "priority", "P2, not P1",
        "P1", "P2", digest="aa", policy_digest="bb",
    )  # fmt: skip
    return replace(finding, **changes)  # type: ignore[arg-type]


def test_a_review_holds_in_any_order(tmp_path: Path) -> None:
    findings = [_finding(1), _finding(2)]
    path = tmp_path / "reviews.yaml"
    path.write_text(dump_reviews([review_of(findings[1], Verdict.REJECTED, "the label is right")]))
    judged, stale = apply_reviews(findings[::-1], load_reviews(path))
    assert [one.verdict for one in judged] == ["rejected", ""]
    assert stale == []


@pytest.mark.parametrize(
    ("changes", "why"),
    [({"digest": "cc"}, "label"), ({"policy_digest": "cc"}, "policy"), ({"id": "TST-DEV-0009"}, "nothing is found")],
)
def test_a_review_goes_stale(changes: dict[str, object], why: str) -> None:
    review = review_of(_finding(), Verdict.ACCEPTED, "wrong priority")
    judged, stale = apply_reviews([_finding(**changes)], [review])
    assert [one.verdict for one in judged] == [""]
    assert len(stale) == 1
    assert why in stale[0][1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a: 1\n", "expected a list"),
        ("- {id: x, verdict: maybe, reason: y}\n", "verdict 'maybe'"),
        ("- {id: x, verdict: accepted}\n", "reason: empty"),
        ("- {id: x, verdict: accepted, reason: y, colour: red}\n", "unknown key 'colour'"),
        ("- [\n", "not YAML"),
        ("- 3\n", "expected a mapping"),
    ],
)
def test_bad_review_files_are_explained(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "reviews.yaml"
    path.write_text(text)
    with pytest.raises(SourceErrors, match=message):
        load_reviews(path)


def test_no_file_is_no_review(tmp_path: Path) -> None:
    assert load_reviews(tmp_path / "none.yaml") == ()


def test_the_walk_takes_one_key_a_verdict(tmp_path: Path) -> None:
    path = tmp_path / "reviews.yaml"
    keys, reasons = iter("xrsaq"), iter(["", "label is right", "label is wrong"])
    out = StringIO()
    prompts = Prompts(key=lambda: next(keys), reason=lambda: next(reasons))
    findings = [_finding(number) for number in (1, 2, 3, 4)]
    assert walk(findings, {}, path, Console(file=out), prompts) == 2
    reviews = load_reviews(path)
    assert [(one.id, str(one.verdict)) for one in reviews] == [
        ("TST-DEV-0001", "rejected"),
        ("TST-DEV-0003", "accepted"),
    ]
    assert "a verdict needs a reason" in out.getvalue()
    judged, _ = apply_reviews(findings, reviews)
    assert [one.id for one in open_findings(judged, gaps=False, least=0.0)] == ["TST-DEV-0002", "TST-DEV-0004"]


def test_gaps_are_walked_through_only_when_asked_for() -> None:
    gap = _finding(kind=Kind.RULE_GAP)
    assert open_findings([gap], gaps=False, least=0.0) == []
    assert open_findings([gap], gaps=True, least=0.0) == [gap]
