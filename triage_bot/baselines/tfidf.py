"""Linear models over TF-IDF of words and characters, one a field, trained on the training split."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from triage_bot.baselines.response import ESCALATE, ROUTE, Response
from triage_bot.baselines.wording import Wording
from triage_bot.errors import MissingExtraError
from triage_bot.read import Ticket
from triage_bot.score.cases import Case
from triage_bot.targets import TargetDecision

_FOLDS = 5
_STRENGTH = 10.0
"""Inverse regularisation of the linear support vector machines; the best of 0.3, 1 and 10 out of fold on train."""
_FEWEST_TEXTS = 2
"""Sequences that occur in fewer texts are left out."""
_WORDS, _CHARACTERS = (1, 2), (2, 5)
_SEVERAL = ("flags", "policies", "asks")


@dataclass(frozen=True, slots=True)
class Moment:
    """What the model sees at one decision point."""

    message: str
    before: str
    context: str


def moments(ticket: Ticket) -> list[Moment]:
    """One moment a decision point of *ticket*."""
    gate = "verified" if ticket.context.verified else "unverified"
    return [
        Moment(text, " ".join(ticket.customer_turns[:index]), f"{gate} {ticket.context.account_type} turn{index}")
        for index, text in enumerate(ticket.customer_turns)
    ]


class Tfidf:
    """Predicts each field by a model of its own. Deterministic for given training cases.

    A ticket that is among the training cases is answered by a model that has not seen it (five folds over tickets).

    Raises:
        MissingExtraError: when scikit-learn is not installed.
    """

    def __init__(self, cases: Sequence[Case], wording: Wording) -> None:
        if find_spec("sklearn") is None or find_spec("scipy") is None:  # before anything is answered
            raise MissingExtraError("the tfidf baseline", "baselines")
        self._wording = wording
        self._folds = {case.ticket.id: index % _FOLDS for index, case in enumerate(cases)}
        self._cases = cases
        self._models: dict[int | None, _Fields] = {}

    def __call__(self, ticket: Ticket) -> Mapping[str, object]:
        """Answer *ticket*."""
        fields = self._model(self._folds.get(ticket.id))
        predicted = fields.predict(moments(ticket), self._wording)
        return {point: response.output() for point, response in zip(ticket.decision_points, predicted, strict=True)}

    def _model(self, fold: int | None) -> "_Fields":
        """The model without the cases of *fold*, or of all cases."""
        if fold not in self._models:
            self._models[fold] = _Fields([case for case in self._cases if self._folds[case.ticket.id] != fold])
        return self._models[fold]


class _Fields:
    """The fitted models of all fields."""

    def __init__(self, cases: Sequence[Case]) -> None:
        seen = [moment for case in cases for moment in moments(case.ticket)]
        wanted = [case.target.decisions[point] for case in cases for point in case.ticket.decision_points]
        self._features = _features()
        self._seen = self._features.fit_transform(seen)
        rows = _similarity(self._seen, self._seen)
        self._routed = np.array([decision.destination is not None for decision in wanted])
        destined = [decision for decision in wanted if decision.destination is not None]
        routed = rows[self._routed][:, self._routed]
        self._type = _fit(rows, [decision.action_type for decision in wanted])
        self._destination = _fit(routed, [str(decision.destination) for decision in destined])
        self._priority = _fit(routed, [str(decision.priority) for decision in destined])
        self._several = {name: _fit_each(rows, [_labels(decision, name) for decision in wanted]) for name in _SEVERAL}

    def predict(self, seen: Sequence[Moment], wording: Wording) -> list[Response]:
        """One response a moment; at least one policy, and destination and priority where the type has them."""
        rows = _similarity(self._features.transform(seen), self._seen)
        kinds = self._type.predict(rows)
        destinations = self._destination.predict(rows[:, self._routed])
        priorities = self._priority.predict(rows[:, self._routed])
        several = {name: _predict_each(self._several[name], rows, least=name == "policies") for name in _SEVERAL}
        responses: list[Response] = []
        for place in range(len(seen)):
            kind = str(kinds[place])
            destined = kind in {ROUTE, ESCALATE}
            responses.append(
                Response(
                    wording.asking(several["asks"][place]),
                    kind,
                    str(destinations[place]) if destined else None,
                    str(priorities[place]) if destined else None,
                    several["flags"][place],
                    several["policies"][place],
                )
            )
        return responses


def _features() -> Any:
    from sklearn.compose import ColumnTransformer
    from sklearn.feature_extraction.text import TfidfVectorizer
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import FunctionTransformer

    words: dict[str, Any] = {"ngram_range": _WORDS, "sublinear_tf": True, "min_df": _FEWEST_TEXTS}
    characters: dict[str, Any] = {
        "ngram_range": _CHARACTERS,
        "analyzer": "char_wb",
        "sublinear_tf": True,
        "min_df": _FEWEST_TEXTS,
    }
    columns = ColumnTransformer(
        [
            ("words", TfidfVectorizer(**words), 0),
            ("characters", TfidfVectorizer(**characters), 0),
            ("before", TfidfVectorizer(**words), 1),
            ("context", TfidfVectorizer(token_pattern=r"\S+"), 2),
        ]
    )
    return make_pipeline(FunctionTransformer(_columns), columns)


def _columns(seen: Iterable[Moment]) -> npt.NDArray[np.object_]:
    return np.array([(moment.message, moment.before, moment.context) for moment in seen], dtype=object)


def _similarity(rows: Any, others: Any) -> npt.NDArray[np.float64]:
    """The linear kernel: with far fewer texts than features, a linear model is fitted in it in no time."""
    return np.asarray((rows @ others.T).toarray(), dtype=np.float64)


def _fit(kernel: npt.NDArray[np.float64], values: Sequence[str]) -> Any:
    from sklearn.svm import SVC

    return SVC(C=_STRENGTH, kernel="precomputed", class_weight="balanced").fit(kernel, list(values))


def _fit_each(rows: Any, labels: Sequence[tuple[str, ...]]) -> dict[str, Any]:
    """A yes-or-no model for every label that is neither always nor never there."""
    names = sorted({name for entry in labels for name in entry})
    return {
        name: _fit(rows, ["yes" if name in entry else "no" for entry in labels])
        for name in names
        if not all(name in entry for entry in labels)
    }


def _predict_each(models: Mapping[str, Any], rows: Any, *, least: bool) -> list[tuple[str, ...]]:
    """The labels of each row; with *least*, the likeliest one where no model says yes."""
    names = sorted(models)
    margins = np.column_stack([cast(Any, models[name]).decision_function(rows) for name in names])
    chosen: list[tuple[str, ...]] = []
    for row in margins:
        found = tuple(name for name, margin in zip(names, row, strict=True) if margin > 0)
        chosen.append(found or ((names[int(row.argmax())],) if least else ()))
    return chosen


def _labels(decision: TargetDecision, name: str) -> tuple[str, ...]:
    return {
        "flags": decision.required_flags,
        "policies": decision.required_policy_ids,
        "asks": decision.must_ask,
    }[name]
