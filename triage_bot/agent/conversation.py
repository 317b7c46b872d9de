"""One ticket, turn by turn: read, gather facts, raise matters, decide, track."""

from dataclasses import dataclass, replace
from functools import partial

from triage_bot.agent.knowledge import Knowledge
from triage_bot.decide import Decision, Situation, Track, choose, roles
from triage_bot.extract import TurnEvidence
from triage_bot.facts import Answers, FactSheet, Parties, Quantities, TurnReading
from triage_bot.matters import FactValue, Matter
from triage_bot.quantity import Calendar
from triage_bot.read import Context

_SECOND_LOOK = 0.47
"""Strength from which a leaning may speak where nothing else does."""
_MARGIN = 0.02
"""By how much it must exceed the next leaning."""


@dataclass(frozen=True, slots=True)
class DecidedTurn:
    """One decision with everything that led to it."""

    reading: TurnReading
    facts: dict[str, FactValue]
    matters: tuple[Matter, ...]
    situation: Situation
    decision: Decision


def is_specific(matters: tuple[Matter, ...]) -> bool:
    """Whether a turn raises anything but the catch-all and flags that add to a matter; refused advice is one itself.

    A risk to life is seldom all that a customer writes about, so that it leaves room for what else may be meant.
    """
    return any(
        (matter.kind != "flag" and not matter.fallback and matter.canonical_id != roles.RISK_TO_LIFE)
        or matter.canonical_id in roles.ADVICE
        for matter in matters
    )


class Conversation:
    """The state of one ticket; :meth:`hear` takes the customer's next turn and decides."""

    def __init__(self, knowledge: Knowledge, context: Context) -> None:
        self._knowledge = knowledge
        self._context = context
        self._calendar = Calendar()
        self._readings: list[TurnReading] = []
        self._parties = Parties()
        self._before = self._parties
        self._track = Track()
        self._awaited: tuple[str, ...] = ()

    def hear(self, text: str) -> DecidedTurn:
        """Decide the next decision point after the customer has said *text*."""
        reading = self._read(text)
        self._readings.append(reading)
        self._before = self._parties
        self._parties = self._before.after(reading, asked=self._asked)
        sheet = self._sheet()
        matters = self._knowledge.rulebook.assess(sheet, reading.turn)
        raised = {matter.trigger_id for matter in self._track.open}
        fresh = tuple(matter for matter in matters if matter.trigger_id not in raised)
        if not is_specific(fresh) and not self._tells_outcome:
            reading, sheet, matters = self._look_again(reading, sheet, matters)
        situation = self._situation(matters, sheet)
        decision = choose(situation, self._knowledge.rulebook)
        self._track = self._track.after(decision, matters)
        self._awaited = decision.must_ask
        names = sorted({name for matter in matters for name in matter.facts})
        return DecidedTurn(reading, {name: sheet[name] for name in names}, matters, situation, decision)

    def _look_again(
        self, reading: TurnReading, sheet: FactSheet, matters: tuple[Matter, ...]
    ) -> tuple[TurnReading, FactSheet, tuple[Matter, ...]]:
        """Where words raise no specific matter that is new to the ticket: first what the model suggests, then the
        leaning that stands out.

        A customer who opens a ticket wants something; a single cue is then better evidence than none. Under a
        standing disposition a mere leaning stays silent, since most later turns press what stands.
        """
        if reading.evidence.suggested:
            reading, sheet, matters = self._reread(reading, reading.evidence.with_suggestions())
            if is_specific(matters):
                return reading, sheet, matters
        if any(matter.fallback and matter.canonical_id not in roles.GENERAL for matter in matters):
            return reading, sheet, matters  # the pack says what is done when there is nothing else
        settled = self._track.standing is not None or self._track.open or self._parties.third_party
        if settled or reading.said("anger_or_exit_threat") or reading.said("general_question"):
            return reading, sheet, matters
        name = reading.evidence.standing_out(self._knowledge.rulebook.condition_facts, _SECOND_LOOK, _MARGIN)
        if name is None:
            return reading, sheet, matters
        return self._reread(reading, reading.evidence.asserting(name))

    def _reread(
        self, reading: TurnReading, evidence: TurnEvidence
    ) -> tuple[TurnReading, FactSheet, tuple[Matter, ...]]:
        again = replace(reading, evidence=evidence)
        self._readings[-1] = again
        self._parties = self._before.after(again, asked=self._asked)
        sheet = self._sheet()
        return again, sheet, self._knowledge.rulebook.assess(sheet, reading.turn)

    @property
    def _tells_outcome(self) -> bool:
        """Whether the turn answers the request to verify by how that went; it need say nothing else."""
        return self._asked and (self._parties.failed_now or self._parties.completed is not self._before.completed)

    @property
    def _asked(self) -> bool:
        return "identity_verification" in self._awaited

    def _sheet(self) -> FactSheet:
        return FactSheet(self._context, self._readings, self._parties, self._knowledge.parameters, self._calendar)

    def _read(self, text: str) -> TurnReading:
        document = self._knowledge.analyzer.analyze(text)
        turn = len(self._readings)
        hint = self._awaited[0] if self._awaited else None
        return TurnReading(
            turn=turn,
            document=document,
            evidence=self._knowledge.extractor.read(document, turn, self._said_before()),
            quantities=Quantities(text, self._context.local_time, hint, partial(self._endings, turn)),
        )

    def _endings(self, turn: int) -> frozenset[str]:
        """The last four digits of the accounts that were named before *turn*."""
        named = (mention.last_four for reading in self._readings[:turn] for mention in reading.identifiers)
        return frozenset({self._context.account_masked[-4:], *(four for four in named if four is not None)})

    def _said_before(self) -> frozenset[str]:
        return frozenset(name for reading in self._readings for name in reading.evidence.present)

    def _situation(self, matters: tuple[Matter, ...], sheet: FactSheet) -> Situation:
        verified = bool(sheet["verified"])
        placed, rulebook = self._track.standing is not None, self._knowledge.rulebook
        return Situation(
            turn=len(self._readings) - 1,
            new=matters,
            open=tuple(rulebook.renewed(matter, sheet, placed=placed) for matter in self._track.open),
            standing=self._track.standing,
            opened_verified=self._context.verified,
            verified=verified,
            failed_attempts=self._parties.failed_attempts,
            failed_now=self._parties.failed_now,
            third_party=self._parties.third_party,
            death_in_force=self._parties.death_of_holder,
            answered=Answers(self._readings, verified=verified),
        )
