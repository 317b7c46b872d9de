"""Files of triggers with their examples: what is read from them, and every mistake with its line."""

from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from triage_bot.errors import SourceErrors
from triage_bot.matters import Decides, TriggerExample, load_trigger_examples, load_triggers

RULES = """\
- id: lost_device
  policy: ACC-02
  when: lost_device_or_number
  type: route
"""
GOOD = """\
examples:
  lost_device:
    positive:
      - my phone went into the lake
      - turns: [hello, "lost my phone"]
        verified: false
        account: cash
        age: 12
        at: 2026-11-27 13:05
        decides: {action: route, queue: account_security, priority: P2, asks: []}
    negative:
      - text: how do i get codes on a second phone
        known_miss: true
        reason: read as a replacement
"""


def load(folder: Path, examples: str | None) -> tuple[TriggerExample, ...]:
    text = RULES if examples is None else f"{RULES}---\n{examples}"
    (folder / "access.yaml").write_text(text, encoding="utf-8")
    return load_trigger_examples(folder, load_triggers(folder))


def problems(folder: Path, examples: str | None) -> list[str]:
    with pytest.raises(SourceErrors) as caught:
        load(folder, examples)
    return [str(error).removeprefix(f"{folder}/") for error in caught.value.errors]


def test_an_example_carries_its_context_and_its_line(tmp_path: Path) -> None:
    plain, full, miss = load(tmp_path, GOOD)
    assert (plain.turns, plain.positive, plain.context.verified, plain.location.line) == (
        ("my phone went into the lake",),
        True,
        True,
        9,
    )
    assert full.turns == ("hello", "lost my phone")
    assert (full.context.verified, full.context.account_type, full.context.account_age_days) == (False, "cash", 12)
    assert full.context.local_time == datetime(2026, 11, 27, 13, 5, tzinfo=ZoneInfo("America/New_York"))
    assert full.decides == Decides("route", "account_security", "P2", ())
    assert (miss.positive, miss.known_miss, miss.location.line) == (False, "read as a replacement", 17)


def test_triggers_are_read_without_their_examples(tmp_path: Path) -> None:
    (tmp_path / "access.yaml").write_text(f"{RULES}---\n: [ not yaml", encoding="utf-8")
    assert [trigger.id for trigger in load_triggers(tmp_path)] == ["lost_device"]


@pytest.mark.parametrize("examples", [None, "", "examples: {}\n"])
def test_a_trigger_without_examples_is_an_error_at_its_rule(tmp_path: Path, examples: str | None) -> None:
    (tmp_path / "access.yaml").touch()
    missing = "access.yaml:1: trigger lost_device has no examples in the second document of its file"
    assert missing in problems(tmp_path, examples)


def one(fields: str) -> str:
    return f"examples:\n  lost_device:\n    positive:\n      - {{{fields}}}\n"


@pytest.mark.parametrize(
    ("examples", "expected"),
    [
        (one("text: a, at: 2026-13-01 09:00"), "access.yaml:9: at: expected an Eastern time such as 2026-05-12 10:30"),
        (one("text: a, at: 2026-05-12"), "access.yaml:9: at: expected an Eastern time"),
        (one("text: a, account: ira"), "access.yaml:9: account: expected margin or cash, found 'ira'"),
        (one("text: a, age: -3"), "access.yaml:9: age: expected days, 0 or more, found -3"),
        (one("text: a, age: true"), "access.yaml:9: age: expected days, 0 or more, found True"),
        (one("text: a, verified: maybe"), "access.yaml:9: verified: expected true or false, found 'maybe'"),
        (one("text: a, colour: red"), "access.yaml:9: unknown field 'colour', expected one of account, age"),
        (one("text: a, turns: [b]"), "access.yaml:9: expected either text or turns"),
        (one("verified: true"), "access.yaml:9: expected either text or turns"),
        (one("turns: []"), "access.yaml:9: turns: expected what the customer says"),
        (one("text: 17"), "access.yaml:9: text: expected what the customer says"),
        (one("text: a, decides: {action: shout}"), "access.yaml:9: action: expected a type of action, found 'shout'"),
        (one("text: a, decides: {desk: x}"), "access.yaml:9: unknown part of decides 'desk'"),
        (one("text: a, decides: route"), "access.yaml:9: decides: expected a mapping, found 'route'"),
        (one("text: a, decides: {asks: order_id}"), "access.yaml:9: asks: expected a list, found 'order_id'"),
        (one("text: a, known_miss: true"), "access.yaml:9: expected known_miss: true together with its reason"),
        (one("text: a, reason: because"), "access.yaml:9: expected known_miss: true together with its reason"),
        ("examples:\n  lost_device:\n    positive: [[a]]\n", "access.yaml:8: expected a text or a mapping"),
        ("examples:\n  lost_device:\n    positive: a\n", "access.yaml:8: expected a list of examples"),
        ("examples:\n  lost_device:\n    maybe: [a]\n", "access.yaml:8: unknown group 'maybe'"),
        ("examples:\n  lost_device: [a]\n", "access.yaml:7: expected the groups positive and negative"),
        ("examples:\n  lost_gadget: {}\n", "access.yaml:7: unknown trigger 'lost_gadget'"),
        (
            "examples:\n  lost_device: {}\n  lost_device: {}\n",
            "access.yaml:8: trigger lost_device has examples further",
        ),
        ("samples: {}\n", "access.yaml:6: unknown section 'samples', expected 'examples'"),
        ("[a]\n", "access.yaml:6: expected the section 'examples'"),
        ("examples: [a\n", "access.yaml:7: examples are not YAML"),
    ],
)
def test_each_mistake_is_named_with_its_line(tmp_path: Path, examples: str, expected: str) -> None:
    assert any(problem.startswith(expected) for problem in problems(tmp_path, examples))


def test_all_mistakes_are_collected(tmp_path: Path) -> None:
    examples = one("text: a, age: old, account: ira").replace("lost_device:", "lost_device:\n    maybe: []")
    assert len(problems(tmp_path, examples)) == 3
