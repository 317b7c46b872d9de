"""Facts that a policy may ask for and the customer may already have given, in this turn or an earlier one."""

from collections.abc import Sequence

from triage_bot.facts.reading import TurnReading
from triage_bot.quantity import IdentifierKind, Owner

_SURE = 0.75
"""Strength from which lots count as told; several tickers beside each other are weak cues only."""
_STRANGER = ("unauthorised_transaction", "deceived_by_payee")


def identifier_exposed(reading: TurnReading) -> bool:
    """Whether a full account, bank account or Social Security number was typed in this turn (``CND-04``)."""
    return any(mention.exposed for mention in reading.identifiers)


def answered(readings: Sequence[TurnReading], *, verified: bool) -> dict[str, bool]:
    """For each ask key of the data schema, whether the customer has answered it so far."""
    mentions = [mention for reading in readings for mention in reading.identifiers]
    return {
        "identity_verification": verified,
        "order_id": any(mention.kind is IdentifierKind.ORDER_ID for mention in mentions),
        "bank_link_last_four": any(_gives_last_four(reading) for reading in readings),
        "rejection_reason": any(reading.said("rejection_reason_given") for reading in readings),
        "lot_identifiers": any(_gives_lots(reading) for reading in readings),
        "executor_documentation": any(reading.said("estate_documents_sent") for reading in readings),
    }


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
