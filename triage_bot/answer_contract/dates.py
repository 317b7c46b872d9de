"""The day for which an answer holds."""

from collections.abc import Iterable
from datetime import date

from triage_bot.answer_contract.models import Kind


def as_of_date(kind: Kind, cited: Iterable[str], consulted: Iterable[str]) -> str:
    """Return the as-of date, YYYY-MM-DD, or the empty string when no date applies.

    An answer is as old as the oldest document it cites. A refusal or a guarded answer rests on no citation, so it
    carries the newest date among the passages consulted. A date that is not ISO 8601 counts as none.
    """
    if kind == "answered":
        return min(_iso_dates(cited), default="")
    return max(_iso_dates(consulted), default="")


def _iso_dates(texts: Iterable[str]) -> list[str]:
    dates: list[str] = []
    for text in texts:
        day = text.strip()[:10]
        try:
            dates.append(date.fromisoformat(day).isoformat())
        except ValueError:
            continue
    return dates
