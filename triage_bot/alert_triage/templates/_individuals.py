"""B3 property sale, B5 family remittance and B6 inheritance."""

from triage_bot.alert_triage import naming
from triage_bot.alert_triage.activity import dormant, household, whole
from triage_bot.alert_triage.dates import iso, last_working_day, next_banking_day, window_ending
from triage_bot.alert_triage.ledger import HOME, Ledger
from triage_bot.alert_triage.money import money
from triage_bot.alert_triage.regime import Rule
from triage_bot.alert_triage.templates._draft import (
    Draft,
    History,
    Profile,
    Setting,
    draft,
    open_case,
)

_ONE_OFF = "one-off"
_REMITTANCE = "remittance"
_QUIET_DAYS = 200
_HISTORY = History(
    (70, 23, 7),
    (Rule.VELOCITY, Rule.CASH),
    (
        "Bonus moved to savings, pay stub seen.",
        "Sale of a vehicle, transfer seen.",
        "Tax refund, one-off.",
    ),
)
_REMITTER_HISTORY = History(
    (45, 35, 20), (Rule.WIRE,), ("Family support, as declared.", "Same beneficiary as before, amounts alike.")
)
_SALARIED = (
    "payroll in, rent and bills out",
    "salary account for household spending",
    "regular pay, bills, occasional transfers to savings",
)
_PENSIONED = ("pension in, household bills out", "pension, savings, few large payments")
_DORMANT = ("savings, rarely used", "kept as a reserve, no regular activity", "little or no activity expected")


def property_sale(setting: Setting) -> Draft:
    """Return B3: a title company's wire, moved on to a brokerage, with the closing statement on file."""
    rng, regime = setting
    last_day = next_banking_day(setting.day())
    ledger = Ledger(window_ending(last_day), regime)
    asleep = rng.chance(35)
    income = whole(rng.skewed(82_000_00))
    arrived = last_working_day(last_day - rng.between(1, 4))
    occupation = rng.pick(naming.occupations("owner"))
    if asleep:
        dormant(rng, ledger, last_day - _QUIET_DAYS)
        usual: tuple[str, ...] = _DORMANT
    else:
        usual = _PENSIONED if occupation == "retired" else _SALARIED
        household(rng, ledger, income, retired=occupation == "retired")
    title_name = naming.institution(rng, rng.pick(("Title & Escrow", "Title Company", "Closing Services")))
    title = ledger.party(title_name, "title company", HOME, rng.between(0, 5), known=False)
    broker = ledger.party(
        naming.institution(rng, rng.pick(("Securities", "Brokerage", "Investments"))),
        "brokerage",
        HOME,
        rng.between(2, 15),
        known=rng.chance(60),
    )
    price = rng.skewed(rng.pick((190_000_00, 290_000_00, 410_000_00, 620_000_00)))
    ledger.transfer(arrived, "wire_in", price, title, _ONE_OFF)
    onward = price * rng.between(78, 97) // 100
    ledger.transfer(last_day, "wire_out", onward - onward % 1_000_00, broker, _ONE_OFF)
    name = naming.person(rng)
    signed = arrived - rng.between(0, 2)
    line = f"Closing statement for the sale of a {rng.pick(('house', 'condominium', 'plot of land', 'duplex'))}"
    telling = (("closing_statement", f"{line}, {title_name}, net proceeds {_money(price, setting)}, {iso(signed)}"),)
    case = open_case(setting, ledger, "individual", name, _HISTORY, telling)
    profile = Profile(
        name=name,
        customer_type="individual",
        business_type="n/a",
        occupation=occupation,
        stated_income=regime.scale(income - income % 500_00),
        expected_monthly_cash=regime.scale(rng.between(0, 6) * 250_00),
        expected_activity=rng.pick(usual),
    )
    quiet = f"no customer activity in the {_QUIET_DAYS} days before the wire"
    return draft(
        setting,
        case,
        profile,
        rule=Rule.DORMANT if asleep else Rule.VELOCITY,
        basis=quiet if asleep else "incoming wire of which 60 percent or more left the account within days",
        triggering=case.book.marked[_ONE_OFF],
        planted=(("doc.closing_statement",),),
    )


