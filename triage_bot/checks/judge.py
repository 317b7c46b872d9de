"""The judge: all checks over one reply."""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import cast

from triage_bot.checks.figures import pack_figures, unsaid_dates, unsaid_details
from triage_bot.checks.findings import Ask, ReplyFindings, Violation
from triage_bot.checks.identifiers import full_identifiers
from triage_bot.checks.model import SentenceModel
from triage_bot.checks.reply_text import ReplyText, read_reply
from triage_bot.checks.rules import Rule, ScopeRule, load_rules
from triage_bot.checks.scopes import Scopes
from triage_bot.checks.situation import SITUATIONS
from triage_bot.checks.timelines import TimelineCheck, pack_windows
from triage_bot.checks.told import Told
from triage_bot.language import Analyzer, FrameHit, FrameIndex, load_words
from triage_bot.language.classes import load_classes
from triage_bot.resources import default_policies_path, default_rules_dir

DISCLOSURE = "disclosure"
FULL_NUMBER = "full_account_number"
_ASKABLE = frozenset({"advice", "cause_speculation"})
"""Classes that a question can violate."""
_EXCUSING = frozenset({"refused", "attributed", "quoted", "unknown", "apology"})


class ReplyJudge:
    """Judges replies by the rules of ``rules/checks``. Calls are pure; the object is immutable and can be pickled."""

    def __init__(
        self, rules_dir: Path, policies_path: Path, analyzer: Analyzer | None = None, with_model: bool = True
    ) -> None:
        self._made_from = (rules_dir, policies_path, None, with_model)
        classes = {
            **load_classes(rules_dir / "language" / "classes.yaml"),
            **load_classes(rules_dir / "checks" / "classes.yaml"),
        }
        self.analyzer = analyzer or Analyzer(load_words(rules_dir / "language" / "words.yaml"))
        scopes, rules = load_rules(rules_dir / "checks", classes)
        told = [scope for scope in scopes if scope.name in SITUATIONS or scope.reach == "reply"]
        spoken: list[ScopeRule | Rule] = [scope for scope in scopes if scope.name not in SITUATIONS]
        spoken += rules
        self._index: FrameIndex[ScopeRule | Rule] = FrameIndex(
            (frame, rule) for rule in spoken for frame in rule.frames
        )
        self._told: FrameIndex[ScopeRule] = FrameIndex((frame, scope) for scope in told for frame in scope.frames)
        folder = rules_dir / "checks" / "model"
        self._model = SentenceModel.load(folder, rules_dir / "model", classes) if with_model else None
        policies = policies_path.read_text(encoding="utf-8")
        self._timelines = TimelineCheck(pack_windows(policies, self.analyzer))
        self._pack_figures = pack_figures(policies)

    def __reduce__(self) -> tuple[type["ReplyJudge"], tuple[Path, Path, None, bool]]:
        return ReplyJudge, self._made_from

    @classmethod
    def load(
        cls,
        rules_dir: Path | None = None,
        *,
        policies_path: Path | None = None,
        analyzer: Analyzer | None = None,
        with_model: bool = True,
    ) -> "ReplyJudge":
        """Read the rules once; without arguments those that the package comes with.

        Raises:
            SourceErrors: everything that is wrong in the rule files.
        """
        return cls(rules_dir or default_rules_dir(), policies_path or default_policies_path(), analyzer, with_model)

    def check(
        self,
        reply: str,
        *,
        customer: Sequence[str] | str = (),
        allowed_timeline_claims: Sequence[str] = (),
        may_disclose: bool = True,
        target: Mapping[str, object] | None = None,
        policies_in_force: Sequence[str] = (),
    ) -> ReplyFindings:
        """All violations and asks of *reply*; *customer* is what the customer has written so far."""
        turns = (customer,) if isinstance(customer, str) else tuple(customer)
        told = Told(self.analyzer, self._told, turns, target, policies_in_force)
        text = read_reply(reply, self.analyzer)
        scopes, hits = self._read(text)
        violations = [
            *_spans(text, full_identifiers(text.document.source.folded, told.exposed()), FULL_NUMBER),
            *(
                Violation("unstated_timeline", reply[start:end], start, end, reason)
                for start, end, reason in self._timelines.find(text, scopes, allowed_timeline_claims, told.customer)
            ),
        ]
        if not may_disclose:
            details = unsaid_details(text, scopes, told.customer, self._pack_figures)
            violations += _spans(text, details, DISCLOSURE)
            dates = unsaid_dates(text, scopes, told.customer, self._timelines.known(allowed_timeline_claims))
            violations += _spans(text, dates, DISCLOSURE)
            violations += [
                replace(item, class_name=DISCLOSURE, reason="states a number that the customer did not give")
                for item in violations
                if item.class_name == FULL_NUMBER and not told.exposed()
            ]
        asks: list[Ask] = []
        hints: list[Violation] = []
        for hit in hits:
            rule = hit.payload
            if rule.is_hint and self._model is None:
                continue
            if (rule.name == DISCLOSURE and may_disclose) or not _holds(hit, scopes, text, told):
                continue
            start, end = text.document.written_span(hit.first, hit.stop)
            if rule.is_ask:
                asks.append(Ask(rule.name, reply[start:end], start, end))
            else:
                kept = hints if rule.is_hint else violations
                kept.append(Violation(rule.name, reply[start:end], start, end, rule.reason))
        if self._model is not None:
            violations += _likenesses(self._model, text, scopes, violations, hints, may_disclose)
        return ReplyFindings(_distinct_violations(violations), _distinct_asks(asks))

    def scope_names(self, text: ReplyText, first: int, stop: int) -> tuple[str, ...]:
        """Names of the scopes that touch the tokens ``first`` up to ``stop``, for the sentence model."""
        return self._read(text)[0].touching(first, stop)

    def _read(self, text: ReplyText) -> tuple[Scopes, list[FrameHit[Rule]]]:
        """The scopes of a reply and the hits of its rules."""
        cues: list[FrameHit[ScopeRule]] = []
        hits: list[FrameHit[Rule]] = []
        for hit in self._index.find(text.document):
            if isinstance(hit.payload, Rule):
                hits.append(cast(FrameHit[Rule], hit))
            else:
                cues.append(cast(FrameHit[ScopeRule], hit))
        return Scopes(text, cues), hits


