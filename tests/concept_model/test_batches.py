from pathlib import Path

import pytest

from triage_bot.concept_model.training import load_batches
from triage_bot.errors import SourceErrors
from triage_bot.extract.concept import load_examples
from triage_bot.resources import default_rules_dir


def test_batches_are_read_with_their_voice(tmp_path: Path) -> None:
    path = tmp_path / "batches.yaml"
    path.write_text("b1: {round: 2, voice: terse, listed_whole: true}\n")
    (batch,) = load_batches(path).values()
    assert (batch.round, batch.voice, batch.listed_whole, batch.held_out) == (2, "terse", True, False)


def test_an_absent_table_knows_no_batch(tmp_path: Path) -> None:
    assert load_batches(tmp_path / "none.yaml") == {}


@pytest.mark.parametrize(
    ("content", "wrong"),
    [
        ("- b1\n", "expected a mapping of batches"),
        ("b1: {round: 2, voice: terse}\nb2: 3\n", "b1: expected the fields round, voice, listed_whole, held_out"),
        ("b1: {round: two, voice: terse, listed_whole: true}\n", "b1: expected"),
    ],
)
def test_malformed_tables_are_refused(tmp_path: Path, content: str, wrong: str) -> None:
    path = tmp_path / "batches.yaml"
    path.write_text(content)
    with pytest.raises(SourceErrors, match=r"batches\.yaml") as caught:
        load_batches(path)
    assert wrong in str(caught.value)


def test_every_batch_of_the_table_has_examples() -> None:
    rules = default_rules_dir()
    held = {example.batch for example in load_examples(rules / "concepts")}
    assert set(load_batches(rules / "language" / "batches.yaml")) <= held
