"""One concept outweighs another only where it is said, and more strongly."""

from datetime import datetime

import pytest

from triage_bot.extract import TurnEvidence
from triage_bot.extract.evidence import Findings
from triage_bot.facts import Quantities, TurnReading
from triage_bot.language import Document, fold


@pytest.mark.parametrize(
    ("present", "outweighs"),
    [
        ({}, False),
        ({"b": 0.5}, False),
        ({"a": 0.5}, True),
        ({"a": 0.6, "b": 0.5}, True),
        ({"a": 0.5, "b": 0.5}, False),
    ],
)
def test_outweighs(present: dict[str, float], outweighs: bool) -> None:
    document = Document(fold(""), (), (), (), (), ())
    evidence = TurnEvidence(0, document, Findings(0, document, ()), present, {}, {})
    reading = TurnReading(0, document, evidence, Quantities("", datetime(2026, 5, 4)))
    assert reading.outweighs("a", "b") is outweighs
