"""The actions of a policy, over its sentences: a later one may add a priority, a place, or what waits."""

from collections.abc import Iterable, Sequence

from triage_bot.policy.grammar.actions import claim_guard, guard_text, named, next_start, routed
from triage_bot.policy.grammar.claims import Claim, ClaimKind, negated
from triage_bot.policy.grammar.drafts import DraftAction
from triage_bot.policy.grammar.mentions import Mention
from triage_bot.policy.grammar.priorities import is_denied, priorities_of
from triage_bot.policy.grammar.run_ins import scoped
from triage_bot.policy.grammar.sentences import Sentence
from triage_bot.policy.grammar.verification import stance
from triage_bot.policy.model import AskEffect

_EMPTY = frozenset(
    "a an the that those these one call case matter which be it any only of if when where or and due".split()
)
"""Words of a subject that say nothing about which alternatives it means."""


def _content(lemmas: Iterable[str]) -> set[str]:
    return {lemma for lemma in lemmas if lemma.isalnum()} - _EMPTY


class ActionReader:
    """Follows the sentences of one policy; *pending* are priorities that no queue has been named for."""

    def __init__(self) -> None:
        self._actions: list[DraftAction] = []
        self._waits: bool | None = None
        self._clarifying: list[DraftAction] = []
        self.pending: list[DraftAction] = []
        self.scope = ""
        """The run-in label of the paragraph that is being read; part of every condition in it."""

    def sentence(self, sentence: Sentence, claims: Sequence[Claim]) -> None:
        """Take in the next sentence."""
        self._read_actions(sentence, claims)
        self._read_stance(sentence, claims)

    def clarifying(self, sentence: Sentence, guard: str) -> None:
        """Note an ask for a missing fact that holds the matter up."""
        self._clarifying.append(DraftAction("ask_clarifying", None, None, sentence.text, sentence.line, guard=guard))

    def _read_actions(self, sentence: Sentence, claims: Sequence[Claim]) -> None:
        queues = [claim for claim in claims if claim.kind in {"route", "escalate"}]
        owners = priorities_of(sentence, queues)
        drafts: list[tuple[int, DraftAction]] = []
        for claim, priorities in zip(queues, owners, strict=True):
            drafts += [(claim.start, draft) for draft in routed(sentence, claim, claims, priorities)]
        for claim in claims:
            if claim.kind == "act" and not (queues and claim.mention.value in {"route", "escalate"}):
                drafts.append((claim.start, self._named(sentence, claim, claims)))
        for _, draft in drafts:
            if self.scope:
                draft.guard = scoped(self.scope, draft.guard or draft.subject)
        self._complete_destination(drafts)
        self._actions += self._with_pending([draft for _, draft in sorted(drafts, key=lambda item: item[0])])
        if not queues:
            self._carry_priorities(sentence, claims)
            self._escalate_some(sentence)

    def _escalate_some(self, sentence: Sentence) -> None:
        """ "Due today is escalated; the rest is routed": the alternatives with that condition are escalations."""
        for at in range(1, len(sentence.words)):
            first, _ = sentence.segment_of(at)
            if not sentence.cue("escalate", at) or sentence.lemmas[at - 1] != "be" or negated(sentence, at, first):
                continue
            said = _content(sentence.lemmas[first : at - 1])
            for draft in self._actions:
                guard = set(sentence.lexicon.tokenizer.lemmas(draft.guard)) if sentence.lexicon else set()
                if draft.type == "route" and draft.destination and said and said <= guard | {"call", "matter"}:
                    draft.type = "escalate"

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
        if target is None or not self.pending:
            return drafts
        pending, self.pending = self.pending, []
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
        mentions = [m for m in sentence.mentions if m.kind == "priority" and m.strong and not is_denied(sentence, m)]
        last = next((a for a in reversed(self._actions) if a.type in {"route", "escalate"} and a.destination), None)
        if not mentions or last is None:
            if mentions and not sentence.has("same_route") and not any("rank" in lemma for lemma in sentence.lemmas):
                at = mentions[0].first
                claim = Claim("route", Mention("queue", "", at, at, strong=True), at, at)
                self.pending += routed(sentence, claim, claims, mentions)
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
            elif any(c.kind == "act" for c in claims):
                continue
            elif meant := self._meant_by(sentence, segment):
                for draft in meant:
                    draft.waits = said if draft.waits is None else draft.waits
            elif self._waits is None:
                self._waits = said

    def _meant_by(self, sentence: Sentence, segment: tuple[int, int]) -> list[DraftAction]:
        """Those of several actions whose conditions the opening words of *segment* repeat.

        "Where it is due today, send it unverified" speaks of the call that is due today, and of no other.
        """
        first, stop = segment
        end = next(
            (i for i in range(first, stop) if sentence.lemmas[i] in {",", ":"} or sentence.cue("negation", i)), first
        )
        if end == first or sentence.lexicon is None:
            return []
        said = _content(sentence.lemmas[first:end])
        lemmas = sentence.lexicon.tokenizer.lemmas
        guarded = [draft for draft in self._actions if draft.destination and draft.guard]
        return [draft for draft in guarded if (own := _content(lemmas(draft.guard))) and own <= said]

    def settled(self, asks: Sequence[AskEffect]) -> list[DraftAction]:
        """The actions in text order, each once, with those that *asks* imply."""
        actions = self._actions
        if any(a.strong and a.destination is None for a in actions):
            actions = [a for a in actions if a.strong or a.destination is not None]
        for action in actions:
            if action.waits is None and action.type in {"route", "escalate"}:
                action.waits = self._waits
        _settle_identity(actions, asks)
        if not any(a.type == "ask_clarifying" or a.waits is False for a in actions):
            actions = [*actions, *self._clarifying[:1]]
        kept: list[DraftAction] = []
        for action in actions:
            twin = next((a for a in kept if _same_action(a, action)), None)
            if twin is None:
                kept.append(action)
        return kept


def _settle_identity(actions: list[DraftAction], asks: Sequence[AskEffect]) -> None:
    """Asking for identity verification is the action of that name, or what a policy's routes wait for."""
    ask = next((ask for ask in asks if ask.key == "identity_verification"), None)
    if ask is None or any(action.type == "ask_verification" for action in actions):
        return
    routes = [action for action in actions if action.type in {"route", "escalate"}]
    for action in routes:
        action.waits = True if action.waits is None else action.waits
    if not routes:
        actions.append(DraftAction("ask_verification", None, None, ask.sentence, ask.line, guard=ask.guard))


def _same_action(one: DraftAction, other: DraftAction) -> bool:
    same = (one.type, one.destination, one.priority) == (other.type, other.destination, other.priority)
    return same and ((one.guard == other.guard and one.subject == other.subject) or one.sentence == other.sentence)
