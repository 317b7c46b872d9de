"""The frame language: what each construct matches, that frames stay in their sentence, and that time stays linear."""

import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from triage_bot.language import Analyzer, FrameIndex, FrameSyntaxError, compile_frame, load_words
from triage_bot.resources import default_rules_dir

CLASSES = {"money": frozenset({"money", "cash"}), "take": frozenset({"take", "steal"})}


@pytest.fixture(scope="module")
def analyzer() -> Analyzer:
    return Analyzer(load_words(Path(default_rules_dir()) / "language" / "words.yaml"))


def found(analyzer: Analyzer, frame: str, text: str) -> list[str]:
    document = analyzer.analyze(text)
    hits = FrameIndex([(compile_frame(frame, CLASSES), frame)]).find(document)
    return [document.excerpt(hit.first, hit.stop) for hit in hits]


@pytest.mark.parametrize(
    ("frame", "text", "expected"),
    [
        ("someone @take ~2 @money", "Someone took all my cash.", ["Someone took all my cash"]),
        ("someone @take ~1 @money", "Someone took all of my cash.", []),
        ("@take my? money", "they stole money", ["stole money"]),
        ("@take my? money", "they stole my money", ["stole my money"]),
        ("@take !back", "take it", ["take"]),
        ("@take !it", "take it", []),
        ("!not sue", "i will sue", ["sue"]),
        ("!sue will", "i will sue", ["will"]),
        ("^ help", "help me", ["help"]),
        ("^ help", "please help me", []),
        ("call me $", "so call me!", ["call me"]),
        ("call me $", "call me maybe", []),
        ("paid #money", "i paid $40 and 3k", ["paid $40"]),
        ("sent #num", "sent 40 today", ["sent 40"]),
        ("lost ~ money", "I lost. The money came.", []),
        ("pick x|z", "pick z", ["pick z"]),
        ("account", "my acct is locked", ["acct"]),
        ("fraud", "this is fr\u0430ud", ["fr\u0430ud"]),
        ("steal ~ phone", "they’ve stolen my phone", ["stolen my phone"]),
    ],
)
def test_matching(analyzer: Analyzer, frame: str, text: str, expected: list[str]) -> None:
    assert [item.strip() for item in found(analyzer, frame, text)] == expected


@pytest.mark.parametrize(
    "frame", ["", "~3", "take ~", "take ~99 x", "@nosuch", "(a b) c", "take ~x money", "#num", "a?"]
)
def test_frames_that_cannot_be_read(frame: str) -> None:
    with pytest.raises(FrameSyntaxError):
        compile_frame(frame, CLASSES)


@settings(deadline=None)
@given(st.text(max_size=300))
def test_spans_lie_in_the_written_text(text: str) -> None:
    analyzer = _shared()
    document = analyzer.analyze(text)
    for index in range(len(document)):
        start, end = document.written_span(index, index + 1)
        assert 0 <= start <= end <= len(text)
    assert [first for first, _ in document.sentences][1:] == [stop for _, stop in document.sentences][:-1]


_SHARED: list[Analyzer] = []


def _shared() -> Analyzer:
    if not _SHARED:
        _SHARED.append(Analyzer(load_words(default_rules_dir() / "language" / "words.yaml")))
    return _SHARED[0]


@pytest.mark.parametrize("unit", ["take ", "take money ", "a", "take take money not ", "((((", "no "])
def test_time_grows_linearly(analyzer: Analyzer, unit: str) -> None:
    index = FrameIndex([(compile_frame("take ~8 take ~8 take ~8 money", CLASSES), 0)])

    def seconds(repeats: int) -> float:
        document = analyzer.analyze(unit * repeats)
        started = time.perf_counter()
        index.find(document)
        return time.perf_counter() - started

    seconds(200)
    small = min(seconds(500) for _ in range(3))
    assert seconds(4000) < 40 * small + 0.05


def test_an_item_may_stand_twice(analyzer: Analyzer) -> None:
    frame = "(buy|sell) ~3 @weekday ~3 then ~3 @weekday"
    document = analyzer.analyze("I will sell on monday and then again on tuesday")
    classes = {"weekday": frozenset({"monday", "tuesday"})}
    assert FrameIndex([(compile_frame(frame, classes), 0)]).find(document)
