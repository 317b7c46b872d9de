"""What conditions of other packs mean as facts, and which action follows from them."""

import re
from pathlib import Path

import pytest

from triage_bot.errors import SourceError
from triage_bot.facts import DERIVED_FACTS
from triage_bot.matters import FactValue, compile_condition, load_situations, situations_path
from triage_bot.matters.exemptions import exemption_meanings
from triage_bot.matters.situations import date_range, read_meaning
from triage_bot.policy import load_pack
from triage_bot.resources import default_rules_dir

SITUATIONS = load_situations(situations_path(default_rules_dir()))
Facts = dict[str, FactValue]


@pytest.mark.parametrize(
    ("guard", "subject", "facts", "holds"),
    [
        ("if the call is due today", "MRG-02", {"call_due_in": 0}, True),
        ("if the call is due today", "MRG-02", {"call_due_in": 1}, False),
        ("due today or on the next business day", "MRG-02", {"call_due_in": 1}, True),
        ("when no due date is mentioned", "MRG-03", {}, True),
        ("sent today, and it is not yet 15:00", "FND-05", {"wire_sent_today": True, "before_cutoff": True}, True),
        ("sent today, and it is not yet 15:00", "FND-05", {"wire_sent_today": True, "before_cutoff": False}, False),
        ("within the last 3 business days", "FRD-01", {"movement_age": 3}, True),
        ("within the last 3 business days", "FRD-01", {"movement_age": 4}, False),
        ("dated today or either of the two business days before today", "FRD-01", {"movement_age": 1}, True),
        ("if the payment is still pending", "FRD-01", {"turn_words": "it is still pending i think"}, True),
        ("from 6 to 15 April", "TAX-02", {"today": 410}, True),
        ("between March 20 and April 15", "TAX-02", {"today": 416}, False),
        ("at or after 14:00", "FND-05", {"before_cutoff": False}, True),
        (
            "asking before 15:00 on the day the wire was sent",
            "FND-05",
            {"before_cutoff": True, "wire_sent_today": False},
            False,
        ),
        (
            "not arrived more than one business day after it was sent",
            "FND-04",
            {"wire_age": 2, "before_cutoff": True},
            True,
        ),
        (
            "not arrived more than one business day after it was sent",
            "FND-04",
            {"wire_age": 1, "before_cutoff": False},
            False,
        ),
        ("if the difference is $5,000 or more", "TRD-01", {"amount_named": 6150}, True),
        ("if the difference is $5,000 or more", "TRD-01", {"amount_named": 4999}, False),
        (
            "expires today and they want to close or roll it, and it is not later than 16:30",
            "OPT-04",
            {"option_expires_in": 0, "minute_of_day": 990},
            True,
        ),
        (
            "expires today and they want to close or roll it, and it is not later than 16:30",
            "OPT-04",
            {"option_expires_in": 0, "minute_of_day": 991},
            False,
        ),
        ("after 16:30 it is too late", "OPT-04", {"minute_of_day": 991}, True),
        ("if the email or the phone was also changed", "ACC-04", {"contact_details_changed_by_other": True}, True),
        ("if it left them short stock", "OPT-03", {"turn_words": "now i am short 200 shares"}, True),
        ("for a withdrawal outstanding more than 5 business days", "FND-06", {"withdrawal_past_period": True}, True),
    ],
)
def test_conditions_hold(guard: str, subject: str, facts: Facts, holds: bool) -> None:
    meaning = read_meaning(guard, subject, SITUATIONS)
    assert meaning
    assert meaning.holds(facts) is holds


@pytest.mark.parametrize("guard", ["", "when the moon is full", "if the customer is polite"])
def test_what_cannot_be_read_means_nothing(guard: str) -> None:
    assert not read_meaning(guard, "MRG-02", SITUATIONS)


def test_words_mean_what_they_mean_for_their_subject_only() -> None:
    assert not read_meaning("due today", "EST-01", SITUATIONS)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("from 6 to 15 april", (406, 415)),
        ("between march 20 and april 5", (320, 405)),
        ("on 6 april", None),
        ("the 5 to 6 days", None),
        ("from april 15 to april 6", None),
    ],
)
def test_date_ranges(words: str, expected: tuple[int, int] | None) -> None:
    assert date_range(words.split()) == expected


def test_an_exemption_holds_under_its_own_condition(tmp_path: Path) -> None:
    path = tmp_path / "pack.md"
    path.write_text(
        "### AA-01 What never waits for verification\n\nThe gate does not delay a theft (AA-02), a margin call due today "
        "(AA-03) or a death (AA-04).\n\n### AA-02 Theft\n\nText.\n\n### AA-03 Calls\n\nText.\n\n### AA-04 Death\n\nText.\n",
        encoding="utf-8",
    )
    listing = load_pack(path).policies["AA-01"]
    call = exemption_meanings(listing, "AA-03", "MRG-02", SITUATIONS)
    assert call.holds({"call_due_in": 0})
    assert not call.holds({"call_due_in": 3})
    assert not exemption_meanings(listing, "AA-02", "FRD-01", SITUATIONS)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("{}", "expected a list of situations"),
        ("- {about: [X]}", "expected a situation with about, says"),
        ("- {about: [X], says: [y], then: z}", "unknown field 'then'"),
        ("- {about: [X], says: [y], when: 'open(1)'}", "is not allowed"),
    ],
)
def test_a_wrong_situations_file_is_one_error(content: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "situations.yaml"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(SourceError, match=message):
        load_situations(path)


def test_conditions_name_known_facts() -> None:
    concepts = {path.stem for path in (default_rules_dir() / "concepts").glob("*.yaml")}
    for situation in SITUATIONS:
        when = re.sub(r"\{(number|clock|money)\}", "1", situation.when)
        names = compile_condition(when).names if when else ()
        assert set(names) <= DERIVED_FACTS | concepts, situation
