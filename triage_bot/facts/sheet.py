"""The fact sheet of a turn: every name that a trigger's condition may use, with its value."""

from collections.abc import Collection, Sequence, Set
from itertools import pairwise

from triage_bot.facts.ages import business_age
from triage_bot.facts.deadlines import due_in, expires_in, minutes_since
from triage_bot.facts.given import identifier_exposed
from triage_bot.facts.parameters import PackParameters
from triage_bot.facts.parties import Parties
from triage_bot.facts.reading import TurnReading
from triage_bot.matters import Facts, FactValue
from triage_bot.quantity import Calendar, TimeKind, find_money
from triage_bot.read import Context

DERIVED_FACTS = frozenset(
    {
        "account_is_cash",
        "account_is_margin",
        "account_is_new",
        "account_too_new_for_level",
        "advanced_level_asked",
        "amount_named",
        "application_past_period",
        "before_cutoff",
        "call_due_in",
        "call_mentioned",
        "complaint_excluded",
        "corrected_form",
        "deposit_age",
        "deposit_past_hold",
        "due_date_given",
        "erroneous_window_open",
        "execution_time_given",
        "first_turn",
        "form_past_date",
        "holder_excluded",
        "identifier_exposed",
        "loss_claimed",
        "minute_of_day",
        "movement_age",
        "movement_days",
        "movement_is_ach",
        "option_expires_in",
        "takeover_sign",
        "third_party",
        "today",
        "transfer_past_period",
        "turn_words",
        "unauthorised_explained",
        "verified",
        "wire_age",
        "wire_sent_today",
        "withdrawal_past_period",
    }
)
"""Facts that are computed rather than said."""

_MISSING = object()
_WORDS = 0.9
"""Strength from which a concept rests on words rather than on the model's likeness alone."""
_TAKEOVER = ("unrecognised_login", "contact_details_changed_by_other", "two_factor_disabled")
_DEPOSIT = ("deposit_pending_question", "deposit_missing")
_OTHER_MOVEMENTS = frozenset({"wire", "trade", "sell", "sale", "buy", "purchase", "crypto", "option", "call", "put"})
_ACH_WORDS = frozenset({"ach", "debit", "eft", "e-check", "echeck", "electronic", "checking", "autopay"})
_BANK_WORDS = frozenset({"bank", "union", "transfer", "withdrawal", "withdraw"})
_EXPLANATIONS = ("own_activity_recognised", "unsettled_funds_question")
_TODAY = frozenset({"today", "tonight"})
_TODAY_PARTS = frozenset({("this", "morning"), ("this", "afternoon"), ("this", "evening")})
_CALL_WORDS = frozenset({"call", "calls", "shortfall", "deficiency", "deficit", "due", "meet", "cover", "maintenance"})
_CORRECTED = frozenset({"corrected", "correct", "amended", "revised", "fixed", "fix", "reissue", "reissued"})


