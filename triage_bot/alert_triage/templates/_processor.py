"""B2, the agency paid through a payment processor. S5 is this template with an overlay on its lookups."""

from triage_bot.alert_triage import naming
from triage_bot.alert_triage.activity import branches, coins, overheads
from triage_bot.alert_triage.dates import SATURDAY, iso, weekday, window_ending
from triage_bot.alert_triage.ledger import HOME, Ledger
from triage_bot.alert_triage.random_stream import XorShift32
from triage_bot.alert_triage.regime import Rule
from triage_bot.alert_triage.templates._draft import (
    Draft,
    History,
    Profile,
    Setting,
    draft,
    open_case,
    round_up,
)

AGREEMENT = "processor_agreement"
SETTLEMENT = "settlement"
"""The mark of the processor's wires that the alert itemises."""
PAYOUT = "payout"
"""The mark of the contractors' payments out of them."""
_ACTIVITY = (
    "card payments settled by a processor, contractors paid within two days",
    "processor settlements in by wire, paid on to contractors within 48 hours",
    "fees collected through a payment processor; most goes to contractors the next day or the day after",
)
_HISTORY = History(
    weights=(50, 30, 20),
    rules=(Rule.VELOCITY,),
    rationales=(
        "Settlement wires of {who} traced to the agreement on file; payouts match the contractor list.",
        "Agreement checked, payer and amounts agree; contractors of {who} invoiced.",
        "Called the owner of {who}; pay cycle explained, invoices sampled and found in order.",
        "Volume of {who} in line with the growth noted at the last refresh; payer unchanged.",
        "Sampled five payouts of {who} against invoices, no exceptions.",
        "Payout timing of {who} follows the contract terms; nothing new since the last review.",
        "Pass-through expected of this line of business; agreement in date.",
        "Consistent with business.",
    ),
    least=3,
    repeats=30,
)


def processor_settlement(setting: Setting) -> Draft:
    """Return B2: wires of the processor named in the agreement on file, paid on within two days."""
    rng, regime = setting
    trade = rng.pick(naming.trades("platform"))
    name = naming.company(rng, rng.pick(trade.nouns))
    last_day = setting.day()
    while weekday(last_day) >= SATURDAY:
        last_day -= 1
    ledger = Ledger(window_ending(last_day), regime)
    payer_name = naming.processor(rng)
    cycle = rng.pick((7, 7, 7, 14, 10))
    size = rng.between(6_000_00, 30_000_00) * cycle // 7
    _book_cycles(rng, ledger, payer_name, cycle, size)
    overheads(rng, ledger, size * 30 // cycle * rng.between(15, 25) // 100)
    if rng.chance(30):
        branch = branches(rng, 1, 0).names[0]
        for start in ledger.window.starts:
            ledger.cash(start + rng.below(28), "cash_in", coins(rng, rng.skewed(400_00)), branch)
    signed = ledger.window.first_day - rng.between(5, 900)
    telling = ((AGREEMENT, agreement_line(name, payer_name, iso(signed))),)
    case = open_case(setting, ledger, "business", name, _HISTORY, telling)
    profile = Profile(
        name=name,
        customer_type="business",
        business_type=trade.description,
        occupation="n/a",
        stated_income=round_up(sum(row.wire_in for row in case.book.summary), 10_000_00),
        expected_monthly_cash=regime.scale(rng.between(0, 5) * 500_00),
        expected_activity=rng.pick(_ACTIVITY),
    )
    marked = case.book.marked
    document = f"doc.{AGREEMENT}"
    return draft(
        setting,
        case,
        profile,
        rule=Rule.VELOCITY,
        basis="incoming wires of which 60 percent or more left the account within 48 hours",
        triggering=tuple(sorted(marked[SETTLEMENT] + marked[PAYOUT], key=lambda entry: int(entry.id[2:]))),
        planted=((document,), (document, "kyc.expected_activity")),
    )


def agreement_line(customer: str, party: str, signed: str) -> str:
    """Return the one-line description of a processing agreement."""
    return f"Merchant processing agreement between {customer} and {party}, signed {signed}"


def _book_cycles(rng: XorShift32, ledger: Ledger, payer_name: str, cycle: int, size: int) -> None:
    """Book a year of settlements and the payouts that follow each, the last two or three of them marked."""
    payer = ledger.party(payer_name, "payment processor", HOME, rng.between(2, 12))
    contractors = [
        ledger.party(
            naming.person(rng) if rng.chance(70) else naming.company(rng, "Contracting"),
            "contractor",
            HOME,
            rng.weighted((60, 28, 12)),
        )
        for _ in range(rng.between(3, 6))
    ]
    usual = rng.pick(("ach_out", "ach_out", "wire_out"))
    last_day = ledger.window.last_day
    days = list(range(last_day - 2, ledger.window.first_day - 1, -cycle))[::-1]
    marked_from = len(days) - rng.between(2, 3)
    trend = rng.between(-20, 60)
    for index, day in enumerate(days):
        day -= max(0, weekday(day) - 4)
        mark = index >= marked_from
        amount = rng.around(size * (1000 + trend * 10 * index // len(days)) // 1000, 25)
        ledger.transfer(day, "wire_in", amount, payer, SETTLEMENT if mark else "")
        left = amount * rng.between(68, 93) // 100
        # The cycles on the screen name two or three contractors, the rest of the year any of them.
        paid = rng.sample(contractors[:3] if mark else contractors, 2 + rng.below(2))
        for position, contractor in enumerate(paid):
            share = left // (len(paid) - position)
            part = left if position == len(paid) - 1 else rng.around(share, 35)
            left -= part
            kind = usual if rng.chance(85) else "ach_out"
            pay_day = min(day + rng.below(3), last_day)
            if weekday(pay_day) >= SATURDAY:
                pay_day = day
            ledger.transfer(pay_day, kind, part, contractor, PAYOUT if mark else "")
