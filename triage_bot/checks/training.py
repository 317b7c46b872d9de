"""Trains the sentence model from examples of the rules, from sentences and whole replies, and from judged replies.

Run as ``python -m triage_bot.checks.training ROWS...``; needs the extra ``train``.
"""

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import yaml
from numpy.typing import NDArray

from triage_bot.checks.judge import ReplyJudge
from triage_bot.checks.model import (
    FEATURES_FILE,
    HEADS_FILE,
    WEIGHTS_FILE,
    SentenceVectors,
    general_words,
    sentence_features,
)
from triage_bot.checks.reply_text import read_reply
from triage_bot.checks.rules import load_examples
from triage_bot.concept_model.vectors import load_vectors
from triage_bot.errors import MissingExtraError, TriageError
from triage_bot.language.classes import load_classes
from triage_bot.resources import default_rules_dir

THRESHOLDS = {
    "advice": 0.8,
    "cause_speculation": 0.75,
    "disclosure": 0.88,
    "guarantee": 0.85,
    "merits_argument": 0.8,
}
"""Probabilities at which a sentence counts on the model's word alone, chosen by grouped cross-validation."""
AGREEMENTS = {
    "advice": 0.3,
    "cause_speculation": 0.3,
    "disclosure": 0.5,
    "guarantee": 0.1,
    "merits_argument": 0.25,
}
"""Probabilities at which the model lets a weak frame count; chosen in the same way."""
_CLASSES = tuple(THRESHOLDS)
_STRENGTH = 6.0
_SEEN_AT_LEAST = 2
_SOURCE_WEIGHTS = {"example": 0.5, "sentence": 1.0, "row": 1.0}
_SMALLEST_WEIGHT = 0.02
SOMEWHERE = None
"""Label of a sentence in a reply that violates the class: at least one of its sentences does."""


@dataclass(frozen=True, slots=True)
class LabelledSentence:
    """A sentence with its features.

    ``labels`` holds True, False or None (not known) for each class; ``bags`` tells the classes that at least one
    sentence of ``group`` violates, without saying which.
    """

    group: str
    names: tuple[str, ...]
    words: tuple[str, ...]
    labels: tuple[bool | None, ...]
    bags: frozenset[str]
    weight: float


def labelled_sentences(judge: ReplyJudge, rules_dir: Path, rows: Sequence[Path]) -> Iterator[LabelledSentence]:
    """All training data, in the order of its files."""
    general = general_words(load_classes(rules_dir / "checks" / "classes.yaml"))
    for number, example in enumerate(load_examples(rules_dir / "checks")):
        if example.name in _CLASSES:
            labels = _one_class(judge, example.reply, example.name, example.positive)
            yield from _split(judge, general, example.reply, f"example {number}", "example", labels, whole=True)
    folder = rules_dir / "checks" / "sentences"
    for name in _CLASSES:
        for number, line in enumerate((folder / f"{name}.txt").read_text(encoding="utf-8").splitlines()):
            sentence = line[2:]
            labels = _one_class(judge, sentence, name, True) if line.startswith("+") else (False,) * len(_CLASSES)
            yield from _split(judge, general, sentence, f"{name} {number}", "sentence", labels, whole=True)
    none = (False,) * len(_CLASSES)
    for number, (_, reply, _) in enumerate(good_replies(folder / "good_replies.txt")):
        yield from _split(judge, general, reply, f"good {number}", "sentence", none)
    for number, reply in enumerate(agent_sentences(rules_dir / "replies")):
        yield from _split(judge, general, reply, f"agent {number}", "sentence", none)
    for path in rows:
        for line in path.read_text(encoding="utf-8").splitlines():
            yield from _row_sentences(judge, general, json.loads(line))


def good_replies(path: Path) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Replies that violate nothing, one a line: what the customer wrote, the reply, the allowed timelines."""
    for line in path.read_text(encoding="utf-8").splitlines():
        customer, reply, *claims = (part.strip() for part in line.split("||"))
        yield customer, reply.replace("\\n", "\n"), tuple(claims[0].split("; ")) if claims else ()


def agent_sentences(folder: Path) -> Iterator[str]:
    """The agent's own texts, with its slots filled in."""
    for path in sorted(folder.glob("*.yaml")):
        if path.stem != "slots":
            for text in _texts(yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)):
                yield text.replace("{desk}", "the margin desk").replace("{timeline}", "10 business days")


def _texts(content: object) -> Iterator[str]:
    if isinstance(content, str):
        if " " in content:
            yield content
    elif isinstance(content, dict):
        for value in content.values():
            yield from _texts(value)
    elif isinstance(content, list):
        for value in content:
            yield from _texts(value)


def _one_class(judge: ReplyJudge, reply: str, name: str, positive: bool) -> tuple[bool | None, ...]:
    """An example of one class says nothing of another class that the rules find in it."""
    fired = judge.check(reply, may_disclose=False).classes()
    return tuple(positive if other == name else (None if other in fired else False) for other in _CLASSES)


def _row_sentences(judge: ReplyJudge, general: dict[str, str], row: dict[str, object]) -> Iterator[LabelledSentence]:
    expected = frozenset(row["expected_violations"])  # type: ignore[call-overload]
    hidden = {"disclosure"} if row["may_disclose_account_details"] else set()
    labels = tuple(SOMEWHERE if name in expected or name in hidden else False for name in _CLASSES)
    bags = expected & frozenset(_CLASSES)
    yield from _split(judge, general, str(row["reply"]), str(row["id"]), "row", labels, bags)


