"""The good policies: `fast` reads the screen, `thorough` looks everything up, and two variations of them."""

from triage_bot.alert_triage.engine import MAX_TURNS, LookupResult
from triage_bot.alert_triage.model import CloseReason, Screen, Typology
from triage_bot.alert_triage.policies._reading import Call, read_screen
from triage_bot.alert_triage.policies._view import View, close_reply, escalate_reply, lookup_reply
from triage_bot.alert_triage.protocol import Lookup, LookupAction

MAX_LOOKUPS = MAX_TURNS - 1
_PEAK_MONTHS = 2
_SHARED_ACCOUNTS = 5
_SHARED_PARTIES = 3
_SAME_WORDS = 3
_TRAINING_THRESHOLD = 10_000_00


def _dispose(call: Call) -> str:
    if isinstance(call.verdict, CloseReason):
        return close_reply(call.verdict, call.cites, call.prose)
    return escalate_reply(call.verdict, call.cites, call.prose)


def fast(view: View) -> str:
    """Decide at once from the screen, with the threshold that it states."""
    return _dispose(read_screen(view.screen))


def fast_fixed_threshold(view: View) -> str:
    """Decide as `fast`, but with the training slice's threshold baked in."""
    return _dispose(read_screen(view.screen, _TRAINING_THRESHOLD))


def thorough(view: View) -> str:
    """Look up documents, earlier alerts, counterparties and peak months as far as the turns go, then decide."""
    return _follow(view, _plan(view.screen))


def thorough_wasteful(view: View) -> str:
    """Fill the turns that `thorough` leaves with the emptiest months, then decide as it does."""
    plan = _plan(view.screen)
    quiet = sorted(view.screen.summary, key=lambda row: (row.transactions, row.month))
    for row in quiet:
        request = LookupAction(Lookup.HISTORY, row.month)
        if request not in plan:
            plan.append(request)
    return _follow(view, plan[:MAX_LOOKUPS])


def _follow(view: View, plan: list[LookupAction]) -> str:
    turn = len(view.observations)
    return lookup_reply(plan[turn]) if turn < len(plan) else _dispose(_decide(view))


def _plan(screen: Screen) -> list[LookupAction]:
    """Return the lookups: what settles hidden cases first, so that the turn limit cuts the peak months."""
    parties = dict.fromkeys(entry.counterparty for entry in screen.alert.triggering if entry.counterparty)
    busiest = sorted(screen.summary, key=lambda row: (-(row.cash_in + row.wire_in + row.ach_in), row.month))
    plan = [LookupAction(Lookup.DOCUMENTS), LookupAction(Lookup.PRIOR_ALERTS)]
    plan += [LookupAction(Lookup.COUNTERPARTY, party) for party in parties]
    plan += [LookupAction(Lookup.HISTORY, row.month) for row in busiest[:_PEAK_MONTHS]]
    return plan[:MAX_LOOKUPS]


def _decide(view: View) -> Call:
    results = view.results
    return _funnel(view.screen, results) or _closed_in_series(view.screen, results) or read_screen(view.screen)


def _funnel(screen: Screen, results: tuple[LookupResult, ...]) -> Call | None:
    """Escalate outgoing wires whose counterparties many other alerted accounts share."""
    shared = {
        result.counterparty.id
        for result in results
        if result.counterparty is not None and result.counterparty.other_alerted_accounts >= _SHARED_ACCOUNTS
    }
    wires = [entry for entry in screen.alert.triggering if entry.kind == "wire_out" and entry.counterparty in shared]
    if len({entry.counterparty for entry in wires}) < _SHARED_PARTIES:
        return None
    return Call(
        Typology.FUNNEL_ACCOUNT, tuple(entry.id for entry in wires), "Wires to parties that alerted accounts share."
    )


def _closed_in_series(screen: Screen, results: tuple[LookupResult, ...]) -> Call | None:
    """Escalate wires of a payer who is not in the agreement, after closes in the same words by different people."""
    agreements = [
        document.description
        for result in results
        for document in result.documents
        if "processing agreement" in document.description
    ]
    strangers = {
        result.counterparty.id
        for result in results
        if result.counterparty is not None and not any(result.counterparty.name in line for line in agreements)
    }
    wires = tuple(
        entry.id for entry in screen.alert.triggering if entry.kind == "wire_in" and entry.counterparty in strangers
    )
    if not agreements or not wires or not _same_words(results):
        return None
    return Call(
        Typology.RAPID_MOVEMENT, wires, "The payer is not the party of the agreement; earlier closes repeat one text."
    )


def _same_words(results: tuple[LookupResult, ...]) -> bool:
    analysts: dict[str, set[str]] = {}
    for result in results:
        for prior in result.prior_alerts:
            analysts.setdefault(prior.rationale, set()).add(prior.analyst)
    return any(len(names) >= _SAME_WORDS for names in analysts.values())
