"""One ticket, turn by turn: read, gather facts, raise matters, decide, track."""

from dataclasses import dataclass

from triage_bot.agent.knowledge import Knowledge
from triage_bot.decide import Decision, Situation, Track, choose
from triage_bot.facts import FactSheet, Parties, TurnReading, answered
from triage_bot.matters import FactValue, Matter
from triage_bot.quantity import Calendar, find_dates, find_durations, find_identifiers, find_lots, find_times
from triage_bot.read import Context


@dataclass(frozen=True, slots=True)
class DecidedTurn:
    """One decision with everything that led to it."""

    reading: TurnReading
    facts: dict[str, FactValue]
    matters: tuple[Matter, ...]
    situation: Situation
    decision: Decision


class Conversation:
    """The state of one ticket; :meth:`hear` takes the customer's next turn and decides."""

    def __init__(self, knowledge: Knowledge, context: Context) -> None:
        self._knowledge = knowledge
        self._context = context
        self._calendar = Calendar()
        self._readings: list[TurnReading] = []
        self._parties = Parties()
        self._track = Track()
        self._awaited: tuple[str, ...] = ()

    def hear(self, text: str) -> DecidedTurn:
        """Decide the next decision point after the customer has said *text*."""
        reading = self._read(text)
        self._readings.append(reading)
        self._parties = self._parties.after(reading)
        sheet = FactSheet(self._context, self._readings, self._parties, self._knowledge.parameters, self._calendar)
        matters = self._knowledge.rulebook.assess(sheet, reading.turn)
        situation = self._situation(matters, sheet)
        decision = choose(situation, self._knowledge.rulebook)
        self._track = self._track.after(decision, matters)
        self._awaited = decision.must_ask
        names = sorted({name for matter in matters for name in matter.facts})
        return DecidedTurn(reading, {name: sheet[name] for name in names}, matters, situation, decision)

    def _read(self, text: str) -> TurnReading:
        now = self._context.local_time
        document = self._knowledge.analyzer.analyze(text)
        turn = len(self._readings)
        hint = self._awaited[0] if self._awaited else None
        return TurnReading(
            turn=turn,
            document=document,
            evidence=self._knowledge.extractor.read(document, turn),
            dates=find_dates(text, now),
            times=find_times(text, now),
            durations=find_durations(text),
            identifiers=find_identifiers(text, hint),
            lots=find_lots(text, now),
        )

    def _situation(self, matters: tuple[Matter, ...], sheet: FactSheet) -> Situation:
        verified = bool(sheet["verified"])
        return Situation(
            turn=len(self._readings) - 1,
            new=matters,
            open=self._track.open,
            standing=self._track.standing,
            opened_verified=self._context.verified,
            verified=verified,
            failed_attempts=self._parties.failed_attempts,
            failed_now=self._parties.failed_now,
            third_party=self._parties.third_party,
            death_in_force=self._parties.death_of_holder,
            answered=answered(self._readings, verified=verified),
        )
