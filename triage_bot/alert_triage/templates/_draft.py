"""What a template hands to the generator, and the parts of a customer file that all templates share."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from triage_bot.alert_triage.dates import iso
from triage_bot.alert_triage.ledger import Book, Ledger
from triage_bot.alert_triage.model import Document, Kyc, PriorAlert, Transaction, Typology
from triage_bot.alert_triage.random_stream import XorShift32
from triage_bot.alert_triage.regime import Regime, Rule

FIRST_PERIOD_DAY = 739283
"""2025-02-01 as an ordinal: the last booked day of an alert lies in the seventeen months from here."""
PERIOD_DAYS = 515
OLDEST_ALERT = 1050
"""How many days back earlier alerts go, where the account is as old."""


class Setting(NamedTuple):
    """What a template draws from: its stream and the regime of the slice."""

    rng: XorShift32
    regime: Regime

    def day(self) -> int:
        """Draw the last booked day."""
        return FIRST_PERIOD_DAY + self.rng.below(PERIOD_DAYS)


@dataclass(frozen=True, slots=True)
class Draft:
    """A scenario before it is put on a screen; *planted* holds the alternates of the planted citations."""

    rule: Rule
    basis: str
    alert_number: int
    fired: int
    triggering: tuple[Transaction, ...]
    book: Book
    kyc: Kyc
    prior_alerts: tuple[PriorAlert, ...]
    documents: tuple[Document, ...]
    planted: tuple[tuple[str, ...], ...]
    typology: Typology | None = None
    jurisdiction: str | None = None


def ids(entries: Sequence[Transaction]) -> tuple[str, ...]:
    """Return the identifiers of *entries*."""
    return tuple(entry.id for entry in entries)


def round_up(amount: int, step: int) -> int:
    """Round *amount* up to a multiple of *step*."""
    return -(-amount // step) * step


class History(NamedTuple):
    """How earlier alerts are drawn: *least* plus a weighted count, their rules, and rationales with ``{who}``.

    No rationale stands twice, but for *repeats* percent of the customers, where the last one repeats another: two
    closes in the same words are no sign of anything yet.
    """

    weights: tuple[int, ...]
    rules: tuple[Rule, ...]
    rationales: tuple[str, ...]
    least: int = 0
    repeats: int = 0


class CaseFile(NamedTuple):
    """The account and the paperwork around it, before it is known what the alert says."""

    book: Book
    opened: int
    fired: int
    number: int
    priors: tuple[PriorAlert, ...]
    documents: tuple[Document, ...]


def open_case(
    setting: Setting,
    ledger: Ledger,
    profile_type: str,
    name: str,
    history: History,
    telling: tuple[tuple[str, str], ...] = (),
) -> CaseFile:
    """Close the books of *ledger* and draw dates, earlier alerts and documents around them."""
    rng = setting.rng
    first = ledger.window.first_day
    # One to fourteen years before the window, newer likelier.
    opened = first - min(rng.between(60, 5200), rng.between(60, 5200))
    book = ledger.close(rng, opened)
    fired = ledger.window.last_day + rng.between(1, 3)
    number = rng.between(5000, 9899)
    priors = _prior_alerts(setting, number, fired, min(OLDEST_ALERT, fired - opened), name, history)
    return CaseFile(book, opened, fired, number, priors, _papers(rng, profile_type, fired, telling))


def _prior_alerts(
    setting: Setting, number: int, fired: int, oldest: int, name: str, history: History
) -> tuple[PriorAlert, ...]:
    """Draw earlier alerts of 45 to *oldest* days before, oldest first, all closed; numbers grow with dates."""
    rng, regime = setting
    count = history.least + rng.weighted(history.weights)
    drawn: set[int] = set()
    while len(drawn) < count:
        drawn.add(rng.between(45, oldest))
    ages = sorted(drawn, reverse=True)
    words = rng.sample(history.rationales, count)
    if history.repeats and rng.chance(history.repeats):
        words[-1] = words[0]
    return tuple(
        PriorAlert(
            id=f"A-{number - age * 4 - rng.below(4)}",
            rule=regime.rules[rng.pick(history.rules)],
            date=iso(fired - age),
            disposition="closed",
            analyst=analyst(rng),
            rationale=text.format(who=name),
        )
        for age, text in zip(ages, words, strict=True)
    )


def analyst(rng: XorShift32) -> str:
    """Return the identifier of one of thirty invented analysts."""
    return f"AN-{rng.between(1, 30):02d}"


_BUSINESS_PAPERS = (
    ("articles", "Articles of organisation, filed {year}"),
    ("lease", "Lease of the business premises, signed {year}"),
    ("tax_return", "Business tax return for {year}"),
    ("insurance", "Certificate of liability insurance, issued {year}"),
    ("licence", "Municipal business licence, renewed {year}"),
    ("owner_id", "Copy of the owner's identity card, seen {year}"),
)
_PERSONAL_PAPERS = (
    ("id_copy", "Copy of an identity card, seen {year}"),
    ("address_proof", "Utility bill as proof of address, {year}"),
    ("pay_stub", "Pay stub, {year}"),
    ("tax_return", "Personal tax return for {year}"),
    ("signature_card", "Signature card, signed {year}"),
)


def _papers(
    rng: XorShift32, customer_type: str, fired: int, telling: tuple[tuple[str, str], ...] = ()
) -> tuple[Document, ...]:
    """Return the documents on file: one to four ordinary ones and the *telling* ones, in drawn order."""
    pool = _BUSINESS_PAPERS if customer_type == "business" else _PERSONAL_PAPERS
    year = int(iso(fired)[:4])
    found = [(name, text.format(year=year - rng.between(1, 4))) for name, text in rng.sample(pool, rng.between(1, 4))]
    found.extend(telling)
    return tuple(Document(f"doc.{name}", text) for name, text in rng.sample(found, len(found)))


class Profile(NamedTuple):
    """The KYC facts that differ by template; money in the regime's minor units."""

    name: str
    customer_type: str
    business_type: str
    occupation: str
    stated_income: int
    expected_monthly_cash: int
    expected_activity: str
    remittance_declared: str = "none declared"


