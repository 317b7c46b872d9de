"""The terminal board: a person's keys become replies, the answer stays hidden until the end, limits are shown."""

from collections.abc import Iterator

import pytest

from triage_bot.alert_triage import Outcome, generate_world
from triage_bot.alert_triage.limits import BOARD_LIMITS
from triage_bot.alert_triage.terminal import parse_picks, play_in_terminal


class Terminal:
    """Answers questions from a list and keeps what was shown."""

    def __init__(self, *answers: str) -> None:
        self._answers: Iterator[str] = iter(answers)
        self.shown: list[str] = []

    def ask(self, question: str) -> str:
        self.shown.append(question)
        return next(self._answers)

    def tell(self, text: str) -> None:
        self.shown.append(text)

    @property
    def text(self) -> str:
        return "\n".join(self.shown)


def number_of(terminal: Terminal, name: str) -> str:
    """The number under which the checklist offers *name*."""
    (line,) = (line for line in terminal.text.splitlines() if f"  {name}" in line and line.split()[0].isdigit())
    return line.split()[0]


def test_a_person_can_look_up_and_close() -> None:
    world = generate_world(1, "B4")
    party = world.facts.screen.alert.triggering[0].counterparty or "CP-1"
    probe = Terminal("c", "1", "1", "")
    play_in_terminal(world, probe.ask, probe.tell)
    answers = ("d", "a", "p", party.lower(), "h", world.facts.screen.summary[0].month, "c", "1")
    terminal = Terminal(*answers, "nonsense", number_of(probe, "kyc.expected_monthly_cash"), "looks fine")
    state = play_in_terminal(world, terminal.ask, terminal.tell)
    assert (state.outcome, state.turns, state.rejected) == (Outcome.CLOSED, 5, 0)
    assert "note (not scored" in terminal.text
    assert "expected at least one number" in terminal.text
    reveal = terminal.shown[-1]
    assert "REVEAL  benign (B4, cash restaurant)" in reveal
    assert "evidence  1.0000" in reveal
    assert all(limit in reveal for limit in BOARD_LIMITS)


def test_a_person_can_escalate_with_a_tick_list() -> None:
    world = generate_world(1, "S3")
    probe = Terminal("e", "3", "1", "")
    play_in_terminal(world, probe.ask, probe.tell)
    picks = ",".join(number_of(probe, name) for name in world.truth.planted[0])
    terminal = Terminal("?", "e", "9", "3", picks, "a story")
    play_in_terminal(world, terminal.ask, terminal.tell)
    assert "expected one of h, p, a, d, c, e" in terminal.text
    assert "expected one number from 1 to 5" in terminal.text
    assert "SCORE  1.0000" in terminal.shown[-1]


@pytest.mark.parametrize("template", ["B2", "S5", "S2"])
def test_the_answer_is_not_shown_before_the_end(template: str) -> None:
    world = generate_world(4, template)
    terminal = Terminal("a", "d", "c", "1", "1", "")
    play_in_terminal(world, terminal.ask, terminal.tell)
    before = "\n".join(terminal.shown[:-1]).lower()
    for secret in ("reveal", "benign", "suspicious", "reference hours", "funnel account", "serial closer"):
        assert secret not in before
    assert "synthetic" in terminal.shown[0].lower()
    assert "not industry figures" in before


def test_a_refused_lookup_costs_its_turn_and_the_eighth_turn_ends_it() -> None:
    world = generate_world(1)
    terminal = Terminal(*(["p", "CP-999"] * 8))
    state = play_in_terminal(world, terminal.ask, terminal.tell)
    assert (state.outcome, state.rejected) == (Outcome.ABORTED, 8)
    assert "SCORE  0.0000" in terminal.shown[-1]


@pytest.mark.parametrize(
    ("text", "picks"),
    [
        ("1", [0]),
        ("3,1", [0, 2]),
        ("2-4 1", [0, 1, 2, 3]),
        ("", []),
        ("0", None),
        ("6", None),
        ("4-2", None),
        ("1-", None),
        ("a", None),
        ("²", None),
        ("9999999", None),
    ],
)
def test_picks(text: str, picks: list[int] | None) -> None:
    assert parse_picks(text, 5) == picks
