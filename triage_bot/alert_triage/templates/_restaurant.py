"""B4, the cash restaurant: daily deposits of which three happen to land just under the threshold.

S2 is this template too; its overlay touches nothing that this module puts on the screen.
"""

from triage_bot.alert_triage import naming
from triage_bot.alert_triage.activity import Branches, branches, card_sales, coins, overheads
from triage_bot.alert_triage.dates import (
    MONDAY,
    SATURDAY,
    SUNDAY,
    TUESDAY,
    iso,
    next_banking_day,
    weekday,
    window_ending,
)
from triage_bot.alert_triage.ledger import HOME, Book, Ledger
from triage_bot.alert_triage.model import PriorAlert, Transaction
from triage_bot.alert_triage.random_stream import XorShift32
from triage_bot.alert_triage.regime import Rule
from triage_bot.alert_triage.templates._draft import Draft, History, Profile, Setting, draft, open_case, round_up

STRUCTURING_BASIS = (
    "cash deposits of 80 to 100 percent of the reporting threshold; cash deposits of 14 days and wires out of 30 listed"
)
WIRE_LOOKBACK_DAYS = 30
CASH_LOOKBACK_DAYS = 14
SUPPLIER_WIRE = "supplier wire"
"""The mark of the wires to the three suppliers on the screen."""
_NATURAL_CAP = 7_900_00
_COUNTRIES = (HOME, HOME, HOME, HOME, HOME, "CA", "MX", "PT")
_ACTIVITY = (
    "daily cash takings banked several times a week, level over the year",
    "cash and card sales, cash banked after service, no season to speak of",
    "steady over-the-counter takings, cash deposits most weekdays",
    "walk-in trade, level cash takings all year, suppliers paid by ACH and wire",
)
_RATIONALES = (
    "Deposits of the month within the cash the KYC file expects; takings of {who} are level.",
    "Reviewed twelve months of takings at {who}: flat, and below expected monthly cash.",
    "Cash matches the expected monthly figure for {who}; no change in pattern.",
    "{who}: deposit sizes follow weekend trade, total inside the KYC expectation.",
)
_HISTORY = History((34, 30, 21, 10, 5), (Rule.STRUCTURING, Rule.CASH), _RATIONALES)


