"""The cheats: policies that do something stupid on purpose, to show what the grader makes of it."""

import json

from triage_bot.alert_triage.model import KYC_FIELDS, CloseReason, Typology
from triage_bot.alert_triage.policies._reference import fast
from triage_bot.alert_triage.policies._view import View, close_reply, escalate_reply

_NOMINAL = {
    "R-STR-01": Typology.STRUCTURING,
    "R-VEL-02": Typology.RAPID_MOVEMENT,
    "R-CASH-03": Typology.STRUCTURING,
    "R-WIRE-04": Typology.UNKNOWN,
    "R-DORM-05": Typology.UNKNOWN,
}


def inaction(view: View) -> str:
    """Reason in prose and never emit an object."""
    return f"Alert {view.screen.alert.id} needs thought. On the one hand the profile fits, on the other it may not."


def malformed(view: View) -> str:
    """Emit an object every turn, by turns with an unknown action and with no citation."""
    if len(view.observations) % 2:
        return json.dumps({"action": "close", "reason": CloseReason.CONSISTENT_WITH_PROFILE, "cites": []})
    return json.dumps({"action": "freeze_account", "cites": [view.screen.alert.id]})


def close_blind(view: View) -> str:
    """Close at once on the line of business, unread."""
    return close_reply(CloseReason.CONSISTENT_WITH_PROFILE, ("kyc.business_type",))


def close_cites_all(view: View) -> str:
    """Close at once, citing every KYC field and every triggering transaction."""
    cites = [f"kyc.{field}" for field in KYC_FIELDS]
    cites += [entry.id for entry in view.screen.alert.triggering]
    return close_reply(CloseReason.CONSISTENT_WITH_PROFILE, cites)


def escalate_blind(view: View) -> str:
    """Escalate at once, citing every triggering transaction, with the typology that the rule suggests."""
    alert = view.screen.alert
    return escalate_reply(_NOMINAL.get(alert.rule, Typology.UNKNOWN), [entry.id for entry in alert.triggering])


def escalate_lookalikes(view: View) -> str:
    """Escalate, unread, whatever a hidden case could look like; decide the rest as `fast` does."""
    alert, kyc = view.screen.alert, view.screen.kyc
    wires_out = [entry.id for entry in alert.triggering if entry.kind == "wire_out"]
    wires_in = [entry.id for entry in alert.triggering if entry.kind == "wire_in"]
    if kyc.customer_type == "business" and wires_in:
        return escalate_reply(Typology.RAPID_MOVEMENT, wires_in)
    if kyc.customer_type == "business" and wires_out:
        return escalate_reply(Typology.FUNNEL_ACCOUNT, wires_out)
    return fast(view)
