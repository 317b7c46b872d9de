"""How much each policy of a pack looks like each subject of the rules: by words, by effects, by section."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray
from rapidfuzz import fuzz, process

from triage_bot.policy.blocks import RichText
from triage_bot.policy.grammar.words import Tokenizer
from triage_bot.policy.model import CompiledPolicy, Effects
from triage_bot.policy.nearness import Nearness, word_vectors
from triage_bot.policy.subjects import Expected, TriggerSubject
from triage_bot.resources import default_rules_dir

Bag = Mapping[str, float]
WEIGHTS = {"words": 0.45, "fuzzy": 0.15, "effects": 0.3, "section": 0.1}
NEARNESS_WEIGHTS = {"whole": 0.4, "sentence": 0.2, "title": 0.1}
"""Added to the others: word vectors see that "tricked into paying" is about a scam."""
_CONTRADICTION = 0.3
"""Taken off where a policy raises a flag that is to be ruled out; as much as the effects can add."""
_NEIGHBOURS = 5
"""How many of the best scores of a row or a column make up what is usual there."""
_PREFIX = 5
_PREFIX_WEIGHT = 0.4
"""Words of one family ("verify", "verification") share a beginning; it counts less than the word itself."""
_TITLE_WEIGHT = 2.0
_PRIOR = 1.5
"""Weight of what is not known of an effect set; about that of one common effect."""
_BOTH_EMPTY = 0.3


class Likeness:
    """The scores of *subjects* (rows) against *policies* (columns)."""

    def __init__(self, policies: Sequence[CompiledPolicy], subjects: Sequence[TriggerSubject]) -> None:
        from spacy.lang.en.stop_words import STOP_WORDS

        self._tokenizer = Tokenizer({"taxes": "tax"})
        self._stop = STOP_WORDS
        self._policies = policies
        self._subjects = subjects

    def scores(self) -> NDArray[np.float64]:
        """Scores, about 0 to 1.5, shape (subjects, policies)."""
        gists = [self._words(subject.gist) for subject in self._subjects]
        texts = [self._words(policy.text) for policy in self._policies]
        titles = [self._words(policy.title) for policy in self._policies]
        words = _cosine(
            [_bag((gist, 1.0)) for gist in gists],
            [_bag((text, 1.0), (title, _TITLE_WEIGHT)) for text, title in zip(texts, titles, strict=True)],
        )
        fuzzy = process.cdist(
            [" ".join(gist) for gist in gists],
            [" ".join([*title, *text]) for title, text in zip(titles, texts, strict=True)],
            scorer=fuzz.token_set_ratio,
            workers=1,
        )
        effects = _overlap(
            [list(_expected(subject.expected)) for subject in self._subjects],
            [list(_found(policy.effects)) for policy in self._policies],
        )
        section = process.cdist(
            [" ".join(self._words(subject.section)) for subject in self._subjects],
            [" ".join(self._words(f"{policy.section} {policy.title}")) for policy in self._policies],
            scorer=fuzz.token_set_ratio,
            workers=1,
        )
        plain = (
            WEIGHTS["words"] * words
            + WEIGHTS["fuzzy"] * np.asarray(fuzzy, dtype=float) / 100
            + WEIGHTS["effects"] * effects
            + WEIGHTS["section"] * np.asarray(section, dtype=float) / 100
        )
        return np.asarray(plain + self._nearness(plain) - _CONTRADICTION * self._contradictions())

    def _contradictions(self) -> NDArray[np.float64]:
        """1 where a policy raises a flag that the subject's policy is expected to rule out."""
        raised = [{f.flag for f in p.effects.raises} - {f.flag for f in p.effects.excludes} for p in self._policies]
        return np.array([[float(bool(flags & set(s.expected.excludes))) for flags in raised] for s in self._subjects])

    def _nearness(self, plain: NDArray[np.float64]) -> NDArray[np.float64]:
        """What the word vectors add; without them the plain scores stand in."""
        vectors = word_vectors(default_rules_dir() / "model")
        if vectors is None:
            return plain * sum(NEARNESS_WEIGHTS.values())
        near = Nearness(
            [subject.gist for subject in self._subjects], [(p.title, p.text) for p in self._policies], vectors
        )
        return np.asarray(
            NEARNESS_WEIGHTS["whole"] * near.whole()
            + NEARNESS_WEIGHTS["sentence"] * near.best_sentence()
            + NEARNESS_WEIGHTS["title"] * near.titles()
        )

    def _words(self, text: str) -> list[str]:
        """The lemmas of the content words, spelled the American way."""
        lemmas = (word.lemma.lower() for word in self._tokenizer.words(RichText(text)))
        return [_american(lemma) for lemma in lemmas if lemma not in self._stop and any(c.isalpha() for c in lemma)]