class FactSheet(Facts):
    """Facts of the latest turn, computed on demand and once.

    A concept's name is true when the latest turn asserts it, ``ever_<concept>`` when any turn has. Unknown values are
    ``None``; an unknown name raises :class:`KeyError` from ``[]`` and is ``None`` from ``get``.
    """

    def __init__(
        self,
        context: Context,
        readings: Sequence[TurnReading],
        parties: Parties,
        parameters: PackParameters,
        calendar: Calendar,
    ) -> None:
        self._context = context
        self._readings = readings
        self._reading = readings[-1]
        self._parties = parties
        self._parameters = parameters
        self._calendar = calendar
        self._values: dict[str, FactValue] = {}

    def __getitem__(self, name: str) -> FactValue:
        if name not in self._values:
            self._values[name] = self._compute(name)
        return self._values[name]

    def get(self, name: str, default: FactValue = None) -> FactValue:  # type: ignore[override]
        """The value of *name*; every name has one."""
        value = self._values.get(name, _MISSING)
        return self[name] if value is _MISSING else value  # type: ignore[return-value]

    def which_hold(self, names: Set[str]) -> Collection[str]:
        """Those of *names* whose value is true; what is merely said is read off the evidence."""
        held = {f"ever_{concept}" for reading in self._readings for concept in reading.evidence.present}
        held.update(self._reading.evidence.present)
        return (held & names).union([name for name in names & DERIVED_FACTS if self[name]])

    def __iter__(self):  # type: ignore[no-untyped-def]
        return iter(sorted(DERIVED_FACTS | set(self._reading.evidence.present)))

    def __len__(self) -> int:
        return len(DERIVED_FACTS | set(self._reading.evidence.present))

    def _compute(self, name: str) -> FactValue:
        if name in DERIVED_FACTS:
            value: FactValue = getattr(self, f"_{name}")()
            return value
        if name.startswith("ever_"):
            concept = name.removeprefix("ever_")
            return any(reading.said(concept) for reading in self._readings)
        return self._reading.said(name)

    def _said(self, *concepts: str) -> bool:
        return any(self._reading.said(concept) for concept in concepts)

    def _ever(self, *concepts: str) -> bool:
        return any(reading.said(concept) for reading in self._readings for concept in concepts)

    def _account_is_cash(self) -> bool:
        return self._context.account_type == "cash"

    def _account_is_margin(self) -> bool:
        return self._context.account_type == "margin"

    def _account_is_new(self) -> bool:
        limit = self._parameters.new_account_days
        return limit is not None and self._context.account_age_days < limit

    def _account_too_new_for_level(self) -> bool:
        limit = self._parameters.level_age_days
        return limit is not None and self._context.account_age_days < limit

    def _advanced_level_asked(self) -> bool:
        return asks_advanced_level(self._readings)

    def _amount_named(self) -> int | None:
        """The largest amount, in dollars, of the latest turn that names any."""
        for reading in reversed(self._readings):
            if amounts := [mention.cents // 100 for mention in find_money(reading.document.text)]:
                return max(amounts)
        return None

    def _minute_of_day(self) -> int:
        return self._context.local_time.hour * 60 + self._context.local_time.minute

    def _wire_age(self) -> int | None:
        """Business days since the wire was sent."""
        return business_age(self._readings, self._context.local_time, self._calendar, ("wire_timing_question",))

    def _before_cutoff(self) -> bool:
        now, cutoff = self._context.local_time, self._parameters.wire_cutoff
        return cutoff is not None and self._calendar.is_business_day(now.date()) and now.hour * 60 + now.minute < cutoff

    def _call_due_in(self) -> int | None:
        concepts = ("margin_call_received", "extension_request")
        now = self._context.local_time
        for reading in reversed(self._readings):
            days = due_in(reading, now, self._calendar, concepts)
            if days is not None and (reading is self._reading or reading.said("margin_call_received")):
                return days
        return None

    def _due_date_given(self) -> bool:
        return due_in(self._reading, self._context.local_time, self._calendar, ()) is not None

    def _call_mentioned(self) -> bool:
        """Whether the words leave room for a margin call; "what should I sell" alone asks for advice only."""
        return not self._reading.words.isdisjoint(_CALL_WORDS)

    def _complaint_excluded(self) -> bool:
        """Whether a regulator or lawyer in another role explains the words better (``CMP-04``)."""
        if not self._said("regulator_or_lawyer_other_role"):
            return False
        complaint = self._reading.strength("complaint_or_legal_action")
        other = self._reading.strength("regulator_or_lawyer_other_role")
        return complaint < _WORDS and other > complaint - 0.1 and other > 0.5

    def _corrected_form(self) -> bool:
        return bool(self._reading.words & _CORRECTED)

    def _deposit_age(self) -> int | None:
        """Business days since the deposit."""
        return business_age(self._readings, self._context.local_time, self._calendar, _DEPOSIT)

    def _deposit_past_hold(self) -> bool:
        limit = self._parameters.hold_days_new if self._account_is_new() else self._parameters.hold_days
        return self._older(limit, _DEPOSIT)

    def _withdrawal_past_period(self) -> bool:
        return self._older(self._parameters.withdrawal_days, ("withdrawal_delayed",))

    def _application_past_period(self) -> bool:
        return self._older(self._parameters.application_days, ("options_approval_question", "options_review_request"))

    def _transfer_past_period(self) -> bool:
        return self._older(self._parameters.transfer_days, ("transfer_in_progress",))

    def _older(self, limit: int | None, concepts: tuple[str, ...]) -> bool:
        age = business_age(self._readings, self._context.local_time, self._calendar, concepts)
        return limit is not None and age is not None and age > limit

    def _minutes_since_execution(self) -> int | None:
        return minutes_since(self._reading, self._context.local_time, ("mistaken_trade",))

    def _execution_time_given(self) -> bool:
        return self._minutes_since_execution() is not None

    def _erroneous_window_open(self) -> bool:
        limit, minutes = self._parameters.erroneous_minutes, self._minutes_since_execution()
        if limit is None:
            return False
        if minutes is None:
            return self._said("just_happened") or self._just_now()
        return minutes <= limit

    def _just_now(self) -> bool:
        return any(mention.kind is TimeKind.JUST_NOW for mention in self._reading.times)

    def _first_turn(self) -> bool:
        return len(self._readings) == 1

    def _form_past_date(self) -> bool:
        corrected = self._corrected_form()
        limit = self._parameters.corrected_form_date if corrected else self._parameters.form_date
        today = self._context.local_time.date()
        return limit is not None and today.month * 100 + today.day > limit

    def _holder_excluded(self) -> bool:
        return not self._parties.death_of_holder

    def _identifier_exposed(self) -> bool:
        return identifier_exposed(self._reading)

    def _loss_claimed(self) -> bool:
        return self._ever("unauthorised_transaction") and not self._unauthorised_explained()

    def _movement_age(self) -> int | None:
        """Business days since the disputed movement, 0 for today; None when the turns give no date."""
        concepts = ("unauthorised_transaction", "deceived_by_payee")
        now = self._context.local_time
        age = business_age(self._readings, now, self._calendar, concepts)
        if age is not None:
            return age
        minutes = minutes_since(self._reading, now, concepts)
        sent_today = minutes is not None and minutes <= now.hour * 60 + now.minute
        if sent_today or self._said("just_happened") or self._just_now() or self._reading.words & _TODAY:
            return 0
        return None

    def _movement_days(self) -> int | None:
        """Calendar days since the disputed movement, as near as the business days tell."""
        age = self._movement_age()
        return None if age is None else age * 7 // 5

    def _today(self) -> int:
        """The ticket's day as ``month * 100 + day``."""
        today = self._context.local_time.date()
        return today.month * 100 + today.day

    def _turn_words(self) -> str:
        """The turn's words, for conditions that a pack words by what the customer says."""
        return " ".join(self._reading.document.words)

    def _movement_is_ach(self) -> bool:
        """Whether the unauthorised movement is an ACH or debit transfer (``FRD-03``) by the words of its turn."""
        words = next(
            (reading.words for reading in reversed(self._readings) if reading.said("unauthorised_transaction")),
            frozenset[str](),
        )
        if words & _ACH_WORDS:
            return True
        return bool(words & _BANK_WORDS) and not words & _OTHER_MOVEMENTS

    def _option_expires_in(self) -> int | None:
        return expires_in(self._readings, self._context.local_time)

    def _takeover_sign(self) -> bool:
        return self._ever(*_TAKEOVER)

    def _takeover_sign_now(self) -> bool:
        return any(self._reading.said(name) for name in _TAKEOVER)

    def _third_party(self) -> bool:
        return self._parties.third_party

    def _unauthorised_explained(self) -> bool:
        """Whether the turn itself shows the suspected loss to be the customer's own or a settlement (``FRD-04``)."""
        doubt = self._reading.strength("unauthorised_transaction")
        untouched = self._reading.strength("no_loss_stated")
        if doubt > 0 and (doubt < _WORDS <= untouched or (doubt <= untouched and self._takeover_sign_now())):
            return True
        return any(self._reading.strength(name) >= max(doubt, 0.5) for name in _EXPLANATIONS)

    def _verified(self) -> bool:
        return self._context.verified or self._parties.completed

    def _wire_sent_today(self) -> bool:
        minutes = minutes_since(self._reading, self._context.local_time, ("wire_recall_request",))
        now = self._context.local_time
        if minutes is not None:
            return minutes <= now.hour * 60 + now.minute
        return self._said("just_happened") or self._just_now() or self._said_today() or self._wire_announced()

    def _wire_announced(self) -> bool:
        """Whether the wire was still to be sent in the turn before, and nothing dates it since."""
        return not self._reading.dates and any(turn.said("wire_timing_question") for turn in self._readings[-2:-1])

    def _said_today(self) -> bool:
        words = self._reading.document.words
        part_of_day = any(pair in _TODAY_PARTS for pair in pairwise(words))
        return part_of_day or "today" in self._reading.words


_ADVANCED = ("3", "4", "three", "four", "iii", "iv")
_LEVEL_WORDS = frozenset({"level", "tier", "lv"})


def asks_advanced_level(readings: Sequence[TurnReading]) -> bool:
    """Whether the latest turn that names an options level names level 3 or 4."""
    for reading in reversed(readings):
        words = reading.document.words
        named = [
            neighbour.strip(".,")
            for index, word in enumerate(words)
            if word in _LEVEL_WORDS
            for neighbour in words[max(index - 1, 0) : index + 3]
            if neighbour.strip(".,") in {*_ADVANCED, "1", "2", "one", "two", "0"}
        ]
        if named:
            return any(name in _ADVANCED for name in named)
    return False
