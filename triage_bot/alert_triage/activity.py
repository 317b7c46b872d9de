"""Everyday bookings: what an account of a household or a business shows besides what an alert is about."""

from typing import NamedTuple

from triage_bot.alert_triage import naming
from triage_bot.alert_triage.dates import FRIDAY, SATURDAY, SUNDAY, TUESDAY, next_banking_day, weekday
from triage_bot.alert_triage.ledger import HOME, Ledger
from triage_bot.alert_triage.random_stream import XorShift32


def whole(amount: int) -> int:
    """Round an amount in cents down to whole currency units."""
    return amount - amount % 100


def coins(rng: XorShift32, amount: int) -> int:
    """Return *amount* as a business would count it into a deposit bag: mostly whole units, at times quarters."""
    base = whole(amount)
    return base + rng.pick((25, 50, 75)) if rng.chance(22) else base


class Branches(NamedTuple):
    """The branches a customer uses: the usual one first, and how often (percent) it is another."""

    names: tuple[str, ...]
    away: int

    def pick(self, rng: XorShift32) -> str:
        """Return the branch of one visit."""
        if len(self.names) > 1 and rng.chance(self.away):
            return self.names[1 + rng.below(len(self.names) - 1)]
        return self.names[0]


def branches(rng: XorShift32, count: int, away: int) -> Branches:
    """Draw *count* distinct branches out of forty."""
    numbers = rng.sample(range(1, 41), count)
    return Branches(tuple(f"BR-{number:02d}" for number in numbers), away)


def monthly(rng: XorShift32, ledger: Ledger, kind: str, party: int, amount: int, spread: int = 0) -> None:
    """Book one transfer a month on a fixed day (moved off weekends), within *spread* percent of *amount*."""
    habit = rng.between(1, 27)
    for start in ledger.window.starts:
        value = rng.around(amount, spread) if spread else amount
        ledger.transfer(next_banking_day(start + habit - 1), kind, value, party)


def every(rng: XorShift32, ledger: Ledger, days: int, kind: str, party: int, amount: int, spread: int) -> None:
    """Book a transfer every *days* days, off weekends, within *spread* percent of *amount*."""
    day = ledger.window.first_day + rng.below(days)
    while day <= ledger.window.last_day:
        ledger.transfer(next_banking_day(day), kind, rng.around(amount, spread) if spread else amount, party)
        day += days


def household(rng: XorShift32, ledger: Ledger, yearly_income: int, *, retired: bool = False) -> None:
    """Book pay or pension, rent, bills and cash withdrawals of a household with *yearly_income* (cents)."""
    net = yearly_income * rng.between(70, 82) // 100
    if retired:
        pension = ledger.party("Public pension service", "government", HOME, rng.between(20, 90))
        monthly(rng, ledger, "ach_in", pension, whole(net // 12))
    else:
        trade = rng.pick(("Holdings", "Health Partners", "Logistics", "Services", "Manufacturing", "Schools"))
        employer = ledger.party(naming.company(rng, trade), "employer", HOME, rng.between(0, 4))
        every(rng, ledger, 14, "ach_in", employer, net // 26, 3)
    home = ledger.party(naming.company(rng, "Property Management"), "landlord", HOME, rng.between(0, 3))
    monthly(rng, ledger, "ach_out", home, whole(net * rng.between(20, 36) // 1200))
    utility = ledger.party(naming.company(rng, "Utilities"), "utility", HOME, rng.between(5, 30))
    monthly(rng, ledger, "ach_out", utility, rng.between(60_00, 240_00), 30)
    card = ledger.party(naming.company(rng, "Card Services"), "card issuer", HOME, rng.between(5, 40))
    monthly(rng, ledger, "ach_out", card, net * rng.between(15, 30) // 1200, 40)
    branch = branches(rng, 1, 0).names[0]
    visits = rng.between(6, 24)
    span = ledger.window.last_day - ledger.window.first_day + 1
    for _ in range(visits):
        day = ledger.window.first_day + rng.below(span)
        ledger.cash(day, "cash_out", 20_00 * rng.between(2, 20), branch)


def dormant(rng: XorShift32, ledger: Ledger, quiet_from: int) -> None:
    """Book a few small transfers before the ordinal *quiet_from* and the bank's own quarterly interest."""
    bank = ledger.party("Interest, this bank", "bank", HOME, 0)
    for start in ledger.window.starts[rng.below(3) :: 3]:
        ledger.transfer(start, "ach_in", rng.between(12, 9_80), bank)
    window = ledger.window
    # Two days short, for a transfer that falls on a weekend is booked after it.
    span = max(1, quiet_from - 2 - window.first_day)
    if rng.chance(50):
        other = ledger.party(naming.company(rng, "Insurance"), "insurer", HOME, rng.between(0, 9))
        for _ in range(rng.between(1, 3)):
            day = window.first_day + rng.below(span)
            ledger.transfer(next_banking_day(day), "ach_out", rng.between(15_00, 180_00), other)


def overheads(rng: XorShift32, ledger: Ledger, monthly_turnover: int) -> None:
    """Book rent, wages, power and taxes of a business with *monthly_turnover* (cents)."""
    landlord = ledger.party(naming.company(rng, "Properties"), "landlord", HOME, rng.between(0, 3))
    monthly(rng, ledger, "ach_out", landlord, whole(monthly_turnover * rng.between(6, 11) // 100))
    payroll = ledger.party(naming.company(rng, "Payroll"), "payroll agent", HOME, rng.between(3, 25))
    every(rng, ledger, 14, "ach_out", payroll, monthly_turnover * rng.between(10, 16) // 100, 8)
    power = ledger.party(naming.company(rng, "Energy"), "utility", HOME, rng.between(5, 30))
    monthly(rng, ledger, "ach_out", power, monthly_turnover * rng.between(2, 4) // 100, 25)


def card_sales(rng: XorShift32, ledger: Ledger, monthly_amount: int, profile: tuple[int, ...] = ()) -> None:
    """Book weekly card settlements of about *monthly_amount* (cents) a month, by *profile* where there is one."""
    acquirer = ledger.party(naming.processor(rng), "payment processor", HOME, rng.between(4, 40))
    window = ledger.window
    for index, start in enumerate(window.starts):
        month = int(window.names[index][5:])
        weekly = monthly_amount * (profile[month - 1] if profile else 100) * 12 // 5200
        for day in range(start, window.bounds(index)[1] + 1):
            if weekday(day) == TUESDAY:
                ledger.transfer(day, "ach_in", rng.around(weekly, 22), acquirer)


def deposit_days(rng: XorShift32, start: int, end: int, count: int) -> list[int]:
    """Return up to *count* distinct days of ``start .. end`` on which a branch is open, Fridays likelier, sorted."""
    pool: list[int] = []
    for day in range(start, end + 1):
        name = weekday(day)
        if name != SUNDAY:
            pool.append(day)
            if name == FRIDAY or (name == SATURDAY and rng.chance(50)):
                pool.append(day)
    days = sorted(set(rng.sample(pool, count)))
    spare = [day for day in range(start, end + 1) if weekday(day) != SUNDAY and day not in days]
    days.extend(rng.sample(spare, count - len(days)))
    return sorted(days)