def leads(scores: NDArray[np.float64]) -> NDArray[np.float64]:
    """By how much each score exceeds what is usual for its row and its column.

    A policy that is somewhat like everything, and a subject that everything is somewhat like, stop standing out:
    the local scaling by which dictionaries are induced from word vectors (CSLS).
    """
    if not scores.size:
        return scores
    in_row = np.sort(scores, axis=1)[:, -_NEIGHBOURS:].mean(axis=1, keepdims=True)
    in_column = np.sort(scores, axis=0)[-_NEIGHBOURS:].mean(axis=0, keepdims=True)
    return np.asarray(scores - (in_row + in_column) / 2)


def _american(lemma: str) -> str:
    return lemma.replace("isation", "ization").replace("ise", "ize").replace("our", "or")


def _bag(*weighted: tuple[Iterable[str], float]) -> Bag:
    bag: dict[str, float] = defaultdict(float)
    for words, weight in weighted:
        for part in (part for word in words for part in word.split("_")):
            bag[part] += weight
            if len(part) > _PREFIX:
                bag[part[:_PREFIX] + "-"] += weight * _PREFIX_WEIGHT
    return bag


def _cosine(left: Sequence[Bag], right: Sequence[Bag]) -> NDArray[np.float64]:
    """Cosines of bags with inverse document frequency."""
    vocabulary = sorted({term for bag in (*left, *right) for term in bag})
    index = {term: number for number, term in enumerate(vocabulary)}
    seen = Counter(term for bag in (*left, *right) for term in bag)
    total = len(left) + len(right)

    def matrix(bags: Sequence[Bag]) -> NDArray[np.float64]:
        out = np.zeros((len(bags), max(len(vocabulary), 1)))
        for row, bag in enumerate(bags):
            for term, count in bag.items():
                out[row, index[term]] = np.sqrt(count) * np.log(1 + total / seen[term])
        norms = np.linalg.norm(out, axis=1, keepdims=True)
        return np.asarray(out / np.where(norms == 0, 1, norms))

    cosines = matrix(left) @ matrix(right).T
    return np.clip(cosines, 0, 1)


def _overlap(left: Sequence[list[str]], right: Sequence[list[str]]) -> NDArray[np.float64]:
    """How far the effects agree; rare ones count more, and to agree in "resolve" alone proves little."""
    seen = Counter(effect for effects in (*left, *right) for effect in effects)
    total = len(left) + len(right)
    weight = {effect: float(np.log(1 + total / count)) for effect, count in seen.items()}

    def shared(one: list[str], other: list[str]) -> float:
        if not one and not other:
            return _BOTH_EMPTY
        both = sum(weight[effect] for effect in sorted(set(one) & set(other)))
        all_ = sum(weight[effect] for effect in sorted({*one, *other}))
        return both / (all_ + _PRIOR)

    return np.array([[shared(one, other) for other in right] for one in left])


def has_expected(effects: Effects, expected: Expected) -> bool:
    """Whether *effects* hold every kind of effect that *expected* names, and it names some."""
    wanted = set(_expected(expected))
    return bool(wanted) and wanted <= set(_found(effects))


def _expected(expected: Expected) -> Iterable[str]:
    for action in expected.actions:
        yield f"action {action[0]}"
        if len(action) > 1:
            yield f"to {action[1]}"
    yield from (f"raise {flag}" for flag in expected.flags)
    yield from (f"exclude {flag}" for flag in expected.excludes)
    yield from (f"ask {key}" for key in expected.asks)
    yield from (f"prohibit {name}" for name in expected.prohibits)
    if expected.timelines:
        yield "timelines"
    if expected.exempts:
        yield "exempts"


def _found(effects: Effects) -> Iterable[str]:
    kinds = Expected(
        actions=tuple(dict.fromkeys((a.type, a.destination) if a.destination else (a.type,) for a in effects.actions)),
        flags=tuple(dict.fromkeys(f.flag for f in effects.raises)),
        excludes=tuple(dict.fromkeys(f.flag for f in effects.excludes)),
        asks=tuple(dict.fromkeys(a.key for a in effects.asks)),
        prohibits=tuple(dict.fromkeys(p.prohibited for p in effects.prohibits)),
        timelines=bool(effects.timelines),
        exempts=bool(effects.exempts),
    )
    return list(dict.fromkeys(_expected(kinds)))
