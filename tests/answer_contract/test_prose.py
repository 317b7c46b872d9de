"""Citation tags in every style, and where sentences end."""

import pytest

from triage_bot.answer_contract.models import Citation
from triage_bot.answer_contract.prose import read_prose
from triage_bot.answer_contract.sentences import sentence_spans
from triage_bot.answer_contract.tags import TagResolver

CITATIONS = [
    Citation(doc_id=doc_id, agency="", title=title, url=url, fetch_date="")
    for doc_id, title, url in (
        ("fares", "Local fares", "https://a.example/f"),
        ("FP-02", "Passes", ""),
        ("c", "Card", ""),
    )
]

TAGS = [
    ("Pay $2 [1].", "Pay $2.", ["fares"]),
    ("Pay $2 [1, 3].", "Pay $2.", ["fares", "c"]),
    ("Pay $2 [1-3].", "Pay $2.", ["fares", "FP-02", "c"]),
    ("Pay $2.[1][2]", "Pay $2.", ["fares", "FP-02"]),
    ("Pay $2. [2] Then ride.", "Pay $2. Then ride.", ["FP-02"]),
    ("Pay $2 [doc:fares].", "Pay $2.", ["fares"]),
    ("Pay $2 [doc: fares#5].", "Pay $2.", ["fares"]),
    ("Pay $2 [FP-02].", "Pay $2.", ["FP-02"]),
    ("Pay $2 (`FP-02`).", "Pay $2.", ["FP-02"]),
    ("Pay $2【1】.", "Pay $2.", ["fares"]),
    ("Pay $2【2†source】.", "Pay $2.", ["FP-02"]),
    ("Pay $2 (source: c).", "Pay $2.", ["c"]),
    ("Pay $2 (Source: Local fares; Passes).", "Pay $2.", ["fares", "FP-02"]),
    ("Pay $2 (source: somewhere else).", "Pay $2.", []),
    ("Pay $2 [^1].\n\n[^1]: Local fares", "Pay $2.", ["fares"]),
    ("Pay $2 (see [1]).", "Pay $2.", ["fares"]),
    ("Pay $2.¹", "Pay $2.", ["fares"]),
    ("Pay $2 {{cite:c}}.", "Pay $2.", ["c"]),
    ("Pay $2<sup>3</sup>.", "Pay $2.", ["c"]),
    ("Pay $2 [source 2].", "Pay $2.", ["FP-02"]),
    ("Pay $2 [[1]](https://a.example/f).", "Pay $2.", ["fares"]),
    ("Pay $2 [1](https://a.example/f).", "Pay $2.", ["fares"]),
    ("Pay (1) cash (2) card.", "Pay (1) cash (2) card.", []),
    ("See [our page](https://a.example/f).", "See [our page](https://a.example/f).", []),
    ("Pay [sic] $2.", "Pay [sic] $2.", []),
    ("Pay $2 [9].", "Pay $2.", []),
    ("Pay $2 [1].\n\n**Sources:**\n- [1] Local fares\n- [2] Passes", "Pay $2.", ["fares"]),
]


@pytest.mark.parametrize(("answer", "text", "cited"), TAGS)
def test_tags_are_resolved_and_removed(answer: str, text: str, cited: list[str]) -> None:
    prose = read_prose(answer, TagResolver(CITATIONS))
    assert prose.text == text
    assert list(prose.cited) == cited


SENTENCES = [
    ("It costs $2.50. Pay cash.", ["It costs $2.50.", "Pay cash."]),
    ("Open 8 a.m. to 5 p.m. The desk is on St. Mary St. near No. 5.", None),
    ("The answer is no. Next one.", ["The answer is no.", "Next one."]),
    ("Visit metro.example. Call us!", ["Visit metro.example.", "Call us!"]),
    ('He said "pay." Then left.', ['He said "pay."', "Then left."]),
    ("Really? (Yes.) Fine.", ["Really?", "(Yes.)", "Fine."]),
    ("The U.S. office is shut.", ["The U.S. office is shut."]),
    ("Bring ID, e.g. a passport. Pay.", ["Bring ID, e.g. a passport.", "Pay."]),
    ("One sentence.Another one.", ["One sentence.", "Another one."]),
]


@pytest.mark.parametrize(("text", "expected"), SENTENCES)
def test_sentences_end_where_they_end(text: str, expected: list[str] | None) -> None:
    expected = expected or ["Open 8 a.m. to 5 p.m.", "The desk is on St. Mary St. near No. 5."]
    assert [text[start:end] for start, end in sentence_spans(text)] == expected


def test_a_tag_behind_the_full_stop_belongs_to_the_sentence_before_it() -> None:
    prose = read_prose("One here. [1] Two here. [2]\n\n- Three [3]", TagResolver(CITATIONS))
    assert [(sentence.text, sentence.doc_ids) for sentence in prose.sentences] == [
        ("One here.", ("fares",)),
        ("Two here.", ("FP-02",)),
        ("Three", ("c",)),
    ]


def test_wrapped_lines_are_one_sentence_and_list_items_keep_their_lead() -> None:
    text = "Riders who live in the county may apply for the card at any\ncounter.\n\nBring:\n- a passport\n- a lease"
    sentences = read_prose(text, TagResolver(())).sentences
    assert [(sentence.text, sentence.lead) for sentence in sentences] == [
        ("Riders who live in the county may apply for the card at any counter.", ""),
        ("Bring:", ""),
        ("a passport", "Bring:"),
        ("a lease", "Bring:"),
    ]
