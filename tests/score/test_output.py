"""Raw text against "exactly this JSON and nothing else"."""

import json
from typing import Any

import pytest

from tests.score.samples import ROUTE, changed, fulfilling
from triage_bot.score.output import read_output

GOOD = fulfilling(ROUTE)
TEXT = json.dumps(GOOD)


@pytest.mark.parametrize(
    "text", [TEXT, f"  \n{TEXT}\r\n\t", json.dumps(GOOD, indent=4), json.dumps(GOOD, ensure_ascii=False)]
)
def test_one_object_with_white_space_around_it_is_valid(text: str) -> None:
    assert read_output(text).answer is not None


@pytest.mark.parametrize(
    ("output", "problem"),
    [
        ("", "not JSON"),
        ("   ", "not JSON"),
        (TEXT[:-1], "not JSON"),
        (TEXT + " Hope this helps!", "not JSON"),
        (TEXT + TEXT, "not JSON"),
        (f"```json\n{TEXT}\n```", "not JSON"),
        ("\ufeff" + TEXT, "not JSON"),
        ("\u00a0" + TEXT, "not JSON"),
        (TEXT.replace('"P0"', "NaN"), "NaN is not JSON"),
        (TEXT.replace('"P0"', "-Infinity"), "-Infinity is not JSON"),
        (TEXT.replace('"P0"', "1" * 5000), ""),
        ("[" * 200_000, "nested too deeply"),
        ('{"reply":' * 200_000, "nested too deeply"),
        (TEXT.replace('"reply":', '"reply": "x", "reply":'), "the key reply occurs twice"),
        (TEXT.replace('"queue":', '"queue": null, "queue":'), "the key queue occurs twice"),
        (TEXT.replace("Thank you", "Thank\\ud800 you"), "half of a surrogate pair"),
        (TEXT.replace("Thank you", "Thank\ud800 you"), "half of a surrogate pair"),
        (TEXT.replace("Thank you", "Thank\x00 you"), "not JSON"),
        ("null", "found NoneType"),
        ("[]", "found list"),
        ('"reply"', "found str"),
        ({}, "reply: Field required"),
        (17, "found int"),
        ([GOOD], "found list"),
        ({**GOOD, "confidence": 1}, "confidence: Extra inputs"),
        ({**GOOD, "con\ud800": 1}, "unicode"),
        ({**GOOD, "reply": ""}, "reply: String should have at least 1"),
        ({**GOOD, "reply": " \u200b\n"}, "nothing that the customer could see"),
        ({**GOOD, "reply": 3}, "reply: Input should be a valid string"),
        (changed(GOOD, type="ROUTE"), "action.type"),
        (changed(GOOD, queue=None), "queue: required for route"),
        (changed(GOOD, escalate_to="compliance"), "escalate_to: required for escalate"),
        (changed(GOOD, type="resolve", queue=None), "priority: required for route"),
        (changed(GOOD, flags="fraud_claim"), "action.flags"),
        (changed(GOOD, flags=["fraud"]), "action.flags.0"),
        (changed(GOOD, policy_ids=["FRD-1"]), "action.policy_ids.0"),
        (changed(GOOD, flags=None), "action.flags"),
    ],
)
def test_what_is_not_the_contract_is_refused_with_the_reason(output: Any, problem: str) -> None:
    parsed = read_output(output)
    assert parsed.answer is None
    assert parsed.problem
    assert problem in parsed.problem
    assert len(parsed.problem) < 600
    parsed.problem.encode("utf-8")


@pytest.mark.parametrize(
    "text",
    [
        f"```json\n{TEXT}\n```",
        f"Sure {{friend}}! Here you are:\n{TEXT}\nHope this helps.",
        f"<think>{{}}</think>{TEXT}",
        f"{TEXT}{TEXT}",
    ],
)
def test_a_lenient_reading_finds_the_answer_and_says_so(text: str) -> None:
    parsed = read_output(text, lenient=True)
    assert parsed.answer is not None
    assert parsed.unwrapped
    assert read_output(text).answer is None


def test_a_lenient_reading_of_a_strict_answer_is_not_reported_as_lenient() -> None:
    assert not read_output(TEXT, lenient=True).unwrapped


@pytest.mark.parametrize("text", ["{" * 100_000, '{"a":' * 100_000, json.dumps(changed(GOOD, queue=None))])
def test_a_lenient_reading_does_not_mend_what_breaks_the_contract(text: str) -> None:
    assert read_output(text, lenient=True).answer is None
