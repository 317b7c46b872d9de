"""The judge: all checks over one reply."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import cast

from triage_bot.checks.candidates import Candidate, Strength, spans_found
from triage_bot.checks.decisions import Decider, load_bounds
from triage_bot.checks.figures import pack_figures, unsaid_dates, unsaid_details
from triage_bot.checks.findings import ReplyFindings, findings_of
from triage_bot.checks.identifiers import full_identifiers
from triage_bot.checks.model import SentenceModel
from triage_bot.checks.pack_windows import pack_windows
from triage_bot.checks.read_replies import DISCLOSURE, FULL_NUMBER, ReadReply, commitments, holds
from triage_bot.checks.reply_text import ReplyText, read_reply
from triage_bot.checks.rules import Rule, ScopeRule, load_rules
from triage_bot.checks.scopes import Scopes
from triage_bot.checks.situation import SITUATION_CUES
from triage_bot.checks.timelines import TimelineCheck
from triage_bot.checks.told import Told
from triage_bot.language import Analyzer, FrameHit, FrameIndex, load_words
from triage_bot.language.classes import load_classes
from triage_bot.resources import default_policies_path, default_rules_dir


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
        told = [scope for scope in scopes if scope.name in SITUATION_CUES or scope.reach == "reply"]
        spoken: list[ScopeRule | Rule] = [scope for scope in scopes if scope.name not in SITUATION_CUES]
        spoken += rules
        self._index: FrameIndex[ScopeRule | Rule] = FrameIndex(
            (frame, rule) for rule in spoken for frame in rule.frames
        )
        self._told: FrameIndex[ScopeRule] = FrameIndex((frame, scope) for scope in told for frame in scope.frames)
        folder = rules_dir / "checks" / "model"
        model = SentenceModel.load(folder, rules_dir / "model", classes) if with_model else None
        self._decider = (
            None if model is None else Decider(model, load_bounds(folder), {rule.name for rule in rules if rule.is_ask})
        )
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
        read = self.read(
            reply,
            customer=customer,
            allowed_timeline_claims=allowed_timeline_claims,
            may_disclose=may_disclose,
            target=target,
            policies_in_force=policies_in_force,
        )
        if self._decider is None:
            found = [item for item in read.candidates if item.strength is not Strength.HINT]
        else:
            found = list(self._decider.decide(read.text, read.scopes, read.candidates, read.admits))
        return findings_of(reply, found)

    def read(
        self,
        reply: str,
        *,
        customer: Sequence[str] | str = (),
        allowed_timeline_claims: Sequence[str] = (),
        may_disclose: bool = True,
        target: Mapping[str, object] | None = None,
        policies_in_force: Sequence[str] = (),
    ) -> ReadReply:
        """The reply in sentences and scopes with all that the rules see in it, before anything is decided."""
        turns = (customer,) if isinstance(customer, str) else tuple(customer)
        told = Told(self.analyzer, self._told, turns, target, policies_in_force)
        text = read_reply(reply, self.analyzer)
        scopes, hits = self._read(text)
        times = tuple(self._timelines.find(text, scopes, allowed_timeline_claims, told.customer))
        candidates = [*self._numbers(text, told, may_disclose), *commitments(reply, times)]
        if not may_disclose:
            known = self._timelines.known(allowed_timeline_claims)
            details = unsaid_details(text, scopes, told.customer, self._pack_figures)
            candidates += spans_found(text, details, DISCLOSURE, Strength.FRAME)
            dates = unsaid_dates(text, scopes, told.customer, known)
            candidates += spans_found(text, dates, DISCLOSURE, Strength.FRAME)
        for hit in hits:
            rule = hit.payload
            if (rule.name != DISCLOSURE or not may_disclose) and holds(hit, scopes, text, told):
                start, end = text.document.written_span(hit.first, hit.stop)
                strength = Strength.HINT if rule.is_hint else Strength.FRAME
                candidates.append(Candidate(rule.name, start, end, rule.reason, strength, rule.is_ask))
        return ReadReply(text, scopes, tuple(candidates), may_disclose, told, times)

    @staticmethod
    def _numbers(text: ReplyText, told: Told, may_disclose: bool) -> Iterator[Candidate]:
        exposed, others = told.numbers()
        numbers = full_identifiers(text.document.source.folded, exposed, others)
        for item in spans_found(text, numbers, FULL_NUMBER, Strength.SURE):
            yield item
            if not may_disclose and not exposed:
                yield replace(item, name=DISCLOSURE, reason="states a number that the customer did not give")

    def _read(self, text: ReplyText) -> tuple[Scopes, list[FrameHit[Rule]]]:
        """The scopes of a reply and the hits of its rules."""
        found = self._index.find(text.document)
        hits = [hit for hit in found if isinstance(hit.payload, Rule)]
        cues = [hit for hit in found if isinstance(hit.payload, ScopeRule)]
        return Scopes(text, cast("list[FrameHit[ScopeRule]]", cues)), cast("list[FrameHit[Rule]]", hits)


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
