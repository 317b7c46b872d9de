"""Collects the bookings of an account while a template runs, then numbers and dates them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from triage_bot.alert_triage.dates import Window, iso
from triage_bot.alert_triage.model import Counterparty, MonthSummary, Transaction
from triage_bot.alert_triage.random_stream import XorShift32
from triage_bot.alert_triage.regime import Regime

FIRST_TRANSACTION_NUMBER = 101
HOME: Final = ""
"""As a counterparty's jurisdiction: the country of the customer."""


_Row = tuple[int, int, str, int, str | None, int, str]
"""A booking before it has an identifier: day, order of entry, kind, amount, branch, party, mark. It sorts as it is."""


class _Party(NamedTuple):
    """A counterparty before it has an identifier; *known* says that it may be older than the window."""

    name: str
    type: str
    jurisdiction: str
    shared: int
    known: bool


@dataclass(frozen=True, slots=True)
class Book:
    """The finished account: bookings in order, by month, by mark, with their summary and counterparties."""

    window: Window
    transactions: tuple[Transaction, ...]
    days: tuple[int, ...]
    by_month: dict[str, tuple[Transaction, ...]]
    marked: dict[str, tuple[Transaction, ...]]
    summary: tuple[MonthSummary, ...]
    counterparties: dict[str, Counterparty]

    def since(self, day: int, kinds: Iterable[str]) -> tuple[Transaction, ...]:
        """Return the bookings of *kinds* on or after the ordinal *day*."""
        wanted = frozenset(kinds)
        start = len(self.days)
        while start and self.days[start - 1] >= day:
            start -= 1
        return tuple(entry for entry in self.transactions[start:] if entry.kind in wanted)


class Ledger:
    """The builder of a `Book`. Amounts go in as USD cents and come out in the regime's currency."""

    __slots__ = ("_first", "_last", "_parties", "_regime", "_rows", "window")

    def __init__(self, window: Window, regime: Regime) -> None:
        self.window = window
        self._first, self._last = window.first_day, window.last_day
        self._regime = regime
        self._rows: list[_Row] = []
        self._parties: list[_Party] = []

    def party(self, name: str, kind: str, jurisdiction: str, shared: int, *, known: bool = True) -> int:
        """Register a counterparty and return its handle; it gets an identifier once a booking names it."""
        self._parties.append(_Party(name, kind, jurisdiction or self._regime.country, shared, known))
        return len(self._parties) - 1

    def cash(self, day: int, kind: str, amount: int, branch: str, mark: str = "") -> None:
        """Book cash over the counter of *branch*; days outside the window are dropped."""
        if self._first <= day <= self._last:
            rows = self._rows
            rows.append((day, len(rows), kind, self._regime.scale(amount), branch, -1, mark))

    def transfer(self, day: int, kind: str, amount: int, party: int, mark: str = "") -> None:
        """Book a wire, ACH or person-to-person transfer with *party*; days outside the window are dropped."""
        if self._first <= day <= self._last:
            rows = self._rows
            rows.append((day, len(rows), kind, self._regime.scale(amount), None, party, mark))

    def close(self, rng: XorShift32, opened: int) -> Book:
        """Number everything in order of date; *opened* is the ordinal on which the account was opened."""
        self._rows.sort()
        numbers: dict[int, str] = {}
        first_days: list[int] = []
        transactions: list[Transaction] = []
        marked: dict[str, list[Transaction]] = {}
        for index, (day, _, kind, amount, branch, handle, mark) in enumerate(self._rows, FIRST_TRANSACTION_NUMBER):
            party = None
            if handle >= 0:
                party = numbers.get(handle)
                if party is None:
                    party = numbers[handle] = f"CP-{len(numbers) + 1}"
                    first_days.append(day)
            entry = Transaction(f"T-{index}", iso(day), kind, amount, branch, party)
            transactions.append(entry)
            if mark:
                marked.setdefault(mark, []).append(entry)
        by_month = self._by_month(transactions)
        return Book(
            window=self.window,
            transactions=tuple(transactions),
            days=tuple(row[0] for row in self._rows),
            by_month=by_month,
            marked={mark: tuple(entries) for mark, entries in marked.items()},
            summary=tuple(_summarise(month, entries) for month, entries in by_month.items()),
            counterparties=self._counterparties(rng, numbers, first_days, opened),
        )

    def _by_month(self, transactions: list[Transaction]) -> dict[str, tuple[Transaction, ...]]:
        months: dict[str, list[Transaction]] = {name: [] for name in self.window.names}
        for entry in transactions:
            months[entry.date[:7]].append(entry)
        return {name: tuple(entries) for name, entries in months.items()}

    def _counterparties(
        self, rng: XorShift32, numbers: dict[int, str], first_days: list[int], opened: int
    ) -> dict[str, Counterparty]:
        found: dict[str, Counterparty] = {}
        for (handle, identifier), first in zip(numbers.items(), first_days, strict=True):
            party = self._parties[handle]
            # A party booked early in the window was most likely dealt with before it began.
            since = first
            if party.known and first < self.window.first_day + 45 and opened < first:
                since = rng.between(max(opened, first - 1500), first)
            found[identifier] = Counterparty(
                identifier, party.name, party.type, party.jurisdiction, iso(since), party.shared
            )
        return found


_COLUMNS = {
    "cash_in": 0,
    "cash_out": 1,
    "wire_in": 2,
    "wire_out": 3,
    "ach_in": 4,
    "ach_out": 5,
    "p2p_in": 4,
    "p2p_out": 5,
}


def _summarise(month: str, entries: tuple[Transaction, ...]) -> MonthSummary:
    totals = [0] * 6
    for entry in entries:
        totals[_COLUMNS[entry.kind]] += entry.amount
    cash_in, cash_out, wire_in, wire_out, ach_in, ach_out = totals
    return MonthSummary(month, cash_in, cash_out, wire_in, wire_out, ach_in, ach_out, len(entries))