def _money(amount: int, setting: Setting) -> str:
    return money(setting.regime.scale(amount), setting.regime.currency)


def inheritance(setting: Setting) -> Draft:
    """Return B6: a dormant account that receives an estate's wire, with the probate letter on file."""
    rng, regime = setting
    last_day = next_banking_day(setting.day())
    ledger = Ledger(window_ending(last_day), regime)
    dormant(rng, ledger, last_day - _QUIET_DAYS)
    firm = naming.institution(rng, rng.pick(("Law, client account", "Solicitors, client account", "Probate Law LLP")))
    payer = ledger.party(firm, "law firm", HOME, rng.between(0, 4), known=False)
    amount = rng.skewed(rng.pick((24_000_00, 55_000_00, 110_000_00, 240_000_00)))
    ledger.transfer(last_day, "wire_in", amount, payer, _ONE_OFF)
    name = naming.person(rng)
    kin = rng.pick(("mother", "father", "aunt", "uncle", "grandmother", "brother"))
    dated = iso(last_day - rng.between(10, 120))
    telling = (("probate_letter", f"Probate letter, estate of the customer's {kin}, executor {firm}, dated {dated}"),)
    case = open_case(setting, ledger, "individual", name, _HISTORY, telling)
    profile = Profile(
        name=name,
        customer_type="individual",
        business_type="n/a",
        occupation=rng.pick(naming.occupations("worker" if rng.chance(60) else "owner")),
        stated_income=regime.scale(rng.skewed(58_000_00) // 500_00 * 500_00),
        expected_monthly_cash=regime.scale(rng.between(0, 4) * 250_00),
        expected_activity=rng.pick(_DORMANT),
    )
    return draft(
        setting,
        case,
        profile,
        rule=Rule.DORMANT,
        basis=f"no customer activity in the {_QUIET_DAYS} days before the wire",
        triggering=case.book.marked[_ONE_OFF],
        planted=(("doc.probate_letter",),),
    )


def family_remittance(setting: Setting) -> Draft:
    """Return B5: a monthly wire to one relative in a high-risk country, declared in the KYC file."""
    rng, regime = setting
    last_day = next_banking_day(setting.day())
    ledger = Ledger(window_ending(last_day), regime)
    income = whole(rng.skewed(43_000_00))
    household(rng, ledger, income)
    code, country = naming.high_risk_jurisdiction(rng)
    relative, kin = naming.person(rng), rng.pick(("mother", "father", "sister", "brother", "grandmother", "wife"))
    party = ledger.party(relative, "individual", code, rng.weighted((80, 15, 5)))
    usual = rng.between(12, 60) * 20_00
    started = rng.below(5)
    back = 0
    day = last_day
    while back < 12 - started:
        gift = usual * 2 if back and rng.chance(5) else usual
        amount = gift if rng.chance(60) else whole(rng.around(gift, 18))
        ledger.transfer(day, "wire_out", amount, party, _REMITTANCE)
        back += 1
        day = next_banking_day(last_day - 30 * back - back * 5 // 12 - rng.below(3))
    name = naming.person(rng)
    case = open_case(setting, ledger, "individual", name, _REMITTER_HISTORY)
    declared = regime.scale(-(-usual // 50_00) * 50_00)
    profile = Profile(
        name=name,
        customer_type="individual",
        business_type="n/a",
        occupation=rng.pick(naming.occupations("worker")),
        stated_income=regime.scale(income - income % 500_00),
        expected_monthly_cash=regime.scale(rng.between(0, 4) * 250_00),
        expected_activity=rng.pick(_SALARIED),
        remittance_declared=(
            f"monthly support of about {money(declared, regime.currency)} to {relative} ({kin}), {country} ({code})"
        ),
    )
    wires = case.book.marked[_REMITTANCE]
    declaration = "kyc.remittance_declared"
    planted: list[tuple[str, ...]] = [(declaration,), (declaration, wires[0].counterparty or "")]
    for prior in case.priors:
        planted += [(prior.id,), (declaration, prior.id)]
    return draft(
        setting,
        case,
        profile,
        rule=Rule.WIRE,
        basis=f"wires to {country} ({code}), beneficiary {relative}",
        triggering=wires[-3:],
        planted=tuple(planted),
        jurisdiction=code,
    )
