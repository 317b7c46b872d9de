"""The text an agent or a person reads: the screen in either order, and what the lookups return."""

from collections.abc import Sequence
from typing import Final

from triage_bot.alert_triage.engine import Disposed, LookupResult, Observation
from triage_bot.alert_triage.model import KYC_FIELDS, Alert, Counterparty, Kyc, Screen, Transaction
from triage_bot.alert_triage.money import money
from triage_bot.alert_triage.protocol import Lookup

SYNTHETIC_LABEL: Final = "Synthetic data: no real customer, account or transaction"
_MONEY_FIELDS = frozenset({"stated_income", "expected_monthly_cash"})
_SUMMARY_COLUMNS = ("cash_in", "cash_out", "wire_in", "wire_out", "ach_in", "ach_out")


def render_screen(screen: Screen) -> str:
    """Return turn 0 as text; the held-out order is KYC, alert, and the summary latest month first."""
    alert = _alert_block(screen)
    kyc = _kyc_block(screen.kyc, screen)
    summary = _summary_block(screen)
    blocks = (kyc, alert, summary) if screen.reordered else (alert, kyc, summary)
    return "\n\n".join((SYNTHETIC_LABEL, *blocks))


def _alert_block(screen: Screen) -> str:
    alert: Alert = screen.alert
    lines = [
        f"ALERT {alert.id} on customer {screen.customer_id}",
        f"  rule: {alert.rule} ({alert.rule_text})",
        f"  fired: {alert.fired}",
        f"  basis: {alert.basis}",
        f"  reporting threshold: {money(screen.reporting_threshold, screen.currency)}",
    ]
    if alert.jurisdiction:
        lines.append(f"  jurisdiction: {alert.jurisdiction}")
    lines += ["  triggering transactions:", *_transaction_lines(alert.triggering, screen.currency)]
    return "\n".join(lines)


def _transaction_lines(transactions: Sequence[Transaction], currency: str) -> list[str]:
    return [
        f"    {entry.id:<6} {entry.date}  {entry.kind:<8} {money(entry.amount, currency):>18}  "
        f"{entry.branch or entry.counterparty}"
        for entry in transactions
    ]


def kyc_value(kyc: Kyc, field: str, currency: str) -> str:
    """Return one field of the KYC block as text."""
    value = getattr(kyc, field)
    if field in _MONEY_FIELDS:
        return money(value, currency)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(value)
    return str(value)


def _kyc_block(kyc: Kyc, screen: Screen) -> str:
    lines = [f"  kyc.{field}: {kyc_value(kyc, field, screen.currency)}" for field in KYC_FIELDS]
    return "\n".join(("KYC", *lines))


def _summary_block(screen: Screen) -> str:
    rows = reversed(screen.summary) if screen.reordered else screen.summary
    head = "  month  " + "".join(f"{column:>15}" for column in _SUMMARY_COLUMNS) + "  count"
    lines = [
        f"  {row.month}"
        + "".join(f"{money(getattr(row, column), '').strip():>15}" for column in _SUMMARY_COLUMNS)
        + f"  {row.transactions:>5}"
        for row in rows
    ]
    title = f"TWELVE MONTHS in {screen.currency} (person-to-person payments count as ACH)"
    return "\n".join((title, head, *lines))


def render_observation(observation: Observation, currency: str) -> str:
    """Return what followed a reply as text."""
    if isinstance(observation, LookupResult):
        return _render_result(observation, currency)
    if isinstance(observation, Disposed):
        return f"episode over: {observation.outcome}"
    return f"rejected: {observation.reason}"


def _render_result(result: LookupResult, currency: str) -> str:
    what = result.request.what
    if what is Lookup.HISTORY:
        lines = _transaction_lines(result.transactions, currency) or ["    no transactions"]
        return "\n".join((f"HISTORY {result.request.argument}", *lines))
    if what is Lookup.COUNTERPARTY and result.counterparty is not None:
        return _counterparty_text(result.counterparty)
    if what is Lookup.PRIOR_ALERTS:
        lines = [
            f"    {prior.id}  {prior.rule}  {prior.date}  {prior.disposition} by {prior.analyst}: {prior.rationale}"
            for prior in result.prior_alerts
        ]
        return "\n".join(("PRIOR ALERTS", *(lines or ["    none"])))
    return "\n".join(("DOCUMENTS", *(f"    {entry.id}: {entry.description}" for entry in result.documents)))


def _counterparty_text(party: Counterparty) -> str:
    return (
        f"COUNTERPARTY {party.id}\n    {party.name}, {party.type}, {party.jurisdiction}, "
        f"first seen {party.first_seen}, shared with {party.other_alerted_accounts} other alerted accounts in 12 months"
    )
