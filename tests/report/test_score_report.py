"""The report: both forms hold every part, escape what others wrote, and need nothing from elsewhere."""

import re
from collections.abc import Mapping
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest

from tests.score.samples import RESOLVE, ROUTE, TICKET, changed, fulfilling, target
from triage_bot.agent import Knowledge
from triage_bot.baselines import Sources
from triage_bot.errors import SourceLocation
from triage_bot.read import parse_ticket
from triage_bot.report import Report, build_report, report_markdown, report_page
from triage_bot.report.charts import Bar, Dot, bar_chart, dot_chart
from triage_bot.report.naming import named
from triage_bot.score import Scorer
from triage_bot.score.cases import Case, Cases, case_files, load_cases
from triage_bot.score.predictions import Predictions

HOSTILE = "<script>alert('x')</script> & \"quoted\" | piped"
SECTIONS = (
    "Probe ladder",
    "Criteria by family",
    "Actions",
    "Destinations",
    "Flags",
    "Worst decisions of",
    "How this was made",
)


class Checker(HTMLParser):
    """Every element that is opened is closed, in order; collects tags and addresses."""

    VOID = frozenset({"meta", "br", "rect", "line", "circle"})

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.addresses: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.addresses += [str(value) for name, value in attrs if name in {"src", "href"}]
        self.ids += [str(value) for name, value in attrs if name == "id"]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag


@pytest.fixture(scope="module")
def report(root: Path, knowledge: Knowledge) -> Report:
    record = {**TICKET, "turns": [{**TICKET["turns"][0], "text": HOSTILE}, *TICKET["turns"][1:]]}
    ticket, problems = parse_ticket(record, SourceLocation("sample"))
    assert ticket is not None, problems
    train = load_cases(case_files("train", None, None, root))
    given: Mapping[str, tuple[Path, Predictions]] = {
        HOSTILE: (
            Path("somewhere") / "model.jsonl",
            Predictions(
                {
                    (ticket.id, "d1"): changed(fulfilling(ROUTE, HOSTILE), priority="P1"),
                    (ticket.id, "d2"): "</pre><script>alert(1)</script>",
                },
                {},
            ),
        )
    }
    case = Case(ticket, target(ROUTE, RESOLVE))
    return build_report("dev", Cases((case, *train[:4])), Sources(train[5:25]), Scorer.load(), knowledge, given)


@pytest.fixture(scope="module")
def page(report: Report) -> str:
    return report_page(report)


def test_the_page_is_well_formed_and_needs_no_network(page: str) -> None:
    checker = Checker()
    checker.feed(page)
    checker.close()
    assert not checker.open
    assert not checker.tags & {"script", "link", "img", "iframe", "object"}
    assert all(address.startswith("#") for address in checker.addresses)
    assert {address[1:] for address in checker.addresses} <= set(checker.ids)
    assert "url(" not in page
    assert "@import" not in page
    assert 'name="viewport"' in page
    assert "@media print" in page


@pytest.mark.parametrize("part", SECTIONS)
def test_both_forms_hold_every_part(report: Report, page: str, part: str) -> None:
    assert part in page
    assert part.replace("Criteria by", "By").replace("Probe ladder", "Ladder") in report_markdown(report)


def test_both_forms_give_the_same_headline(report: Report, page: str) -> None:
    markdown = report_markdown(report)
    for subject in report.subjects:
        interval = subject.summary.intervals["score"]
        assert f"<b>{interval.value:.3f}</b>mean score" in page
        assert f"{interval.value:.3f} [{interval.low:.3f}, {interval.high:.3f}]" in markdown


def test_a_worst_decision_shows_conversation_answer_evidence_target_and_reasons(report: Report) -> None:
    reference, given = report.subjects
    assert [row.row.score for row in reference.worst] == sorted(row.row.score for row in reference.worst)
    missed = {item.row.id for item in given.worst if item.row.missing}
    assert missed
    worst = next(item for item in given.worst if item.row.id == TICKET["id"] and item.row.decision_point == "d1")
    assert worst.conversation == (HOSTILE,)
    assert ("priority", "P1, expected P0") in worst.failures
    assert dict(worst.target)["required_flags"] == "fraud_claim"
    assert '"priority": "P1"' in worst.answer
    assert any(item.evidence for item in reference.worst)


def test_models_given_stand_beside_the_baselines(report: Report, page: str) -> None:
    assert [subject.summary.name for subject in report.subjects] == ["reference", HOSTILE]
    assert [summary.name for summary in report.others] == ["majority", "keyword", "tfidf"]
    assert "triage-bot score model.jsonl --split dev" in page
    assert "somewhere" not in page


def test_the_same_scores_give_the_same_bytes(report: Report, page: str) -> None:
    assert report_page(report) == page


def test_markdown_keeps_its_tables_whole(report: Report) -> None:
    lines = report_markdown(report).splitlines()
    for before, rule in pairwise(lines):
        if rule.startswith("| ---"):
            assert len(re.findall(r"(?<!\\)\|", before)) == rule.count("|")


def test_charts_stay_inside_their_frame() -> None:
    chart = bar_chart("t", [Bar("x" * 80, 1.0, "own"), Bar("<b>", 0.0, "bad")])
    assert "…" in chart
    assert "<b>" not in chart
    ends = [float(x) + float(width) for x, width in re.findall(r'x="([\d.]+)" y="\d+" width="([\d.]+)"', chart)]
    assert max(ends) <= 460
    dots = dot_chart("t", [Dot("a", 0.5, 0.25, 0.75, "own")])
    low, high = re.findall(r'class="own" x1="([\d.]+)" x2="([\d.]+)"', dots)[0]
    assert float(low) < float(re.findall(r'cx="([\d.]+)"', dots)[0]) < float(high)


@pytest.mark.parametrize(
    ("paths", "names"),
    [
        (["a/gpt.jsonl", "b/gpt.jsonl"], ["gpt", "b/gpt"]),
        (["x/keyword.jsonl"], ["x/keyword"]),
        (["keyword/predictions.jsonl"], ["keyword (given)"]),
        (["a/gpt.jsonl", "a/gpt.jsonl", "a/gpt.jsonl"], ["gpt", "a/gpt", "gpt (2)"]),
    ],
)
def test_every_file_gets_a_name_of_its_own(paths: list[str], names: list[str]) -> None:
    assert list(named(Path(path) for path in paths)) == names
