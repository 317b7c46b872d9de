"""S2 and S5: what is laid over B4 and B2. An overlay changes only what a lookup returns, and the truth.

The screen is built by the base template before an overlay runs, from another stream; nothing here can reach it.
"""

from dataclasses import replace
from datetime import date

from triage_bot.alert_triage import naming
from triage_bot.alert_triage.dates import iso
from triage_bot.alert_triage.model import Counterparty, Document, PriorAlert, Typology
from triage_bot.alert_triage.random_stream import XorShift32
from triage_bot.alert_triage.templates._draft import OLDEST_ALERT, Draft, ids
from triage_bot.alert_triage.templates._processor import AGREEMENT, PAYOUT, SETTLEMENT, agreement_line
from triage_bot.alert_triage.templates._restaurant import SUPPLIER_WIRE

NINE_MONTHS = 270
"""In days."""
_BOILERPLATE = (
    "Activity consistent with business profile. No further action.",
    "Reviewed. Pass-through volume expected for this customer type. Closed.",
    "Alert reviewed, transactions in line with profile, no escalation warranted.",
    "Known processor settlements. Closed without further review.",
)


def funnel_account(base: Draft, rng: XorShift32) -> Draft:
    """Return S2: the three suppliers of a restaurant turn out to be shared with 6 to 14 other alerted accounts."""
    wires = base.book.marked[SUPPLIER_WIRE]
    shared = sorted({entry.counterparty for entry in wires if entry.counterparty}, key=lambda name: int(name[3:]))
    counterparties: dict[str, Counterparty] = dict(base.book.counterparties)
    for name in shared:
        counterparties[name] = counterparties[name]._replace(other_alerted_accounts=rng.between(6, 14))
    return replace(
        base,
        book=replace(base.book, counterparties=counterparties),
        planted=(ids(wires), (*ids(wires), *shared)),
        typology=Typology.FUNNEL_ACCOUNT,
    )


def serial_closer(base: Draft, rng: XorShift32) -> Draft:
    """Return S5: three alerts in nine months closed with one sentence, and an agreement with somebody else."""
    marked = base.book.marked
    settlements, payouts = marked[SETTLEMENT], marked[PAYOUT]
    payer = base.book.counterparties[settlements[0].counterparty or ""].name
    priors = _closed_alike(base, rng)
    boilerplate = tuple(prior.id for prior in priors[-3:])
    document = f"doc.{AGREEMENT}"
    return replace(
        base,
        prior_alerts=priors,
        documents=tuple(_with_other_party(entry, payer, rng) for entry in base.documents),
        planted=(
            ids(settlements),
            ids(settlements + payouts),
            (*ids(settlements), document, *boilerplate),
            (*ids(settlements + payouts), document, *boilerplate),
        ),
        typology=Typology.RAPID_MOVEMENT,
    )


def _closed_alike(base: Draft, rng: XorShift32) -> tuple[PriorAlert, ...]:
    """Make the three latest alerts recent, closed by three analysts in the same words; their count stays."""
    sentence = rng.pick(_BOILERPLATE)
    analysts = rng.sample(range(1, 31), 3)
    recent = sorted(rng.sample(range(40, NINE_MONTHS), 3), reverse=True)
    oldest = min(OLDEST_ALERT, base.fired - date.fromisoformat(base.kyc.account_opened).toordinal())
    before = sorted(rng.sample(range(NINE_MONTHS + 1, oldest + 1), len(base.prior_alerts) - 3), reverse=True)
    redated = [
        prior._replace(id=f"A-{base.alert_number - age * 4 - rng.below(4)}", date=iso(base.fired - age))
        for prior, age in zip(base.prior_alerts, (*before, *recent), strict=True)
    ]
    alike = [
        prior._replace(analyst=f"AN-{name:02d}", rationale=sentence)
        for prior, name in zip(redated[-3:], analysts, strict=True)
    ]
    return (*redated[:-3], *alike)


def _with_other_party(document: Document, payer: str, rng: XorShift32) -> Document:
    """Return the processing agreement with a party that is not *payer*; other documents unchanged."""
    if document.id != f"doc.{AGREEMENT}":
        return document
    other = payer
    while other.split()[0] == payer.split()[0]:
        other = naming.processor(rng)
    head, signed = document.description.split(", signed ")
    customer = head.removeprefix("Merchant processing agreement between ").rsplit(" and ", 1)[0]
    return document._replace(description=agreement_line(customer, other, signed))
