"""Actions of a sentence: queues with their priorities, and actions named outright."""

from collections.abc import Sequence
from typing import cast

from triage_bot.policy.grammar.claims import Claim
from triage_bot.policy.grammar.drafts import DraftAction
from triage_bot.policy.grammar.guards import Guard, fronted, is_complement, subject, trailing
from triage_bot.policy.grammar.mentions import Mention
from triage_bot.policy.grammar.sentences import Sentence
from triage_bot.policy.grammar.verification import only_about_verification, stance
from triage_bot.policy.model import ActionType


def claim_guard(sentence: Sentence, claim: Claim, stop: int, claims: Sequence[Claim]) -> list[Guard]:
    """The guards of *claim*: the fronted one of its segment, and the one that follows it before *stop*."""
    first, opening = _opening(sentence, claim, claims)
    _, segment_stop = sentence.segment_of(claim.start)
    found = [fronted(sentence, first, opening), trailing(sentence, claim.stop, min(stop, segment_stop))]
    return [guard for guard in found if guard is not None]


def _opening(sentence: Sentence, claim: Claim, claims: Sequence[Claim]) -> tuple[int, int]:
    """Where the segment of *claim* begins, and where its first claim does: a fronted guard holds for all of them."""
    first, stop = sentence.segment_of(claim.start)
    return first, min((other.start for other in claims if first <= other.start < stop), default=claim.start)


def next_start(sentence: Sentence, claim: Claim, claims: Sequence[Claim]) -> int:
    """Where the clause after *claim* begins at the latest: at the next claim, or at the end of the segment."""
    _, stop = sentence.segment_of(claim.mention.first)
    return min((c.start for c in claims if c.start >= claim.stop), default=stop) if claims else stop


def guard_text(sentence: Sentence, guards: Sequence[Guard]) -> str:
    """The wording of *guards*, without those that only speak of verification."""
    said = (g.text(sentence) for g in guards if not g.otherwise and not only_about_verification(sentence, g))
    return "; ".join(dict.fromkeys(text for text in said if text))


def routed(
    sentence: Sentence, claim: Claim, claims: Sequence[Claim], priorities: Sequence[Mention]
) -> list[DraftAction]:
    """The actions that send the matter to the queue of *claim*: one for each priority that it may have."""
    drafts = []
    for number, priority in enumerate(priorities or [claim.mention]):
        guards = _alternative_guards(sentence, claim, claims, priorities, number)
        draft = _draft(sentence, claim, priority if priorities else None, guards)
        if len(priorities) > 1 and not draft.guard and not draft.otherwise:
            draft.guard = "; ".join(guard.text(sentence) for guard in guards)
        if len(priorities) > 1 and priority.first < claim.start:
            draft.subject = subject(sentence, sentence.segment_of(priority.first)[0], priority.first)
        drafts.append(draft)
    return drafts


def _alternative_guards(
    sentence: Sentence, claim: Claim, claims: Sequence[Claim], priorities: Sequence[Mention], number: int
) -> list[Guard]:
    """The guards before and after the priority of that *number*, or of the queue when it has no priority."""
    several = len(priorities) > 1
    priority = priorities[number] if priorities else claim.mention
    segment_first, segment_stop = sentence.segment_of(priority.first)
    before_claim = priority.first < claim.start
    stop = min([segment_stop, *(c.start for c in claims if c.start >= max(claim.stop, priority.stop))])
    if number + 1 < len(priorities):
        stop = min(stop, _split(sentence, priority, priorities[number + 1]))
    if number:
        begin = _split(sentence, priorities[number - 1], priority)
        head = fronted(sentence, begin, priority.first) or trailing(sentence, begin, priority.first)
    elif several and before_claim:
        head = fronted(sentence, segment_first, priority.first)
    else:
        first, opening = _opening(sentence, claim, claims)
        head = fronted(sentence, first, min(opening, priority.first))
    after = (
        priority.stop if several and before_claim else max(priority.stop, claim.stop) if number == 0 else priority.stop
    )
    tail = trailing(sentence, after, stop, loose=several)
    return [guard for guard in (head, tail) if guard]


