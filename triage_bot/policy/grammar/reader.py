"""Reads the effects of one policy, sentence by sentence."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from triage_bot.policy.blocks import RichText
from triage_bot.policy.grammar.actions import claim_guard, guard_text, named, next_start, routed
from triage_bot.policy.grammar.drafts import DraftAction, DraftTimeline, settle_actions, settle_cases
from triage_bot.policy.grammar.exemptions import ExemptionReader
from triage_bot.policy.grammar.governors import Claim, ClaimKind, govern
from triage_bot.policy.grammar.lexicon import Lexicon
from triage_bot.policy.grammar.sentences import Mention, Sentence, split_sentences
from triage_bot.policy.grammar.timelines import parameters, settled_timeline, timelines
from triage_bot.policy.grammar.unknown import unknown_name
from triage_bot.policy.grammar.verification import stance
from triage_bot.policy.model import (
    AskEffect,
    Effects,
    FlagEffect,
    Parameter,
    ProhibitionEffect,
    UnreadSentence,
)

_Guarded = TypeVar("_Guarded", FlagEffect, AskEffect, ProhibitionEffect)


class PolicyReader:
    """Collects the effects of a policy; feed it the passages in order, then take :meth:`effects`."""

    def __init__(self, lexicon: Lexicon, policy_id: str = "", title: str = "") -> None:
        self._lexicon = lexicon
        self._exemptions = ExemptionReader(policy_id, title)
        self._actions: list[DraftAction] = []
        self._timelines: list[DraftTimeline] = []
        self._raises: list[FlagEffect] = []
        self._excludes: list[FlagEffect] = []
        self._asks: list[AskEffect] = []
        self._prohibits: list[ProhibitionEffect] = []
        self._parameters: list[Parameter] = []
        self._unread: list[UnreadSentence] = []
        self._waits: bool | None = None

    def read(self, passages: Iterable[RichText]) -> Effects:
        """Read all *passages* and return the effects."""
        for passage in passages:
            for sentence in split_sentences(passage, self._lexicon):
                self._sentence(sentence)
        return self.effects()

    def _sentence(self, sentence: Sentence) -> None:
        found = list(govern(sentence))
        claims = [claim for claim in found if isinstance(claim, Claim) and claim.kind != "nothing"]
        for mention in found:
            if isinstance(mention, Mention) and mention.kind == "unknown":
                if why := unknown_name(sentence, mention, self._lexicon):
                    self._unread.append(UnreadSentence(sentence.text, why, "unknown", sentence.line))
            elif isinstance(mention, Mention):
                self._cannot_read(sentence, f"names {mention.value} without saying what is done with it")
        self._read_actions(sentence, claims)
        self._read_stance(sentence, claims)
        for claim in claims:
            self._read_value(sentence, claim, claims)
        spent: set[int] = set()
        for quantity, draft in timelines(sentence):
            self._timelines.append(draft)
            spent.add(quantity.first)
        self._parameters += parameters(sentence, spent)
        self._exemptions.sentence(sentence)
        self._report_unknown_destination(sentence, claims)

    def _cannot_read(self, sentence: Sentence, why: str) -> None:
        self._unread.append(UnreadSentence(sentence.text, why, line=sentence.line))

    def _read_actions(self, sentence: Sentence, claims: Sequence[Claim]) -> None:
        queues = [claim for claim in claims if claim.kind in {"route", "escalate"}]
        owners = _priorities(sentence, queues)
        drafts: list[tuple[int, DraftAction]] = []
        for claim, priorities in zip(queues, owners, strict=True):
            drafts += [(claim.start, draft) for draft in routed(sentence, claim, claims, priorities)]
        for claim in claims:
            if claim.kind == "act" and not (queues and claim.mention.value in {"route", "escalate"}):
                drafts.append((claim.start, self._named(sentence, claim, claims)))
        self._actions += [draft for _, draft in sorted(drafts, key=lambda item: item[0])]
        if not queues:
            self._carry_priorities(sentence, claims)

    def _named(self, sentence: Sentence, claim: Claim, claims: Sequence[Claim]) -> DraftAction:
        draft = named(sentence, claim, claims)
        asks = [c for c in claims if c.kind == "ask"]
        if draft.type == "ask_clarifying" and asks:
            texts = [
                guard_text(sentence, claim_guard(sentence, c, next_start(sentence, c, claims), claims)) for c in asks
            ]
            draft.guard = max([draft.guard, *texts], key=len)
        return draft

    def _carry_priorities(self, sentence: Sentence, claims: Sequence[Claim]) -> None:
        """ "Otherwise, P2." in a sentence of its own speaks of the queue that was named last."""
        mentions = [m for m in sentence.mentions if m.kind == "priority" and m.strong and not _is_denied(sentence, m)]
        last = next((a for a in reversed(self._actions) if a.type in {"route", "escalate"} and a.destination), None)
        if not mentions or last is None:
            if mentions and not sentence.has("same") and not any("rank" in lemma for lemma in sentence.lemmas):
                self._cannot_read(sentence, f"names {mentions[0].value} without a queue")
            return
        mention = Mention("queue", last.destination or "", mentions[0].first, mentions[0].first, strong=last.strong)
        kind: ClaimKind = "escalate" if last.type == "escalate" else "route"
        claim = Claim(kind, mention, mentions[0].first, mentions[0].first)
        drafts = routed(sentence, claim, claims, mentions)
        bare = next((draft for draft in drafts if not draft.guard and not draft.otherwise), None)
        if last.priority is None and bare is not None:
            last.priority = bare.priority
            drafts.remove(bare)
        elif last.priority is None:
            self._actions.remove(last)
        for draft in drafts:
            draft.waits = draft.waits if draft.waits is not None else last.waits
        self._actions += drafts

    def _read_stance(self, sentence: Sentence, claims: Sequence[Claim]) -> None:
        """What a segment without a queue says about verification holds for the sentence, or for the policy."""
        busy = {sentence.segment_of(c.start) for c in claims if c.kind in {"route", "escalate"}}
        for segment in sentence.segments:
            said = stance(sentence, *segment) if segment not in busy else None
            if said is None:
                continue
            if busy:
                for draft in self._actions:
                    if draft.sentence == sentence.text and draft.waits is None:
                        draft.waits = said
            elif self._waits is None and not any(c.kind == "act" for c in claims):
                self._waits = said

    def _read_value(self, sentence: Sentence, claim: Claim, claims: Sequence[Claim]) -> None:
        value = claim.mention.value
        if claim.kind not in {"raise", "exclude", "ask", "prohibit"}:
            return
        last = max((c.stop for c in claims if c.start == claim.start), default=claim.stop)
        widest = Claim(claim.kind, claim.mention, claim.start, last)
        guard = guard_text(sentence, claim_guard(sentence, widest, next_start(sentence, widest, claims), claims))
        place = (guard, sentence.text, sentence.line)
        if claim.kind == "raise":
            self._raises.append(FlagEffect(value, *place))
        elif claim.kind == "exclude":
            self._excludes.append(FlagEffect(value, *place))
        elif claim.kind == "ask":
            self._asks.append(AskEffect(value, *place))
        else:
            self._prohibits.append(ProhibitionEffect(value, *place))

    def _report_unknown_destination(self, sentence: Sentence, claims: Sequence[Claim]) -> None:
        if any(claim.kind in {"route", "escalate"} for claim in claims) or sentence.has("same"):
            return
        if any(mention.kind in {"queue", "policy"} for mention in sentence.mentions):
            return
        for at in range(len(sentence.words)):
            end = sentence.cue("route", at)
            if end and end < len(sentence.words) and sentence.lemmas[end] == "to":
                near = range(end, min(end + 6, len(sentence.words)))
                if any(sentence.cue("team", i) for i in near):
                    self._cannot_read(sentence, "sends the matter to a place that is no queue of the vocabulary")
                    return

    def effects(self) -> Effects:
        """Everything read so far, settled."""
        actions = self._settled_actions()
        self._timelines = _distinct_timelines(self._timelines)
        cases = settle_cases(self._timelines, ["timeline"] * len(self._timelines))
        return Effects(
            actions=settle_actions(actions),
            raises=_distinct(self._raises, lambda effect: effect.flag),
            excludes=_distinct(self._excludes, lambda effect: effect.flag),
            asks=_distinct(self._asks, lambda effect: effect.key),
            prohibits=_distinct(self._prohibits, lambda effect: effect.prohibited),
            timelines=tuple(settled_timeline(d, case) for d, case in zip(self._timelines, cases, strict=True)),
            parameters=tuple(self._parameters),
            exempts=self._exemptions.ids(),
            unread=tuple(self._unread),
        )

    def _settled_actions(self) -> list[DraftAction]:
        actions = self._actions
        if any(a.strong and a.destination is None for a in actions):
            actions = [a for a in actions if a.strong or a.destination is not None]
        for action in actions:
            if action.waits is None and action.type in {"route", "escalate"}:
                action.waits = self._waits
        kept: list[DraftAction] = []
        for action in actions:
            twin = next((a for a in kept if _same_action(a, action)), None)
            if twin is None:
                kept.append(action)
        return kept


def _same_action(one: DraftAction, other: DraftAction) -> bool:
    same = (one.type, one.destination, one.priority) == (other.type, other.destination, other.priority)
    return same and ((one.guard == other.guard and one.subject == other.subject) or one.sentence == other.sentence)


def _is_denied(sentence: Sentence, mention: Mention) -> bool:
    before = sentence.lemmas[max(0, mention.first - 2) : mention.first]
    return any(lemma in {"not", "never", "than", "no"} for lemma in before)


def _priorities(sentence: Sentence, queues: Sequence[Claim]) -> list[list[Mention]]:
    """The priorities of each queue: those that follow it, or for the first queue those just before it."""
    mentions = [m for m in sentence.mentions if m.kind == "priority" and not _is_denied(sentence, m)]
    owned: list[list[Mention]] = [[] for _ in queues]
    for mention in mentions:
        before = [number for number, claim in enumerate(queues) if claim.mention.stop <= mention.first]
        segment = sentence.segment_of(mention.first)
        after = [
            n
            for n, c in enumerate(queues)
            if c.mention.first >= mention.stop and sentence.segment_of(c.mention.first) == segment
        ]
        if after and _leads(sentence, mention, queues[after[0]]):
            owned[after[0]].append(mention)
        elif before:
            owned[before[-1]].append(mention)
        elif after:
            owned[after[0]].append(mention)
    return owned


def _leads(sentence: Sentence, mention: Mention, claim: Claim) -> bool:
    """ "P1 to fraud_ops", "at P1 to fraud_ops": the priority stands right before its queue."""
    between = sentence.lemmas[mention.stop : claim.mention.first]
    return bool(between) and len(between) <= 3 and between[0] in {"to", "→", "with", "->", "in"}


def _distinct_timelines(drafts: Sequence[DraftTimeline]) -> list[DraftTimeline]:
    quoted = {draft.text for draft in drafts if draft.quoted}
    kept: list[DraftTimeline] = []
    for draft in drafts:
        if not draft.quoted and draft.text in quoted:
            continue
        if not any((other.text, other.guard) == (draft.text, draft.guard) for other in kept):
            kept.append(draft)
    return kept


def _distinct(effects: Sequence[_Guarded], key: Callable[[_Guarded], str]) -> tuple[_Guarded, ...]:
    """The first effect of each value and guard."""
    firsts: dict[tuple[str, str], _Guarded] = {}
    for effect in effects:
        firsts.setdefault((key(effect), effect.guard), effect)
    return tuple(firsts.values())
