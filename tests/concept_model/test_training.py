from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tests.concept_model.conftest import small_examples
from triage_bot.concept_model import ConceptModel, ModelMissingError
from triage_bot.concept_model.storage import save_heads
from triage_bot.concept_model.training import (
    DEFAULTS,
    Corpus,
    Training,
    apply_readings,
    build_corpus,
    train,
    word_groups,
    write_gates,
)
from triage_bot.concept_model.training.calibration import NEVER, measure, platt
from triage_bot.concept_model.training.corpus import UNKNOWN
from triage_bot.concept_model.training.fitting import fit_heads, make_design
from triage_bot.concept_model.training.matrix import Vectoriser
from triage_bot.concept_model.training.validation import make_folds
from triage_bot.concept_model.vectors import ROWS_FILE, SCALES_FILE, WORDS_FILE, WordVectors
from triage_bot.errors import SourceErrors, TriageError
from triage_bot.language import Analyzer

GROUPS = {"stranger": "@somebody", "man": "@somebody"}


@pytest.fixture(scope="module")
def training(corpus: Corpus, analyzer: Analyzer, vectors: WordVectors) -> Training:
    return train(corpus, analyzer, GROUPS, vectors, DEFAULTS)


def files_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_the_same_corpus_gives_the_same_bytes(
    corpus: Corpus, analyzer: Analyzer, vectors: WordVectors, training: Training, tmp_path: Path
) -> None:
    again = train(corpus, analyzer, GROUPS, vectors, DEFAULTS)
    for name, one in (("a", training), ("b", again)):
        save_heads(tmp_path / name, one.heads)
        write_gates(tmp_path / name, one)
    assert files_of(tmp_path / "a") == files_of(tmp_path / "b")


def test_heads_tell_examples_from_near_misses(training: Training, vectors: WordVectors, analyzer: Analyzer) -> None:
    model = ConceptModel(training.heads, vectors)
    seen = model.score(analyzer.analyze("Somebody took $720 and sent it to a stranger, not me."))
    near = model.score(analyzer.analyze("I sent $720 to a stranger myself."))
    column = model.concepts.index("money_taken")
    assert seen.probabilities[:, column].max() > near.probabilities[:, column].max()


def test_the_model_scores_what_the_trainer_fitted(
    corpus: Corpus, training: Training, analyzer: Analyzer, vectors: WordVectors
) -> None:
    documents = [analyzer.analyze(text) for text in corpus.texts]
    design = make_design(Vectoriser(GROUPS, vectors).rows(documents), DEFAULTS)
    fitted = fit_heads(design, corpus.labels, DEFAULTS)
    raw = fitted.logits(design.rows)
    model = ConceptModel(training.heads, vectors)
    for column, concept in enumerate(corpus.concepts):
        scored = [
            sum(share for _, share in model.explain(document, (0, len(document)), concept)) for document in documents
        ]
        # calibration is a line and quantisation is small, so the two must lie on one line
        slope, intercept = np.polyfit(raw[:, column], scored, 1)
        assert slope > 0
        assert np.abs(slope * raw[:, column] + intercept - scored).max() < 0.03 * np.ptp(scored)


def test_trains_on_ngrams_alone(corpus: Corpus, analyzer: Analyzer, tmp_path: Path) -> None:
    save_heads(tmp_path, train(corpus, analyzer, {}, None, DEFAULTS).heads)
    model = ConceptModel.load(tmp_path)
    assert not model.uses_vectors
    assert model.score(analyzer.analyze("Somebody took it all.")).probabilities.shape == (1, 2)


def test_heads_that_need_vectors_do_not_load_without(training: Training, vectors: WordVectors, tmp_path: Path) -> None:
    save_heads(tmp_path, training.heads)
    with pytest.raises(ModelMissingError, match=ROWS_FILE):
        ConceptModel.load(tmp_path)
    (tmp_path / WORDS_FILE).write_text("\n".join(vectors.places) + "\n", encoding="utf-8")
    np.save(tmp_path / ROWS_FILE, vectors.rows)
    np.save(tmp_path / SCALES_FILE, vectors.scales)
    assert ConceptModel.load(tmp_path).uses_vectors


def test_folds_are_batches(corpus: Corpus) -> None:
    folds = make_folds(corpus)
    assert folds.by_batch
    for fold in range(2):
        assert len({corpus.batches[place] for place in np.flatnonzero(folds.number == fold)}) == 1


def test_a_single_batch_is_cut_into_parts(corpus: Corpus) -> None:
    alone = corpus.select(place for place, batch in enumerate(corpus.batches) if batch == "batch1")
    assert not make_folds(alone).by_batch
    assert set(make_folds(alone).number.tolist()) == {0, 1, 2, 3}


def test_contradicting_examples_are_refused() -> None:
    first = small_examples()[0]
    with pytest.raises(TriageError, match="both positive and negative"):
        build_corpus([first, replace(first, positive=False)])


def test_no_examples_are_refused() -> None:
    with pytest.raises(TriageError, match="no examples"):
        build_corpus([])


