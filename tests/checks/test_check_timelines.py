import pytest

from triage_bot.checks import ReplyJudge
from triage_bot.checks.quantities import find_quantities


@pytest.mark.parametrize(
    ("reply", "allowed", "violates"),
    [
        ("You'll hear within ten (10) working days.", "10 business days", False),
        ("You'll hear within ten (10) calendar days.", "10 business days", True),
        ("You'll hear within two weeks.", "10 business days", True),
        ("You'll hear in about 10 business days.", "10 business days", False),
        ("You'll hear in 5-10 business days.", "10 business days", True),
        ("It takes at least 10 business days.", "10 business days", True),
        ("The form is available by 15 February.", "February 15", False),
        ("The form will be ready on February 16.", "February 15", True),
        ("Your wire is sent the following business day.", "next business day", False),
        ("Someone will be in touch soon.", "", False),
        ("You sent it three days ago.", "", False),
        ("Please send it by Friday.", "", False),
        ("I can't promise that it'll be done by Friday.", "", False),
        ("It usually takes two days.", "", True),
    ],
)
def test_commitments_compare_as_quantities(judge: ReplyJudge, reply: str, allowed: str, violates: bool) -> None:
    findings = judge.check(reply, allowed_timeline_claims=[allowed] if allowed else [])
    assert ("unstated_timeline" in findings.classes()) is violates


@pytest.mark.parametrize(
    ("text", "low", "high", "unit"),
    [
        ("24-48 hours", 24, 48, "hour"),
        ("ten business days", 10, 10, "business day"),
        ("a couple of weeks", 2, 2, "week"),
        ("forty-eight hours", 48, 48, "hour"),
        ("one business day", 0, 0, "next_day"),
        ("Feb. 15th", 215, 215, "date"),
        ("2026-03-15", 315, 315, "date"),
    ],
)
def test_quantities(text: str, low: float, high: float, unit: str) -> None:
    (quantity,) = find_quantities(text)
    assert (quantity.low, quantity.high, quantity.unit) == (low, high, unit)


@pytest.mark.parametrize("wording", ["March 15", "15 March", "the 15th of March", "THE 15TH OF MARCH"])
def test_an_allowed_date_may_be_worded_freely(judge: ReplyJudge, wording: str) -> None:
    reply = f"Where a corrected form is issued, it will be available by {wording}."
    assert "unstated_timeline" not in judge.check(reply, allowed_timeline_claims=["March 15"]).classes()
    assert "unstated_timeline" in judge.check(reply).classes()
