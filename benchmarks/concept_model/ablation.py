"""What each kind of feature carries, on held-out batches: `python benchmarks/concept_model/ablation.py [--rules DIR]`.

Prints, for n-grams alone, word vectors alone and both, means over all heads: average precision against near misses and
against near misses with foreign sentences, recall of the gate `alone`, recall of the gate `support`.
"""

import argparse
from pathlib import Path

import numpy as np
from scipy import sparse
from threadpoolctl import threadpool_limits  # type: ignore[import-untyped]  # ships no types

from triage_bot.concept_model.training import (
    DEFAULTS,
    READINGS_FILE,
    Corpus,
    apply_readings,
    build_corpus,
    word_groups,
)
from triage_bot.concept_model.training.calibration import measure, platt
from triage_bot.concept_model.training.fitting import make_design
from triage_bot.concept_model.training.matrix import TextMatrix, Vectoriser
from triage_bot.concept_model.training.validation import held_out_logits, make_folds
from triage_bot.concept_model.vectors import load_vectors
from triage_bot.extract.concept import load_examples
from triage_bot.language import Analyzer, load_words
from triage_bot.language.classes import load_classes


def row(name: str, matrix: TextMatrix, corpus: Corpus) -> str:
    """One line of the table."""
    logits = held_out_logits(make_design(matrix, DEFAULTS), corpus.labels, make_folds(corpus), DEFAULTS)
    figures = []
    for column in range(len(corpus.concepts)):
        slope, intercept = platt(logits[:, column], corpus.labels[:, column])
        probabilities = 1.0 / (1.0 + np.exp(-(slope * logits[:, column] + intercept)))
        figures.append(measure(probabilities, corpus.labels[:, column]))
    means = np.mean(
        [(f.average_precision, f.background_ap, f.recall_alone, f.recall_support, f.false_alarms) for f in figures],
        axis=0,
    )
    return f"{name:<14}" + "".join(f"{value:10.3f}" for value in means)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--rules", type=Path, default=Path("rules"))
    rules: Path = parser.parse_args().rules
    corpus = apply_readings(build_corpus(load_examples(rules / "concepts")), rules / "model" / READINGS_FILE)
    analyzer = Analyzer(load_words(rules / "language" / "words.yaml"))
    groups = word_groups(load_classes(rules / "language" / "classes.yaml"))
    with threadpool_limits(1):
        both = Vectoriser(groups, load_vectors(rules / "model")).rows([analyzer.analyze(t) for t in corpus.texts])
        texts = len(corpus.texts)
        ngrams = TextMatrix(both.features, both.counts, both.vectors[:, :0])
        vectors = TextMatrix((), sparse.csr_matrix((texts, 0)), both.vectors)
        print(f"{texts} texts, {len(corpus.concepts)} heads, batches {', '.join(sorted(set(corpus.batches)))}")
        print(" " * 14 + "".join(f"{name:>10}" for name in ("AP", "AP bg", "alone", "support", "FA/1000")))
        for name, matrix in (("n-grams alone", ngrams), ("vectors alone", vectors), ("both", both)):
            print(row(name, matrix, corpus), flush=True)


if __name__ == "__main__":
    main()
