"""How the reference policies read the free screen: the facts on it, in the order an analyst would weigh them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from triage_bot.alert_triage.model import CloseReason, Screen, Transaction, Typology

_TELLING_DOCUMENTS = ("doc.processor_agreement", "doc.closing_statement", "doc.probate_letter")
_NEAR_PERCENT = 80
_NEAR_DEPOSITS = 3
_TREND_DAYS = 31
_PAIR_PERCENT = 90
_PAIRS = 3


@dataclass(frozen=True, slots=True)
class Call:
    """A decision with its citations: a close has a reason, an escalation a typology."""

    verdict: CloseReason | Typology
    cites: tuple[str, ...]
    prose: str = ""


def read_screen(screen: Screen, threshold: int | None = None) -> Call:
    """Decide from the screen alone; *threshold* replaces the reporting threshold that the screen states."""
    return (
        _documented(screen)
        or _declared(screen)
        or _passed_through(screen)
        or _cash(screen, screen.reporting_threshold if threshold is None else threshold)
        or Call(CloseReason.CONSISTENT_WITH_PROFILE, ("kyc.expected_activity",))
    )


def _of_kind(screen: Screen, kind: str) -> tuple[Transaction, ...]:
    return tuple(entry for entry in screen.alert.triggering if entry.kind == kind)


def _documented(screen: Screen) -> Call | None:
    """Close on a document that explains an incoming wire."""
    if not _of_kind(screen, "wire_in"):
        return None
    for document in _TELLING_DOCUMENTS:
        if document in screen.kyc.documents_on_file:
            return Call(CloseReason.DOCUMENTED_SOURCE_OF_FUNDS, (document,), "The document on file explains the wire.")
    return None


def _declared(screen: Screen) -> Call | None:
    """Close wires to a jurisdiction that the KYC file declares, escalate them where it does not."""
    jurisdiction = screen.alert.jurisdiction
    if jurisdiction is None:
        return None
    if f"({jurisdiction})" in screen.kyc.remittance_declared:
        return Call(CloseReason.CONSISTENT_WITH_PROFILE, ("kyc.remittance_declared",), "Declared family support.")
    return Call(Typology.UNKNOWN, tuple(entry.id for entry in _of_kind(screen, "wire_out")))


def _passed_through(screen: Screen) -> Call | None:
    """Escalate payments from people that left within a day, nearly whole, to one counterparty."""
    best: tuple[str, ...] = ()
    incoming = _of_kind(screen, "p2p_in")
    outgoing = [entry for entry in screen.alert.triggering if entry.kind.endswith("_out") and entry.counterparty]
    for target in dict.fromkeys(entry.counterparty for entry in outgoing):
        pairs = _pairs(incoming, [entry for entry in outgoing if entry.counterparty == target])
        if len(pairs) > len(best):
            best = pairs
    if len(best) < 2 * _PAIRS:
        return None
    return Call(Typology.MONEY_MULE, best, "Payments from unrelated people left for one account within a day.")


def _pairs(incoming: Sequence[Transaction], outgoing: Sequence[Transaction]) -> tuple[str, ...]:
    left = list(outgoing)
    found: list[str] = []
    for entry in incoming:
        for candidate in left:
            delay = _ordinal(candidate) - _ordinal(entry)
            if 0 <= delay <= 1 and entry.amount * _PAIR_PERCENT <= candidate.amount * 100 <= entry.amount * 100:
                found += (entry.id, candidate.id)
                left.remove(candidate)
                break
    return tuple(found)


def _ordinal(entry: Transaction) -> int:
    return date.fromisoformat(entry.date).toordinal()


def _cash(screen: Screen, threshold: int) -> Call | None:
    """Close cash that the KYC file expects; escalate deposits kept under the threshold."""
    deposits = _of_kind(screen, "cash_in")
    if not deposits:
        return None
    monthly = [row.cash_in for row in screen.summary]
    if max(monthly) <= screen.kyc.expected_monthly_cash:
        # A year with a high season is explained by two facts, a level one by the expectation alone.
        uneven = max(monthly) * len(monthly) * 10 >= sum(monthly) * 14
        cites = ("kyc.expected_activity", "kyc.expected_monthly_cash")
        return Call(
            CloseReason.CONSISTENT_WITH_PROFILE, cites if uneven else cites[1:], "Cash is within the KYC expectation."
        )
    if _ordinal(deposits[-1]) - _ordinal(deposits[0]) > _TREND_DAYS:
        return _growth(deposits, monthly, threshold)
    near = tuple(entry.id for entry in deposits if threshold * _NEAR_PERCENT <= entry.amount * 100 < threshold * 100)
    if len(near) < _NEAR_DEPOSITS:
        return None
    return Call(Typology.STRUCTURING, near, "Repeated cash deposits just under the threshold.")


def _growth(deposits: Sequence[Transaction], monthly: Sequence[int], threshold: int) -> Call | None:
    """Escalate cash that has at least doubled over the year while no deposit reached the threshold."""
    if sum(monthly[-3:]) < 2 * sum(monthly[:3]) or max(entry.amount for entry in deposits) >= threshold:
        return None
    cites = tuple(entry.id for entry in deposits)
    return Call(Typology.STRUCTURING, cites, "Cash multiplied over the year in deposits under the threshold.")
