"""Labels that say what the names after them are: "Queue", "Priority", "Flags"."""

_LABELS = frozenset(
    (
        "queue destination route routing priority severity flag flags ask asks action outcome disposition prohibited "
        "prohibitions escalate timeline timelines verification team desk raise must-ask verified"
    ).split()
)
_LONGEST = 4


def is_label(label: str) -> bool:
    """Whether *label* introduces names rather than running text."""
    words = label.lower().replace("_", " ").split()
    return bool(words) and len(words) <= _LONGEST and (words[0] in _LABELS or words[-1] in _LABELS)
