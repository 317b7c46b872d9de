"""What a pack itself calls routing, escalating, resolving and verifying, and priorities that another policy gives."""

from pathlib import Path

import pytest

from triage_bot.policy import load_pack
from triage_bot.policy.describing import describe

PACK = """\
# Desk book

"Lift" means an `escalate`, and **pass along** means a `route`. "Sign off" is to say that the turn is closed with `resolve`.
"Behind the door" means that the matter waits until identity is proven; "without the door" means that it does not.

## QA-10 One
{text}

## QA-20 Two
Margin desk: P1 if due today, otherwise P2.
"""


@pytest.mark.parametrize(
    ("text", "reads"),
    [
        ("Lift it to compliance at P1, without the door.", ["escalate compliance P1 ahead"]),
        ("After the door, pass along to tax operations at P3.", ["route tax_ops P3 waits"]),
        ("Explain how it works and sign off.", ["resolve"]),
        ("Send to the margin desk with the priority that QA-20 gives.",
         ["route margin_desk P1 if", "route margin_desk P2 otherwise"]),
        ("Send to the margin desk at P3; QA-20 has other priorities.", ["route margin_desk P3"]),
    ],
)  # fmt: skip
def test_a_pack_is_read_in_its_own_terms(text: str, reads: list[str], tmp_path: Path) -> None:
    path = tmp_path / "pack.md"
    path.write_text(PACK.format(text=text), encoding="utf-8")
    assert describe(load_pack(path).policies["QA-10"].effects) == reads
