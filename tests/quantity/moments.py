"""Ticket times that the tables of this folder speak of."""

from datetime import datetime
from zoneinfo import ZoneInfo

EASTERN = ZoneInfo("America/New_York")


def at(written: str) -> datetime:
    """An Eastern moment from ``YYYY-MM-DD HH:MM``."""
    return datetime.fromisoformat(written).replace(tzinfo=EASTERN)


TUESDAY = at("2026-06-16 10:15")
"""A Tuesday morning; Juneteenth (a Friday, exchange closed) follows in the same week."""
