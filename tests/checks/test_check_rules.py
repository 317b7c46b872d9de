from pathlib import Path

import pytest

from triage_bot.checks.markup import plain_text
from triage_bot.checks.phrases import as_tokens, expand_phrases
from triage_bot.checks.rules import load_rules
from triage_bot.errors import SourceErrors


@pytest.mark.parametrize(
    ("source", "frames"),
    [
        ("a b", ("a b",)),
        ("(a|b c) d", ("(a) d", "b c d")),
        ("^ (x)? y", ("^ (x) y", "^ y")),
        ("(won't|in-app)", ("will not", "in - app")),
    ],
)
def test_phrases_become_frames(source: str, frames: tuple[str, ...]) -> None:
    assert expand_phrases(source) == frames


def test_contractions_read_as_tokens() -> None:
    assert as_tokens("you're i'd don't that's") == "you are i 'd do not that 's"


@pytest.mark.parametrize("text", ["**bold** text", "- item", "[label](https://example.com)", "a\nb", "# head"])
def test_blanking_markup_moves_no_character(text: str) -> None:
    plain = plain_text(text)
    assert len(plain) == len(text)
    assert "*" not in plain
    assert all(after in {before, " "} for before, after in zip(text, plain, strict=True))


def test_bad_rules_are_all_reported(tmp_path: Path) -> None:
    (tmp_path / "classes").mkdir()
    (tmp_path / "scopes.yaml").write_text("refused:\n  - frames: ['not']\n", encoding="utf-8")
    (tmp_path / "classes" / "one.yaml").write_text(
        "class: one\nrules:\n  - id: a\n    unless: [missing]\n    frames: ['b']\n", encoding="utf-8"
    )
    (tmp_path / "classes" / "two.yaml").write_text(
        "class: two\nrules:\n  - id: a\n    colour: red\n    frames: ['b']\n", encoding="utf-8"
    )
    with pytest.raises(SourceErrors) as caught:
        load_rules(tmp_path, {})
    assert "unknown scope 'missing'" in str(caught.value)
    assert "unknown key 'colour'" in str(caught.value)