def draft(
    setting: Setting,
    case: CaseFile,
    profile: Profile,
    *,
    rule: Rule,
    basis: str,
    triggering: tuple[Transaction, ...],
    planted: tuple[tuple[str, ...], ...],
    typology: Typology | None = None,
    jurisdiction: str | None = None,
) -> Draft:
    """Return the finished scenario of *case* and *profile*."""
    return Draft(
        rule=rule,
        basis=basis,
        alert_number=case.number,
        fired=case.fired,
        triggering=triggering,
        book=case.book,
        kyc=_kyc_block(setting, case, profile),
        prior_alerts=case.priors,
        documents=case.documents,
        planted=planted,
        typology=typology,
        jurisdiction=jurisdiction,
    )


def _kyc_block(setting: Setting, case: CaseFile, profile: Profile) -> Kyc:
    rng, regime = setting
    refreshed = max(case.opened, case.fired - rng.between(20, 900))
    return Kyc(
        name=profile.name,
        customer_type=profile.customer_type,
        business_type=profile.business_type,
        occupation=profile.occupation,
        stated_income=profile.stated_income,
        expected_monthly_cash=profile.expected_monthly_cash,
        expected_activity=profile.expected_activity,
        country=regime.country,
        account_opened=iso(case.opened),
        last_refreshed=iso(refreshed),
        pep=rng.chance(2),
        prior_alerts=len(case.priors),
        prior_sars=1 if case.priors and rng.chance(5) else 0,
        remittance_declared=profile.remittance_declared,
        documents_on_file=tuple(document.id for document in case.documents),
    )
