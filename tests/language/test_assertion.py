"""Assertion around an event: each form with its look-alikes."""

from pathlib import Path

import pytest

from triage_bot.language import Analyzer, FrameIndex, compile_frame, load_words
from triage_bot.language.assertion import Assertion, assertion_of, load_assertion_cues, quoted_ranges


def assertion(root: Path, text: str, frame: str = "stolen|hacked|hack|fraud|complaint") -> str:
    language = root / "rules" / "language"
    document = Analyzer(load_words(language / "words.yaml")).analyze(text)
    cues = load_assertion_cues(language / "assertion.yaml").find(document)
    (hit, *_) = FrameIndex([(compile_frame(frame, {}), None)]).find(document)
    return assertion_of(cues, quoted_ranges(document), hit.first, hit.stop).value


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("my money was stolen", Assertion.AFFIRMED),
        ("I never said it was stolen", Assertion.NEGATED),
        ("nothing was stolen", Assertion.NEGATED),
        ("it wasn't stolen", Assertion.NEGATED),
        ("no doubt it was stolen", Assertion.AFFIRMED),
        ("not only stolen but sold", Assertion.AFFIRMED),
        ("I'm not sure but it was stolen", Assertion.AFFIRMED),
        ("it is not that it wasn't stolen", Assertion.AFFIRMED),
        ("what if my account is hacked", Assertion.HYPOTHETICAL),
        ("suppose somebody hacked me", Assertion.HYPOTHETICAL),
        ("as if I had not been hacked", Assertion.NEGATED),
        ("my coworker got hacked", Assertion.OTHER),
        ("a friend of mine had fraud on her card", Assertion.OTHER),
        ("last year I had fraud here", Assertion.PAST),
        ("I had fraud here years ago", Assertion.PAST),
        ("> your account was hacked", Assertion.QUOTED),
        ("From: the bank\nSubject: hacked", Assertion.QUOTED),
        ("Subject: hacked", Assertion.AFFIRMED),
        ("my money is not in the account because it was stolen", Assertion.AFFIRMED),
    ],
)
def test_assertion(root: Path, text: str, expected: Assertion) -> None:
    assert assertion(root, text) == expected.value
