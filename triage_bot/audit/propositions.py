"""Layer 3, second half: statements that both the text and the label make, and how often the rules are right on each.

A statement is read as true or false by the rules and labelled as true or false by the target. The reliability of a
reading is the share of *other episodes'* decisions on which the label agreed with the same reading, so that a rule that
is often wrong cannot accuse a label, and no label vouches for itself.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from triage_bot.audit import roles
from triage_bot.audit.reading import Reading
from triage_bot.audit.view import DecisionView

_PRIOR_AGREED, _PRIOR_SEEN = 2.0, 4.0
"""Imagined agreements and disagreements, two of each: a reading never seen elsewhere is worth even odds."""
_WRONG, _UNHEARD_IF_WRONG = 0.05, 0.5
"""Share of wrong labels that is assumed beforehand, and how often the text does not speak at all for a wrong one."""
_HEARD = 0.1
"""Strength from which the text counts as speaking for something at all."""
_ON_PURPOSE = 0.4
"""Weight of a flag that the label forbids: its author has thought of it and decided against it."""
_QUANTITIES = 0.9
"""Weight of what hangs on one number or one word: alone it never suffices to call a label wrong."""


@dataclass(frozen=True, slots=True)
class Proposition:
    """*key* names the statement and what the rules read; *agrees* says whether the label reads it so too.

    *strength* is how firmly the text speaks; *weight* how far apart the two decisions are, from 0 to 1. A *claim* is a
    statement of the label that the text may or may not speak for.
    """

    ticket_id: str
    point: str
    key: str
    field: str
    agrees: bool
    strength: float
    weight: float
    message: str
    label: object
    expected: object
    policy_id: str
    words: tuple[str, ...]
    claim: bool = False


class Reliability:
    """Counts of agreement by statement, with those of each ticket apart."""

    def __init__(self) -> None:
        self._all: dict[str, list[int]] = defaultdict(lambda: [0, 0])
        self._own: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0])

    def add(self, proposition: Proposition) -> None:
        """Count one statement."""
        for counts in (self._all[proposition.key], self._own[proposition.key, proposition.ticket_id]):
            counts[0] += proposition.agrees
            counts[1] += 1

    def of(self, proposition: Proposition) -> float:
        """How far a disagreement is the label's fault, by the other tickets.

        For what the text says, the smoothed share of agreement. For what a label claims and the text does not speak
        for, Bayes' rule: sound labels go unheard as often as the others do, wrong ones about every second time.
        """
        agreed, seen = self._all[proposition.key]
        own = self._own[proposition.key, proposition.ticket_id]
        agreed, seen = agreed - own[0], seen - own[1]
        if not proposition.claim:
            return (agreed + _PRIOR_AGREED) / (seen + _PRIOR_SEEN)
        unheard = (seen - agreed + 1.0) / (seen + 2.0)
        wrong = _WRONG * _UNHEARD_IF_WRONG
        return wrong / (wrong + (1.0 - _WRONG) * unheard)

    def confidence(self, proposition: Proposition) -> float:
        """How likely it is that the label, not the rules, is wrong: reliability, firmness and distance together."""
        return round(self.of(proposition) * proposition.strength * proposition.weight, 3)


def propositions(ticket_id: str, view: DecisionView, reading: Reading) -> Iterator[Proposition]:
    """Every statement about one decision."""
    maker = _Maker(ticket_id, view, reading)
    yield maker.disposition()
    yield from maker.support()
    yield from maker.flags()
    yield from maker.asks()
    yield from maker.timelines()


def _band(strength: float) -> str:
    return "none" if strength < _HEARD else "weak" if strength < 0.5 else "strong"


class _Maker:
    def __init__(self, ticket_id: str, view: DecisionView, reading: Reading) -> None:
        self._id = ticket_id
        self._view = view
        self._reading = reading

    def _make(
        self, key: str, field: str, agrees: bool, strength: float, message: str, *,
        expected: object = None, policy_id: str = "", weight: float = 1.0, words: tuple[str, ...] = (),
        claim: bool = False,
    ) -> Proposition:  # fmt: skip
        view = self._view
        label = getattr(view.label, field)
        return Proposition(
            self._id,
            view.point,
            key,
            field,
            agrees,
            strength,
            weight,
            message,
            label,
            expected,
            policy_id,
            words,
            claim,
        )

    def disposition(self) -> Proposition:
        """The action, its destination and its priority, as decided under either standing."""
        label, reading = self._view.label, self._reading
        labelled = (label.action_type, label.destination, label.priority)
        forced = reading.forced
        agrees = labelled in {forced.disposition, reading.own.disposition}
        decided = forced.action_type + (f" to {forced.destination} at {forced.priority}" if forced.priority else "")
        field = next(
            (
                name
                for name, one, other in (
                    ("action_type", label.action_type, forced.action_type),
                    (
                        "escalate_to" if label.action_type == "escalate" else "queue",
                        label.destination,
                        forced.destination,
                    ),
                    ("priority", label.priority, forced.priority),
                )
                if one != other
            ),
            "action_type",
        )
        message = f"the text says {decided} under {forced.governing}, the label says {label.action_type}"
        message += f" to {label.destination} at {label.priority}" if label.priority else ""
        doubt = 1.0 - self._label_support()
        return self._make(
            f"decides:{forced.governing}:{_band(reading.strength)}",
            field,
            agrees,
            max(reading.strength, 0.3),
            message,
            expected=decided,
            policy_id=forced.governing,
            weight=doubt,
            words=reading.words,
        )

    def _label_support(self) -> float:
        """How strongly the conversation speaks for what the label says, 0 to 1."""
        view, support = self._view, self._reading.support
        index = view.index
        kind = view.label.action_type
        if kind == "ask_verification":
            names = [name for name in view.acceptable if index.waits(name)]
        elif index.id(roles.ONE_TICKET) in view.required:
            rivals = [
                self._reading.turn_support.get(name, 0.0)
                for name in self._reading.turn_support
                if view.standing is not None and index.top_rank(name) > view.standing.rank
            ]
            return 1.0 - max(rivals, default=0.0)
        else:
            names = [name for name in view.required if index.offers(name, kind) or index.resolves(name)]
        if any(name[:3] in {"IDV", "ESC", "GEN"} for name in names):
            return 0.6
        return max((support.get(name, 0.0) for name in names), default=0.0)

    def support(self) -> Iterator[Proposition]:
        """Whether the text speaks at all for the policies that the label requires and that have own matters."""
        view, index = self._view, self._view.index
        special = {
            index.id(role)
            for role in (
                roles.GATE,
                roles.FAILED_ATTEMPTS,
                roles.THIRD_PARTY,
                roles.ONE_TICKET,
                roles.BECOMES_COMPLAINT,
                roles.CATCH_ALL,
                roles.COURTESIES,
            )
        }
        for name in view.required:
            if name in special or set(index.flags(name)) & index.turn_flags():
                continue
            strength = self._reading.support.get(name, 0.0)
            band = _band(strength)
            rival = self._reading.forced.governing
            message = f"{name} is required, but hardly anything in the text speaks for it; it speaks for {rival}"
            yield self._make(
                "supported",
                "required_policy_ids",
                band != "none",
                1.0,
                message,
                expected=list(self._reading.forced.policy_ids),
                policy_id=name,
                words=self._reading.words,
                claim=True,
            )

    def flags(self) -> Iterator[Proposition]:
        """Each flag that the text raises, under either standing, and each that the label requires."""
        view, reading, index = self._view, self._reading, self._view.index
        required = set(view.label.required_flags)
        before = {flag for _, one in view.earlier for flag in one.required_flags} | reading.raised_before
        raised = set(reading.forced.flags) & set(reading.own.flags)
        for flag in index.rulebook.pack.vocabularies.flags:
            raising = index.authority.flag_policies.get(flag, ())
            policy = next((name for name in raising if name in view.required or name in reading.spoken), "")
            strength = self._flag_strength(flag, raising)
            if flag in raised:
                weight = _ON_PURPOSE if flag in view.label.forbidden_flags else 1.0
                yield self._make(
                    f"flag:{flag}:{_band(strength)}", "required_flags", flag in required or flag in before, strength,
                    f"the text raises {flag}, which is not required", expected=sorted(required | {flag}),
                    policy_id=policy, weight=weight,
                    words=next((said for name in raising if (said := reading.spoken.get(name))), ()),
                )  # fmt: skip
            if flag in required:
                yield self._make(
                    "claimed-flag", "required_flags", strength >= _HEARD or flag in raised, 1.0,
                    f"{flag} is required, but hardly anything in the text raises it",
                    expected=sorted(required - {flag}), policy_id=policy, claim=True,
                )  # fmt: skip

    def _flag_strength(self, flag: str, raising: tuple[str, ...]) -> float:
        index, reading = self._view.index, self._reading
        if flag in index.flags(index.id(roles.EXPOSED_IDENTIFIERS)):
            return 1.0 if reading.exposed else 0.0
        if flag in index.flags(index.id(roles.FAILED_ATTEMPTS)):
            return 1.0 if reading.failed_twice else 0.0
        return max((reading.support.get(name, 0.0) for name in raising), default=0.0)

    def asks(self) -> Iterator[Proposition]:
        """Each fact that a policy in force asks for: asked when it was not given, not asked when it was."""
        view, index = self._view, self._view.index
        if not view.disposes and view.label.action_type != "ask_clarifying":
            return
        for name in view.governing[:1]:
            for key in index.asks(name):
                given = key in self._reading.answered
                asked = key in view.label.must_ask
                clarifies = bool(index.offers(name, "ask_clarifying"))
                what = "was given" if given else "was not given"
                message = f"{key} {what} in the conversation, the label {'asks' if asked else 'does not ask'} for it"
                field = "action_type" if clarifies else "must_ask"
                yield self._make(
                    f"ask:{given}", field, asked != given, 1.0, message,
                    expected=[] if given else [key], policy_id=name, weight=_QUANTITIES,
                )  # fmt: skip

    def timelines(self) -> Iterator[Proposition]:
        """Timelines of the deciding policy that hang on what the customer says, where the rules decide by it too."""
        view, read, index = self._view, self._reading.forced, self._view.index
        if read.governing not in view.governing or read.action_type != view.label.action_type:
            return
        lent = index.lends(read.governing, read.action_type, view.facts)
        for text in sorted(lent.may - lent.must):
            given, allowed = text in read.timelines, text in view.label.allowed_timeline_claims
            message = f"the text {'speaks' if given else 'does not speak'} for {text!r} under {read.governing}"
            yield self._make(
                f"timeline:{given}", "allowed_timeline_claims", given == allowed, 1.0, message,
                expected=sorted({*view.label.allowed_timeline_claims, text} - (set() if given else {text})),
                policy_id=read.governing, weight=_QUANTITIES, words=self._reading.words,
            )  # fmt: skip
