"""Quantities in what customers write: dates, times, durations, money, identifiers and tax lots."""

from triage_bot.quantity.business_calendar import Calendar
from triage_bot.quantity.dates import find_dates
from triage_bot.quantity.durations import find_durations
from triage_bot.quantity.exposure import may_expose
from triage_bot.quantity.identifiers import find_identifiers
from triage_bot.quantity.lots import find_lots
from triage_bot.quantity.mentions import (
    DateMention,
    Direction,
    DurationDirection,
    DurationMention,
    IdentifierKind,
    IdentifierMention,
    LotMention,
    Mention,
    MoneyMention,
    Owner,
    Precision,
    TimeKind,
    TimeMention,
    Unit,
)
from triage_bot.quantity.money import find_money
from triage_bot.quantity.tables import QuantityTables, load_tables
from triage_bot.quantity.times import find_stated_zone, find_times

__all__ = [
    "Calendar",
    "DateMention",
    "Direction",
    "DurationDirection",
    "DurationMention",
    "IdentifierKind",
    "IdentifierMention",
    "LotMention",
    "Mention",
    "MoneyMention",
    "Owner",
    "Precision",
    "QuantityTables",
    "TimeKind",
    "TimeMention",
    "Unit",
    "find_dates",
    "find_durations",
    "find_identifiers",
    "find_lots",
    "find_money",
    "find_stated_zone",
    "find_times",
    "load_tables",
    "may_expose",
]
