"""S3 money mule: four payments from strangers, each passed on within a day."""

from triage_bot.alert_triage import naming
from triage_bot.alert_triage.activity import household, whole
from triage_bot.alert_triage.dates import last_working_day, window_ending
from triage_bot.alert_triage.ledger import HOME, Ledger
from triage_bot.alert_triage.model import Typology
from triage_bot.alert_triage.random_stream import XorShift32
from triage_bot.alert_triage.regime import Rule
from triage_bot.alert_triage.templates._draft import Draft, History, Profile, Setting, draft, ids, open_case

_PAIR = "pair"
_HISTORY = History(
    (70, 23, 7),
    (Rule.VELOCITY, Rule.CASH),
    ("Bonus moved to savings, pay stub seen.", "Sale of a vehicle, transfer seen.", "Tax refund, one-off."),
)
_STUDENT = ("wages from part-time work, living costs", "family support and living costs")
_RETIREE = ("pension and household bills", "pension, small regular payments")


def money_mule(setting: Setting) -> Draft:
    """Return S3: four payments from unrelated people, each gone to an exchange within a day."""
    rng, regime = setting
    last_day = last_working_day(setting.day())
    ledger = Ledger(window_ending(last_day), regime)
    student = rng.chance(55)
    income = whole(rng.skewed(11_000_00 if student else 24_000_00))
    household(rng, ledger, income, retired=not student)
    first = _book_pairs(rng, ledger)
    name = naming.person(rng)
    case = open_case(setting, ledger, "individual", name, _HISTORY)
    profile = Profile(
        name=name,
        customer_type="individual",
        business_type="n/a",
        occupation=rng.pick(naming.occupations("student" if student else "retiree")),
        stated_income=regime.scale(income - income % 500_00),
        expected_monthly_cash=regime.scale(rng.between(0, 3) * 250_00),
        expected_activity=rng.pick(_STUDENT if student else _RETIREE),
    )
    kinds = ("p2p_in", "p2p_out", "ach_in", "ach_out", "wire_in", "wire_out")
    return draft(
        setting,
        case,
        profile,
        rule=Rule.VELOCITY,
        basis="incoming payments moved out again within 24 hours; transfers of the period listed",
        triggering=case.book.since(first, kinds),
        planted=(ids(case.book.marked[_PAIR]),),
        typology=Typology.MONEY_MULE,
    )


def _book_pairs(rng: XorShift32, ledger: Ledger) -> int:
    """Book the four pairs ending on the window's last day; return the ordinal of the first payment in."""
    exchange = ledger.party(naming.exchange(rng), "digital-asset exchange", HOME, rng.between(15, 60), known=False)
    kind = rng.pick(("ach_out", "ach_out", "wire_out"))
    typical = rng.between(900_00, 3_600_00)
    day = ledger.window.last_day
    for index in range(4):
        same_day = rng.chance(45)
        paid_in = day if same_day else day - 1
        amount = rng.skewed(typical)
        amount = amount - amount % 50_00 if rng.chance(60) else whole(amount)
        sender = ledger.party(naming.person(rng), "individual", HOME, rng.weighted((45, 30, 25)), known=False)
        ledger.transfer(paid_in, "p2p_in", amount, sender, _PAIR)
        out = amount * rng.between(930, 995) // 1000
        ledger.transfer(day, kind, out if rng.chance(40) else whole(out), exchange, _PAIR)
        if index < 3:
            day = last_working_day(paid_in - rng.between(1, 6))
    return paid_in
