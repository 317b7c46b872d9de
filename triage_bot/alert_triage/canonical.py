"""Worlds and screens as JSON. The canonical form has sorted keys, no spaces, ASCII only, and no floats anywhere."""

import json
from typing import Any

from triage_bot.alert_triage.model import Facts, Screen, Transaction, Truth, World
from triage_bot.alert_triage.reward import DOC_HOURS, LOOKUP_HOURS, SCREEN_HOURS, TURN_HOURS

_encode = json.JSONEncoder(ensure_ascii=True, sort_keys=True, separators=(",", ":")).encode


def canonical(value: Any) -> str:
    """Return *value* as canonical JSON."""
    return _encode(value)


def screen_data(screen: Screen) -> dict[str, Any]:
    """Return the facts of the screen, as an analyst sees them, as JSON data; money in minor units."""
    alert = screen.alert
    return {
        "synthetic": True,
        "customer": screen.customer_id,
        "currency": screen.currency,
        "reporting_threshold": screen.reporting_threshold,
        "alert": {**alert._asdict(), "triggering": [entry._asdict() for entry in alert.triggering]},
        "kyc": screen.kyc._asdict(),
        "summary": [row._asdict() for row in screen.summary],
        "reordered": screen.reordered,
        "prices": {
            "unit": "hundredths of an hour, settings of the environment",
            "screen": SCREEN_HOURS,
            "turn": TURN_HOURS,
            "lookup": LOOKUP_HOURS,
            "documents": DOC_HOURS,
        },
    }


def world_data(world: World) -> dict[str, Any]:
    """Return the whole world as JSON data, the hidden truth included."""
    screen = screen_data(world.facts.screen)
    screen["alert"]["triggering"] = [entry.id for entry in world.facts.screen.alert.triggering]
    return {
        "seed": world.seed,
        "held_out": world.held_out,
        "screen": screen,
        "lookups": _lookup_data(world.facts),
        "truth": _truth_data(world.truth),
    }


def _lookup_data(facts: Facts) -> dict[str, Any]:
    return {
        "history": {month: [_booking(entry) for entry in entries] for month, entries in facts.history.items()},
        "counterparties": [party._asdict() for party in facts.counterparties.values()],
        "prior_alerts": [prior._asdict() for prior in facts.prior_alerts],
        "documents": [document._asdict() for document in facts.documents],
    }


def _booking(entry: Transaction) -> dict[str, Any]:
    """Return a booking; spelled out, in sorted order, because half of the time of a digest goes here."""
    return {
        "amount": entry.amount,
        "branch": entry.branch,
        "counterparty": entry.counterparty,
        "date": entry.date,
        "id": entry.id,
        "kind": entry.kind,
    }


def _truth_data(truth: Truth) -> dict[str, Any]:
    return {
        "label": truth.label,
        "tier": truth.tier,
        "template": truth.template,
        "typology": truth.typology,
        "planted": truth.planted,
        "reference_hours": truth.reference_hours,
    }


def canonical_world(world: World) -> str:
    """Return the canonical JSON of *world*, without a line end."""
    return _encode(world_data(world))
