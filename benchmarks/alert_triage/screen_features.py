"""Numbers read off the free screen of an alert: what a classifier gets that looks for a tell of the hidden tier."""

from collections.abc import Sequence
from datetime import date
from statistics import fmean, pstdev

from triage_bot.alert_triage.model import Screen, Transaction

_KINDS = ("cash_in", "cash_out", "wire_in", "wire_out", "ach_in", "ach_out")


def features(screen: Screen) -> dict[str, float]:
    """Return about a hundred features by name: of amounts, dates, branches, identifiers, KYC and summary."""
    found: dict[str, float] = {}
    found.update(_alert(screen))
    for kind in ("cash_in", "wire_out", "wire_in", "ach_out"):
        found.update(_bookings(kind, [entry for entry in screen.alert.triggering if entry.kind == kind]))
    found.update(_kyc(screen))
    found.update(_summary(screen))
    return found


def _ordinal(day: str) -> int:
    return date.fromisoformat(day).toordinal()


def _alert(screen: Screen) -> dict[str, float]:
    alert = screen.alert
    fired = date.fromisoformat(alert.fired)
    first = min(_ordinal(entry.date) for entry in alert.triggering)
    last = max(_ordinal(entry.date) for entry in alert.triggering)
    return {
        "alert_number": int(alert.id[2:]),
        "alert_number_mod_10": int(alert.id[2:]) % 10,
        "customer": int(screen.customer_id[2:]),
        "fired_ordinal": fired.toordinal(),
        "fired_weekday": fired.weekday(),
        "fired_day": fired.day,
        "fired_month": fired.month,
        "fired_delay": fired.toordinal() - last,
        "span": last - first,
        "triggering": len(alert.triggering),
        "last_transaction_number": int(alert.triggering[-1].id[2:]),
    }


def _bookings(kind: str, entries: Sequence[Transaction]) -> dict[str, float]:
    amounts = [entry.amount for entry in entries] or [0]
    numbers = [int(entry.id[2:]) for entry in entries] or [0]
    weekdays = [date.fromisoformat(entry.date).weekday() for entry in entries] or [0]
    branches = [int(entry.branch[3:]) for entry in entries if entry.branch] or [0]
    parties = [int(entry.counterparty[3:]) for entry in entries if entry.counterparty] or [0]
    return {
        f"{kind}_count": len(entries),
        f"{kind}_mean": fmean(amounts),
        f"{kind}_deviation": pstdev(amounts),
        f"{kind}_smallest": min(amounts),
        f"{kind}_largest": max(amounts),
        f"{kind}_total": sum(amounts),
        f"{kind}_round_hundreds": fmean(amount % 10_000 == 0 for amount in amounts),
        f"{kind}_round_units": fmean(amount % 100 == 0 for amount in amounts),
        f"{kind}_last_digit": fmean(amount // 100 % 10 for amount in amounts),
        f"{kind}_near_threshold": sum(800_000 <= amount < 1_000_000 for amount in amounts),
        f"{kind}_weekday": fmean(weekdays),
        f"{kind}_fridays": fmean(day == 4 for day in weekdays),
        f"{kind}_branches": len(set(branches)),
        f"{kind}_branch_mean": fmean(branches),
        f"{kind}_parties": len(set(parties)),
        f"{kind}_first_party": parties[0],
        f"{kind}_party_mean": fmean(parties),
        f"{kind}_gap": (numbers[-1] - numbers[0]) / len(numbers),
    }


def _kyc(screen: Screen) -> dict[str, float]:
    kyc = screen.kyc
    opened, refreshed = _ordinal(kyc.account_opened), _ordinal(kyc.last_refreshed)
    return {
        "name_length": len(kyc.name),
        "name_words": len(kyc.name.split()),
        "name_first": ord(kyc.name[0]),
        "activity_length": len(kyc.expected_activity),
        "trade_length": len(kyc.business_type),
        "income": kyc.stated_income,
        "expected_cash": kyc.expected_monthly_cash,
        "account_age": _ordinal(screen.alert.fired) - opened,
        "opened_weekday": date.fromisoformat(kyc.account_opened).weekday(),
        "refresh_age": _ordinal(screen.alert.fired) - refreshed,
        "pep": kyc.pep,
        "prior_alerts": kyc.prior_alerts,
        "prior_sars": kyc.prior_sars,
        "documents": len(kyc.documents_on_file),
        "first_document": ord(kyc.documents_on_file[0][4]),
    }


def _summary(screen: Screen) -> dict[str, float]:
    found: dict[str, float] = {"transactions": sum(row.transactions for row in screen.summary)}
    for kind in _KINDS:
        monthly = [getattr(row, kind) for row in screen.summary]
        found[f"year_{kind}"] = sum(monthly)
        found[f"year_{kind}_deviation"] = pstdev(monthly)
        found[f"year_{kind}_latest"] = monthly[-1]
        found[f"year_{kind}_trend"] = sum(monthly[6:]) - sum(monthly[:6])
    income = screen.kyc.stated_income or 1
    found["cash_to_income"] = found["year_cash_in"] / income
    found["wires_to_income"] = found["year_wire_out"] / income
    found["expected_to_peak"] = screen.kyc.expected_monthly_cash / (max(row.cash_in for row in screen.summary) or 1)
    return found
