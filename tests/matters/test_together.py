"""What packs say of matters that come together: priorities, flags, and conditions about other matters."""

from pathlib import Path

import pytest

from triage_bot.matters.together import keeps_flags, keeps_higher_priority, speaks_of_other_matters
from triage_bot.policy import load_pack


def pack_of(text: str, tmp_path: Path) -> Path:
    path = tmp_path / "pack.md"
    path.write_text(f"## AB-01: One\n\n{text}\n", encoding="utf-8")
    return path


@pytest.mark.parametrize(
    ("text", "priority", "flags"),
    [
        ("A complaint with anything else goes to compliance at the higher of the two priorities.", True, False),
        ("An escalation takes the highest priority among the matters on the ticket.", True, False),
        ("A complaint does not get a higher priority for what it comes with.", False, False),
        ("Escalate first, highest priority first.", False, False),
        ("A complaint that comes later takes the marks of both.", False, True),
        ("Then send the new placement with all flags still true.", False, True),
        ("All flags are raised.", False, False),
        ("Compliance acknowledges within 3 business days.", False, False),
    ],
)
def test_what_a_pack_says(text: str, priority: bool, flags: bool, tmp_path: Path) -> None:
    pack = load_pack(pack_of(text, tmp_path))
    assert keeps_higher_priority(pack) is priority
    assert keeps_flags(pack) is flags


def test_the_own_pack_says_neither() -> None:
    assert not keeps_higher_priority(load_pack())
    assert not keeps_flags(load_pack())


@pytest.mark.parametrize(
    ("guard", "expected"),
    [
        ("when another matter on the ticket is P0", True),
        ("if the ticket already stands at P1", True),
        ("if the call is due today", False),
        ("on another day", False),
        ("", False),
    ],
)
def test_conditions_about_other_matters(guard: str, expected: bool) -> None:
    assert speaks_of_other_matters(guard) is expected
