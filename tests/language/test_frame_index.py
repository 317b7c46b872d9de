"""The index finds what the plain reading of each frame finds, in the same order."""

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.language.plain_frames import find_plainly
from triage_bot.language import Analyzer, FrameIndex, FrameSyntaxError, WordTable, compile_frame

CLASSES = {"thing": frozenset({"money", "stock"})}
WORDS = "i take takes took my money stock not and $ 40 5k two 1,200 dollars".split()
ITEMS = ["i", "take", "my|money", "@thing", "#num", "#money", "not|#num", "and", "(took|my)", "two|#money"]
PARTS = st.builds(
    "{}{}{}{}".format,
    st.sampled_from(["", "", "", "!my|not ", "^ "]),
    st.sampled_from(["", "", "~1 ", "~ ", "~6 "]),
    st.sampled_from(ITEMS),
    st.sampled_from(["", "", "?"]),
)
FRAMES = st.builds(
    "{}{}".format,
    st.lists(PARTS, min_size=1, max_size=5).map(" ".join),
    st.sampled_from(["", "", "", " $", " !and|my", " !i $"]),
)
TEXTS = st.lists(st.sampled_from([*WORDS, ".", ","]), max_size=40).map(" ".join)


@pytest.fixture(scope="module")
def analyzer() -> Analyzer:
    return Analyzer(WordTable({}, {}))


@settings(deadline=None, max_examples=300)
@given(st.lists(FRAMES, min_size=1, max_size=8), TEXTS)
def test_the_index_finds_what_each_frame_finds(analyzer: Analyzer, sources: Sequence[str], text: str) -> None:
    frames = []
    for source in sources:
        try:
            frames.append(compile_frame(source, CLASSES))
        except FrameSyntaxError:
            continue
    document = analyzer.analyze(text)
    index = FrameIndex((frame, number) for number, frame in enumerate(frames))
    assert sorted((hit.first, hit.stop, hit.payload) for hit in index.find(document)) == sorted(
        (first, stop, number) for number, first, stop in find_plainly(frames, document)
    )


def test_hits_come_in_the_order_of_their_anchors(analyzer: Analyzer) -> None:
    frames = [compile_frame(source, CLASSES) for source in ("money", "take ~ money", "i ~ money")]
    index = FrameIndex((frame, number) for number, frame in enumerate(frames))
    document = analyzer.analyze("money. i take money. money")
    assert [hit.first for hit in index.find(document)] == [0, 3, 4, 2, 6]