def _split(
    judge: ReplyJudge,
    general: dict[str, str],
    reply: str,
    group: str,
    source: str,
    labels: tuple[bool | None, ...],
    bags: frozenset[str] = frozenset(),
    *,
    whole: bool = False,
) -> Iterator[LabelledSentence]:
    text = read_reply(reply, judge.analyzer)
    for first, stop in ((0, len(text.document)),) if whole else text.sentences:
        names = sentence_features(text, first, stop, judge.scope_names(text, first, stop), general)
        words = text.document.words[first:stop]
        yield LabelledSentence(group, tuple(sorted(names)), words, labels, bags, _SOURCE_WEIGHTS[source])


class Heads:
    """One logistic regression a class over shared features."""

    def __init__(self, data: Sequence[LabelledSentence], averages: SentenceVectors) -> None:
        """Fit on *data*; of a reply that violates a class, its likeliest sentence is taken for it in a second pass.

        Raises:
            MissingExtraError: without scikit-learn.
        """
        try:
            from sklearn.feature_extraction.text import TfidfVectorizer
        except ImportError as error:
            raise MissingExtraError("Training the sentence model", "train") from error
        self._averages = averages
        self.table = TfidfVectorizer(analyzer=lambda names: names, binary=True, min_df=_SEEN_AT_LEAST)
        self.table.fit([sentence.names for sentence in data])
        matrix = self._matrix(data)
        self.models = [self._fit(matrix, data, column, name) for column, name in enumerate(_CLASSES)]

    def _matrix(self, data: Sequence[LabelledSentence]):  # type: ignore[no-untyped-def]  # scipy has no types
        from scipy.sparse import csr_matrix, hstack

        counts = self.table.transform([sentence.names for sentence in data])
        return hstack([counts, csr_matrix([self._averages.mean(sentence.words) for sentence in data])]).tocsr()

    @staticmethod
    def _fit(matrix, data: Sequence[LabelledSentence], column: int, name: str):  # type: ignore[no-untyped-def]
        from sklearn.linear_model import LogisticRegression

        labels = [sentence.labels[column] for sentence in data]
        model = None
        for _ in range(2):
            used = np.array([index for index, label in enumerate(labels) if label is not None])
            model = LogisticRegression(C=_STRENGTH, max_iter=2000, class_weight="balanced", solver="liblinear")
            weights = np.array([data[index].weight for index in used])
            model.fit(matrix[used], np.array([bool(labels[index]) for index in used]), sample_weight=weights)
            likeliest: dict[str, tuple[float, int]] = {}
            probabilities = model.predict_proba(matrix)[:, 1]
            for index, sentence in enumerate(data):
                if name in sentence.bags:
                    best = likeliest.get(sentence.group, (-1.0, index))
                    likeliest[sentence.group] = max(best, (float(probabilities[index]), index))
            for _, index in likeliest.values():
                labels[index] = True
        return model

    def probabilities(self, data: Sequence[LabelledSentence]) -> NDArray[np.float64]:
        """One row a sentence, one column a class."""
        matrix = self._matrix(data)
        return np.array([model.predict_proba(matrix)[:, 1] for model in self.models]).T

    def write(self, folder: Path) -> None:
        """Write the heads as ``SentenceModel`` reads them."""
        features = self.table.get_feature_names_out()
        stacked = np.array([model.coef_[0] for model in self.models]).T
        heads = [
            {
                "class": name,
                "threshold": THRESHOLDS[name],
                "agreement": AGREEMENTS[name],
                "bias": round(float(model.intercept_[0]), 5),
            }
            for name, model in zip(_CLASSES, self.models, strict=True)
        ]
        folder.mkdir(parents=True, exist_ok=True)
        kept = np.flatnonzero(np.abs(stacked[: len(features)]).max(axis=1) >= _SMALLEST_WEIGHT)
        (folder / HEADS_FILE).write_text(json.dumps(heads, indent=1) + "\n", encoding="utf-8")
        (folder / FEATURES_FILE).write_text("".join(f"{features[row]}\n" for row in kept), encoding="utf-8")
        np.savez_compressed(
            folder / WEIGHTS_FILE,
            features=stacked[kept].astype(np.float16),
            frequencies=self.table.idf_[kept].astype(np.float16),
            vectors=stacked[len(features) :].astype(np.float32),
        )


def sentence_vectors(rules_dir: Path) -> SentenceVectors:
    """The word vectors of *rules_dir*.

    Raises:
        TriageError: when they are absent.
    """
    vectors = load_vectors(rules_dir / "model")
    if vectors is None:
        raise TriageError(f"{rules_dir / 'model'}: no word vectors here")
    return SentenceVectors(vectors)


def train(rules_dir: Path, rows: Sequence[Path]) -> None:
    """Fit the heads and write them to ``checks/model`` below *rules_dir*."""
    averages = sentence_vectors(rules_dir)
    judge = ReplyJudge.load(rules_dir, with_model=False)
    data = list(labelled_sentences(judge, rules_dir, rows))
    Heads(data, averages).write(rules_dir / "checks" / "model")


if __name__ == "__main__":
    train(default_rules_dir(), [Path(argument) for argument in sys.argv[1:]])
