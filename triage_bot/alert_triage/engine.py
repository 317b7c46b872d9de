"""The episode: a pure step from a state and a reply to the next state and what the agent is shown.

The engine is given `Facts`, never the truth, and raises on no text whatever.
"""

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from triage_bot.alert_triage.model import Counterparty, Document, Facts, PriorAlert, Transaction
from triage_bot.alert_triage.protocol import (
    Action,
    CloseAction,
    EscalateAction,
    Lookup,
    LookupAction,
    ReplyError,
    parse_reply,
)

MAX_TURNS: Final = 8


class Outcome(StrEnum):
    """How an episode stands."""

    OPEN = "open"
    CLOSED = "closed"
    ESCALATED = "escalated"
    ABORTED = "aborted"


@dataclass(frozen=True, slots=True)
class LookupResult:
    """What an accepted lookup returned; the fields that its kind does not fill are empty."""

    request: LookupAction
    transactions: tuple[Transaction, ...] = ()
    counterparty: Counterparty | None = None
    prior_alerts: tuple[PriorAlert, ...] = ()
    documents: tuple[Document, ...] = ()


@dataclass(frozen=True, slots=True)
class Rejection:
    """A reply that was refused, and the one line that says why."""

    reason: str


@dataclass(frozen=True, slots=True)
class Disposed:
    """The episode has ended; there is nothing more to see."""

    outcome: Outcome


Observation = LookupResult | Rejection | Disposed


@dataclass(frozen=True, slots=True)
class State:
    """All that the engine remembers: turns spent, accepted actions in order, refusals, counterparties shown."""

    outcome: Outcome = Outcome.OPEN
    turns: int = 0
    rejected: int = 0
    actions: tuple[Action, ...] = ()
    shown: frozenset[str] = frozenset()


def start(facts: Facts) -> State:
    """Return the state of turn 0, in which the counterparties of the triggering transactions have been shown."""
    return State(shown=_parties(facts.screen.alert.triggering))


def _parties(transactions: tuple[Transaction, ...]) -> frozenset[str]:
    return frozenset(entry.counterparty for entry in transactions if entry.counterparty)


def step(facts: Facts, state: State, reply: str) -> tuple[State, Observation]:
    """Spend one turn on *reply*; an ended episode stays as it is and spends nothing."""
    if state.outcome is not Outcome.OPEN:
        return state, Disposed(state.outcome)
    turns = state.turns + 1
    spent = replace(state, turns=turns, outcome=Outcome.ABORTED if turns >= MAX_TURNS else Outcome.OPEN)
    try:
        action = parse_reply(reply)
        if isinstance(action, LookupAction):
            result = _look_up(facts, state, action)
            shown = state.shown | _parties(result.transactions)
            return replace(spent, actions=(*state.actions, action), shown=shown), result
    except ReplyError as refusal:
        return replace(spent, rejected=state.rejected + 1), Rejection(str(refusal))
    outcome = Outcome.CLOSED if isinstance(action, CloseAction) else Outcome.ESCALATED
    return replace(spent, actions=(*state.actions, action), outcome=outcome), Disposed(outcome)


def disposition(state: State) -> CloseAction | EscalateAction | None:
    """Return the disposition that ended the episode, if one did."""
    last = state.actions[-1] if state.actions else None
    return None if isinstance(last, LookupAction) else last


def _look_up(facts: Facts, state: State, request: LookupAction) -> LookupResult:
    """Return what *request* finds; raises `ReplyError` when it may not be made."""
    if request in state.actions:
        raise ReplyError("this lookup was already made")
    if request.what is Lookup.HISTORY:
        if request.argument not in facts.history:
            months = sorted(facts.history)
            raise ReplyError(f'"month" must be from {months[0]} to {months[-1]}')
        return LookupResult(request, transactions=facts.history[request.argument])
    if request.what is Lookup.COUNTERPARTY:
        if request.argument not in state.shown:
            raise ReplyError('"id" must be a counterparty id from the screen or a fetched month')
        return LookupResult(request, counterparty=facts.counterparties[request.argument])
    if request.what is Lookup.PRIOR_ALERTS:
        return LookupResult(request, prior_alerts=facts.prior_alerts)
    return LookupResult(request, documents=facts.documents)
