"""B1 seasonal cash and S6 smurfing over time."""

from triage_bot.alert_triage import naming
from triage_bot.alert_triage.activity import (
    branches,
    card_sales,
    coins,
    deposit_days,
    overheads,
    whole,
)
from triage_bot.alert_triage.dates import first_day, window_ending
from triage_bot.alert_triage.ledger import Book, Ledger
from triage_bot.alert_triage.model import Transaction, Typology
from triage_bot.alert_triage.money import money
from triage_bot.alert_triage.random_stream import XorShift32
from triage_bot.alert_triage.regime import Rule
from triage_bot.alert_triage.templates._draft import (
    Draft,
    History,
    Profile,
    Setting,
    draft,
    ids,
    open_case,
    round_up,
)

LOOKBACK_MONTHS = 3
_SEASONAL = (
    "seasonal trade, cash peaks in {peak} and is low out of season",
    "cash takings follow the season, highest around {peak}",
    "seasonal: most of the year's cash comes in the months around {peak}",
)
_LEVEL = (
    "steady neighbourhood trade, small cash deposits through the week",
    "level cash takings, no seasonal pattern expected",
    "walk-in cash trade, volume expected to stay as stated",
)
_SEASONAL_HISTORY = History(
    (50, 32, 18),
    (Rule.CASH,),
    ("Season of {who}, as on file; cash inside the expectation.", "Seasonal peak of {who}, seen in earlier years."),
)
_GROWTH_HISTORY = History(
    (55, 33, 12),
    (Rule.CASH, Rule.STRUCTURING),
    ("New product line at {who}, per the owner.", "Owner of {who} reports more foot traffic."),
)
_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


def _cash_basis(book: Book, currency: str) -> str:
    latest = book.summary[-1]
    average = sum(row.cash_in for row in book.summary) // len(book.summary)
    return (
        f"cash in of {latest.month} was {money(latest.cash_in, currency)} against a twelve-month average of "
        f"{money(average, currency)}; cash of {LOOKBACK_MONTHS} months listed"
    )


def _cash_itemisation(book: Book) -> tuple[Transaction, ...]:
    """Return what the cash rule itemises: all cash of the last three months."""
    return book.since(book.window.starts[-LOOKBACK_MONTHS], ("cash_in", "cash_out"))


def _month_end(setting: Setting, months: tuple[int, ...]) -> int:
    """Draw the last day of one of the calendar *months* (1 .. 12) of 2025, or of early 2026."""
    month = setting.rng.pick(months)
    year = 2026 if month <= 5 and setting.rng.chance(60) else 2025
    return first_day(year, month + 1) - 1


def seasonal_cash(setting: Setting) -> Draft:
    """Return B1: a seasonal business in its season, as its KYC file says."""
    rng, regime = setting
    trade = rng.pick(naming.trades("seasonal"))
    name = naming.company(rng, rng.pick(trade.nouns))
    top = max(trade.profile)
    high = tuple(month for month, share in enumerate(trade.profile, 1) if share * 10 >= top * 7)
    last_day = _month_end(setting, high)
    ledger = Ledger(window_ending(last_day), regime)
    average = rng.between(7_000_00, 21_000_00)
    used = branches(rng, 1 + rng.below(2), rng.between(5, 25))
    size = rng.between(1_100_00, 3_600_00)
    for index, start in enumerate(ledger.window.starts):
        share = trade.profile[int(ledger.window.names[index][5:]) - 1]
        target = rng.around(average * share // 100, 12)
        count = min(18, max(1, target // size))
        for day in deposit_days(rng, start, ledger.window.bounds(index)[1], count):
            ledger.cash(day, "cash_in", coins(rng, rng.skewed(target // count)), used.pick(rng))
        if rng.chance(35):
            ledger.cash(start + rng.below(26), "cash_out", 100_00 * rng.between(2, 12), used.names[0])
    card_sales(rng, ledger, average * rng.between(60, 160) // 100, trade.profile)
    overheads(rng, ledger, average * rng.between(130, 200) // 100)
    case = open_case(setting, ledger, "business", name, _SEASONAL_HISTORY)
    summary = case.book.summary
    profile = Profile(
        name=name,
        customer_type="business",
        business_type=trade.description,
        occupation="n/a",
        stated_income=round_up(sum(row.cash_in + row.ach_in for row in summary), 10_000_00),
        expected_monthly_cash=round_up(max(row.cash_in for row in summary) * rng.between(102, 130) // 100, 1_000_00),
        expected_activity=rng.pick(_SEASONAL).format(peak=_MONTHS[trade.profile.index(top)]),
    )
    facts = ("kyc.expected_activity", "kyc.expected_monthly_cash")
    planted: list[tuple[str, ...]] = [facts]
    for prior in case.priors:
        planted += [(prior.id,), (*facts, prior.id)]
    return draft(
        setting,
        case,
        profile,
        rule=Rule.CASH,
        basis=_cash_basis(case.book, regime.currency),
        triggering=_cash_itemisation(case.book),
        planted=tuple(planted),
    )


def smurfing(setting: Setting) -> Draft:
    """Return S6: a cash business whose monthly cash triples in a year, no deposit ever at the threshold."""
    rng, regime = setting
    trade = rng.pick(naming.trades("cash_retail"))
    name = naming.company(rng, rng.pick(trade.nouns))
    last_day = _month_end(setting, tuple(range(1, 13)))
    ledger = Ledger(window_ending(last_day), regime)
    start_level = rng.between(9_500_00, 17_000_00)
    _book_growth(rng, ledger, start_level)
    card_sales(rng, ledger, start_level * rng.between(50, 120) // 100)
    overheads(rng, ledger, start_level * rng.between(120, 190) // 100)
    case = open_case(setting, ledger, "business", name, _GROWTH_HISTORY)
    early = sum(row.cash_in for row in case.book.summary[:3]) // 3
    profile = Profile(
        name=name,
        customer_type="business",
        business_type=trade.description,
        occupation="n/a",
        stated_income=round_up(early * rng.between(20, 30), 10_000_00),
        expected_monthly_cash=round_up(early * rng.between(100, 130) // 100, 1_000_00),
        expected_activity=rng.pick(_LEVEL),
    )
    triggering = _cash_itemisation(case.book)
    return draft(
        setting,
        case,
        profile,
        rule=Rule.CASH,
        basis=_cash_basis(case.book, regime.currency),
        triggering=triggering,
        planted=(ids(tuple(entry for entry in triggering if entry.kind == "cash_in")),),
        typology=Typology.STRUCTURING,
    )


def _book_growth(rng: XorShift32, ledger: Ledger, start_level: int) -> None:
    """Book deposits whose monthly total climbs to three times *start_level*, each under the threshold."""
    used = branches(rng, rng.between(2, 4), rng.between(25, 60))
    for index, start in enumerate(ledger.window.starts):
        target = rng.around(start_level * (1100 + 200 * index) // 1100, 7)
        count = max(3, target // (2_600_00 + 260_00 * index))
        days = deposit_days(rng, start, ledger.window.bounds(index)[1], count)
        left = target
        for position, day in enumerate(days):
            share = left // (len(days) - position)
            amount = min(whole(rng.around(share, 35)), rng.between(9_400, 9_990) * 100)
            left -= amount
            ledger.cash(day, "cash_in", amount, used.pick(rng))
        for _ in range(rng.weighted((55, 30, 15))):
            day = min(start + rng.below(28), ledger.window.last_day)
            ledger.cash(day, "cash_out", 100_00 * rng.between(2, 9), used.names[0])
