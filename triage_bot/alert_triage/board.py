"""What stands on every board: the label, the settings as settings, and the limits."""

from typing import Final

from triage_bot.alert_triage.limits import BOARD_LIMITS
from triage_bot.alert_triage.prompt import hours_text
from triage_bot.alert_triage.render import SYNTHETIC_LABEL
from triage_bot.alert_triage.reward import (
    COMPONENTS,
    DOC_HOURS,
    LOOKUP_HOURS,
    SCREEN_HOURS,
    TURN_HOURS,
    WEIGHTS,
)

LABELS: Final = {
    "caught": "Nothing slipped through",
    "hours": "Cleared it in the hours budgeted",
    "evidence": "Named the facts that decide it",
}
"""What each component is called where people read it."""


def settings_lines() -> list[str]:
    """Return weights and hour prices, named as the settings that they are."""
    weights = ", ".join(f"{name} {float(getattr(WEIGHTS, name)):.2f}" for name in COMPONENTS)
    return [
        SYNTHETIC_LABEL,
        f"Weights (settings): {weights}",
        f"Hour prices (settings, not industry figures): screen {hours_text(SCREEN_HOURS)}, "
        f"turn {hours_text(TURN_HOURS)}, lookup {hours_text(LOOKUP_HOURS)}, documents {hours_text(DOC_HOURS)}",
    ]


def limit_lines(limits: tuple[str, ...] = BOARD_LIMITS) -> list[str]:
    """Return *limits* as a titled list."""
    return ["Limits:", *(f"  - {line}" for line in limits)]
