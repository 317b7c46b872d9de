"""Facts that a policy may ask for and the customer may already have given, in this turn or an earlier one."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from triage_bot.facts.reading import TurnReading
from triage_bot.quantity import IdentifierKind, Owner

_SURE = 0.75
"""Strength from which lots count as told; several tickers beside each other are weak cues only."""
_STRANGER = ("unauthorised_transaction", "deceived_by_payee")


def identifier_exposed(reading: TurnReading) -> bool:
    """Whether a full account, bank account or Social Security number was typed in this turn (``CND-04``)."""
    return reading.quantities.exposes


_GIVES: dict[str, Callable[[TurnReading], bool]] = {
    "order_id": lambda reading: any(mention.kind is IdentifierKind.ORDER_ID for mention in reading.identifiers),
    "bank_link_last_four": lambda reading: _gives_last_four(reading),
    "rejection_reason": lambda reading: reading.said("rejection_reason_given"),
    "lot_identifiers": lambda reading: _gives_lots(reading),
    "executor_documentation": lambda reading: reading.said("estate_documents_sent"),
}
_VERIFIED = "identity_verification"
_KEYS = (_VERIFIED, *_GIVES)


class Answers(Mapping[str, bool]):
    """For each ask key of the data schema, whether the customer has answered it so far; looked up when asked for."""

    def __init__(self, readings: Sequence[TurnReading], *, verified: bool) -> None:
        self._readings = tuple(readings)
        self._verified = verified

    def __getitem__(self, key: str) -> bool:
        return self._verified if key == _VERIFIED else any(map(_GIVES[key], self._readings))

    def __iter__(self) -> Iterator[str]:
        return iter(_KEYS)

    def __len__(self) -> int:
        return len(_KEYS)

    def __repr__(self) -> str:
        return repr(dict(self))


def _gives_last_four(reading: TurnReading) -> bool:
    """The customer's own linked bank account, by its ending or in full.

    An ending worded as another's account is a stranger's only where the same turn tells of one.
    """
    strange = any(reading.said(name) for name in _STRANGER)
    for mention in reading.identifiers:
        if mention.kind is IdentifierKind.MASKED and mention.owner_hint is Owner.OWN:
            return True
        ending = mention.kind in {IdentifierKind.FULL_BANK_ACCOUNT_NUMBER, IdentifierKind.LAST_FOUR}
        if ending and mention.last_four is not None and not (strange and mention.owner_hint is Owner.OTHER):
            return True
    return False


def _gives_lots(reading: TurnReading) -> bool:
    """By the dates beside a security, by lot numbers, or told in sentences of their own."""
    return reading.strength("lots_given") >= _SURE or any(
        lot.lot_numbers or (lot.security and lot.dates) for lot in reading.lots
    )
