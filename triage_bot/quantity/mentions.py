"""What the readers hand back: each mention with its span in the text as written."""

import datetime
from dataclasses import dataclass, field
from enum import StrEnum


class Direction(StrEnum):
    """Which side of now a mention lies on, as its wording tells."""

    PAST = "past"
    FUTURE = "future"
    UNKNOWN = "unknown"


class Precision(StrEnum):
    """How exactly a date is given; everything but ``DAY`` comes with bounds wider than one day."""

    DAY = "day"
    APPROXIMATE = "approximate"
    WEEK = "week"
    MONTH = "month"
    YEAR = "year"


@dataclass(frozen=True, slots=True)
class Mention:
    """A half-open span of the text as written, and the characters in it."""

    start: int
    end: int
    text: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class DateMention(Mention):
    """A date that the customer names.

    ``date`` is the one day meant, or the first day of a longer period (bounds in ``earliest`` and ``latest``). It is
    ``None`` when the wording leaves past and future open (then both candidates are given) and when the date
    cannot exist (then there are none).
    """

    date: datetime.date | None
    precision: Precision
    direction: Direction
    past_candidate: datetime.date | None = None
    future_candidate: datetime.date | None = None
    earliest: datetime.date | None = None
    latest: datetime.date | None = None

    @property
    def impossible(self) -> bool:
        """Whether no such day exists."""
        return self.date is None and self.past_candidate is None and self.future_candidate is None

    def toward(self, direction: Direction) -> datetime.date | None:
        """The date, read toward *direction* where the wording itself left that open."""
        if self.date is not None:
            return self.date
        if direction is Direction.PAST:
            return self.past_candidate
        return self.future_candidate if direction is Direction.FUTURE else None


class TimeKind(StrEnum):
    """How a time is given."""

    CLOCK = "clock"
    AGO = "ago"
    JUST_NOW = "just_now"


@dataclass(frozen=True, slots=True)
class TimeMention(Mention):
    """A time of day.

    ``minutes`` counts from midnight Eastern Time on ``date``; ``minutes_ago`` is the distance to now when
    the mention lies in the past. ``states_now`` marks "it's 2:58", which tells the customer's own clock.
    """

    kind: TimeKind
    minutes: int
    date: datetime.date
    direction: Direction
    minutes_ago: int | None = None
    zone: str | None = None
    approximate: bool = False
    states_now: bool = False


class Unit(StrEnum):
    """Unit of a duration."""

    MINUTE = "minute"
    HOUR = "hour"
    DAY = "day"
    BUSINESS_DAY = "business_day"
    WEEK = "week"
    MONTH = "month"
    YEAR = "year"


class DurationDirection(StrEnum):
    """How a duration is tied to now or to an event."""

    AGO = "ago"
    IN = "in"
    WITHIN = "within"
    FOR = "for"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class DurationMention(Mention):
    """A length of time; ``upper`` is the far end of a range ("3-5 business days"), ``ordinal`` marks "day six"."""

    number: float
    unit: Unit
    direction: DurationDirection
    upper: float | None = None
    ordinal: bool = False
    approximate: bool = False


@dataclass(frozen=True, slots=True)
class MoneyMention(Mention):
    """An amount in US cents; ``explicit`` tells that a currency sign or word stood with it."""

    cents: int
    explicit: bool


class IdentifierKind(StrEnum):
    """What a number or code identifies."""

    FULL_SSN = "full_ssn"
    PARTIAL_SSN = "partial_ssn"
    FULL_ACCOUNT_NUMBER = "full_account_number"
    FULL_BANK_ACCOUNT_NUMBER = "full_bank_account_number"
    MASKED = "masked"
    LAST_FOUR = "last_four"
    ORDER_ID = "order_id"
    PHONE = "phone"
    CONFIRMATION_NUMBER = "confirmation_number"
    ROUTING_NUMBER = "routing_number"
    AMOUNT = "amount"
    DATE = "date"
    TRACKING = "tracking"
    CARD = "card"
    OTHER = "other"


class Owner(StrEnum):
    """Whose account a number belongs to, as stated around it."""

    OWN = "own"
    OTHER = "other"
    UNKNOWN = "unknown"


_EXPOSED = frozenset(
    {IdentifierKind.FULL_SSN, IdentifierKind.FULL_ACCOUNT_NUMBER, IdentifierKind.FULL_BANK_ACCOUNT_NUMBER}
)


@dataclass(frozen=True, slots=True)
class IdentifierMention(Mention):
    """A number or code; ``digits`` (and letters of a code) stay out of ``repr`` so that no log can show them."""

    kind: IdentifierKind
    digits: str = field(repr=False)
    owner_hint: Owner = Owner.UNKNOWN

    @property
    def exposed(self) -> bool:
        """Whether typing it exposes a full identifier."""
        return self.kind in _EXPOSED

    @property
    def last_four(self) -> str | None:
        """The last four digits, for account numbers given in full, masked or by their ending."""
        if self.kind in _EXPOSED - {IdentifierKind.FULL_SSN} or self.kind in {
            IdentifierKind.MASKED,
            IdentifierKind.LAST_FOUR,
        }:
            return self.digits[-4:] if len(self.digits) >= 4 else None
        return None


@dataclass(frozen=True, slots=True)
class LotMention(Mention):
    """A tax lot: a security with the dates of its trades, or lot numbers."""

    security: str | None
    dates: tuple[DateMention, ...] = ()
    lot_numbers: tuple[str, ...] = ()
