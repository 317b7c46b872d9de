"""Layer 3, first half: what the rules read in a ticket's text, decided under the standing that the labels give.

Only small values are kept of each decision, so that a whole file's readings fit in memory.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from triage_bot.agent import Conversation, DecidedTurn, Knowledge
from triage_bot.audit.pack_index import PackIndex
from triage_bot.audit.rule_table import Fired
from triage_bot.audit.view import DecisionView
from triage_bot.decide import Decision, Disposition, choose
from triage_bot.matters import Matter
from triage_bot.read import Ticket

_EXCERPT = 90
"""Characters of the customer's words that a finding quotes for each piece of evidence."""
_HEARD = 0.05
"""Strengths below this are noise."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What was decided, as far as labels can be compared with it."""

    action_type: str
    destination: str | None
    priority: str | None
    flags: tuple[str, ...]
    policy_ids: tuple[str, ...]
    must_ask: tuple[str, ...]
    timelines: tuple[str, ...]
    governing: str

    @property
    def disposition(self) -> tuple[str, str | None, str | None]:
        """Action, destination and priority."""
        return self.action_type, self.destination, self.priority


@dataclass(frozen=True, slots=True)
class Reading:
    """What the rules made of one turn.

    ``forced`` is decided under the labels' standing, ``own`` under the rules' own. ``strength`` is that of the weakest
    concept behind the governing matter, 0 where nothing asserted decided. ``support`` tells of each policy how
    strongly the conversation so far speaks for its matters, ``turn_support`` the same of this turn alone; ``answered``
    which facts were given. ``concepts`` are those behind the decision, ``words`` the customer's words for them;
    ``raised_before`` are flags that earlier turns raise by the rules. ``spoken`` are the customer's words for
    each policy that has a matter in the turn. ``fired`` is what the rule table counts,
    ``signature`` what the decision depends on, ``facts`` what holds in the turn.
    """

    forced: Outcome
    own: Outcome
    strength: float
    support: Mapping[str, float]
    turn_support: Mapping[str, float]
    answered: frozenset[str]
    exposed: bool
    failed_twice: bool
    raised_before: frozenset[str]
    concepts: tuple[str, ...]
    words: tuple[str, ...]
    spoken: Mapping[str, tuple[str, ...]]
    fired: Fired
    signature: tuple[object, ...]
    facts: frozenset[str]