def restaurant(setting: Setting) -> Draft:
    """Return a benign restaurant whose KYC expectation covers its level cash."""
    rng, regime = setting
    trade = rng.pick(naming.trades("restaurant"))
    name = naming.company(rng, rng.pick(trade.nouns))
    last_day = setting.day()
    while weekday(last_day) in (SATURDAY, SUNDAY):
        last_day -= 1
    ledger = Ledger(window_ending(last_day), regime)
    daily = rng.between(1_500_00, 3_300_00)
    _book_takings(rng, ledger, daily)
    turnover = daily * rng.between(45, 75)
    card_sales(rng, ledger, turnover * rng.between(40, 60) // 100)
    overheads(rng, ledger, turnover)
    _book_wires(rng, ledger, daily)
    case = open_case(setting, ledger, "business", name, _HISTORY)
    summary = case.book.summary
    peak = max(row.cash_in for row in summary)
    profile = Profile(
        name=name,
        customer_type="business",
        business_type=trade.description,
        occupation="n/a",
        stated_income=round_up(sum(row.cash_in + row.ach_in for row in summary), 10_000_00),
        expected_monthly_cash=round_up(peak * rng.between(104, 138) // 100, 1_000_00),
        expected_activity=rng.pick(_ACTIVITY),
    )
    return draft(
        setting,
        case,
        profile,
        rule=Rule.STRUCTURING,
        basis=STRUCTURING_BASIS,
        triggering=structuring_itemisation(case.book),
        planted=_rationales_accepted(case.priors),
    )


def structuring_itemisation(book: Book) -> tuple[Transaction, ...]:
    """Return what the structuring rule itemises: cash deposits of fourteen days, wires out of thirty."""
    last_day = book.window.last_day
    cash_from = iso(last_day - CASH_LOOKBACK_DAYS + 1)
    recent = book.since(last_day - WIRE_LOOKBACK_DAYS + 1, ("cash_in", "wire_out"))
    return tuple(entry for entry in recent if entry.kind == "wire_out" or entry.date >= cash_from)


def _book_takings(rng: XorShift32, ledger: Ledger, daily: int) -> None:
    """Book a year of level cash deposits, and the three in the band within the last fourteen days."""
    used = branches(rng, 1 + rng.below(3), rng.between(5, 30))
    closed = rng.pick((SUNDAY, MONDAY, TUESDAY))
    skipped = rng.between(8, 45)
    recent: list[tuple[int, int]] = []
    carried = 1
    last_day = ledger.window.last_day
    recent_from = last_day - CASH_LOOKBACK_DAYS + 1
    for day in range(ledger.window.first_day, last_day + 1):
        name = weekday(day)
        # Branches are shut on Sundays, some customers skip days: the takings go into the next deposit.
        if name in (SUNDAY, closed) or (day < last_day - 1 and rng.chance(skipped)):
            carried += name != closed
            continue
        amount = rng.skewed(daily) * (carried + 1) * 5 // 9
        carried = 1
        if day >= recent_from:
            recent.append((day, min(amount, _NATURAL_CAP - rng.below(1_900_00))))
        else:
            ledger.cash(day, "cash_in", coins(rng, amount), used.pick(rng))
            if rng.chance(3):
                ledger.cash(day, "cash_out", 100_00 * rng.between(2, 9), used.names[0])
    _book_recent(rng, ledger, recent, used)


def _book_recent(rng: XorShift32, ledger: Ledger, recent: list[tuple[int, int]], used: Branches) -> None:
    """Book the deposits of the last fourteen days; three of them, whichever, reach the band."""
    chosen = set(rng.sample(range(len(recent)), 3))
    for index, (day, amount) in enumerate(recent):
        value = rng.between(8_000, 9_999) * 100 if index in chosen else coins(rng, amount)
        ledger.cash(day, "cash_in", value, used.pick(rng))


def _book_wires(rng: XorShift32, ledger: Ledger, daily: int) -> None:
    """Book wires to three suppliers in the last thirty days, and a few to others before that."""
    last_day = ledger.window.last_day
    month = daily * 24
    for _ in range(3):
        supplier = ledger.party(
            naming.supplier(rng), "company", rng.pick(_COUNTRIES), rng.weighted((40, 30, 18, 9, 3)), known=False
        )
        for _ in range(1 + rng.chance(40)):
            day = next_banking_day(last_day - 1 - rng.below(WIRE_LOOKBACK_DAYS - 3))
            amount = rng.skewed(month * rng.between(6, 14) // 100)
            ledger.transfer(min(day, last_day), "wire_out", amount, supplier, SUPPLIER_WIRE)
    for _ in range(rng.weighted((40, 35, 25))):
        other = ledger.party(naming.supplier(rng), "company", rng.pick(_COUNTRIES), rng.weighted((50, 30, 20)))
        for _ in range(rng.between(1, 5)):
            day = ledger.window.first_day + rng.below(last_day - WIRE_LOOKBACK_DAYS - 3 - ledger.window.first_day)
            ledger.transfer(next_banking_day(day), "wire_out", rng.skewed(month * 8 // 100), other)


def _rationales_accepted(priors: tuple[PriorAlert, ...]) -> tuple[tuple[str, ...], ...]:
    """Return the alternates: the KYC expectation, alone or with the activity, or an earlier close on that ground."""
    expectation = "kyc.expected_monthly_cash"
    accepted: list[tuple[str, ...]] = [(expectation,), (expectation, "kyc.expected_activity")]
    for prior in priors:
        accepted += [(prior.id,), (expectation, prior.id)]
    return tuple(accepted)
