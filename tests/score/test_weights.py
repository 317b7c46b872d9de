"""The weights are data, checked when they are read."""

from pathlib import Path

import pytest

from triage_bot.errors import SourceErrors
from triage_bot.score import WEIGHTED, load_weights

GOOD = "action: 0.5\ndestination: 0.1\npriority: 0.1\nflags: 0.1\npolicies: 0.1\nreply: 0.1\n"


def test_the_shipped_weights_add_up_and_carry_a_digest(root: Path) -> None:
    weights = load_weights(root / "rules" / "scoring" / "weights.yaml")
    assert dict(zip(WEIGHTED, weights.values, strict=True)) == {
        "action": 0.30,
        "destination": 0.15,
        "priority": 0.10,
        "flags": 0.15,
        "policies": 0.15,
        "reply": 0.15,
    }
    assert len(weights.digest) == 64


def test_another_byte_is_another_digest(tmp_path: Path) -> None:
    first, second = tmp_path / "a.yaml", tmp_path / "b.yaml"
    first.write_text(GOOD, encoding="utf-8")
    second.write_text(GOOD + "# note\n", encoding="utf-8")
    assert load_weights(first).digest != load_weights(second).digest
    assert load_weights(first).of("action") == 0.5


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (GOOD.replace("0.5", "0.6"), "add up to 1.1"),
        (GOOD.replace("0.5", "-0.5"), "action: expected a number from 0 to 1"),
        (GOOD.replace("0.5", "yes"), "action: expected a number from 0 to 1, found True"),
        (GOOD.replace("action", "actions"), "exactly the keys action, destination"),
        ("[]", "exactly the keys"),
        ("a: [", "not YAML"),
    ],
)
def test_other_weights_are_refused(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "weights.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SourceErrors, match=message):
        load_weights(path)


def test_no_file_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(SourceErrors, match="not found"):
        load_weights(tmp_path / "weights.yaml")
