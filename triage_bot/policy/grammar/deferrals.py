"""Routes given by reference: "the same desk", "queue and priority are those of FRD-01"."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from triage_bot.policy.grammar.actions import guard_text
from triage_bot.policy.grammar.claims import Claim
from triage_bot.policy.grammar.guards import before_predicate, fronted, trailing
from triage_bot.policy.grammar.sentences import Sentence
from triage_bot.policy.grammar.verification import stance
from triage_bot.policy.model import ActionEffect, CompiledPolicy, Effects, UnreadSentence

_REACH = 6
"""How many words may stand between "priority" and the policy that gives it."""


@dataclass(frozen=True, slots=True)
class Deferral:
    """A route whose place is that of the policy *target*, or of the policy before when *target* is None."""

    target: str | None
    priority: str | None
    guard: str
    waits: bool | None
    sentence: str
    line: int


def find_deferral(sentence: Sentence, claims: Sequence[Claim]) -> Deferral | None:
    """The route by reference in *sentence*; none when it names a queue itself, or more than one policy."""
    if (target := _lends_priority(sentence, claims)) is not None:
        return Deferral(target, None, "", None, sentence.text, sentence.line)
    if any(claim.kind in {"route", "escalate", "act"} for claim in claims):
        return None
    ids = list(dict.fromkeys(m.value for m in sentence.mentions if m.kind == "policy"))
    at = next((i for i in range(len(sentence.words)) if sentence.cue("same_route", i)), None)
    if at is None or len(ids) > 1 or any(sentence.cue("negation", i) for i in range(max(0, at - 3), at)):
        return None
    routed = any(sentence.cue(name, i) for name in ("route", "escalate") for i in range(len(sentence.words)))
    if not ids and not routed:
        return None
    first, stop = sentence.segment_of(at)
    end = sentence.cue("same_route", at)
    guards = [fronted(sentence, first, before_predicate(sentence, at, first)), trailing(sentence, end, stop)]
    priority = next((m.value for m in sentence.mentions if m.kind == "priority" and m.strong), None)
    return Deferral(
        target=ids[0] if ids else None,
        priority=priority,
        guard=guard_text(sentence, [guard for guard in guards if guard]),
        waits=stance(sentence, 0, len(sentence.words)),
        sentence=sentence.text,
        line=sentence.line,
    )


def _lends_priority(sentence: Sentence, claims: Sequence[Claim]) -> str | None:
    """The policy whose priority a route takes: "with the priority that `ABC-01` gives", "ABC-01's priorities"."""
    if not any(claim.kind in {"route", "escalate"} for claim in claims):
        return None
    if any(mention.kind == "priority" for mention in sentence.mentions):
        return None
    for mention in sentence.mentions:
        near = sentence.lemmas[max(0, mention.first - _REACH) : mention.stop + 3]
        if mention.kind == "policy" and {"priority", "urgency", "severity"}.intersection(near):
            return mention.value
    return None


def _with_priority(effects: Effects, deferral: Deferral, target: CompiledPolicy | None) -> Effects:
    """*effects* with the priorities of *target*, each under its condition there, for the route without one."""
    lent = [action for action in target.effects.actions if action.priority] if target else []
    actions: list[ActionEffect] = []
    for action in effects.actions:
        if action.destination and action.priority is None and action.sentence == deferral.sentence and lent:
            guards = ["; ".join(filter(None, (action.guard, other.guard))) for other in lent]
            actions += [
                replace(action, priority=other.priority, guard=guard, case=other.case)
                for other, guard in zip(lent, guards, strict=True)
            ]
        else:
            actions.append(action)
    return replace(effects, actions=_numbered(actions))


def _numbered(actions: Sequence[ActionEffect]) -> tuple[ActionEffect, ...]:
    """*actions*, with the alternatives of one type and case counted anew."""
    counts: Counter[tuple[str, str]] = Counter()
    numbered = []
    for action in actions:
        numbered.append(replace(action, index=counts[action.type, action.case]))
        counts[action.type, action.case] += 1
    return tuple(numbered)


def settle_deferral(effects: Effects, deferral: Deferral, target: CompiledPolicy | None) -> Effects:
    """*effects* with the route of *target*; a target without a route leaves the sentence unread."""
    routes = [action for action in target.effects.actions if action.destination] if target else []
    if any(action.destination for action in effects.actions):
        return _with_priority(effects, deferral, target)
    if not routes:
        why = "refers to the queue of a policy that names none"
        unread = UnreadSentence(deferral.sentence, why, line=deferral.line)
        return replace(effects, unread=(*effects.unread, unread))
    waits = deferral.waits
    taken = [
        ActionEffect(
            type=route.type,
            destination=route.destination,
            priority=deferral.priority or route.priority,
            guard=deferral.guard or ("" if deferral.priority else route.guard),
            case=route.case,
            index=route.index,
            waits_for_verification=route.waits_for_verification if waits is None else waits,
            sentence=deferral.sentence,
            line=deferral.line,
        )
        for route in (routes[:1] if deferral.priority else routes)
    ]
    if len(taken) == 1:
        taken = [replace(taken[0], case="otherwise" if effects.actions else "only", index=0)]
    return replace(effects, actions=(*effects.actions, *taken))
