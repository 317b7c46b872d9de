"""One action for a turn: the steps of ``ESC-03`` in order, under the ranks of ``ESC-04`` and the move of ``ESC-05``."""

from collections.abc import Callable

from triage_bot.decide import roles
from triage_bot.decide.decision import Decision, Step
from triage_bot.decide.disposition import rank
from triage_bot.decide.outcome import Outcome, OutcomeBuilder
from triage_bot.decide.situation import Situation
from triage_bot.matters import Matter, Rulebook


def choose(situation: Situation, rulebook: Rulebook) -> Decision:
    """Decide one turn; the decision lists each step that was looked at and why."""
    chooser = _Chooser(situation, OutcomeBuilder(situation, rulebook), rulebook)
    return chooser.choose()


def _rank(matter: Matter) -> int:
    return rank(matter.action.type, matter.action.priority)


class _Chooser:
    """Walks the steps; ``steps`` collects what each found."""

    def __init__(self, situation: Situation, builder: OutcomeBuilder, rulebook: Rulebook) -> None:
        self._situation = situation
        self._builder = builder
        self._rulebook = rulebook
        self._steps: list[Step] = []

    def choose(self) -> Decision:
        situation = self._situation
        candidates = situation.candidates
        if situation.third_party:
            candidates = tuple(matter for matter in candidates if matter.exempt or matter.action.type == "escalate")
        walk: tuple[Callable[[], Outcome | None], ...] = (
            lambda: self._escalate([m for m in candidates if m.action.type == "escalate"]),
            lambda: self._route(2, [m for m in candidates if m.action.type == "route" and m.exempt]),
            self._failed_verification,
            lambda: self._ask_verification(candidates),
            lambda: self._ask_clarifying(candidates),
            lambda: self._route(6, [m for m in candidates if m.action.type == "route"]),
        )
        for step in walk:
            outcome = step()
            if outcome is not None:
                return self._builder.build(outcome, tuple(self._steps))
        self._note(7, True, "no matter needs a queue action now")
        return self._builder.build(self._builder.resolve(), tuple(self._steps))

    def _note(self, number: int, taken: bool, reason: str) -> None:
        self._steps.append(Step(number, taken, reason))

    def _outranks(self, matter: Matter) -> bool:
        standing = self._situation.standing
        return standing is None or _rank(matter) > standing.rank

    def _escalate(self, triggers: list[Matter]) -> Outcome | None:
        if not triggers:
            self._note(1, False, "no escalation trigger")
            return None
        best = max(triggers, key=lambda matter: (_rank(matter), -matter.turn))
        fresh = [matter for matter in triggers if matter.turn == self._situation.turn]
        complaint = next((matter for matter in fresh if matter.canonical_id == roles.COMPLAINT), None)
        priority = self._complaint_priority(complaint, best, fresh) if complaint is not None else None
        if complaint is not None and priority is not None:
            self._note(1, True, f"{complaint.policy.id} takes over an escalation at {priority}")
            return self._builder.dispose(complaint, priority=priority, joined=fresh, moved=True)
        if self._outranks(best):
            self._note(1, True, f"{best.policy.id} is an escalation trigger at {best.action.priority}")
            return self._builder.dispose(best, joined=fresh)
        self._note(1, False, f"{best.policy.id} does not outrank the standing disposition")
        return None

    def _complaint_priority(self, complaint: Matter, best: Matter, fresh: list[Matter]) -> str | None:
        """The priority at which ``ESC-05`` moves the ticket to the complaint's desk, or ``None`` when it does not.

        It does when another desk's escalation arises in the same turn, and when a standing escalation of another
        desk becomes a complaint. A risk to life goes to the complaint's own desk and needs no move.
        """
        standing, desk = self._situation.standing, complaint.action.destination
        if self._rulebook.complaint_keeps_higher_priority and (standing is None or standing.destination != desk):
            others = [m.action.priority for m in fresh] + [standing.priority if standing else None]
            return min((p for p in (*others, complaint.action.priority) if p), default=None)
        if self._rulebook.policy(roles.BECOMES_COMPLAINT) is None:
            return None
        if best is not complaint and best in fresh and best.action.destination != desk and self._outranks(best):
            return best.action.priority
        if standing is None or standing.action_type != "escalate" or standing.destination == desk:
            return None
        return complaint.action.priority if self._outranks(complaint) else standing.priority

    def _route(self, number: int, routes: list[Matter]) -> Outcome | None:
        what = "matter that goes ahead unverified" if number == 2 else "matter for a queue"
        if not routes:
            self._note(number, False, f"no {what}")
            return None
        best = max(routes, key=lambda matter: (_rank(matter), -matter.turn))
        if not self._outranks(best):
            self._note(number, False, f"{best.policy.id} does not outrank the standing disposition")
            return None
        self._note(number, True, f"{best.policy.id} routes to {best.action.destination} at {best.action.priority}")
        return self._builder.dispose(best)

    def _failed_verification(self) -> Outcome | None:
        situation = self._situation
        policy = self._rulebook.policy(roles.FAILED_ATTEMPTS)
        if policy is None or situation.failed_attempts < 2 or situation.verified or not situation.failed_now:
            self._note(3, False, "fewer than two failed verification attempts")
            return None
        action = policy.effects.select_action("route")
        standing = situation.standing
        if action is None or (standing is not None and rank("route", action.priority) <= standing.rank):
            self._note(3, False, f"{policy.id} does not outrank the standing disposition")
            return None
        self._note(3, True, f"two failed verification attempts: {policy.id}")
        return self._builder.failed_verification(policy, action)

    def _ask_verification(self, candidates: tuple[Matter, ...]) -> Outcome | None:
        if self._situation.verified:
            self._note(4, False, "verified, or said to be")
            return None
        waiting = [m for m in candidates if m.waits_for_verification and self._outranks(m)]
        if not waiting:
            self._note(4, False, "no matter waits for verification")
            return None
        if self._situation.failed_attempts >= 2 and self._rulebook.policy(roles.FAILED_ATTEMPTS) is not None:
            self._note(4, False, "two attempts failed already")
            return None
        self._note(4, True, f"{waiting[0].policy.id} concerns an account and waits for verification")
        return self._builder.ask_verification(waiting)

    def _ask_clarifying(self, candidates: tuple[Matter, ...]) -> Outcome | None:
        for matter in sorted(candidates, key=lambda matter: (-_rank(matter), matter.turn)):
            missing = self._situation.missing(matter)
            if matter.clarifies and missing and self._outranks(matter):
                self._note(5, True, f"{matter.policy.id} needs {', '.join(missing)}")
                return self._builder.ask_clarifying(matter, missing)
        self._note(5, False, "no required fact is missing")
        return None