def _split(sentence: Sentence, left: Mention, right: Mention) -> int:
    """Where the words between two priorities stop belonging to the first and begin to belong to the second."""
    for marks in ({";"}, {"("}, {","}):
        at = next((i for i in range(right.first - 1, left.stop - 1, -1) if sentence.lemmas[i] in marks), None)
        if at is not None:
            return at
    for at in range(left.stop, right.first):
        if sentence.cue("otherwise", at):
            return at
        if sentence.lemmas[at] in {"and", "or", "but"} and sentence.cue("condition", at + 1):
            return at
    conjunction = (i for i in range(right.first - 1, left.stop - 1, -1) if sentence.lemmas[i] in {"and", "or", "but"})
    return next(conjunction, right.first)


def _draft(sentence: Sentence, claim: Claim, priority: Mention | None, guards: Sequence[Guard]) -> DraftAction:
    first, stop = sentence.segment_of(claim.start)
    return DraftAction(
        type=cast(ActionType, claim.kind),
        destination=claim.mention.value,
        priority=priority.value if priority else None,
        sentence=sentence.text,
        line=sentence.line,
        guard=guard_text(sentence, guards),
        subject=subject(sentence, first, claim.start),
        otherwise=any(guard.otherwise for guard in guards),
        complement=any(is_complement(sentence, guard) for guard in guards) or _contrasts(sentence, first, guards),
        waits=stance(sentence, first, stop),
        strong=claim.mention.strong,
    )


def _contrasts(sentence: Sentence, first: int, guards: Sequence[Guard]) -> bool:
    """ "Later ones go ...": the subject itself names the rest of the cases."""
    return not guards and any(
        sentence.cue("complement", at) for at in range(first, min(first + 2, len(sentence.words)))
    )


def named(sentence: Sentence, claim: Claim, claims: Sequence[Claim]) -> DraftAction:
    """The action that *claim* names outright, such as `resolve`."""
    first, _ = sentence.segment_of(claim.start)
    guards = claim_guard(sentence, claim, next_start(sentence, claim, claims), claims)
    guard = guard_text(sentence, guards)
    if not guard and "then" in sentence.lemmas[first : claim.mention.first] and first:
        guard = sentence.written(0, first)
    said_of = subject(sentence, first, claim.start)
    if claim.mention.value == "ask_verification":
        guard = guard or "; ".join(g.text(sentence) for g in guards if not g.otherwise)
    if not guard and sentence.lemmas[claim.start] == ":" and not sentence.cue("label", first):
        guard = said_of  # "an expiry-day position: `escalate`"
    return DraftAction(
        type=cast(ActionType, claim.mention.value),
        destination=None,
        priority=None,
        sentence=sentence.text,
        line=sentence.line,
        guard=guard,
        subject=said_of,
        otherwise=any(g.otherwise for g in guards),
        complement=any(is_complement(sentence, g) for g in guards) or _contrasts(sentence, first, guards),
        strong=claim.mention.strong,
    )


def is_clarifying(sentence: Sentence, claim: Claim, claims: Sequence[Claim], guard: str) -> bool:
    """Whether an ask for a missing fact holds the matter up, although the text does not name the action.

    Not so when the matter goes to its queue in the same clause, or is said not to wait for the fact.
    """
    if claim.mention.value in {"identity_verification", "executor_documentation"}:
        return False
    segment = sentence.segment_of(claim.start)
    if any(c.kind in {"route", "escalate"} and sentence.segment_of(c.start) == segment for c in claims):
        return False
    waits = [at for at in range(len(sentence.words)) if sentence.cue("wait", at)]
    if any(sentence.cue("negation", i) for at in waits for i in range(max(0, at - 3), at)):
        return False
    missing = any(sentence.cue("missing", at) for at in range(len(sentence.words)))
    return missing and (bool(guard) or sentence.has("missing", claim.start))