class TextReader:
    """Reads tickets with the agent's own language and rules."""

    def __init__(self, knowledge: Knowledge, index: PackIndex, *, remember: bool = False) -> None:
        self._knowledge = knowledge
        self._heard: dict[Ticket, tuple[DecidedTurn, ...]] | None = {} if remember else None
        self._index = index
        self._canonical = {own: name for name, own in index.rulebook.names.items()}
        self._concepts_of: dict[str, tuple[str, ...]] = {}
        for trigger in index.rulebook.triggers:
            own = index.id(trigger.policy_id)
            names = (name.removeprefix("ever_") for name in trigger.when.names)
            self._concepts_of[own] = tuple(dict.fromkeys([*self._concepts_of.get(own, ()), *names]))

    def read(self, ticket: Ticket, views: Mapping[str, DecisionView]) -> dict[str, Reading]:
        """One reading a decision point; *views* are the labels in their places."""
        support: dict[str, float] = {}
        raised: set[str] = set()
        found: dict[str, Reading] = {}
        for point, decided in zip(ticket.decision_points, self._hear(ticket), strict=True):
            turn_support = self._support(decided)
            for name, strength in turn_support.items():
                support[name] = max(support.get(name, 0.0), strength)
            found[point] = self._reading(decided, views.get(point), dict(support), turn_support, frozenset(raised))
            raised.update(decided.decision.flags)
        return found

    def _hear(self, ticket: Ticket) -> tuple[DecidedTurn, ...]:
        """What the rules decide by themselves; remembered, when asked for, since it does not depend on labels."""
        if self._heard is not None and ticket in self._heard:
            return self._heard[ticket]
        conversation = Conversation(self._knowledge, ticket.context)
        decided = tuple(conversation.hear(text) for text in ticket.customer_turns)
        if self._heard is not None:
            self._heard[ticket] = decided
        return decided

    def _reading(
        self,
        decided: DecidedTurn,
        view: DecisionView | None,
        support: Mapping[str, float],
        turn_support: Mapping[str, float],
        raised_before: frozenset[str],
    ) -> Reading:
        decision = decided.decision
        if view is not None and (standing := self._disposition(view)) != decided.situation.standing:
            decision = choose(replace(decided.situation, standing=standing), self._index.rulebook)
        governing = self._matter(decided, decision)
        present = decided.reading.evidence.present
        concepts = tuple(name for name in (governing.facts if governing else ()) if name in present)
        return Reading(
            forced=self._outcome(decision),
            own=self._outcome(decided.decision),
            strength=min((present[name] for name in concepts), default=0.0),
            support=support,
            turn_support=turn_support,
            answered=frozenset(key for key, given in decided.situation.answered.items() if given),
            exposed=any(mention.exposed for mention in decided.reading.identifiers),
            failed_twice=decided.situation.failed_attempts >= 2,
            raised_before=raised_before,
            concepts=concepts,
            words=_words(decided, concepts),
            spoken={
                matter.policy.id: _words(decided, tuple(name for name in matter.facts if name in present))
                for matter in decided.matters
            },
            fired=_fired(decided),
            signature=_signature(decided, view),
            facts=frozenset(present) | {name for name, value in decided.facts.items() if value is True},
        )

    def _outcome(self, decision: Decision) -> Outcome:
        return Outcome(
            decision.action_type,
            decision.queue or decision.escalate_to,
            decision.priority,
            decision.flags,
            decision.policy_ids,
            decision.must_ask,
            decision.timelines,
            self._index.id(decision.governing) or decision.governing,
        )

    def _matter(self, decided: DecidedTurn, decision: Decision) -> Matter | None:
        matters = [*decided.matters, *decided.situation.open]
        return next((matter for matter in matters if matter.trigger_id == decision.situation), None)

    def _disposition(self, view: DecisionView) -> Disposition | None:
        if view.standing is None:
            return None
        before = view.standing.decision
        governing = view.standing_governing[0] if view.standing_governing else ""
        return Disposition(
            before.action_type,
            str(before.destination),
            str(before.priority),
            before.required_policy_ids,
            self._index.companions(governing),
            self._canonical.get(governing, governing),
            before.prohibited,
            before.allowed_timeline_claims,
        )

    def _support(self, decided: DecidedTurn) -> dict[str, float]:
        evidence = decided.reading.evidence
        found: dict[str, float] = {}
        for policy_id, names in self._concepts_of.items():
            strengths = [evidence.present.get(name, evidence.leaning.get(name, 0.0)) for name in names]
            best = max(strengths, default=0.0)
            if best > _HEARD:
                found[policy_id] = round(best, 3)
        for matter in decided.matters:
            found.setdefault(matter.policy.id, 1.0)
        return found


def _fired(decided: DecidedTurn) -> Fired:
    return tuple(
        (matter.trigger_id, matter.policy.id, (matter.action.type, matter.action.destination, matter.action.priority))
        for matter in decided.matters
        if matter.kind != "flag" and not matter.fallback
    )


def _signature(decided: DecidedTurn, view: DecisionView | None) -> tuple[object, ...]:
    """What a decision depends on: the matters, who speaks, how verification went, and what stands by the labels."""
    situation = decided.situation
    matters = tuple(sorted(matter.trigger_id for matter in decided.matters if not matter.fallback))
    if not matters or view is None:
        return ()
    standing = view.standing.decision if view.standing is not None else None
    stands = (standing.action_type, standing.destination, standing.priority) if standing else None
    waiting = tuple(sorted(matter.trigger_id for matter in situation.open))
    given = tuple(sorted(key for key, value in situation.answered.items() if value))
    people = (situation.verified, situation.third_party, situation.death_in_force, situation.failed_attempts)
    return (matters, waiting, stands, people, given)


def _words(decided: DecidedTurn, concepts: tuple[str, ...]) -> tuple[str, ...]:
    """The customer's words for each concept: a frame's words where one matched, else the model's sentence."""
    quoted: list[str] = []
    for name in concepts:
        pieces = decided.reading.evidence.of(name)
        best = max(pieces, key=lambda item: (item.source == "lexicon", item.strength, -item.start), default=None)
        if best is not None and best.excerpt:
            text = " ".join(best.excerpt.split())
            quoted.append(text if len(text) <= _EXCERPT else text[: _EXCERPT - 1] + "…")
    return tuple(dict.fromkeys(quoted))
