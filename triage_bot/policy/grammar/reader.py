"""Reads the effects of one policy, sentence by sentence."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from triage_bot.policy.blocks import RichText
from triage_bot.policy.grammar.actions import claim_guard, guard_text, is_clarifying, named, next_start, routed
from triage_bot.policy.grammar.deferrals import Deferral, find_deferral
from triage_bot.policy.grammar.drafts import DraftAction, DraftTimeline, settle_actions, settle_cases
from triage_bot.policy.grammar.exemptions import ExemptionReader
from triage_bot.policy.grammar.governors import Claim, ClaimKind, govern
from triage_bot.policy.grammar.guards import subject
from triage_bot.policy.grammar.lexicon import Lexicon
from triage_bot.policy.grammar.sentences import LONGEST_SENTENCE, Mention, Sentence, split_sentences
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

    def __init__(self, lexicon: Lexicon, policy_id: str = "", title: str = "", section: str = "") -> None:
        self._lexicon = lexicon
        self._exemptions = ExemptionReader(policy_id, title, section)
        self._actions: list[DraftAction] = []
        self._timelines: list[DraftTimeline] = []
        self._raises: list[FlagEffect] = []
        self._excludes: list[FlagEffect] = []
        self._asks: list[AskEffect] = []
        self._prohibits: list[ProhibitionEffect] = []
        self._parameters: list[Parameter] = []
        self._unread: list[UnreadSentence] = []
        self.deferrals: list[Deferral] = []
        """Routes by reference, for whoever knows the other policies; see :func:`settle_deferrals`."""
        self._waits: bool | None = None
        self._named_facts: list[AskEffect] = []
        self._clarifying: list[DraftAction] = []
        self._pending: list[DraftAction] = []

    def read(self, passages: Iterable[RichText]) -> Effects:
        """Read all *passages* and return the effects."""
        for passage in passages:
            for sentence in split_sentences(passage, self._lexicon):
                self._sentence(sentence)
        return self.effects()

    def _sentence(self, sentence: Sentence) -> None:
        if sentence.too_long:
            self._cannot_read(sentence, f"is a sentence of more than {LONGEST_SENTENCE} words")
            return
        found = list(govern(sentence))
        claims = [claim for claim in found if isinstance(claim, Claim) and claim.kind != "nothing"]
        for mention in found:
            if isinstance(mention, Mention) and mention.kind == "unknown":
                if why := unknown_name(sentence, mention, self._lexicon):
                    self._unread.append(UnreadSentence(sentence.text, why, "unknown", sentence.line))
            elif isinstance(mention, Mention):
                self._cannot_read(sentence, f"names {mention.value} without saying what is done with it")
            elif mention.kind == "nothing" and mention.mention.kind == "ask" and mention.mention.strong:
                place = (sentence.text, sentence.line)
                self._named_facts.append(AskEffect(mention.mention.value, "", *place))
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
        if deferral := find_deferral(sentence, claims):
            self.deferrals.append(deferral)
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
        self._complete_destination(drafts)
        self._actions += self._with_pending([draft for _, draft in sorted(drafts, key=lambda item: item[0])])
        if not queues:
            self._carry_priorities(sentence, claims)

    def _complete_destination(self, drafts: list[tuple[int, DraftAction]]) -> None:
        """ "Type: escalate. To: compliance." names action and place in two sentences."""
        last = self._actions[-1] if self._actions else None
        if last is None or last.destination or last.type not in {"route", "escalate"} or not drafts:
            return
        first = drafts[0][1]
        if first.destination and first.type in {"route", "escalate"}:
            self._actions.pop()
            first.type, first.guard = last.type, first.guard or last.guard

    def _with_pending(self, drafts: list[DraftAction]) -> list[DraftAction]:
        """Give the priorities that an earlier sentence named to the first queue that comes without one."""
        target = next((d for d in drafts if d.type in {"route", "escalate"} and d.priority is None), None)
        if target is None or not self._pending:
            return drafts
        pending, self._pending = self._pending, []
        for draft in pending:
            draft.type, draft.destination, draft.strong = target.type, target.destination, target.strong
            draft.waits = target.waits if draft.waits is None else draft.waits
        at = drafts.index(target)
        return [*drafts[:at], *pending, *drafts[at + 1 :]]

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
            if mentions and not sentence.has("same_route") and not any("rank" in lemma for lemma in sentence.lemmas):
                at = mentions[0].first
                claim = Claim("route", Mention("queue", "", at, at, strong=True), at, at)
                self._pending += routed(sentence, claim, claims, mentions)
            return
        mention = Mention("queue", last.destination or "", mentions[0].first, mentions[0].first, strong=last.strong)
        kind: ClaimKind = "escalate" if last.type == "escalate" else "route"
        if last.priority is None and sentence.has("escalate"):
            kind = last.type = "escalate"  # "Goes to Compliance. Escalation, P1."
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
        if not guard and claim.mention.stop <= claim.start:  # "Without the order number nothing ...; ask for it"
            opening, _ = sentence.segment_of(claim.mention.first)
            guard = subject(sentence, opening, claim.start)
        place = (guard, sentence.text, sentence.line)
        if claim.kind == "raise":
            self._raises.append(FlagEffect(value, *place))
        elif claim.kind == "exclude":
            self._excludes.append(FlagEffect(value, *place))
        elif claim.kind == "ask":
            self._asks.append(AskEffect(value, *place))
            if is_clarifying(sentence, claim, claims, guard):
                self._clarifying.append(DraftAction("ask_clarifying", None, None, *place[1:], guard=guard))
        else:
            self._prohibits.append(ProhibitionEffect(value, *place))

    def _report_unknown_destination(self, sentence: Sentence, claims: Sequence[Claim]) -> None:
        if any(claim.kind in {"route", "escalate"} for claim in claims) or sentence.has("same_route"):
            return
        if any(mention.kind in {"queue", "policy"} for mention in sentence.mentions):
            return
        for at in range(len(sentence.words)):
            end = sentence.cue("route", at)
            to = next((i for i in range(end, end + 4) if sentence.lemmas[i : i + 1] == ["to"]), 0) if end else 0
            if to:
                near = range(to, min(to + 6, len(sentence.words)))
                if any(sentence.cue("team", i) for i in near):
                    self._cannot_read(sentence, "sends the matter to a place that is no queue of the vocabulary")
                    return

    @property
    def exempt_phrases(self) -> tuple[str, ...]:
        """Matters that the policy lets go ahead unverified, in words; see :func:`resolve_phrases`."""
        return tuple(self._exemptions.phrases)

    def effects(self) -> Effects:
        """Everything read so far, settled."""
        for draft in self._pending:
            why = f"names {draft.priority} without a queue"
            self._unread.append(UnreadSentence(draft.sentence, why, line=draft.line))
        actions = self._settled_actions()
        if not self._asks and any(action.type == "ask_clarifying" for action in actions):
            self._asks = self._named_facts  # "Missing: `lot_identifiers`. Until it is given, `ask_clarifying`."
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

    def _settle_identity(self, actions: list[DraftAction]) -> None:
        """Asking for identity verification is the action of that name, or what a policy's routes wait for."""
        ask = next((ask for ask in self._asks if ask.key == "identity_verification"), None)
        if ask is None or any(action.type == "ask_verification" for action in actions):
            return
        routes = [action for action in actions if action.type in {"route", "escalate"}]
        for action in routes:
            action.waits = True if action.waits is None else action.waits
        if not routes:
            actions.append(DraftAction("ask_verification", None, None, ask.sentence, ask.line, guard=ask.guard))

    def _settled_actions(self) -> list[DraftAction]:
        actions = self._actions
        if any(a.strong and a.destination is None for a in actions):
            actions = [a for a in actions if a.strong or a.destination is not None]
        for action in actions:
            if action.waits is None and action.type in {"route", "escalate"}:
                action.waits = self._waits
        self._settle_identity(actions)
        if not any(a.type == "ask_clarifying" or a.waits is False for a in actions):
            actions = [*actions, *self._clarifying[:1]]
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
        elif after or queues:
            owned[after[0] if after else 0].append(mention)
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
