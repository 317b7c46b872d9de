"""Every example of the effects grammar, as written in rules/effects/examples.yaml."""

from typing import Any

import pytest
import yaml

from triage_bot.policy.blocks import markdown_blocks
from triage_bot.policy.describing import describe
from triage_bot.policy.grammar.lexicon import Lexicon, load_lexicon
from triage_bot.policy.grammar.reader import PolicyReader
from triage_bot.policy.loading import effects_dir

EXAMPLES: list[dict[str, Any]] = yaml.safe_load((effects_dir() / "examples.yaml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def lexicon() -> Lexicon:
    return load_lexicon(effects_dir())


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example["text"][:60])
def test_example_is_read_as_written(example: dict[str, Any], lexicon: Lexicon) -> None:
    passages = [block.text for block in markdown_blocks(example["text"])]
    lines = describe(PolicyReader(lexicon).read(passages))
    assert [line.split(", expected one of")[0] for line in lines] == example["reads"]


def test_examples_hold_negative_ones_and_no_text_twice() -> None:
    texts = [example["text"] for example in EXAMPLES]
    assert len(texts) == len(set(texts))
    assert sum(not example["reads"] for example in EXAMPLES) >= 8
