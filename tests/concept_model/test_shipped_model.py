import hashlib
import json
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from triage_bot.concept_model import ConceptModel, ModelMissingError
from triage_bot.concept_model.digests import compute_digests
from triage_bot.concept_model.storage import HEADS_FILE
from triage_bot.errors import SourceError
from triage_bot.language import Analyzer, Document

EIGHT_MEGABYTES = 8_000_000
TURNS = (
    "woke up to half my shares being sold at 4am, i was asleep, nobody else has my login. what now??",
    "My husband passed in March. I mailed you the letters last week! Did they arrive?",
    "😡😡 ...",
    "",
)


@pytest.fixture(scope="module")
def folder(root: Path) -> Path:
    return root / "rules" / "model"


@pytest.fixture(scope="module")
def model(folder: Path) -> ConceptModel:
    return ConceptModel.load(folder)


def customer_turns(root: Path) -> Iterator[str]:
    for line in (root / "raw" / "train.tickets.jsonl").read_text(encoding="utf-8").splitlines()[:20]:
        yield from (turn["text"] for turn in json.loads(line)["turns"] if turn["role"] == "customer")


def test_digests_are_those_of_the_files(folder: Path) -> None:
    assert (folder / "SHA256SUMS").read_text(encoding="ascii") == compute_digests(folder)


def test_vectors_fit_their_budget(folder: Path) -> None:
    assert sum(path.stat().st_size for path in folder.glob("vector*")) <= EIGHT_MEGABYTES


def test_every_concept_has_a_head_and_a_gate(root: Path, folder: Path, model: ConceptModel) -> None:
    concepts = {path.stem for path in (root / "rules" / "concepts").glob("*.yaml")}
    assert set(model.concepts) == concepts
    gates = yaml.safe_load((folder / "gates.yaml").read_text(encoding="utf-8"))
    assert set(gates) == concepts
    assert all(0 <= gate["support"] <= gate["alone"] <= 1.01 for gate in gates.values())


@pytest.mark.parametrize("text", TURNS)
def test_shares_sum_to_the_logit(model: ConceptModel, analyzer: Analyzer, text: str) -> None:
    check_shares(model, analyzer.analyze(text))


def check_shares(model: ConceptModel, document: Document) -> None:
    scores = model.score(document)
    assert scores.probabilities.shape == (len(scores.windows), len(model.concepts))
    for number, window in enumerate(scores.windows):
        for column in range(0, len(model.concepts), 11):
            concept = model.concepts[column]
            shares = model.explain(document, window, concept)
            assert [token for token, _ in shares] == list(range(*window))
            logit = sum(share for _, share in shares) + model.bias(concept)
            assert scores.probabilities[number, column] == pytest.approx(1 / (1 + np.exp(-logit)), abs=2e-6)


@settings(max_examples=30, deadline=None)
@given(text=st.text(max_size=120))
def test_any_text_has_scores_that_its_shares_explain(text: str, model: ConceptModel, analyzer: Analyzer) -> None:
    check_shares(model, analyzer.analyze(text))


def test_scores_do_not_depend_on_what_was_scored_before(root: Path, folder: Path, analyzer: Analyzer) -> None:
    documents = [analyzer.analyze(text) for text in customer_turns(root)]
    one, other = ConceptModel.load(folder), ConceptModel.load(folder)
    forwards = [one.score(document).probabilities for document in documents]
    backwards = [other.score(document).probabilities for document in reversed(documents)]
    for left, right in zip(forwards, reversed(backwards), strict=True):
        assert left.tobytes() == right.tobytes()


def test_an_absent_folder_is_a_clear_error(tmp_path: Path) -> None:
    with pytest.raises(ModelMissingError, match="no concept model here"):
        ConceptModel.load(tmp_path / "nowhere")


def test_files_that_do_not_belong_together_are_refused(folder: Path, tmp_path: Path) -> None:
    for path in folder.iterdir():
        (tmp_path / path.name).symlink_to(path)
    (tmp_path / HEADS_FILE).unlink()
    lines = (folder / HEADS_FILE).read_text(encoding="utf-8").splitlines()
    (tmp_path / HEADS_FILE).write_text("\n".join(lines[:-1]) + "\n", encoding="utf-8")
    with pytest.raises(SourceError, match="weights are"):
        ConceptModel.load(tmp_path)
    (tmp_path / HEADS_FILE).write_text(lines[0] + "\nbroken\n", encoding="utf-8")
    with pytest.raises(SourceError, match=r":2: expected four"):
        ConceptModel.load(tmp_path)


def test_the_notice_names_the_weights(folder: Path, root: Path) -> None:
    notice = (folder / "NOTICE").read_text(encoding="utf-8")
    script = (root / "scripts" / "distill_vectors.py").read_text(encoding="utf-8")
    digest = next(line.split('"')[1] for line in script.splitlines() if line.startswith("WEIGHTS_SHA256"))
    assert digest in notice
    assert len(bytes.fromhex(digest)) == hashlib.sha256().digest_size