def test_long_messages_are_foreign_to_no_concept_and_longer_ones_are_left_out() -> None:
    examples = small_examples()
    long = replace(examples[0], text="word " * 46)
    corpus = build_corpus([*examples, long, replace(examples[0], text="word " * 61)])
    assert len(corpus.texts) == 41
    assert corpus.labels[-1].tolist() == [1, 2]


def test_many_batches_share_few_folds_and_none_is_cut() -> None:
    examples = small_examples()
    rest = [replace(examples[0], text=f"other {name}", batch=name) for name in "abcdefg"]
    corpus = build_corpus([*examples, *rest])
    folds = make_folds(corpus)
    assert set(folds.number.tolist()) == {0, 1, 2, 3}
    for batch in set(corpus.batches):
        assert len({folds.number[place] for place, name in enumerate(corpus.batches) if name == batch}) == 1


def test_what_a_whole_list_leaves_out_is_not_said_however_long_the_text() -> None:
    examples = small_examples()
    long = replace(examples[0], text="word " * 46, batch="whole")
    corpus = build_corpus([*examples, long, replace(examples[0], text="short", batch="whole")], {"whole"})
    assert corpus.labels[-2:].tolist() == [[1, 3], [1, 3]]


def test_the_heads_do_not_depend_on_the_number_of_workers(
    corpus: Corpus, analyzer: Analyzer, vectors: WordVectors, training: Training
) -> None:
    heads = train(corpus, analyzer, GROUPS, vectors, DEFAULTS, workers=2).heads
    assert (heads.weights == training.heads.weights).all()
    assert heads.biases.tolist() == training.heads.biases.tolist()


def test_readings_label_foreign_sentences_only(corpus: Corpus, tmp_path: Path) -> None:
    path = tmp_path / "readings.tsv"
    login = corpus.texts.index("There was a login 2 days ago from a stranger that I never made.")
    own = corpus.texts.index("Somebody took $400 and sent it to a stranger, not me.")
    path.write_text(
        f"# why\nmoney_taken\tno\t{corpus.texts[login]}\nmoney_taken\tno\t{corpus.texts[own]}\nmoney_taken\tyes\tgone\n"
        f"odd_login\tdoubt\t{corpus.texts[own]}\n"
    )
    labels = apply_readings(corpus, path).labels
    assert labels[own, corpus.concepts.index("odd_login")] == UNKNOWN
    column = corpus.concepts.index("money_taken")
    assert corpus.labels[login, column] == 0
    assert labels[login, column] == -1
    assert labels[own, column] == 1
    assert (labels != corpus.labels).sum() == 2


def test_malformed_readings_are_reported_with_their_lines(corpus: Corpus, tmp_path: Path) -> None:
    path = tmp_path / "readings.tsv"
    path.write_text("money_taken\tmaybe\tx\nodd_login yes\n")
    with pytest.raises(SourceErrors) as caught:
        apply_readings(corpus, path)
    assert [error.location.line for error in caught.value.errors] == [1, 2]


def test_absent_readings_change_nothing(corpus: Corpus, tmp_path: Path) -> None:
    assert apply_readings(corpus, tmp_path / "none.tsv") is corpus


def test_groups_take_the_first_class_and_no_function_words() -> None:
    classes = {"my": frozenset({"my"}), "child": frozenset({"son"}), "kin": frozenset({"son", "aunt"})}
    assert word_groups(classes) == {"son": "@child", "aunt": "@kin"}


def test_gates_hold_the_precision_that_they_promise() -> None:
    probabilities = np.linspace(0.999, 0.001, 40)
    labels = np.array([1] * 18 + [-1] * 2 + [1] * 2 + [-1] * 18, dtype=np.int8)
    figures = measure(probabilities, labels)
    passed = probabilities >= figures.alone
    assert (labels[passed] == 1).mean() >= 0.9
    assert figures.recall_alone == (labels[passed] == 1).sum() / 20
    assert figures.support <= figures.alone


def test_a_head_that_is_never_right_has_no_gate() -> None:
    labels = np.array([-1] * 20 + [1] * 5, dtype=np.int8)
    assert measure(np.linspace(0.9, 0.1, 25), labels).alone == NEVER


def test_foreign_false_alarms_weigh_on_the_gate() -> None:
    probabilities = np.concatenate([np.linspace(0.9, 0.6, 20), np.full(40, 0.7), np.zeros(40)])
    labels = np.array([1] * 20 + [0] * 80, dtype=np.int8)
    assert measure(probabilities, labels).alone > 0.7


def test_platt_keeps_the_order_and_the_prior() -> None:
    logits = np.concatenate([np.full(10, 2.0), np.full(90, -2.0)])
    labels = np.array([1] * 10 + [-1] * 90, dtype=np.int8)
    slope, intercept = platt(logits, labels)
    assert slope > 0
    assert 1 / (1 + np.exp(-(slope * -2 + intercept))) < 0.1
    assert platt(logits, np.zeros(100, dtype=np.int8)) == (1.0, 0.0)