def _holds(hit: FrameHit[Rule], scopes: Scopes, text: ReplyText, told: Told) -> bool:
    rule = hit.payload
    if scopes.any(rule.unless, hit.first, hit.stop):
        return False
    if rule.needs and not scopes.any(rule.needs, hit.first, hit.stop):
        return False
    if not all(scopes.has(name) or told.mentions(name) for name in rule.also):
        return False
    if rule.when and not told.holds(rule.when, text.document):
        return False
    return not (rule.only_news and told.said(text, hit.first, hit.stop))


def _likenesses(
    model: SentenceModel,
    text: ReplyText,
    scopes: Scopes,
    violations: Sequence[Violation],
    hints: Sequence[Violation],
    may_disclose: bool,
) -> list[Violation]:
    """What the model sees, alone or together with a weak frame, of classes that no rule has found."""
    sure = {item.class_name for item in violations}
    waiting = deque(sorted((item for item in hints if item.class_name not in sure), key=lambda item: item.start))
    found: list[Violation] = []
    for first, stop in text.sentences:
        start, end = text.document.written_span(first, stop)
        names = scopes.touching(first, stop)
        excused = not _EXCUSING.isdisjoint(names)
        if excused and not (waiting and waiting[0].start < end):
            continue
        probabilities = model.probabilities(text, first, stop, names)
        while waiting and waiting[0].start < end:
            hint = waiting.popleft()
            if model.agrees(hint.class_name, probabilities):
                found.append(hint)
        if excused:
            continue
        for likeness in model.likenesses(text, first, stop, probabilities):
            if likeness.name in sure or (likeness.name == DISCLOSURE and may_disclose):
                continue
            if "question" in names and likeness.name not in _ASKABLE:
                continue
            told = ", ".join(likeness.words) or "the sentence as a whole"
            reason = f"reads like {likeness.name.replace('_', ' ')} (weighs most: {told})"
            found.append(Violation(likeness.name, text.written[start:end], start, end, reason))
    return found


def _spans(text: ReplyText, spans: Iterable[tuple[int, int, str]], name: str) -> list[Violation]:
    found: list[Violation] = []
    for start, end, reason in spans:
        first, last = text.document.source.written_span(start, end)
        found.append(Violation(name, text.written[first:last], first, last, reason))
    return found


def _distinct_violations(found: list[Violation]) -> tuple[Violation, ...]:
    kept: list[Violation] = []
    for item in sorted(found, key=lambda item: (item.class_name, item.start, -item.end)):
        if not kept or kept[-1].class_name != item.class_name or item.start >= kept[-1].end:
            kept.append(item)
    return tuple(kept)


def _distinct_asks(found: list[Ask]) -> tuple[Ask, ...]:
    kept: list[Ask] = []
    for item in sorted(found, key=lambda item: (item.key, item.start, -item.end)):
        if not kept or kept[-1].key != item.key or item.start >= kept[-1].end:
            kept.append(item)
    return tuple(kept)


@lru_cache(maxsize=1)
def _default_judge() -> ReplyJudge:
    return ReplyJudge.load()


def check_reply(
    reply: str,
    *,
    customer: Sequence[str] | str,
    allowed_timeline_claims: Sequence[str],
    may_disclose: bool,
    judge: ReplyJudge | None = None,
    target: Mapping[str, object] | None = None,
    policies_in_force: Sequence[str] = (),
) -> ReplyFindings:
    """Judge one reply with *judge*, or with the rules that the package comes with."""
    return (judge or _default_judge()).check(
        reply,
        customer=customer,
        allowed_timeline_claims=allowed_timeline_claims,
        may_disclose=may_disclose,
        target=target,
        policies_in_force=policies_in_force,
    )
