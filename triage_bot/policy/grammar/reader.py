"""Reads the effects of one policy, sentence by sentence."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from triage_bot.policy.blocks import RichText
from triage_bot.policy.grammar.action_reader import ActionReader
from triage_bot.policy.grammar.actions import claim_guard, guard_text, is_clarifying, next_start
from triage_bot.policy.grammar.claims import Claim
from triage_bot.policy.grammar.deferrals import Deferral, find_deferral
from triage_bot.policy.grammar.drafts import DraftTimeline, settle_actions, settle_cases
from triage_bot.policy.grammar.exemptions import ExemptionReader
from triage_bot.policy.grammar.governors import govern
from triage_bot.policy.grammar.guards import subject
from triage_bot.policy.grammar.lexicon import Lexicon
from triage_bot.policy.grammar.mentions import Mention
from triage_bot.policy.grammar.run_ins import (
    asks_for_it,
    is_open_question,
    opening_label,
    raised_by,
    run_in_labels,
    scoped,
)
from triage_bot.policy.grammar.sentences import LONGEST_SENTENCE, Sentence, split_sentences
from triage_bot.policy.grammar.timelines import parameters, settled_timeline, timelines
from triage_bot.policy.grammar.unknown import unknown_name
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
        self._actions = ActionReader()
        self._timelines: list[DraftTimeline] = []
        self._raises: list[FlagEffect] = []
        self._excludes: list[FlagEffect] = []
        self._asks: list[AskEffect] = []
        self._prohibits: list[ProhibitionEffect] = []
        self._parameters: list[Parameter] = []
        self._unread: list[UnreadSentence] = []
        self.deferrals: list[Deferral] = []
        """Routes by reference, for whoever knows the other policies; see :func:`settle_deferrals`."""
        self._named_facts: list[AskEffect] = []
        self._question = ""
        self._scope = ""

    def read(self, passages: Iterable[RichText]) -> Effects:
        """Read all *passages* and return the effects."""
        passages = list(passages)
        for passage, label in zip(passages, run_in_labels(passages), strict=True):
            self._actions.scope = self._scope = label
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
                fact = AskEffect(mention.mention.value, sentence=sentence.text, line=sentence.line)
                self._named_facts.append(fact)
        self._named_facts += [
            AskEffect(mention.value, sentence=sentence.text, line=sentence.line)
            for mention in sentence.mentions
            if mention.kind == "ask" and not mention.strong and mention.value != "identity_verification"
        ]
        self._actions.sentence(sentence, claims)
        if (self._asks or self._named_facts) and (at := asks_for_it(sentence, claims, bool(self._question))) >= 0:
            self._actions.clarifying(sentence, scoped(self._scope, sentence.written(0, at) or self._question))
        self._question = sentence.text if is_open_question(sentence) else ""
        for claim in claims:
            self._read_value(sentence, claim, claims)
        spent: set[int] = set()
        for quantity, draft in timelines(sentence):
            draft.guard = scoped(self._scope, draft.guard)
            self._timelines.append(draft)
            spent.add(quantity.first)
        self._parameters += parameters(sentence, spent)
        self._exemptions.sentence(sentence)
        if deferral := find_deferral(sentence, claims):
            self.deferrals.append(deferral)
        self._report_unknown_destination(sentence, claims)

    def _cannot_read(self, sentence: Sentence, why: str) -> None:
        self._unread.append(UnreadSentence(sentence.text, why, line=sentence.line))

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
        if claim.kind == "ask":  # "Rejected: ask for the reason"
            guard = scoped(opening_label(sentence, claim.start), guard)
        guard = scoped(self._scope, guard)
        if claim.kind == "raise":
            self._raises.append(FlagEffect(value, guard, sentence=sentence.text, line=sentence.line))
        elif claim.kind == "exclude":
            self._excludes.append(FlagEffect(value, guard, sentence=sentence.text, line=sentence.line))
        elif claim.kind == "ask":
            self._asks.append(AskEffect(value, guard, sentence=sentence.text, line=sentence.line))
            if is_clarifying(sentence, claim, claims, guard):
                self._actions.clarifying(sentence, guard)
        else:
            self._prohibits.append(ProhibitionEffect(value, guard, sentence=sentence.text, line=sentence.line))

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
        for draft in self._actions.pending:
            why = f"names {draft.priority} without a queue"
            self._unread.append(UnreadSentence(draft.sentence, why, line=draft.line))
        actions = self._actions.settled(self._asks)
        if not self._asks and any(action.type == "ask_clarifying" for action in actions):
            self._asks = self._named_facts  # "Missing: `lot_identifiers`. Until it is given, `ask_clarifying`."
        self._timelines = _distinct_timelines(self._timelines)
        cases = settle_cases(self._timelines, ["timeline"] * len(self._timelines))
        settled = settle_actions(actions)
        return Effects(
            actions=settled,
            raises=_distinct(raised_by(self._raises, settled), lambda effect: effect.flag),
            excludes=_distinct(self._excludes, lambda effect: effect.flag),
            asks=_distinct(self._asks, lambda effect: effect.key),
            prohibits=_distinct(self._prohibits, lambda effect: effect.prohibited),
            timelines=tuple(settled_timeline(d, case) for d, case in zip(self._timelines, cases, strict=True)),
            parameters=tuple(self._parameters),
            exempts=self._exemptions.ids(),
            unread=tuple(self._unread),
        )


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
