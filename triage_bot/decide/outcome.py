"""From the chosen step to a full decision: flags, cited policies, asks, conduct and timelines."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from triage_bot.decide import roles
from triage_bot.decide.decision import Decision, Step
from triage_bot.decide.situation import Situation
from triage_bot.matters import Matter, Rulebook
from triage_bot.policy import ActionEffect, CompiledPolicy

IDENTITY_ASK = "identity_verification"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The chosen action before flags and conduct are gathered around it."""

    action_type: str
    destination: str | None
    priority: str | None
    deciding: tuple[str, ...]
    governing: str
    situation: str
    matters: tuple[Matter, ...] = ()
    asks: tuple[str, ...] = ()


class OutcomeBuilder:
    """Builds outcomes for one situation. Flags follow the data schema's rule 3: a follow-up that changes nothing
    raises only what its own turn raises anew.
    """

    def __init__(self, situation: Situation, rulebook: Rulebook) -> None:
        self._situation = situation
        self._rulebook = rulebook

    def dispose(
        self, matter: Matter, *, priority: str | None = None, joined: Sequence[Matter] = (), moved: bool = False
    ) -> Outcome:
        """A route or an escalation under *matter*; *moved* when ``ESC-05`` takes it to the complaint's desk."""
        deciding = [matter.policy.id]
        if moved:
            deciding += self._ids(roles.BECOMES_COMPLAINT)
        deciding += [other.policy.id for other in joined if other is not matter and other.flags]
        return Outcome(
            matter.action.type,
            matter.action.destination,
            priority or matter.action.priority,
            tuple(deciding),
            matter.canonical_id,
            matter.trigger_id,
            (matter,),
            () if matter.clarifies else self._situation.missing(matter),
        )

    def failed_verification(self, policy: CompiledPolicy, action: ActionEffect) -> Outcome:
        """The route after two failed attempts."""
        return Outcome(
            "route", action.destination, action.priority, (policy.id,), roles.FAILED_ATTEMPTS, "verification_failed"
        )

    def ask_verification(self, waiting: Sequence[Matter]) -> Outcome:
        """Ask for identity verification, for the sake of *waiting*."""
        return Outcome(
            "ask_verification", None, None, tuple(self._ids(roles.GATE)), roles.GATE, "ask_verification",
            (waiting[0],), (IDENTITY_ASK,),
        )  # fmt: skip

    def ask_clarifying(self, matter: Matter, missing: tuple[str, ...]) -> Outcome:
        """Ask for the facts that *matter* cannot do without."""
        return Outcome(
            "ask_clarifying", None, None, (matter.policy.id,), matter.canonical_id, "ask_clarifying", (matter,), missing
        )

    def resolve(self) -> Outcome:
        """Answer in the channel: under the standing disposition, as a third party, or under the policy that answers."""
        situation = self._situation
        questions = [matter for matter in situation.new if matter.kind == "question"]
        flagged = [matter for matter in situation.new if matter.kind == "flag"]
        if situation.standing is not None:
            answered = [matter for matter in questions if matter.canonical_id != roles.COURTESIES]
            name = next((matter.trigger_id for matter in (*answered, *flagged)), "standing")
            return Outcome("resolve", None, None, tuple(self._ids(roles.ONE_TICKET)), roles.ONE_TICKET, name)
        if situation.third_party and not self._answers_in_general(questions):
            return Outcome("resolve", None, None, tuple(self._ids(roles.THIRD_PARTY)), roles.THIRD_PARTY, "third_party")
        named = [matter for matter in questions if matter.canonical_id != roles.COURTESIES]
        advice = [matter for matter in flagged if "advice_request" in matter.flags]
        for matter in (*named, *advice, *questions):
            deciding = [matter.policy.id]
            return Outcome("resolve", None, None, tuple(deciding), matter.canonical_id, matter.trigger_id, (matter,))
        return Outcome("resolve", None, None, tuple(self._ids(roles.COURTESIES)), roles.COURTESIES, "courtesy")

    def _answers_in_general(self, questions: Sequence[Matter]) -> bool:
        """Whether someone other than the holder asks, in a later turn, only what a policy says."""
        return self._situation.turn > 0 and any(m.canonical_id != roles.COURTESIES for m in questions)

    def _ids(self, canonical_id: str) -> list[str]:
        policy = self._rulebook.policy(canonical_id)
        return [policy.id] if policy else []

    def build(self, outcome: Outcome, steps: tuple[Step, ...]) -> Decision:
        """Gather flags, policies, conduct and timelines around *outcome*."""
        situation = self._situation
        disposes = outcome.action_type in {"route", "escalate"}
        flags, flag_policies = self._flags(outcome, disposes)
        is_route = outcome.action_type == "route"
        is_escalation = outcome.action_type == "escalate"
        return Decision(
            action_type=outcome.action_type,
            queue=outcome.destination if is_route else None,
            escalate_to=outcome.destination if is_escalation else None,
            priority=outcome.priority if disposes else None,
            flags=flags,
            policy_ids=self._cited(outcome, flag_policies),
            must_ask=outcome.asks,
            may_disclose=self._may_disclose(),
            prohibited=self._prohibited(outcome),
            timelines=self._timelines(outcome),
            governing=outcome.governing,
            situation=outcome.situation,
            follow_up=situation.follow_up,
            matters=tuple(matter.trigger_id for matter in situation.new),
            steps=steps,
        )

    def _flags(self, outcome: Outcome, disposes: bool) -> tuple[tuple[str, ...], list[str]]:
        situation = self._situation
        raised: dict[str, str] = {}
        sources: list[Matter] = list(outcome.matters) if disposes else []
        sources += [matter for matter in situation.new if matter.kind == "flag"]
        if disposes or situation.standing is None:
            sources += [matter for matter in situation.new if matter.kind == "matter"]
        for matter in sources:
            for flag in matter.flags:
                raised.setdefault(flag, matter.policy.id)
        if disposes and situation.standing is not None and self._rulebook.moved_ticket_keeps_flags:
            off = {effect.flag for matter in outcome.matters for effect in matter.policy.effects.excludes}
            for matter in situation.open:
                raised |= {f: matter.policy.id for f in matter.flags if f not in off and f not in raised}
        if situation.failed_now and situation.failed_attempts >= 2:
            policy = self._rulebook.policy(roles.FAILED_ATTEMPTS)
            for effect in policy.effects.raises if policy else ():
                raised.setdefault(effect.flag, policy.id if policy else "")
        return tuple(sorted(raised)), list(dict.fromkeys(raised.values()))

    def _cited(self, outcome: Outcome, flag_policies: Iterable[str]) -> tuple[str, ...]:
        """Deciding policies first, then those behind flags, then the gate that was passed or held back."""
        situation = self._situation
        cited = [*outcome.deciding, *flag_policies]
        if not situation.opened_verified:
            if situation.verified:
                cited += self._ids(roles.COMPLETED_IN_CONVERSATION)
            elif outcome.matters and outcome.matters[0].exempt:
                cited += self._ids(roles.NEVER_WAITS)
        return tuple(dict.fromkeys(cited))

    def _may_disclose(self) -> bool:
        situation = self._situation
        return (
            situation.opened_verified
            and situation.failed_attempts < 2
            and not situation.third_party
            and not situation.death_in_force
        )

    def _prohibited(self, outcome: Outcome) -> tuple[str, ...]:
        standing = self._situation.standing
        found = set(self._rulebook.pack.base_prohibitions)
        for matter in (*outcome.matters, *self._situation.new):
            found.update(matter.prohibited)
        if standing is not None:
            found.update(standing.prohibited)
        if self._situation.failed_attempts >= 2:
            policy = self._rulebook.policy(roles.FAILED_ATTEMPTS)
            found.update(effect.prohibited for effect in (policy.effects.prohibits if policy else ()))
        return tuple(sorted(found))

    def _timelines(self, outcome: Outcome) -> tuple[str, ...]:
        """Those of the matters that govern the turn, then the standing disposition's; one that waits lends none."""
        lent: list[str] = []
        if outcome.action_type in {"route", "escalate", "resolve"}:
            sources = [*outcome.matters, *(m for m in self._situation.new if m.kind == "question")]
            lent = [timeline.text for matter in sources for timeline in matter.timelines]
        if self._situation.standing is not None:
            lent += self._situation.standing.timelines
        return tuple(dict.fromkeys(lent))
