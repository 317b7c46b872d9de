"""Comparisons that need no strength do not ask for one."""

from collections.abc import Mapping
from datetime import datetime

from triage_bot.extract import TurnEvidence
from triage_bot.extract.evidence import Findings
from triage_bot.extract.turn import Weighed
from triage_bot.facts import Quantities, TurnReading
from triage_bot.language import Document, fold


def reading(present: Mapping[str, float], asked: list[str]) -> TurnReading:
    document = Document(fold(""), (), (), (), (), ())

    def weigh() -> Weighed:
        asked.append("weighed")
        return Weighed(Findings(0, document, ()), present, {}, {})

    return TurnReading(
        0, document, TurnEvidence(0, document, present.keys(), weigh), Quantities("", datetime(2026, 5, 4))
    )


def test_only_what_is_said_outweighs() -> None:
    asked: list[str] = []
    assert not reading({}, asked).outweighs("a", "b")
    assert not reading({"b": 0.5}, asked).outweighs("a", "b")
    assert reading({"a": 0.5}, asked).outweighs("a", "b")
    assert asked == []


def test_two_that_are_said_are_weighed() -> None:
    asked: list[str] = []
    assert reading({"a": 0.6, "b": 0.5}, asked).outweighs("a", "b")
    assert not reading({"a": 0.5, "b": 0.5}, asked).outweighs("a", "b")
    assert asked == ["weighed", "weighed"]
