"""What a policy is given, and the replies it may make."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from triage_bot.alert_triage.engine import LookupResult, Observation
from triage_bot.alert_triage.model import CloseReason, Screen, Typology
from triage_bot.alert_triage.protocol import Lookup, LookupAction


@dataclass(frozen=True, slots=True)
class View:
    """All that an agent has seen so far: the screen, and one observation for every reply it made."""

    screen: Screen
    observations: tuple[Observation, ...] = ()

    @property
    def results(self) -> tuple[LookupResult, ...]:
        """The lookups that were accepted, in order."""
        return tuple(entry for entry in self.observations if isinstance(entry, LookupResult))


Policy = Callable[[View], str]
"""A policy is a function of the view alone; it keeps no state between replies."""


def lookup_reply(request: LookupAction) -> str:
    """Return the reply that makes *request*."""
    shape: dict[str, str] = {"action": "lookup", "what": request.what}
    if request.what is Lookup.HISTORY:
        shape["month"] = request.argument
    elif request.what is Lookup.COUNTERPARTY:
        shape["id"] = request.argument
    return json.dumps(shape)


def close_reply(reason: CloseReason, cites: Sequence[str], note: str = "") -> str:
    """Return the reply that closes the alert."""
    return json.dumps({"action": "close", "reason": reason, "cites": list(cites), "note": note})


def escalate_reply(typology: Typology, cites: Sequence[str], narrative: str = "") -> str:
    """Return the reply that escalates the alert."""
    return json.dumps({"action": "escalate", "typology": typology, "cites": list(cites), "narrative": narrative})
