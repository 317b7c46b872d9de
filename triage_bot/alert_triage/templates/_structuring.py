"""S1 structuring: eight cash deposits kept under the threshold."""

from triage_bot.alert_triage import naming
from triage_bot.alert_triage.activity import branches, household, whole
from triage_bot.alert_triage.dates import SUNDAY, weekday, window_ending
from triage_bot.alert_triage.ledger import HOME, Ledger
from triage_bot.alert_triage.model import Typology
from triage_bot.alert_triage.random_stream import XorShift32
from triage_bot.alert_triage.regime import Rule
from triage_bot.alert_triage.templates._draft import Draft, History, Profile, Setting, draft, ids, open_case
from triage_bot.alert_triage.templates._restaurant import STRUCTURING_BASIS, structuring_itemisation

_STRUCTURED = "structured deposit"
_SALARIED = ("payroll in, rent and bills out", "salary account, little cash", "pay, household bills, card payments")
_PERSONAL_HISTORY = History(
    (72, 22, 6), (Rule.CASH,), ("Sale of a used car, bill of sale seen.", "Cash gift, below review level.")
)


def structuring(setting: Setting) -> Draft:
    """Return S1: eight deposits of 9,200 to 9,900 in twelve days at three branches, on a modest income."""
    rng, regime = setting
    last_day = setting.day()
    # The first and the last of the twelve days carry a deposit, so neither may be a Sunday.
    while weekday(last_day) == SUNDAY or weekday(last_day - 11) == SUNDAY:
        last_day -= 1
    ledger = Ledger(window_ending(last_day), regime)
    income = whole(rng.around(45_000_00, 14))
    household(rng, ledger, income)
    _book_structured(rng, ledger)
    _spend(rng, ledger)
    name = naming.person(rng)
    case = open_case(setting, ledger, "individual", name, _PERSONAL_HISTORY)
    profile = Profile(
        name=name,
        customer_type="individual",
        business_type="n/a",
        occupation=rng.pick(naming.occupations("worker")),
        stated_income=regime.scale(income - income % 500_00),
        expected_monthly_cash=regime.scale(rng.between(0, 6) * 250_00),
        expected_activity=rng.pick(_SALARIED),
    )
    return draft(
        setting,
        case,
        profile,
        rule=Rule.STRUCTURING,
        basis=STRUCTURING_BASIS,
        triggering=structuring_itemisation(case.book),
        planted=(ids(case.book.marked[_STRUCTURED]),),
        typology=Typology.STRUCTURING,
    )


def _book_structured(rng: XorShift32, ledger: Ledger) -> None:
    """Book the eight deposits, and up to three small ones that are nobody's business."""
    first = ledger.window.last_day - 11
    days = [day for day in range(first, first + 12) if weekday(day) != SUNDAY]
    chosen = [days[0], days[-1], *(rng.pick(days) for _ in range(6))]
    used = branches(rng, 3, 66).names
    places = [*used, *(rng.pick(used) for _ in range(5))]
    for day, place in zip(chosen, rng.sample(places, 8), strict=True):
        amount = rng.between(920, 990) * 10_00 if rng.chance(55) else rng.between(9_200, 9_900) * 100
        ledger.cash(day, "cash_in", amount, place, _STRUCTURED)
    for _ in range(rng.weighted((40, 30, 20, 10))):
        ledger.cash(rng.pick(days), "cash_in", rng.between(8, 90) * 20_00, used[0])


def _spend(rng: XorShift32, ledger: Ledger) -> None:
    """Book, for some, where the cash went next."""
    if rng.chance(45):
        kind, trade = rng.pick((("dealer", "Auto Sales"), ("company", "Trading"), ("lender", "Lending")))
        target = ledger.party(naming.company(rng, trade), kind, HOME, rng.between(0, 3), known=False)
        for _ in range(rng.between(1, 3)):
            day = ledger.window.last_day - rng.below(7)
            ledger.transfer(day, "ach_out", whole(rng.skewed(14_000_00)), target)
