"""Trains the sentence model from the examples of the rules and, for everyday prose, from judged replies.

Run as ``python -m triage_bot.checks.training ROWS``; needs the extra ``train``.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from triage_bot.checks.judge import ReplyJudge
from triage_bot.checks.model import FEATURES_FILE, HEADS_FILE, WEIGHTS_FILE, SentenceVectors, sentence_features
from triage_bot.checks.reply_text import ReplyText, read_reply
from triage_bot.checks.rules import load_examples
from triage_bot.concept_model.vectors import load_vectors
from triage_bot.errors import MissingExtraError, TriageError
from triage_bot.resources import default_rules_dir

THRESHOLDS = {
    "advice": 0.8,
    "cause_speculation": 0.62,
    "disclosure": 0.8,
    "guarantee": 0.8,
    "merits_argument": 0.65,
}
"""Probabilities at which a sentence counts, chosen by four-fold cross-validation so that about two of 750 sentences of
other replies are taken for the class; at that they recover two to three fifths of what the rules miss."""
_STRENGTH = 20.0
_SEEN_AT_LEAST = 2
_OTHERS_WEIGHT = 0.5


@dataclass(frozen=True, slots=True)
class LabelledSentence:
    """A sentence with its features; ``labels`` holds True, False or None (not known) for each class."""

    names: tuple[str, ...]
    words: tuple[str, ...]
    labels: tuple[bool | None, ...]
    weights: tuple[float, ...]


def labelled_sentences(judge: ReplyJudge, rules_dir: Path, rows: Path | None) -> Iterator[LabelledSentence]:
    """Sentences of the examples, then of judged replies (JSON Lines as for ``check-reply``, with expected_violations).

    An example of one class says nothing of another class that the rules find in it. In a judged reply only the
    sentences in which the rules see an expected class are taken for it.
    """
    classes = tuple(THRESHOLDS)
    for example in load_examples(rules_dir / "checks"):
        fired = judge.check(example.reply, customer=example.customer, may_disclose=False).classes()
        labels = tuple(
            example.positive if name == example.name else (None if name in fired else False) for name in classes
        )
        weights = tuple(1.0 if name == example.name else _OTHERS_WEIGHT for name in classes)
        text = read_reply(example.reply, judge.analyzer)
        yield _sentence(judge, text, 0, len(text.document), labels, weights)
    if rows is None:
        return
    for line in rows.read_text(encoding="utf-8").splitlines():
        yield from _row_sentences(judge, json.loads(line), classes)


def _row_sentences(judge: ReplyJudge, row: dict[str, object], classes: Sequence[str]) -> Iterator[LabelledSentence]:
    reply, expected = str(row["reply"]), set(row["expected_violations"])  # type: ignore[call-overload]
    found = judge.check(reply, customer=str(row["customer"]), may_disclose=False)
    text = read_reply(reply, judge.analyzer)
    for first, stop in text.sentences:
        start, end = text.document.written_span(first, stop)
        labels: list[bool | None] = []
        for name in classes:
            here = any(item.class_name == name and item.start < end and start < item.end for item in found.violations)
            if name == "disclosure" and row["may_disclose_account_details"]:
                labels.append(None)
            elif name in expected:
                labels.append(True if here else (False if name in found.classes() else None))
            else:
                labels.append(False)
        yield _sentence(judge, text, first, stop, tuple(labels), (_OTHERS_WEIGHT,) * len(classes))


def _sentence(
    judge: ReplyJudge,
    text: ReplyText,
    first: int,
    stop: int,
    labels: tuple[bool | None, ...],
    weights: tuple[float, ...],
) -> LabelledSentence:
    names = sentence_features(text, first, stop, judge.scope_names(text, first, stop))
    return LabelledSentence(tuple(sorted(names)), text.document.words[first:stop], labels, weights)


def train(rules_dir: Path, rows: Path | None) -> None:
    """Fit the heads and write them to ``checks/model`` below *rules_dir*.

    Raises:
        MissingExtraError: without scikit-learn.
        TriageError: when the word vectors are absent.
    """
    try:
        from scipy.sparse import hstack
        from sklearn.feature_extraction.text import TfidfVectorizer
        from sklearn.linear_model import LogisticRegression
    except ImportError as error:
        raise MissingExtraError("Training the sentence model", "train") from error
    vectors = load_vectors(rules_dir / "model")
    if vectors is None:
        raise TriageError(f"{rules_dir / 'model'}: no word vectors here")
    judge = ReplyJudge.load(rules_dir, with_model=False)
    data = list(labelled_sentences(judge, rules_dir, rows))
    table = TfidfVectorizer(analyzer=lambda names: names, binary=True, min_df=_SEEN_AT_LEAST)
    counts = table.fit_transform([sentence.names for sentence in data])
    averages = SentenceVectors(vectors)
    matrix = hstack([counts, np.array([averages.mean(sentence.words) for sentence in data])]).tocsr()
    features = table.get_feature_names_out()
    columns, heads = [], []
    for column, (name, threshold) in enumerate(THRESHOLDS.items()):
        used = np.array([index for index, sentence in enumerate(data) if sentence.labels[column] is not None])
        labels = np.array([bool(data[index].labels[column]) for index in used])
        weights = np.array([data[index].weights[column] for index in used])
        model = LogisticRegression(C=_STRENGTH, max_iter=3000, class_weight="balanced")
        model.fit(matrix[used], labels, sample_weight=weights)
        columns.append(model.coef_[0])
        heads.append({"class": name, "threshold": threshold, "bias": round(float(model.intercept_[0]), 5)})
    stacked = np.array(columns).T
    folder = rules_dir / "checks" / "model"
    folder.mkdir(parents=True, exist_ok=True)
    kept = np.flatnonzero(np.abs(stacked[: len(features)]).max(axis=1) >= _SMALLEST_WEIGHT)
    (folder / HEADS_FILE).write_text(json.dumps(heads, indent=1) + "\n", encoding="utf-8")
    (folder / FEATURES_FILE).write_text("".join(f"{features[row]}\n" for row in kept), encoding="utf-8")
    np.savez_compressed(
        folder / WEIGHTS_FILE,
        features=stacked[kept].astype(np.float16),
        frequencies=table.idf_[kept].astype(np.float16),
        vectors=stacked[len(features) :].astype(np.float32),
    )


_SMALLEST_WEIGHT = 0.02

if __name__ == "__main__":
    train(default_rules_dir(), Path(sys.argv[1]) if len(sys.argv) > 1 else None)
